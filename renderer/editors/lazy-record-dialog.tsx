/** The record dialog, which comes with its form library only when a record is edited. */
import { lazy, Suspense } from 'react';
import type { RecordDialogProps } from './record-dialog';

const Loaded = lazy(async () => ({ default: (await import('./record-dialog')).RecordDialog }));

export function RecordDialog(props: RecordDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
