/**
 * The controls of a table's filters with Clear and the apply button: beside a table or as a tab of the export
 * sidebar. It owns what is typed and not yet readable; the draft is the caller's.
 */
import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { FilterDefinition, FilterState } from '../../shared/table/filters';
import { FieldFrame } from '../fields/field-frame';
import { notify } from '../ui/notices';
import type { FilterAccess } from './filter-access';
import { filterControlOf } from './registry';
import './filters.css';

export interface FilterPanelProps {
  readonly filters: FilterAccess;
  /** Supplied by the caller (tables section 2). */
  readonly applyLabel: string;
  /** `panel` beside a table, `tab` in the export sidebar. */
  readonly variant: 'panel' | 'tab';
  /** Closes the panel; absent where it cannot be closed. */
  readonly onClose?: () => void;
}

type Problems = Readonly<Record<string, string>>;

/** Draws nothing for a table without filters. */
export function FilterPanel(props: FilterPanelProps) {
  return props.filters.definitions.length === 0 ? null : <Panel {...props} />;
}

function Panel({ filters, applyLabel, variant, onClose }: FilterPanelProps) {
  const ids = useId();
  const fields = useRef<HTMLDivElement>(null);
  // Counts the times that everything was cleared: new keys take half-typed text along.
  const [generation, setGeneration] = useState(0);
  const [problems, setProblems] = useState<Problems>({});
  const [said, setSaid] = useState('');
  // A control may change and ask to apply within one event, before the page is drawn again.
  const latest = useRef<FilterState>({});
  latest.current = filters.draft;
  const wrong = useRef<Problems>({});

  const change = (patch: FilterState) => {
    latest.current = { ...latest.current, ...patch };
    setSaid('');
    filters.change(patch);
  };
  const report = (name: string, problem: string | undefined) => {
    if (wrong.current[name] === problem) return;
    const { [name]: _former, ...others } = wrong.current;
    wrong.current = problem === undefined ? others : { ...others, [name]: problem };
    setProblems(wrong.current);
  };
  const fieldId = (definition: FilterDefinition) => `${ids}-${filters.definitions.indexOf(definition)}`;

  const apply = () => {
    for (const definition of filters.definitions) {
      const problem = wrong.current[definition.name];
      const notice =
        problem === undefined
          ? filterControlOf(definition.type).complete?.(definition, latest.current)
          : ({ tone: 'warning', title: definition.title, text: problem } as const);
      if (!notice) continue;
      notify(notice);
      focusField(fields.current, fieldId(definition));
      return;
    }
    filters.apply();
    setSaid('Filters applied');
  };
  const clear = () => {
    wrong.current = {};
    setProblems({});
    setGeneration((count) => count + 1);
    filters.clear();
    setSaid('Filters cleared');
  };

  // Events of pop-ups arrive here too, through React's tree, although they are elsewhere in the page.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in an input applies, as in a form; forms cannot nest.
    <div ref={fields} className="codesk-filter-fields" data-filter-fields onKeyDown={enterKey}>
      {filters.definitions.map((definition) => {
        const { Control, group } = filterControlOf(definition.type);
        return (
          <FieldFrame
            key={`${generation} ${definition.type} ${definition.name}`}
            id={fieldId(definition)}
            label={definition.title}
            className="codesk-filter"
            group={group}
            error={problems[definition.name]}
          >
            {(control) => (
              <Control
                definition={definition}
                values={filters.draft}
                change={change}
                report={(problem) => report(definition.name, problem)}
                control={control}
              />
            )}
          </FieldFrame>
        );
      })}
    </div>
  );
  const bar = (
    <div className="codesk-filter-bar">
      <Button text="Clear" onClick={clear} />
      <Button intent="primary" text={applyLabel} onClick={apply} />
      <span className="codesk-unseen" role="status">
        {said}
      </span>
    </div>
  );
  return (
    <section className={`codesk-filters codesk-filters-${variant}`} aria-label="Filters" onKeyDown={closeKey}>
      {variant === 'panel' && (
        <header className="codesk-filters-head">
          <h2>Filters</h2>
          {onClose && (
            <Button
              variant="minimal"
              size="small"
              icon="cross"
              aria-label="Close filters"
              title="Close filters (Esc)"
              onClick={onClose}
            />
          )}
        </header>
      )}
      {body}
      {bar}
    </section>
  );
}

/** The first input of a filter: the one with the id, or what stands inside the group whose inputs begin with it. */
function focusField(fields: HTMLElement | null, id: string): void {
  const inside = [...(fields?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
  const own = inside.filter((element) => element.id === id || element.id.startsWith(`${id}-`));
  (own.find((element) => element.getAttribute('aria-invalid') === 'true') ?? own[0])?.focus();
}
