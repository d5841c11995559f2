/**
 * A text that a search of the server finds: Enter searches for the typed word, and one of the texts found is chosen from
 * a list. What was only typed is no value.
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

/** Returns the texts that a word finds. Rejects with an error that `failureOf` reads. */
export type FieldSearch = (word: string) => Promise<readonly string[]>;

/** The searches of a form by field name. */
export const FieldSearchContext = createContext<Readonly<Record<string, FieldSearch>>>({});

interface SearchFieldProps extends ControlProps {
  readonly label: string;
  /** A text that was found, or empty. */
  readonly value: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly search: FieldSearch;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** What the last search brought; `idle` after a change of the typed word. */
type Answer =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'found'; readonly word: string; readonly texts: readonly string[] };

export function SearchField(props: SearchFieldProps) {
  const { id, label, value, search, onChange, onBlur } = props;
  const { required = false, disabled = false, readOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer>({ state: 'idle' });
  // An answer to an earlier word is not shown.
  const asked = useRef(0);
  const typedNote = useTypedNote();
  const text = typed ?? value;
  const choices = useMemo(
    () =>
      answer.state === 'found' ? [...new Set(answer.texts)].map((each) => ({ index: each, text: each })) : [],
    [answer],
  );

  const choose = (chosen: string) => {
    typedNote.drop();
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
    asked.current += 1;
    typedNote.drop();
    setAnswer({ state: 'idle' });
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
    asked.current += 1;
    const round = asked.current;
    // Who has gone on to another field finds the answer with the arrow keys on coming back.
    const openHere = () => list.setOpen(document.activeElement?.id === id);
    typedNote.drop();
    setAnswer({ state: 'loading' });
    list.setOpen(false);
    try {
      const texts = await search(word);
      if (round !== asked.current) return;
      setAnswer({ state: 'found', word, texts });
      openHere();
    } catch (error) {
      if (round !== asked.current) return;
      setAnswer({ state: 'failed' });
      openHere();
      notifyFailure(failureOf(error));
    }
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter';
    // In an empty list Enter searches again, and the arrow keys open only what was found.
    if (isEnter ? !(list.open && choices.length > 0) : choices.length === 0 && event.key !== 'Escape') {
      if (!isEnter) return;
      // Enter in another field submits the dialog.
      event.preventDefault();
      event.stopPropagation();
      if (answer.state !== 'loading') void find();
      return;
    }
    list.keyDown(event);
  };
  const leave = () => {
    list.setOpen(false);
    const found = typed === null ? undefined : exactChoice(choices, typed);
    if (found) choose(found.index);
    else if (typed !== null && typed.trim() !== '')
      typedNote.say(typed, `“${typed.trim()}” is not chosen. Press Enter to search, then choose one.`);
    onBlur();
  };

  const popup = (
    <OptionPopup
      list={list}
      label={label}
      chosen={value === '' ? [] : [value]}
      empty={
        answer.state === 'failed'
          ? 'The search failed. Press Enter to search again.'
          : answer.state === 'found'
            ? `Nothing found for “${answer.word}”`
            : undefined
      }
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
              answer.state === 'loading' ? (
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
        {answer.state === 'found' && choices.length > 0 ? `${counted(choices.length, 'result')} found` : ''}
      </span>
      {typedNote.note}
    </>
  );
}
