/** Reasons why a file cannot be read, with a text for each. */

interface RefusalText {
  /** Title shown instead of the rows. */
  readonly title: string;
  /** Explanation and next step, in one or two sentences. */
  readonly text: string;
}

export const refusals = {
  empty: {
    title: 'The file is empty',
    text: 'The file has no content. Choose another file.',
  },
  'not-a-table': {
    title: 'Not a table',
    text: 'The file is not a table but a picture, a document or another kind of file. Choose a CSV, TSV or XLSX file.',
  },
  'too-large': {
    title: 'Too large',
    text: 'The file is larger than the size that Codesk can read. Split it and open the parts.',
  },
  encrypted: {
    title: 'Password-protected',
    text: 'The workbook is protected by a password. Save it without a password, then open it again.',
  },
  damaged: {
    title: 'The file is damaged',
    text: 'Part of the file cannot be read. Save it again in the program that created it.',
  },
  'legacy-xls': {
    title: 'Old workbook format',
    text: 'The workbook has the old XLS format. Save it as XLSX, then open it again.',
  },
  'missing-column': {
    title: 'A column is missing',
    text: 'A required column was not found. Choose the column, or choose another header row.',
  },
} as const satisfies Record<string, RefusalText>;
export type Refusal = keyof typeof refusals;
