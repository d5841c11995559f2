/** The record dialog, loaded when the first record is edited. */
import { lazy } from 'react';

/** Needs a `Suspense` above it. */
export const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog')).RecordDialog }));
