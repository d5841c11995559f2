/** A button that copies a text to the clipboard and confirms it for two seconds. */
import { Button } from '@blueprintjs/core';
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import { useCopied } from '../../ui/use-copied';

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, sayCopied] = useCopied();
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        icon={copied ? 'tick' : 'duplicate'}
        text={copied ? 'Copied' : 'Copy'}
        aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
        onClick={() =>
          invoke('app.copy', { text }).then(sayCopied, (error: unknown) => notifyFailure(failureOf(error)))
        }
      />
      <span className="codesk-unseen" role="status">
        {copied ? `${what} copied` : ''}
      </span>
    </>
  );
}
