/**
 * The filter controls of a list with Clear and an apply button, next to the list or as a tab of the export sidebar. The
 * panel holds typed text that is not valid yet; the caller holds the values.
 */
import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FilterDefinition, FilterState } from '../../shared/table/filters';
import { FieldFrame } from '../fields/field-frame';
import { notify } from '../ui/notices';
import { filterTypeOf } from './registry';
import type { FilterController } from './use-filters';
import './filters.css';
import { IconButton } from '../ui/icon-button';

export interface FilterPanelProps {
  readonly filters: FilterController;
  /** Text of the apply button (tables section 2). */
  readonly applyLabel: string;
  /** Text of the button that clears the filters; `Clear` by default. */
  readonly clearLabel?: string;
  /** `panel` next to a list, `tab` in the export sidebar, `table` above a table in a dialog, `popup` for one filter. */
  readonly variant: 'panel' | 'tab' | 'table' | 'popup';
  /** Without it the panel cannot be closed. */
  readonly onClose?: () => void;
}

/** Errors in typed text, by the names of the filters. */
type Problems = Readonly<Record<string, string | undefined>>;

/** Draws nothing for a list without filters. */
export function FilterPanel(props: FilterPanelProps) {
  return props.filters.definitions.length === 0 ? null : <Panel {...props} />;
}

function Panel({ filters, applyLabel, clearLabel = 'Clear', variant, onClose }: FilterPanelProps) {
  const { definitions, values, clears } = filters;
  const ids = useId();
  const fields = useRef<HTMLDivElement>(null);
  // Clear mounts the fields with problems again, which removes the problems.
  const [reported, setReported] = useState<{ readonly clears: number; readonly problems: Problems }>();
  const problems: Problems = reported?.clears === clears ? reported.problems : {};
  const [announcement, setAnnouncement] = useState('');
  const [applies, setApplies] = useState(0);

  const change = (patch: FilterState) => {
    setAnnouncement('');
    filters.change(patch);
  };
  const report = (name: string, problem: string | undefined) =>
    setReported((now) => {
      const others = now?.clears === clears ? now.problems : {};
      return others[name] === problem ? now : { clears, problems: { ...others, [name]: problem } };
    });

  const apply = useEffectEvent(() => {
    for (const definition of definitions) {
      const problem = problems[definition.name];
      const notice =
        problem === undefined
          ? filterTypeOf(definition.type).complete?.(definition, values)
          : ({ tone: 'warning', title: definition.title, text: problem } as const);
      if (!notice) continue;
      notify(notice);
      focusField(fields.current, fieldId(ids, definitions, definition));
      return;
    }
    filters.apply();
    setAnnouncement('Filters applied');
  });
  // Runs after the render, so that a value that a control changes in the same event is included.
  useLayoutEffect(() => {
    if (applies > 0) apply();
  }, [applies]);
  const requestApply = () => setApplies((count) => count + 1);
  const applyNow = (patch: FilterState) => {
    change(patch);
    requestApply();
  };
  const clear = () => {
    filters.clear();
    setAnnouncement('Filters cleared');
  };

  // React also delivers events of pop-ups here, although they are not inside the panel.
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
    requestApply();
  };

  const body = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in an input applies. A form cannot be nested in forms.
    <div ref={fields} className="codesk-filter-fields" data-filter-fields onKeyDown={enterKey}>
      {definitions.map((definition) => {
        const { type, name, title } = definition;
        const { Control, group, controlled } = filterTypeOf(type);
        return (
          <FieldFrame
            // Clear mounts it again, so that typed text that is not valid is removed as well.
            key={`${type} ${name} ${controlled ? '' : clears}`}
            id={fieldId(ids, definitions, definition)}
            label={title}
            className="codesk-filter"
            group={group}
            error={problems[name]}
          >
            {(control) => (
              <Control
                definition={definition}
                values={values}
                change={change}
                applyNow={variant === 'popup' ? applyNow : undefined}
                report={(text) => report(name, text)}
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
      <Button text={clearLabel} onClick={clear} />
      <Button intent="primary" text={applyLabel} onClick={requestApply} />
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

const fieldId = (ids: string, definitions: readonly FilterDefinition[], definition: FilterDefinition) =>
  `${ids}-${definitions.indexOf(definition)}`;

/** Focuses the input with the id or, in a group, the first invalid or first input whose id starts with it. */
function focusField(fields: HTMLElement | null, id: string): void {
  const inside = [...(fields?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
  const own = inside.filter((element) => element.id === id || element.id.startsWith(`${id}-`));
  (own.find((element) => element.getAttribute('aria-invalid') === 'true') ?? own[0])?.focus();
}
