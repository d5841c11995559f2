/**
 * The list under a combobox: what is shown for what was typed, which option the arrow keys are on, and the popup
 * itself. Focus never leaves the input; the list is pointed at with aria-activedescendant.
 */
import './fields.css';
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

export interface OptionListState {
  readonly open: boolean;
  readonly active: number;
  readonly shown: readonly Choice[];
  readonly more: number;
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
  setActive(index: number): void;
  pick(index: number): void;
  /** Handles the keys of the list; true when the key was used up. */
  keyDown(event: KeyboardEvent): boolean;
}

/**
 * @param query what was typed; narrows the choices unless `filter` is false (a server has searched already)
 * @param start index of the choice that is active when the list opens
 */
export function useOptionList(options: {
  choices: readonly Choice[];
  query: string;
  filter: boolean;
  start: string;
  startOpen?: boolean;
  onPick: (choice: Choice) => void;
}): OptionListState {
  const { choices, query, filter, start, onPick } = options;
  const listId = useId();
  const [open, setOpenState] = useState(options.startOpen ?? false);
  const [active, setActive] = useState(() =>
    options.startOpen
      ? Math.max(
          0,
          choices.findIndex((choice) => choice.index === start),
        )
      : 0,
  );

  const matching = useMemo(() => {
    const words = filter ? query.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean) : [];
    if (words.length === 0) return choices;
    return choices.filter((choice) => {
      const text = choice.text.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [choices, query, filter]);
  const shown = useMemo(() => matching.slice(0, shownAtMost), [matching]);

  // What was the third option before a key is another one after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing and new choices move the mark back.
  useEffect(() => {
    if (query.trim() !== '') setActive(0);
  }, [query, choices]);

  const setOpen = (next: boolean) => {
    if (next && !open)
      setActive(
        Math.max(
          0,
          shown.findIndex((choice) => choice.index === start),
        ),
      );
    setOpenState(next);
  };
  const pick = (index: number) => {
    const choice = shown[index];
    if (choice) onPick(choice);
  };

  const keyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setActive((at) => Math.min(Math.max(at + step, 0), Math.max(shown.length - 1, 0)));
      return true;
    }
    if (!open) return false;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      pick(Math.min(active, shown.length - 1));
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

  const at = Math.min(active, shown.length - 1);
  return {
    open,
    active: at,
    shown,
    more: matching.length - shown.length,
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
    <PopoverNext
      isOpen={visible}
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
      // When the list is drawn first, the popup has no place and no height yet, and nothing to scroll.
      onOpened={(node) => node.querySelector('.codesk-option-active')?.scrollIntoView?.({ block: 'nearest' })}
      renderTarget={({ ref }) => target(ref as Ref<HTMLDivElement>)}
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
