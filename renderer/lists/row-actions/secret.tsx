/** A token or secret that was just made: readable once, copied with one click. */
import { Button, InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';

/** @param label names what it is, for example `Token` */
export function Secret({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await invoke('app.copy', { text: value });
      setCopied(true);
    } catch (error) {
      notifyFailure(failureOf(error));
      // The way without the clipboard of ours: selected, so that Ctrl+C takes it.
      field.current?.select();
    }
  };
  return (
    <div className="codesk-secret">
      <InputGroup
        inputRef={field}
        readOnly
        fill
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        rightElement={
          <Button
            variant="minimal"
            icon={copied ? 'tick' : 'clipboard'}
            text={copied ? 'Copied' : 'Copy'}
            title={`Copy ${label.toLocaleLowerCase()}`}
            onClick={() => void copy()}
          />
        }
      />
      <p className="codesk-muted">Keep it in a safe place. It may not be shown again.</p>
      <span className="codesk-unseen" role="status">
        {copied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
