/**
 * The list under a combobox: what is shown for what was typed, which option the arrow keys are on, and the popup
 * itself. Focus never leaves the input; the list is pointed at with aria-activedescendant.
 */
import '../ui/combobox.css';
import { Classes, Icon, PopoverNext } from '@blueprintjs/core';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Choice } from './choices';

/** All countries fit; longer lists are narrowed by typing, because drawing thousands would make opening slow. */
const shownAtMost = 300;

/** What a list offers: an option by its index, and the text that people read and search. */
interface Listed {
  readonly index: number | string;
  readonly text: string;
}

export interface OptionListState<T extends Listed = Choice> {
  readonly open: boolean;
  /** Row that the arrow keys are on, the leading row included; -1 in an empty list. */
  readonly active: number;
  /** All that match what was typed. */
  readonly matching: readonly T[];
  /** Those that are drawn. */
  readonly shown: readonly T[];
  readonly more: number;
  /** Row of the first option: 1 below a leading row, else 0. */
  readonly first: number;
  readonly listId: string;
  /** Attributes that the combobox input carries. */
  readonly inputAria: {
    readonly role: 'combobox';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
    readonly 'aria-autocomplete': 'list';
    readonly autoComplete: 'off';
  };
  setOpen(open: boolean): void;
  setActive(row: number): void;
  pick(row: number): void;
  /** Handles the keys of the list; true when the key was used up. */
  keyDown(event: KeyboardEvent): boolean;
}

interface OptionListOptions<T extends Listed> {
  readonly choices: readonly T[];
  /** What was typed; narrows the choices unless `filter` is false (a server has searched already). */
  readonly query: string;
  readonly filter: boolean;
  /** Index of the choice that is active when the list opens. */
  readonly start: string;
  readonly startOpen?: boolean;
  /** How many are drawn at most. */
  readonly limit?: number;
  readonly onPick: (choice: T) => void;
  /** A row before the options that stands for all that match, such as Select all. */
  readonly leading?: {
    readonly isOffered: (matching: readonly T[]) => boolean;
    readonly onPick: (matching: readonly T[]) => void;
  };
}

/** The choices whose text has every word that was typed, in any order and case. */
function matchingChoices<T extends Listed>(choices: readonly T[], query: string): readonly T[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const text = choice.text.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The state of a combobox list: what it shows for a query, which row is active, and the keys of its input. */
export function useOptionList<T extends Listed = Choice>(options: OptionListOptions<T>): OptionListState<T> {
  const { choices, query, filter, start, leading, limit = shownAtMost } = options;
  const listId = useId();
  const matching = useMemo(
    () => (filter ? matchingChoices(choices, query) : choices),
    [choices, query, filter],
  );
  const shown = useMemo(() => matching.slice(0, limit), [matching, limit]);
  const first = leading?.isOffered(matching) ? 1 : 0;
  const rows = first + shown.length;
  const startRow = () =>
    first +
    Math.max(
      0,
      shown.findIndex(({ index }) => String(index) === start),
    );
  const [open, setOpenState] = useState(options.startOpen ?? false);
  const [active, setActive] = useState(() => (options.startOpen ? startRow() : first));

  // What was the third option before a key is another one after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing and new choices move the mark back.
  useEffect(() => {
    if (query.trim() !== '') setActive(first);
  }, [query, choices]);

  const setOpen = (next: boolean) => {
    if (next && !open) setActive(startRow());
    setOpenState(next);
  };
  const pick = (row: number) => {
    if (row < first) {
      leading?.onPick(matching);
      return;
    }
    const choice = shown[row - first];
    if (choice) options.onPick(choice);
  };

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
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpenState(false);
      return true;
    }
    return false;
  };

  const at = Math.min(active, rows - 1);
  return {
    open,
    active: at,
    matching,
    shown,
    more: matching.length - shown.length,
    first,
    listId,
    inputAria: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open && at >= 0 ? `${listId}-${at}` : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
    },
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

/** A popover below its target that leaves the focus in the target's input. */
export function OptionPopover({ isOpen, content, onOpened, target }: OptionPopoverProps) {
  return (
    <PopoverNext
      isOpen={isOpen}
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
      onOpened={onOpened}
      renderTarget={({ ref }) => target(ref as Ref<HTMLDivElement>)}
      content={content}
    />
  );
}

interface OptionPopupProps {
  readonly list: OptionListState;
  readonly label: string;
  /** Indexes that are chosen. */
  readonly chosen: readonly string[];
  /** Said when there is nothing to choose; without it an empty list stays closed. */
  readonly empty: string | undefined;
  readonly multiple: boolean;
  readonly target: (ref: Ref<HTMLDivElement>) => ReactElement;
}

/** Draws the popup beside its target. */
export function OptionPopup({ list, label, chosen, empty, multiple, target }: OptionPopupProps) {
  const visible = list.open && (list.shown.length > 0 || empty !== undefined);
  return (
    <OptionPopover
      isOpen={visible}
      // When the list is drawn first, the popup has no place and no height yet, and nothing to scroll.
      onOpened={(node) => node.querySelector('.codesk-option-active')?.scrollIntoView?.({ block: 'nearest' })}
      target={target}
      content={<OptionItems list={list} label={label} chosen={chosen} empty={empty} multiple={multiple} />}
    />
  );
}

function OptionItems({ list, label, chosen, empty, multiple }: Omit<OptionPopupProps, 'target'>) {
  const activeItem = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moved, so it is brought into sight.
  useEffect(() => {
    activeItem.current?.scrollIntoView?.({ block: 'nearest' });
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
      {list.shown.map((choice, index) => {
        const isChosen = chosen.includes(choice.index);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled at the input that owns the list.
          // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at, focus stays in the input.
          <li
            key={choice.index}
            ref={index === list.active ? activeItem : undefined}
            id={`${list.listId}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the listbox above.
            role="option"
            aria-selected={isChosen}
            className={`codesk-option${index === list.active ? ' codesk-option-active' : ''}`}
            // The input keeps the focus, so its blur does not close the list before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => list.active !== index && list.setActive(index)}
            onClick={() => list.pick(index)}
          >
            <span className="codesk-option-text">{choice.text}</span>
            {isChosen && <Icon icon="small-tick" size={16} aria-hidden />}
          </li>
        );
      })}
      {list.more > 0 && (
        <li className="codesk-options-more" role="presentation">
          {list.more} more. Type to narrow the list.
        </li>
      )}
    </ul>
  );
}
