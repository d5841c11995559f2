/**
 * A searchable choice of several options out of thousands: tags in the box, and below it a list with Select all.
 * Rows have one height and only those in sight are drawn. Focus stays in the input (aria-activedescendant).
 */
import { Classes, Icon, PopoverNext } from '@blueprintjs/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import type { FilterOption } from '../../../shared/table/filters';
import type { ControlProps } from '../../fields/field-frame';
import { RemovableTag } from '../../fields/removable-tag';
import { Picture } from '../../ui/picture';

/** The texts of the list, word for word (tables spec section 8). */
export const multiSelectTexts = {
  nothingFound: 'No elements found. Consider changing the search query.',
  empty: 'List is empty.',
  full: (max: number) =>
    `Maximum of ${max} options selected. First remove a selected option to select another.`,
  enter: 'Press enter to select',
} as const;

/** Limits of tables spec section 9. */
const shownAtMost = 1000;
const listHeight = 300;
const rowHeight = 28;
const pictureRowHeight = 34;
/** A box with hundreds of tags says nothing that a count does not say better. */
const tagsAtMost = 8;

interface MultiSelectProps {
  readonly control: ControlProps;
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly value: readonly string[];
  readonly onChange: (indexes: readonly string[]) => void;
  /** How many may be chosen; any number without it. */
  readonly max?: number | undefined;
  readonly pictures?: boolean;
}

/** Combobox with several values and Select all. */
export function MultiSelect(props: MultiSelectProps) {
  const { control, label, options, value, onChange, max, pictures = false } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const chosen = useMemo(() => new Set(value), [value]);
  const texts = useMemo(() => new Map(options.map((option) => [String(option.index), option])), [options]);
  const matching = useMemo(() => {
    const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return options;
    return options.filter(({ text }) => {
      const lower = text.toLocaleLowerCase();
      return words.every((word) => lower.includes(word));
    });
  }, [options, query]);
  const shown = useMemo(() => matching.slice(0, shownAtMost), [matching]);

  const full = max !== undefined && value.length >= max;
  const offersAll = matching.length > 1 && (max === undefined || matching.length <= max);
  const isAll = offersAll && matching.every(({ index }) => chosen.has(String(index)));
  // Select all is the first row of the list, so that the arrow keys reach it.
  const first = offersAll ? 1 : 0;
  const rows = shown.length + first;
  const [active, setActive] = useState(first);
  const at = Math.min(active, rows - 1);

  const show = () => {
    if (!open) setActive(first);
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setQuery('');
  };
  const type = (next: string) => {
    setQuery(next);
    setOpen(true);
    // With a query the first hit is meant, not Select all.
    setActive(1);
  };
  const toggleAll = () => {
    const found = matching.map(({ index }) => String(index));
    const others = new Set(found);
    onChange(isAll ? value.filter((index) => !others.has(index)) : [...new Set([...value, ...found])]);
  };
  const toggle = (row: number) => {
    if (offersAll && row === 0) {
      toggleAll();
      return;
    }
    const option = shown[row - first];
    if (!option) return;
    const index = String(option.index);
    if (chosen.has(index)) onChange(value.filter((other) => other !== index));
    else if (!full) onChange([...value, index]);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(Math.min(Math.max(at + step, 0), Math.max(rows - 1, 0)));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      toggle(at);
    } else if (event.key === 'Escape' && open) {
      // Only the list closes, not the panel around it.
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === 'Backspace' && query === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };

  const target = (ref: Ref<HTMLDivElement>) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box only passes a click on to its input.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input inside is what the keyboard reaches.
    <div
      ref={ref}
      className={`${Classes.INPUT} ${Classes.TAG_INPUT} ${Classes.FILL} codesk-tags`}
      onClick={() => {
        input.current?.focus();
        show();
      }}
    >
      <div className={Classes.TAG_INPUT_VALUES}>
        {value.slice(0, tagsAtMost).map((index) => {
          const text = texts.get(index)?.text ?? index;
          return (
            <RemovableTag
              key={index}
              text={text}
              onRemove={() => {
                onChange(value.filter((other) => other !== index));
                input.current?.focus();
              }}
            />
          );
        })}
        {value.length > tagsAtMost && (
          <span className="codesk-tags-more">+{shownNumber(value.length - tagsAtMost)} more</span>
        )}
        <input
          {...control}
          ref={input}
          className={Classes.INPUT_GHOST}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && rows > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={query}
          placeholder={value.length === 0 ? 'Choose' : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keyDown}
          onBlur={hide}
        />
      </div>
      <Icon className="codesk-combobox-caret" icon="caret-down" size={14} aria-hidden />
    </div>
  );

  return (
    <PopoverNext
      isOpen={open}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      matchTargetWidth
      popoverClassName="codesk-options-popover"
      renderTarget={({ ref }) => target(ref as Ref<HTMLDivElement>)}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: the input keeps the focus, so its blur does not close the list before a click arrives.
        <div className="codesk-multi" onMouseDown={(event) => event.preventDefault()}>
          <div role="status">
            {shown.length === 0 && (
              <div className="codesk-options-empty">
                {options.length === 0 ? multiSelectTexts.empty : multiSelectTexts.nothingFound}
              </div>
            )}
            {full && max !== undefined && (
              <div className="codesk-options-empty">{multiSelectTexts.full(max)}</div>
            )}
          </div>
          {shown.length > 0 && (
            <Rows
              id={listId}
              label={label}
              shown={shown}
              all={offersAll ? { checked: isAll, count: matching.length } : null}
              active={at}
              chosen={chosen}
              full={full}
              pictures={pictures}
              onActive={setActive}
              onToggle={toggle}
            />
          )}
          {matching.length > shown.length && (
            <div className="codesk-options-more">
              {shownNumber(matching.length - shown.length)} more. Type to narrow the list.
            </div>
          )}
        </div>
      }
    />
  );
}

interface RowsProps {
  readonly id: string;
  readonly label: string;
  readonly shown: readonly FilterOption[];
  /** The Select all row, when it is offered. */
  readonly all: { readonly checked: boolean; readonly count: number } | null;
  readonly active: number;
  readonly chosen: ReadonlySet<string>;
  readonly full: boolean;
  readonly pictures: boolean;
  readonly onActive: (row: number) => void;
  readonly onToggle: (row: number) => void;
}

function Rows({ id, label, shown, all, active, chosen, full, pictures, onActive, onToggle }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const first = all ? 1 : 0;
  const size = pictures ? pictureRowHeight : rowHeight;
  const virtual = useVirtualizer({
    count: shown.length + first,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 6,
    initialRect: { width: 0, height: listHeight },
    // The height is known; measuring would only delay the first rows.
    observeElementRect: (_, known) => {
      known({ width: 0, height: listHeight });
      return () => undefined;
    },
  });
  useEffect(() => {
    virtual.scrollToIndex(active, { align: 'auto' });
  }, [virtual, active]);

  return (
    <div
      ref={scroller}
      className="codesk-multi-list"
      role="listbox"
      id={id}
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
    >
      <div className="codesk-multi-rows" style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index: row, start }) => {
          const option = shown[row - first];
          const isChosen = option ? chosen.has(String(option.index)) : all?.checked === true;
          const isOff = option !== undefined && full && !isChosen;
          const text = option ? option.text : `Select all (${shownNumber(all?.count ?? 0)})`;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled at the input that owns the list.
            // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at, focus stays in the input.
            <div
              key={option ? `o${option.index}` : 'all'}
              id={`${id}-${row}`}
              role="option"
              aria-selected={isChosen}
              aria-disabled={isOff || undefined}
              aria-posinset={row + 1}
              aria-setsize={shown.length + first}
              className={`codesk-option codesk-multi-option${row === active ? ' codesk-option-active' : ''}`}
              data-all={option ? undefined : true}
              style={{ height: size, transform: `translateY(${start}px)` }}
              title={text}
              onMouseMove={() => row !== active && onActive(row)}
              onClick={() => onToggle(row)}
            >
              <Icon icon={isChosen ? 'tick' : 'blank'} size={14} aria-hidden />
              {pictures && option && (
                <Picture
                  url={option.image ?? ''}
                  letter={Array.from(option.text.trim())[0]?.toUpperCase() ?? '?'}
                  size={22}
                  shape="square"
                />
              )}
              <span className="codesk-multi-text">{text}</span>
              {row === active && !isChosen && !isOff && (
                <span className="codesk-multi-hint" aria-hidden>
                  {multiSelectTexts.enter}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
