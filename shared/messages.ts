/** Texts that the spec fixes, word for word, and how long notices stay. */

/** Notices and dialogs that close by themselves (finance spec section 9). Milliseconds. */
export const noticeMs = 2500;

export type NoticeTone = 'success' | 'warning' | 'danger' | 'info';
export interface Notice {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

/** Notices by name (finance spec section 8, tables spec section 8). */
export const notices = {
  imported: { tone: 'success', title: 'Imported', text: 'Data is imported!' },
  rateOrIncrementRequired: { tone: 'warning', title: 'Warning', text: 'Rate or increment is required!' },
  rowNotFound: { tone: 'danger', title: 'Error', text: 'Something went wrong!' },
  created: { tone: 'success', title: 'Created', text: 'Record has been successfully added!' },
  updated: { tone: 'success', title: 'Updated', text: 'Record has been successfully updated!' },
  deleted: { tone: 'success', title: 'Deleted!', text: 'Record has been deleted.' },
  statusUpdated: { tone: 'success', title: 'Activation!', text: 'Status updated!' },
  noColumnToExport: {
    tone: 'warning',
    title: 'Warning',
    text: 'Please, select at least one column to export!',
  },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof notices;

/** Confirmation before a record is removed (tables spec section 8). */
export const removeConfirmation = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirm: 'Yes, delete it!',
} as const;

/** What an empty table says (tables spec section 2). */
export const emptyTexts = { noData: 'NO DATA HERE!', noResults: 'NO RESULTS HERE!' } as const;

/** Field messages (finance spec section 5, generic messages). */
export const fieldMessages = {
  required: 'This field is required',
  url: 'This url is invalid',
  number: 'This must be a number',
  email: 'This email address is invalid',
  decimal: 'This must be a decimal',
  greaterThanZero: 'This field must be greater than 0',
  step: 'At most 4 digits after the point',
} as const;
