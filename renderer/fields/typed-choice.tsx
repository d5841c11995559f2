/** Handles a text that was typed into a list of options without choosing one. */
import './fields.css';
import { Icon } from '@blueprintjs/core';
import { useContext, useEffect, useId, useState } from 'react';
import { ControlError } from './field-frame';

/** Returns the only option with this text, ignoring case; undefined if none or several match. */
export function exactChoice<T extends { readonly text: string }>(
  choices: readonly T[],
  typed: string,
): T | undefined {
  const searched = typed.trim().toLocaleLowerCase();
  const found = choices.filter(({ text }) => text.trim().toLocaleLowerCase() === searched);
  return found.length === 1 ? found[0] : undefined;
}

export const notInList = (typed: string) => `“${typed.trim()}” is not in the list`;

/** The note below a field whose typed text matches no option. It stays until the text changes or an option is chosen. */
export function useTypedNote() {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const reportError = useContext(ControlError);
  const isShown = text !== null;
  useEffect(() => {
    if (!isShown) return;
    reportError(true);
    return () => reportError(false);
  }, [isShown, reportError]);
  return {
    /** Returns `aria-describedby` of the input with the id of the note added. */
    describes: (others: string | undefined) =>
      text === null ? others : [others, id].filter(Boolean).join(' '),
    show: (typed: string, message = notInList(typed)) => setText(message),
    hide: () => setText(null),
    note: text !== null && (
      <div id={id} role="alert" className="codesk-field-error codesk-typed-note">
        <Icon icon="info-sign" size={12} aria-hidden />
        {text}
      </div>
    ),
  };
}
