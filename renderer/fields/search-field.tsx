/**
 * A text that is found by a search on the server: Enter searches for the typed word, and the user chooses a result. A
 * typed text is no value until it is chosen.
 */
import '../ui/combobox.css';
import './fields.css';
import { Icon, Spinner } from '@blueprintjs/core';
import { createContext, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { notices } from '../../shared/messages';
import { counted } from '../../shared/quantities';
import { failureOf } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { InputGroup } from '../ui/input-group';
import { notify } from '../ui/notices';
import type { ControlProps } from './field-frame';
import { OptionPopup, useOptionList } from './option-list';
import { exactChoice, useTypedNote } from './typed-choice';

/** Returns the texts found for a word. Rejects with an error that `failureOf` reads. */
export type FieldSearch = (word: string) => Promise<readonly string[]>;

/** The searches of a form by field name. */
export const FieldSearchContext = createContext<Readonly<Record<string, FieldSearch>>>({});

interface SearchFieldProps extends ControlProps {
  readonly label: string;
  /** A chosen text, or empty. */
  readonly value: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly search: FieldSearch;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** The result of the last search; `idle` after the typed word changed. */
type SearchResult =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'found'; readonly word: string; readonly texts: readonly string[] };

/** The typed word, the results of its search and the keys of the field. */
function useSearchField({ id, value, search, readOnly = false, onChange, onBlur }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [result, setResult] = useState<SearchResult>({ state: 'idle' });
  // Counts searches and changes, so that the result of an earlier word is not shown.
  const latest = useRef(0);
  const typedNote = useTypedNote();
  const text = typed ?? value;
  const choices = useMemo(
    () =>
      result.state === 'found' ? [...new Set(result.texts)].map((each) => ({ index: each, text: each })) : [],
    [result],
  );

  const choose = (chosen: string) => {
    typedNote.hide();
    setTyped(null);
    onChange(chosen);
  };
  const list = useOptionList({
    choices,
    query: text,
    filter: false,
    start: value,
    onPick: ({ index }) => {
      list.setOpen(false);
      choose(index);
    },
  });

  const type = (next: string) => {
    latest.current += 1;
    typedNote.hide();
    setResult({ state: 'idle' });
    list.setOpen(false);
    setTyped(next);
    if (value !== '') onChange('');
  };
  const find = async () => {
    const word = text.trim();
    if (word === '') {
      notify(notices.searchWordMissing);
      return;
    }
    latest.current += 1;
    const round = latest.current;
    // If the user has left the field, the list opens with the arrow keys after coming back.
    const openHere = () => list.setOpen(document.activeElement?.id === id);
    typedNote.hide();
    setResult({ state: 'loading' });
    list.setOpen(false);
    try {
      const texts = await search(word);
      if (round !== latest.current) return;
      setResult({ state: 'found', word, texts });
      openHere();
    } catch (error) {
      if (round !== latest.current) return;
      setResult({ state: 'failed' });
      openHere();
      notifyFailure(failureOf(error));
    }
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter';
    // Without results Enter searches again and the arrow keys do nothing.
    if (isEnter ? !(list.open && choices.length > 0) : choices.length === 0 && event.key !== 'Escape') {
      if (!isEnter) return;
      // Enter in another field submits the dialog.
      event.preventDefault();
      event.stopPropagation();
      if (result.state !== 'loading') void find();
      return;
    }
    list.keyDown(event);
  };
  const leave = () => {
    list.setOpen(false);
    const found = typed === null ? undefined : exactChoice(choices, typed);
    if (found) choose(found.index);
    else if (typed !== null && typed.trim() !== '')
      typedNote.show(typed, `“${typed.trim()}” is not chosen. Press Enter to search, then choose one.`);
    onBlur();
  };
  return { text, result, choices, list, typedNote, type, keyDown, leave };
}

export function SearchField(props: SearchFieldProps) {
  const { id, label, value, required = false, disabled = false, readOnly = false } = props;
  const { text, result, choices, list, typedNote, type, keyDown, leave } = useSearchField(props);
  const isLoading = result.state === 'loading';
  const popup = (
    <OptionPopup
      list={list}
      label={label}
      chosen={value === '' ? [] : [value]}
      empty={emptyTextOf(result)}
      multiple={false}
      target={(ref) => (
        <div ref={ref} className="codesk-combobox">
          <InputGroup
            id={id}
            fill
            disabled={disabled}
            readOnly={readOnly}
            value={text}
            placeholder={disabled ? '' : 'Type a word and press Enter'}
            spellCheck={false}
            intent={props['aria-invalid'] ? 'danger' : 'none'}
            aria-required={required}
            aria-invalid={props['aria-invalid']}
            aria-describedby={typedNote.describes(props['aria-describedby'])}
            {...list.inputAria}
            onChange={(event) => type(event.target.value)}
            onKeyDown={keyDown}
            onBlur={leave}
            rightElement={
              isLoading ? (
                <span className="codesk-tags-busy" role="status" aria-label="Searching">
                  <Spinner size={14} />
                </span>
              ) : (
                <Icon
                  className="codesk-combobox-caret"
                  icon={value === '' ? 'search' : 'small-tick'}
                  size={14}
                  aria-hidden
                />
              )
            }
          />
        </div>
      )}
    />
  );
  return (
    <>
      {popup}
      <span className="codesk-unseen" role="status">
        {result.state === 'found' && choices.length > 0 ? `${counted(choices.length, 'result')} found` : ''}
      </span>
      {typedNote.note}
    </>
  );
}

function emptyTextOf(result: SearchResult): string | undefined {
  if (result.state === 'failed') return 'The search failed. Press Enter to search again.';
  return result.state === 'found' ? `Nothing found for “${result.word}”` : undefined;
}
