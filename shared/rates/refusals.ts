/** Why a file is not read at all, with one text each. */

interface RefusalText {
  /** What stands in place of the rows. */
  readonly title: string;
  /** What it means and what a person can do, in one or two sentences. */
  readonly text: string;
}

export const refusals = {
  empty: {
    title: 'The file is empty',
    text: 'There is nothing in this file. Choose another one.',
  },
  'not-a-table': {
    title: 'Not a table',
    text: 'This is not a table: a picture, a document, or some other kind of file. Choose a CSV, TSV or XLSX file.',
  },
  'too-large': {
    title: 'Too large',
    text: 'The file is larger than Codesk reads, or unpacks to more. Split it and open the parts.',
  },
  encrypted: {
    title: 'Locked by a password',
    text: 'The workbook is locked by a password. Save it without one, then open it again.',
  },
  damaged: {
    title: 'The file is damaged',
    text: 'The file is damaged and cannot be read whole. Save it again in the program that it comes from.',
  },
  'legacy-xls': {
    title: 'An old kind of workbook',
    text: 'This is a workbook of an old format (XLS). Save it as XLSX, then open it again.',
  },
  'missing-column': {
    title: 'A column is missing',
    text: 'A column that the table needs was not found. Point at it, or choose another header row.',
  },
} as const satisfies Record<string, RefusalText>;
export type Refusal = keyof typeof refusals;
