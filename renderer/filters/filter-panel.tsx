/**
 * The filter controls of a list with Clear and an apply button, next to the list or as a tab of the export sidebar. The
 * panel holds typed text that is not valid yet; the caller holds the draft.
 */
import { Button } from '@blueprintjs/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FilterDefinition, FilterState } from '../../shared/table/filters';
import { FieldFrame } from '../fields/field-frame';
import { notify } from '../ui/notices';
import { useSameFunctions } from '../ui/same-functions';
import type { FilterAccess } from './filter-access';
import { filterControlOf } from './registry';
import './filters.css';
import { IconButton } from '../ui/icon-button';

export interface FilterPanelProps {
  readonly filters: FilterAccess;
  /** Text of the apply button (tables section 2). */
  readonly applyLabel: string;
  /** Text of the button that empties the filters; `Clear` without it. */
  readonly clearLabel?: string;
  /** `panel` next to a list, `tab` in the export sidebar, `table` above a table in a dialog. */
  readonly variant: 'panel' | 'tab' | 'table';
  /** Without it the panel cannot be closed. */
  readonly onClose?: () => void;
}

type Problems = Readonly<Record<string, string>>;

/** Draws nothing for a list without filters. Memoised: turning a page changes nothing of it. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  return props.filters.definitions.length === 0 ? null : <Panel {...props} />;
});

function Panel({ filters, applyLabel, clearLabel = 'Clear', variant, onClose }: FilterPanelProps) {
  const ids = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [rounds, setRounds] = useState<Rounds>({});
  /** Names of the filters that somebody went to since the last Clear: they may hold text that is no value yet. */
  const used = useRef(new Set<string>());
  const [problems, setProblems] = useState<Problems>({});
  const [announcement, setAnnouncement] = useState('');
  // Current also within one event, in which a control may change its value before Enter applies the filters.
  const latest = useRef<FilterState>(filters.draft);
  useLayoutEffect(() => {
    latest.current = filters.draft;
  });
  const wrong = useRef<Problems>({});

  const { change: changeDraft } = filters;
  const change = useCallback(
    (patch: FilterState) => {
      latest.current = { ...latest.current, ...patch };
      setAnnouncement('');
      changeDraft(patch);
    },
    [changeDraft],
  );
  const report = useCallback((name: string, problem: string | undefined) => {
    if (wrong.current[name] === problem) return;
    const { [name]: _old, ...others } = wrong.current;
    wrong.current = problem === undefined ? others : { ...others, [name]: problem };
    setProblems(wrong.current);
  }, []);

  const apply = () => {
    for (const definition of filters.definitions) {
      const problem = wrong.current[definition.name];
      const notice =
        problem === undefined
          ? filterControlOf(definition.type).complete?.(definition, latest.current)
          : ({ tone: 'warning', title: definition.title, text: problem } as const);
      if (!notice) continue;
      notify(notice);
      focusField(fields.current, fieldId(ids, filters.definitions, definition));
      return;
    }
    filters.apply();
    setAnnouncement('Filters applied');
  };
  const { reset } = useSameFunctions({
    /** Empties the controls of what is no value, wherever the filters are cleared. */
    reset: () => {
      wrong.current = {};
      const changed = filters.definitions.filter(
        (definition) =>
          !filterControlOf(definition.type).controlled &&
          (used.current.has(definition.name) || isSet(definition, latest.current)),
      );
      setProblems({});
      used.current.clear();
      setRounds((now) => ({
        ...now,
        ...Object.fromEntries(changed.map(({ name }) => [name, (now[name] ?? 0) + 1])),
      }));
    },
  });
  const { whenCleared } = filters;
  useLayoutEffect(() => whenCleared(reset), [whenCleared, reset]);
  const clear = () => {
    filters.clear();
    setAnnouncement('Filters cleared');
  };

  // React also delivers events of pop-ups here, although these are elsewhere in the document.
  const isInside = (event: KeyboardEvent<HTMLElement>) =>
    event.target instanceof Node && event.currentTarget.contains(event.target);
  const closeKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !onClose || !isInside(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const enterKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement) || !isInside(event)) return;
    event.preventDefault();
    apply();
  };

  const use = (event: FocusEvent<HTMLElement>) => {
    const at = [...event.currentTarget.children].findIndex((field) => field.contains(event.target));
    const definition = filters.definitions[at];
    if (definition) used.current.add(definition.name);
  };

  const body = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in an input applies. A form cannot be nested in forms.
    <div ref={fields} className="codesk-filter-fields" data-filter-fields onKeyDown={enterKey} onFocus={use}>
      <FilterFields
        rounds={rounds}
        ids={ids}
        definitions={filters.definitions}
        draft={filters.draft}
        problems={problems}
        change={change}
        report={report}
      />
    </div>
  );
  const bar = (
    <div className="codesk-filter-bar">
      <Button text={clearLabel} onClick={clear} />
      <Button intent="primary" text={applyLabel} onClick={apply} />
      <span className="codesk-unseen" role="status">
        {announcement}
      </span>
    </div>
  );
  return (
    <section className={`codesk-filters codesk-filters-${variant}`} aria-label="Filters" onKeyDown={closeKey}>
      {variant === 'panel' && (
        <header className="codesk-filters-head">
          <h2>Filters</h2>
          {onClose && (
            <IconButton icon="cross" label="Close filters" title="Close filters (Esc)" onClick={onClose} />
          )}
        </header>
      )}
      {body}
      {bar}
    </section>
  );
}

/** How often Clear has drawn each filter anew, by its name; none for one that Clear left as it is. */
type Rounds = Readonly<Record<string, number>>;

interface FilterFieldsProps {
  /** The beginning of their ids. */
  readonly ids: string;
  readonly definitions: readonly FilterDefinition[];
  readonly rounds: Rounds;
  readonly draft: FilterState;
  readonly problems: Problems;
  readonly change: (patch: FilterState) => void;
  readonly report: (name: string, problem: string | undefined) => void;
}

/** The controls. Applying filters and turning pages draws none of them. */
const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const { ids, definitions, rounds, draft, problems, change, report } = props;
  return definitions.map((definition) => (
    <FilterField
      // Drawn anew it also loses the text that is no value yet.
      key={`${definition.type} ${definition.name} ${rounds[definition.name] ?? 0}`}
      id={fieldId(ids, definitions, definition)}
      definition={definition}
      draft={draft}
      problem={problems[definition.name]}
      change={change}
      report={report}
    />
  ));
});

interface FilterFieldProps extends Pick<FilterFieldsProps, 'draft' | 'change' | 'report'> {
  readonly id: string;
  readonly definition: FilterDefinition;
  readonly problem: string | undefined;
}

/** One filter. Drawn again only when a value changes that it submits itself. */
const FilterField = memo(function FilterField(props: FilterFieldProps) {
  const { id, definition, draft, problem, change, report } = props;
  const { Control, group } = filterControlOf(definition.type);
  return (
    <FieldFrame id={id} label={definition.title} className="codesk-filter" group={group} error={problem}>
      {(control) => (
        <Control
          definition={definition}
          values={draft}
          change={change}
          report={(text) => report(definition.name, text)}
          control={control}
        />
      )}
    </FieldFrame>
  );
}, hasSameValues);

function hasSameValues(before: FilterFieldProps, now: FilterFieldProps): boolean {
  const { draft: draftBefore, ...othersBefore } = before;
  const { draft, ...others } = now;
  const names = Object.keys(others) as (keyof typeof others)[];
  return (
    names.every((name) => others[name] === othersBefore[name]) &&
    filterControlOf(now.definition.type)
      .keys(now.definition)
      .every((key) => draft[key] === draftBefore[key])
  );
}

/** A control may keep more than its value, for example the country that it was read for. */
const isSet = (definition: FilterDefinition, draft: FilterState) =>
  filterControlOf(definition.type)
    .keys(definition)
    .some((key) => draft[key] !== undefined);

const fieldId = (ids: string, definitions: readonly FilterDefinition[], definition: FilterDefinition) =>
  `${ids}-${definitions.indexOf(definition)}`;

/** Focuses the input with the id or, in a group, the first invalid or first input whose id starts with it. */
function focusField(fields: HTMLElement | null, id: string): void {
  const inside = [...(fields?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
  const own = inside.filter((element) => element.id === id || element.id.startsWith(`${id}-`));
  (own.find((element) => element.getAttribute('aria-invalid') === 'true') ?? own[0])?.focus();
}
