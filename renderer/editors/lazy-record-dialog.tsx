/** The record dialog, loaded with its form library when a record is edited for the first time. */
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
