/**
 * The list of options below a combobox: its state, keys and popup. The focus stays in the input, and
 * `aria-activedescendant` names the active option.
 */
import '../ui/combobox.css';
import { Classes, Icon } from '@blueprintjs/core';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shownNumber } from '../../shared/money';
import { AttachedPopover } from '../ui/overlays';
import type { Choice } from './choices';

/** Drawing thousands of options would make opening slow. All countries fit. */
const maxShown = 300;

interface ListedOption {
  readonly index: number | string;
  readonly text: string;
}

export type OptionListState<T extends ListedOption = Choice> = ReturnType<typeof useOptionList<T>>;

interface OptionListOptions<T extends ListedOption> {
  readonly choices: readonly T[];
  /** The typed text. It filters the choices unless `filter` is false, which means that the server has filtered them. */
  readonly query: string;
  readonly filter: boolean;
  /** Index of the option that is active when the list opens. */
  readonly start: string;
  readonly startOpen?: boolean;
  readonly limit?: number;
  readonly onPick: (choice: T) => void;
  /** A row above the options for all matching ones, such as Select All. */
  readonly leading?: {
    readonly isOffered: (matching: readonly T[]) => boolean;
    readonly onPick: (matching: readonly T[]) => void;
  };
}

/** Returns the choices whose text contains all typed words, in any order and case. */
function matchingChoices<T extends ListedOption>(choices: readonly T[], query: string): readonly T[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const text = choice.text.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The state of a combobox list: the options for a query, the active row, and the keys of the input. */
export function useOptionList<T extends ListedOption = Choice>(options: OptionListOptions<T>) {
  const { choices, query, filter, start, leading, limit = maxShown } = options;
  const listId = useId();
  const matching = useMemo(
    () => (filter ? matchingChoices(choices, query) : choices),
    [choices, query, filter],
  );
  const shown = useMemo(() => matching.slice(0, limit), [matching, limit]);
  const first = leading?.isOffered(matching) ? 1 : 0;
  const rows = first + shown.length;
  const startRow = () => {
    const at = shown.findIndex(({ index }) => String(index) === start);
    return first + Math.max(0, at);
  };
  const [open, setOpenState] = useState(options.startOpen ?? false);
  const [active, setActive] = useState(() => (options.startOpen ? startRow() : first));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or new choices reset the active row.
  useEffect(() => {
    if (query.trim() !== '') setActive(first);
  }, [query, choices]);

  const setOpen = (next: boolean) => {
    if (next && !open) setActive(startRow());
    setOpenState(next);
  };
  const pick = (row: number) => {
    const choice = shown[row - first];
    if (row < first) leading?.onPick(matching);
    else if (choice) options.onPick(choice);
  };

  /** Handles the keys of the list. Returns true if it used the key. */
  const keyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setActive((at) => Math.min(Math.max(at + step, 0), Math.max(rows - 1, 0)));
      return true;
    }
    if (!open) return false;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      pick(Math.min(active, rows - 1));
      return true;
    }
    if (event.key === 'Escape') {
      // Keeps the dialog around the field open.
      event.preventDefault();
      event.stopPropagation();
      setOpenState(false);
      return true;
    }
    return false;
  };

  const activeRow = Math.min(active, rows - 1);
  return {
    open,
    /** The active row, counted from the leading row; -1 in an empty list. */
    active: activeRow,
    /** All options that match the query. */
    matching,
    /** The options that are drawn. */
    shown,
    /** Number of matching options that are not drawn. */
    more: matching.length - shown.length,
    /** Row of the first option: 1 below a leading row, else 0. */
    first,
    listId,
    /** Attributes of the input. */
    inputAria: {
      role: 'combobox',
      // An empty list is a text that announces itself.
      'aria-expanded': open && rows > 0,
      'aria-controls': open && rows > 0 ? listId : undefined,
      'aria-activedescendant': open && activeRow >= 0 ? `${listId}-${activeRow}` : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
    } as const,
    setOpen,
    setActive,
    pick,
    keyDown,
  };
}

interface OptionPopoverProps {
  readonly isOpen: boolean;
  readonly content: ReactElement;
  readonly onOpened?: (popover: HTMLElement) => void;
  readonly target: (ref: Ref<HTMLDivElement>) => ReactElement;
}

/**
 * A popover below its target that leaves the focus in the input of the target. It is created when it opens for the first
 * time, because most popovers of a form are never opened.
 */
export function OptionPopover({ isOpen, content, onOpened, target }: OptionPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      {target(box)}
      {wasOpened && (
        <AttachedPopover
          isOpen={isOpen}
          placement="bottom-start"
          matchTargetWidth
          popoverClassName="codesk-options-popover"
          onOpened={onOpened}
          renderTarget={({ ref }) => <Target box={box} ref={ref} />}
          content={content}
        />
      )}
    </>
  );
}

/** Attaches a popover to an element that another component renders. */
function Target({
  box,
  ref,
}: {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly ref: Ref<HTMLElement>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => box.current);
  return null;
}

interface OptionPopupProps {
  readonly list: OptionListState;
  readonly label: string;
  /** Indexes of the chosen options. */
  readonly chosen: readonly string[];
  /** Text of an empty list; without it an empty list stays closed. */
  readonly empty: string | undefined;
  readonly multiple: boolean;
  /** Text of the leading row, if the list has one. */
  readonly leadingText?: string;
  readonly target: (ref: Ref<HTMLDivElement>) => ReactElement;
}

export function OptionPopup(props: OptionPopupProps) {
  const { target, ...items } = props;
  const { list, empty } = items;
  const visible = list.open && (list.shown.length > 0 || empty !== undefined);
  return (
    <OptionPopover
      isOpen={visible}
      // A closed popup has no height and cannot be scrolled.
      onOpened={(node) => showInList(node.querySelector('.codesk-option-active'))}
      target={target}
      content={<OptionItems {...items} />}
    />
  );
}

/** Scrolls an option into view in its list. `scrollIntoView` would also scroll the page below the list. */
function showInList(option: Element | null): void {
  const list = option?.closest('[role="listbox"]');
  if (!option || !list) return;
  const place = option.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (place.top < view.top) list.scrollTop -= view.top - place.top;
  else if (place.bottom > view.bottom) list.scrollTop += place.bottom - view.bottom;
}

function OptionItems(props: Omit<OptionPopupProps, 'target'>) {
  const { list, label, chosen, empty, multiple, leadingText = '' } = props;
  const activeItem = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option becomes active.
  useEffect(() => {
    showInList(activeItem.current);
  }, [list.active]);

  if (list.shown.length === 0) {
    return (
      <div className="codesk-options-empty" role="status">
        {empty}
      </div>
    );
  }
  return (
    <ul
      className={`${Classes.MENU} codesk-options`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox of options is the combobox pattern.
      role="listbox"
      id={list.listId}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
    >
      {list.first > 0 && (
        <OptionItem
          list={list}
          row={0}
          text={leadingText}
          count={list.matching.length}
          isChosen={list.matching.every(({ index }) => chosen.includes(index))}
          activeItem={activeItem}
        />
      )}
      {list.shown.map((choice, index) => (
        <OptionItem
          key={choice.index}
          list={list}
          row={list.first + index}
          text={choice.text}
          isChosen={chosen.includes(choice.index)}
          activeItem={activeItem}
        />
      ))}
      {list.more > 0 && (
        <li className="codesk-options-more" role="presentation">
          {shownNumber(list.more)} more. Type to narrow the list.
        </li>
      )}
    </ul>
  );
}

interface OptionItemProps {
  readonly list: OptionListState;
  readonly row: number;
  readonly text: string;
  /** Number of options that a leading row selects. */
  readonly count?: number;
  readonly isChosen: boolean;
  readonly activeItem: Ref<HTMLLIElement>;
}

function OptionItem({ list, row, text, count, isChosen, activeItem }: OptionItemProps) {
  const isActive = row === list.active;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled at the input that owns the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input (aria-activedescendant).
    <li
      ref={isActive ? activeItem : undefined}
      id={`${list.listId}-${row}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the listbox above.
      role="option"
      aria-selected={isChosen}
      className={`codesk-option${isActive ? ' codesk-option-active' : ''}`}
      data-leading={count === undefined ? undefined : true}
      // Keeps the focus in the input, whose blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => list.active !== row && list.setActive(row)}
      onClick={() => list.pick(row)}
    >
      <span className="codesk-option-text">{text}</span>
      {count !== undefined && (
        <span className="codesk-option-count" aria-hidden>
          {shownNumber(count)}
        </span>
      )}
      {isChosen && <Icon icon="small-tick" size={16} aria-hidden />}
    </li>
  );
}
