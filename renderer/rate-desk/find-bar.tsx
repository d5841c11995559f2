/** Find and replace in the rows of the view. */
import './rate-desk.css';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../ui/icon-button';

interface FindBarProps {
  readonly replacing: boolean;
  /** The text filter of the view. */
  readonly text: string;
  readonly found: number;
  readonly onText: (text: string) => void;
  /** Resolves to false if it was refused. */
  readonly onReplace: (find: string, by: string, whole: boolean, matchCase: boolean) => Promise<boolean>;
  readonly onReplacing: () => void;
  readonly onClose: () => void;
}

/** Milliseconds from the last key to the filter. */
const pause = 200;

export function FindBar(props: FindBarProps) {
  const { replacing, found, onText, onReplace, onReplacing, onClose } = props;
  const [find, setFind] = useState(props.text);
  const [by, setBy] = useState('');
  const [whole, setWhole] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const report = useEffectEvent(onText);
  useEffect(() => {
    const timer = setTimeout(() => report(find), pause);
    return () => clearTimeout(timer);
  }, [find]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const replace = async () => {
    if (find === '') return;
    await onReplace(find, by, whole, matchCase);
    input.current?.focus();
  };
  return (
    <search className="codesk-rate-find" aria-label="Find" onKeyDown={close}>
      <InputGroup
        size="small"
        type="search"
        leftIcon="search"
        placeholder="Find in rows"
        aria-label="Find in rows"
        inputRef={input}
        value={find}
        onValueChange={setFind}
      />
      {replacing ? (
        <>
          <InputGroup
            size="small"
            placeholder="Replace with"
            aria-label="Replace with"
            value={by}
            onValueChange={setBy}
            onKeyDown={(event) => event.key === 'Enter' && void replace()}
          />
          <Checkbox label="Whole cell" checked={whole} onChange={() => setWhole(!whole)} />
          <Checkbox label="Match case" checked={matchCase} onChange={() => setMatchCase(!matchCase)} />
          <Button size="small" text="Replace all" disabled={find === ''} onClick={() => void replace()} />
        </>
      ) : (
        <Button size="small" variant="minimal" text="Replace…" title="Ctrl+H" onClick={onReplacing} />
      )}
      <span role="status" className="codesk-muted">
        {find === '' ? '' : found === 0 ? 'No row has this text' : `${found} ${found === 1 ? 'row' : 'rows'}`}
      </span>
      <IconButton icon="cross" label="Close find (Esc)" onClick={onClose} />
    </search>
  );
}
