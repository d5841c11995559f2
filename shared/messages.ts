/** Texts that docs/domain fixes word for word, and the display time of notices. */

/** Time until notices and dialogs close automatically (finance section 9), in milliseconds. */
export const noticeMs = 2500;

/** Time until a notice with a button closes automatically, in milliseconds. */
export const actionNoticeMs = 10_000;

export type NoticeTone = 'success' | 'warning' | 'danger' | 'info';
export interface Notice {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

/** Notices by name (finance section 8, tables section 8). */
export const notices = {
  imported: { tone: 'success', title: 'Imported', text: 'Data is imported!' },
  rateOrIncrementRequired: { tone: 'warning', title: 'Warning', text: 'Rate or increment is required!' },
  rateRequired: { tone: 'warning', title: 'Warning', text: 'The rate is required!' },
  additionalCostsRequired: {
    tone: 'warning',
    title: 'Warning',
    text: 'The additional costs are required!',
  },
  serviceRequired: { tone: 'warning', title: 'Warning', text: 'Please, add at least one service!' },
  contractDuplicated: {
    tone: 'success',
    title: 'Created',
    text: 'Record has been successfully duplicated!',
  },
  rowNotFound: { tone: 'danger', title: 'Error', text: 'Something went wrong!' },
  stockRowNotFound: { tone: 'danger', title: 'Error', text: 'Error: Something went wrong!' },
  rateDeleted: { tone: 'success', title: 'Deleted!', text: 'The rate has been deleted.' },
  rateNotDeleted: { tone: 'danger', title: 'Error', text: 'There was an error deleting the rate.' },
  created: { tone: 'success', title: 'Created', text: 'Record has been successfully added!' },
  updated: { tone: 'success', title: 'Updated', text: 'Record has been successfully updated!' },
  deleted: { tone: 'success', title: 'Deleted!', text: 'Record has been deleted.' },
  statusUpdated: { tone: 'success', title: 'Activation!', text: 'Status updated!' },
  noColumnToExport: {
    tone: 'warning',
    title: 'Warning',
    text: 'Please, select at least one column to export!',
  },
  noRecordSelected: { tone: 'warning', title: 'Warning', text: 'Please, select at least one record!' },
  noFilterToExport: { tone: 'warning', title: 'Warning', text: 'Please, select at least one filter!' },
  searchWordMissing: {
    tone: 'warning',
    title: 'Warning',
    text: 'You should input skus search word.',
  },
  exportDataMissing: { tone: 'warning', title: 'Warning', text: 'Export data is not available' },
  exportDetailsMissing: { tone: 'warning', title: 'Warning', text: 'Please, provide all details' },
  noFilterType: {
    tone: 'warning',
    title: 'No filter type selected',
    text: 'Please select a filter by option',
  },
  namedStatusUpdated: { tone: 'success', title: 'Updated!', text: 'This status has been updated.' },
  activated: { tone: 'success', title: 'Activation succeed, check email!', text: '' },
  reset: { tone: 'success', title: 'Reset!', text: 'Record has been reset.' },
  resetMany: { tone: 'success', title: 'Reset!', text: 'Records has been reset.' },
  reprocessed: { tone: 'success', title: 'Reprocess!', text: 'Data has been reprocessed.' },
  retried: { tone: 'success', title: 'Success', text: 'Retry successful!' },
  duplicated: { tone: 'success', title: 'Success!', text: 'Data has been duplicated.' },
  addedTo: { tone: 'success', title: 'Created!', text: 'Record has been updated.' },
  uploaded: { tone: 'success', title: 'Uploaded', text: 'The file has been uploaded.' },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof notices;

/** Confirmation before a record is removed (tables section 8). */
export const removeConfirmation = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirm: 'Yes, delete it!',
} as const;

/** Confirmation before one record is reset. */
export const resetConfirmation = {
  title: 'Are you sure?',
  text: 'You want to reset this message?',
  confirm: 'Yes, Reset it!',
} as const;

/** Confirmation before the selected records are reset. */
export const bulkResetConfirmation = {
  title: 'Are you sure?',
  text: 'You will reset all the selected items!',
  confirm: 'Yes, Reset them!',
} as const;

/** Confirmation before an order strategy is duplicated; the spelling is fixed (tables section 8). */
export const duplicateStrategyConfirmation = {
  title: 'Are you sure?',
  text: 'Do you want to duplicate this order strategry?',
  confirm: 'Yes, duplicate it!',
} as const;

/** Titles of the pop-ups that show a token. */
export const tokenTitles = {
  token: 'Token Generated',
  refreshToken: 'Refresh Token Generated',
  clientSecret: 'Client Secret Generated',
} as const;

/** Title of the dialog with the reason of a refused save (tables section 8). */
export const errorDialogTitle = 'Error';

/** Texts of an empty table (tables section 2). */
export const emptyTexts = { noData: 'NO DATA HERE!', noResults: 'NO RESULTS HERE!' } as const;

/** Field messages (finance section 5, general messages). */
export const fieldMessages = {
  required: 'This field is required',
  url: 'This url is invalid',
  number: 'This must be a number',
  whole: 'This must be a whole number',
  email: 'This email address is invalid',
  decimal: 'This must be a decimal',
  greaterThanZero: 'This field must be greater than 0',
  atLeast: 'This field must be at least :num:',
  rateGreaterThanZero: 'Rate must be greater than 0',
  step: 'At most 4 digits after the point',
  missingDay: 'This day does not exist',
  endBeforeStart: 'The end is before the start',
  endWithinOneDay: 'The end lies within one day of the start',
  minLength: 'Minimum valid input length is :num: character',
  maxLength: 'Maximum valid input length is :num: character',
  toBelowFrom: 'To must not be below From',
  cityElsewhere: 'This city belongs to another destination',
  cityOfCountry: 'Only for a region',
} as const;

/** The message of a text that is not a date; `pattern` is how users write one, for example `DD/MM/YYYY`. */
export function notADate(pattern: string): string {
  return `Enter a date as ${pattern}`;
}

/** A field message with a number in the place of `:num:`. */
export function withNumber(message: string, num: number | string): string {
  return message.replace(':num:', String(num));
}
