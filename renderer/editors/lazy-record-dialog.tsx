/** The record dialog, loaded with its form library when a record is edited for the first time. */
import { lazy } from 'react';

/** Needs a `Suspense` above it. */
export const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog')).RecordDialog }));
