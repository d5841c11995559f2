/**
 * The filter controls of a list with Clear and an apply button, next to the list or as a tab of the export sidebar. The
 * panel holds typed text that is not valid yet; the caller holds the draft.
 */
import { Button } from '@blueprintjs/core';
import {
  type KeyboardEvent,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FilterDefinition, FilterState } from '../../shared/table/filters';
import { FieldFrame } from '../fields/field-frame';
import { afterPaint } from '../ui/after-paint';
import { notify } from '../ui/notices';
import type { FilterAccess } from './filter-access';
import { filterControlOf } from './registry';
import './filters.css';
import { IconButton } from '../ui/icon-button';

export interface FilterPanelProps {
  readonly filters: FilterAccess;
  /** Text of the apply button (tables section 2). */
  readonly applyLabel: string;
  /** `panel` next to a list, `tab` in the export sidebar. */
  readonly variant: 'panel' | 'tab';
  /** Without it the panel cannot be closed. */
  readonly onClose?: () => void;
}

type Problems = Readonly<Record<string, string>>;

/** Draws nothing for a list without filters. Memoised: turning a page changes nothing of it. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  return props.filters.definitions.length === 0 ? null : <Panel {...props} />;
});

function Panel({ filters, applyLabel, variant, onClose }: FilterPanelProps) {
  const ids = useId();
  const fields = useRef<HTMLDivElement>(null);
  // The key of the controls: Clear also removes text that is not valid yet.
  const [generation, setGeneration] = useState(0);
  const [problems, setProblems] = useState<Problems>({});
  const [announcement, setAnnouncement] = useState('');
  // Current also within one event, in which a control may change its value before Enter applies the filters.
  const latest = useRef<FilterState>(filters.draft);
  useLayoutEffect(() => {
    latest.current = filters.draft;
  });
  const wrong = useRef<Problems>({});

  const cleared = useRef<() => void>(() => undefined);
  useEffect(() => () => cleared.current(), []);

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
  const clear = () => {
    wrong.current = {};
    filters.clear();
    // As the draft: after what is urgent.
    cleared.current();
    cleared.current = afterPaint(() =>
      startTransition(() => {
        setProblems({});
        setGeneration((count) => count + 1);
      }),
    );
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

  const body = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in an input applies. A form cannot be nested in forms.
    <div ref={fields} className="codesk-filter-fields" data-filter-fields onKeyDown={enterKey}>
      <FilterFields
        key={generation}
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
      <Button text="Clear" onClick={clear} />
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

interface FilterFieldsProps {
  /** The beginning of their ids. */
  readonly ids: string;
  readonly definitions: readonly FilterDefinition[];
  readonly draft: FilterState;
  readonly problems: Problems;
  readonly change: (patch: FilterState) => void;
  readonly report: (name: string, problem: string | undefined) => void;
}

/** The controls. Applying filters and turning pages draws none of them. */
const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const { ids, definitions, draft, problems, change, report } = props;
  return definitions.map((definition) => {
    const { Control, group } = filterControlOf(definition.type);
    return (
      <FieldFrame
        key={`${definition.type} ${definition.name}`}
        id={fieldId(ids, definitions, definition)}
        label={definition.title}
        className="codesk-filter"
        group={group}
        error={problems[definition.name]}
      >
        {(control) => (
          <Control
            definition={definition}
            values={draft}
            change={change}
            report={(problem) => report(definition.name, problem)}
            control={control}
          />
        )}
      </FieldFrame>
    );
  });
});

const fieldId = (ids: string, definitions: readonly FilterDefinition[], definition: FilterDefinition) =>
  `${ids}-${definitions.indexOf(definition)}`;

/** Focuses the input with the id or, in a group, the first invalid or first input whose id starts with it. */
function focusField(fields: HTMLElement | null, id: string): void {
  const inside = [...(fields?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
  const own = inside.filter((element) => element.id === id || element.id.startsWith(`${id}-`));
  (own.find((element) => element.getAttribute('aria-invalid') === 'true') ?? own[0])?.focus();
}
