/** What happens to a text that was typed into a list of options and left without choosing one. */
import './fields.css';
import { Icon } from '@blueprintjs/core';
import { useContext, useEffect, useId, useState } from 'react';
import { OwnFault } from './field-frame';

/** The option with exactly this text, in any case; undefined if there is none or more than one. */
export function exactChoice<T extends { readonly text: string }>(
  choices: readonly T[],
  typed: string,
): T | undefined {
  const wanted = typed.trim().toLocaleLowerCase();
  const found = choices.filter(({ text }) => text.trim().toLocaleLowerCase() === wanted);
  return found.length === 1 ? found[0] : undefined;
}

export const notInList = (typed: string) => `“${typed.trim()}” is not in the list`;

/** The note below a field whose typed text names no option. It stays until something else is typed or chosen. */
export function useTypedNote() {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const sayOwnFault = useContext(OwnFault);
  const isSaid = text !== null;
  useEffect(() => {
    if (!isSaid) return;
    sayOwnFault(true);
    return () => sayOwnFault(false);
  }, [isSaid, sayOwnFault]);
  return {
    /** For `aria-describedby` of the input: the note after the others. */
    describes: (others: string | undefined) =>
      text === null ? others : [others, id].filter(Boolean).join(' '),
    say: (typed: string, words = notInList(typed)) => setText(words),
    drop: () => setText(null),
    note: text !== null && (
      <div id={id} role="alert" className="codesk-field-error codesk-typed-note">
        <Icon icon="info-sign" size={12} aria-hidden />
        {text}
      </div>
    ),
  };
}
