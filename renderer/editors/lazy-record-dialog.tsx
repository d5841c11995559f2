/** The record dialog, loaded with its form library when a record is edited for the first time. */
import { Suspense } from 'react';
import { later } from '../ui/later';
import type { RecordDialogProps } from './record-dialog';

const Loaded = later(async () => ({ default: (await import('./record-dialog')).RecordDialog }), 'soon');

export function RecordDialog(props: RecordDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
