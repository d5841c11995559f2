import type { DeskCalls } from './desk-calls';

type RequestName = keyof DeskCalls | 'close' | 'reopen';

/** Requests of the desk that change nothing on the disk. */
const readings: readonly RequestName[] = [
  'drafts',
  'draft',
  'draftParts',
  'draftText',
  'operations',
  'operation',
  'file',
  'visits',
  'rateFiles',
  'rateFile',
  'rateEdits',
  'rateFileHashes',
  'rateEntries',
  'rateEntry',
  'entry',
  'goingEntries',
  'rowRuns',
  'rowRun',
  'doneRuns',
  'doneCalls',
  'rowsOfRun',
  'sentRateChanges',
  'sentRateChange',
  'rateSnapshot',
  'rateSnapshots',
  'rateChangeFiles',
  'rounds',
  'round',
  'servicesIn',
  'serviceOfRound',
  'roundServices',
  'figures',
  'largestOfRound',
  'roundFigures',
  'reopen',
  'close',
];

export const isReading = (name: RequestName): boolean => readings.includes(name);
