/**
 * A searchable choice of several out of thousands of options: tags in the box, and a list with Select all. All rows
 * have the same height and only visible rows are drawn. The focus stays in the input (aria-activedescendant).
 */
import '../../ui/combobox.css';
import './multi-select.css';
import { Icon } from '@blueprintjs/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import type { FilterOption } from '../../../shared/table/filters';
import type { ControlProps } from '../../fields/field-frame';
import { type OptionListState, OptionPopover, useOptionList } from '../../fields/option-list';
import { TagBox } from '../../fields/tag-box';
import { exactChoice, useTypedNote } from '../../fields/typed-choice';
import { afterPress } from '../../ui/after-press';
import { Picture } from '../../ui/picture';

/** The texts of the list, exactly as in tables section 8. */
const multiSelectTexts = {
  nothingFound: 'No elements found. Consider changing the search query.',
  empty: 'List is empty.',
  full: (max: number) =>
    `Maximum of ${max} options selected. First remove a selected option to select another.`,
  enter: 'Press enter to select',
} as const;

/** Limits of tables section 9. */
const shownAtMost = 1000;
const listHeight = 300;
const rowHeight = 28;
const pictureRowHeight = 34;
/** Largest number of tags, so that the box is not taller than the panel. The others are shown as a count. */
const tagsAtMost = 8;

interface MultiSelectProps {
  readonly control: ControlProps;
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly value: readonly string[];
  readonly onChange: (indexes: readonly string[]) => void;
  /** Largest number of options that can be chosen; no limit without it. */
  readonly max?: number;
  readonly pictures?: boolean;
}

export function MultiSelect(props: MultiSelectProps) {
  const { control, label, options, value, onChange, max, pictures = false } = props;
  const [query, setQuery] = useState('');
  const typedNote = useTypedNote();
  // True if the typed search was used for a choice. The search text stays after a choice, but it is not an unused
  // input.
  const used = useRef(false);
  const chosen = useMemo(() => new Set(value), [value]);
  const texts = useMemo(() => new Map(options.map(({ index, text }) => [String(index), text])), [options]);
  const full = max !== undefined && value.length >= max;
  const isAllOf = (matching: readonly FilterOption[]) =>
    matching.every(({ index }) => chosen.has(String(index)));

  const list = useOptionList<FilterOption>({
    choices: options,
    query,
    filter: true,
    start: '',
    limit: shownAtMost,
    onPick: (option) => {
      used.current = true;
      const index = String(option.index);
      if (chosen.has(index)) onChange(value.filter((other) => other !== index));
      else if (!full) onChange([...value, index]);
    },
    leading: {
      isOffered: (matching) => matching.length > 1 && (max === undefined || matching.length <= max),
      onPick: (matching) => {
        used.current = true;
        const found = new Set(matching.map(({ index }) => String(index)));
        onChange(
          isAllOf(matching) ? value.filter((index) => !found.has(index)) : [...new Set([...value, ...found])],
        );
      },
    },
  });
  const { matching } = list;

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const wasOpen = list.open;
    if (list.keyDown(event) && wasOpen && event.key === 'Escape') setQuery('');
  };
  const acceptTyped = () => {
    setQuery('');
    if (query.trim() === '' || used.current) return;
    const found = exactChoice(options, query);
    const index = found && String(found.index);
    if (index === undefined) typedNote.show(query);
    else if (!chosen.has(index) && !full) onChange([...value, index]);
  };
  const leave = () => {
    list.setOpen(false);
    afterPress(acceptTyped);
  };

  const popup = (
    <OptionPopover
      isOpen={list.open}
      target={(ref) => (
        <TagBox
          ref={ref}
          values={value}
          textOf={(index) => texts.get(index) ?? index}
          tagsAtMost={tagsAtMost}
          onChange={onChange}
          onClick={() => list.setOpen(true)}
          input={{
            ...control,
            ...list.inputAria,
            'aria-describedby': typedNote.describes(control['aria-describedby']),
            value: query,
            placeholder: value.length === 0 ? 'Choose' : undefined,
            onChange: (event) => {
              typedNote.hide();
              used.current = false;
              setQuery(event.target.value);
              list.setOpen(true);
            },
            onKeyDown: keyDown,
            onBlur: leave,
          }}
        >
          <Icon className="codesk-combobox-caret" icon="caret-down" size={14} aria-hidden />
        </TagBox>
      )}
      content={
        <OptionList
          list={list}
          label={label}
          isEmpty={options.length === 0}
          max={full ? max : undefined}
          all={list.first > 0 ? { checked: isAllOf(matching), count: matching.length } : null}
          chosen={chosen}
          full={full}
          pictures={pictures}
        />
      }
    />
  );
  return (
    <>
      {popup}
      {typedNote.note}
    </>
  );
}

interface OptionListProps extends RowsProps {
  /** True if the list has no options. */
  readonly isEmpty: boolean;
  /** The largest number of options, once it is reached. */
  readonly max: number | undefined;
}

function OptionList({ isEmpty, max, ...rows }: OptionListProps) {
  const { shown, more } = rows.list;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input keeps the focus; losing it would close the list.
    <div className="codesk-multi" onMouseDown={(event) => event.preventDefault()}>
      <div role="status">
        {shown.length === 0 && (
          <div className="codesk-options-empty">
            {isEmpty ? multiSelectTexts.empty : multiSelectTexts.nothingFound}
          </div>
        )}
        {max !== undefined && <div className="codesk-options-empty">{multiSelectTexts.full(max)}</div>}
      </div>
      {shown.length > 0 && <Rows {...rows} />}
      {more > 0 && (
        <div className="codesk-options-more">{shownNumber(more)} more. Type to narrow the list.</div>
      )}
    </div>
  );
}

interface RowsProps {
  readonly list: OptionListState<FilterOption>;
  readonly label: string;
  /** The row Select all, if it is offered. */
  readonly all: { readonly checked: boolean; readonly count: number } | null;
  readonly chosen: ReadonlySet<string>;
  readonly full: boolean;
  readonly pictures: boolean;
}

function Rows({ list, label, all, chosen, full, pictures }: RowsProps) {
  const { listId: id, shown, first, active } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const size = pictures ? pictureRowHeight : rowHeight;
  const virtual = useVirtualizer({
    count: shown.length + first,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 6,
    initialRect: { width: 0, height: listHeight },
    // All rows have the same height, so nothing is measured.
    observeElementRect: (_, report) => {
      report({ width: 0, height: listHeight });
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
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input (aria-activedescendant).
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
              onMouseMove={() => row !== active && list.setActive(row)}
              onClick={() => list.pick(row)}
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
