/** The line in the workspace that says how many changes have no known answer, with the way to them. */
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useDrafts } from '../drafts/drafts';
import { useLeftOperations } from '../operations/operations';
import { OperationsDialog } from '../operations/operations-dialog';

export function OpenOperations() {
  const left = useLeftOperations();
  const [isOpen, setOpen] = useState(false);
  const drafts = useDrafts();
  const count = left.length;
  const changes = count === 1 ? '1 change was' : `${count} changes were`;
  return (
    <>
      {count > 0 && (
        <Callout intent="warning" compact className="codesk-workspace-notice" role="status">
          <span>It is not known whether {changes} done.</span>
          <Button size="small" variant="outlined" text="Show" onClick={() => setOpen(true)} />
        </Callout>
      )}
      <OperationsDialog
        operations={left}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={(id) => drafts?.dropSaved(id)}
      />
    </>
  );
}
