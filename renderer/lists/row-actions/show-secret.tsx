/** Generates a token or secret and shows it once in a pop-up with a Copy button. */
import './row-actions.css';
import { Button, InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { ListDefinition } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import type { RowActionContext } from './row-action';

/** Returns why a row cannot have a token; undefined if it can. */
export function missingSystemCode(list: ListDefinition, { systemCode }: Row): string | undefined {
  if (list.tokens !== 'customer' || (typeof systemCode === 'string' && systemCode !== '')) return undefined;
  return 'This record has no system code (systemCode), so it cannot have a token.';
}

/**
 * Shows a new secret in a pop-up and reloads the table, which may have a column with the token.
 * @param title of the pop-up
 * @param name for example `Token`
 */
export async function showSecret(
  { table, label, attempt, openPopup }: RowActionContext,
  title: string,
  name: string,
  make: () => Promise<string>,
): Promise<void> {
  const made = await attempt(label, make);
  if (!made) return;
  openPopup(title, 560, <Secret label={name} value={made.value} />);
  await table.reload();
}

function Secret({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await invoke('app.copy', { text: value });
      setCopied(true);
    } catch (error) {
      notifyFailure(failureOf(error));
      // Selects the text, so that Ctrl+C copies it.
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
      <p className="codesk-muted">Save it in a safe place. It may not be shown again.</p>
      <span className="codesk-unseen" role="status">
        {copied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
