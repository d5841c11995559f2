/**
 * What the rate desk finds in a file, by kind: where it stands, whether it keeps the file from being queued, and one text
 * each. The names are also those of the command line and of the fixtures.
 */
export type FindingPlace =
  /** One cell: a row and a field. */
  | 'cell'
  /** A row as a whole, or several rows together. */
  | 'rows'
  /** The file, its sheet or its header. */
  | 'file';

export interface FindingKind {
  readonly place: FindingPlace;
  /** An error keeps the rows from being queued. A warning is said. */
  readonly severity: 'error' | 'warning';
  /** What it is, in a few words, for lists and filters. */
  readonly title: string;
  /** What it means and what a person can do, in one or two sentences. */
  readonly text: string;
}

export const findingKinds = {
  'not-a-number': {
    place: 'cell',
    severity: 'error',
    title: 'Not a number',
    text: 'This cell holds text where a number belongs. Type the number.',
  },
  'number-ambiguous': {
    place: 'cell',
    severity: 'error',
    title: 'Two readings',
    text: 'This can be read with a decimal comma or with a decimal point. Choose once for the column, or type the number without marks between thousands.',
  },
  'band-not-read': {
    place: 'cell',
    severity: 'error',
    title: 'No band',
    text: 'This text names no band that can be read. Type both ends, or remove the row.',
  },
  'rows-of-bands': {
    place: 'file',
    severity: 'warning',
    title: 'Rates of bands',
    text: 'These rows are rates of bands, not for each further unit. Open the file again for the rates of the service.',
  },
  'rows-of-further': {
    place: 'file',
    severity: 'warning',
    title: 'Rates for each further unit',
    text: 'These rows are no bands. They belong into the increments of the service, and are not among these rows.',
  },
  'zone-without-places': {
    place: 'file',
    severity: 'warning',
    title: 'Zones without places',
    text: 'The map of the zones does not name these. Their rates become no rows.',
  },
  'cells-without-rate': {
    place: 'file',
    severity: 'warning',
    title: 'Cells without a rate',
    text: 'Cells of the table are blank or say that there is no rate. They become no rows.',
  },
  'end-missing': {
    place: 'cell',
    severity: 'error',
    title: 'No end',
    text: 'The file has no end for this band, and the table needs one. Type it, or choose one for all.',
  },
  'blank-required': {
    place: 'cell',
    severity: 'error',
    title: 'Blank',
    text: 'This cell must have a value. Type it, or remove the row.',
  },
  'missing-column': {
    place: 'file',
    severity: 'error',
    title: 'Column missing',
    text: 'No column of the file was recognized as this one. Point at the right column, or add it to the file.',
  },
  negative: {
    place: 'cell',
    severity: 'error',
    title: 'Below 0',
    text: 'A rate table has no negative numbers. Type a number of at least 0.',
  },
  'below-minimum': {
    place: 'cell',
    severity: 'warning',
    title: 'Below 1',
    text: 'The forms ask for at least 1 here when a person types it. A file may hold less.',
  },
  'too-precise': {
    place: 'cell',
    severity: 'error',
    title: 'Too many digits',
    text: 'A rate has at most four digits after the point. Type it rounded.',
  },
  'date-in-number-column': {
    place: 'cell',
    severity: 'error',
    title: 'Date',
    text: 'A spreadsheet made a date of this number. Type the number that was meant.',
  },
  currency: {
    place: 'cell',
    severity: 'error',
    title: 'Currency',
    text: 'Type the number alone, without the currency.',
  },
  percent: {
    place: 'cell',
    severity: 'error',
    title: 'Percent sign',
    text: 'Type the number alone: a percentage is not a rate.',
  },
  parenthesised: {
    place: 'cell',
    severity: 'error',
    title: 'In brackets',
    text: 'Brackets mean a number below 0. Type a number of at least 0.',
  },
  'trailing-units': {
    place: 'cell',
    severity: 'error',
    title: 'Unit after the number',
    text: 'Type the number alone, without its unit.',
  },
  'scientific-notation': {
    place: 'cell',
    severity: 'error',
    title: 'Scientific notation',
    text: 'Digits may have been lost. Type the number with all its digits.',
  },
  'unknown-choice': {
    place: 'cell',
    severity: 'error',
    title: 'Not in the list',
    text: 'No option has this text. Choose one of the list.',
  },
  'several-choices': {
    place: 'cell',
    severity: 'error',
    title: 'Two options',
    text: 'Two options have this text. Choose one of the list.',
  },
  'ragged-short': {
    place: 'rows',
    severity: 'error',
    title: 'Too few cells',
    text: 'The row has fewer cells than the header. Fill the missing ones, or remove the row.',
  },
  'ragged-long': {
    place: 'rows',
    severity: 'error',
    title: 'Too many cells',
    text: 'The row has more cells than the header, so values may be in wrong columns. Type the right values, or delete the row.',
  },
  'unclosed-quote': {
    place: 'rows',
    severity: 'error',
    title: 'Quotation mark not closed',
    text: 'Everything after this quotation mark stands in one cell. Close it in the file and open the file again.',
  },
  'duplicate-header': {
    place: 'file',
    severity: 'error',
    title: 'Column twice',
    text: 'Two columns have this name. Choose the one to read.',
  },
  'broken-encoding': {
    place: 'file',
    severity: 'error',
    title: 'Characters not readable',
    text: 'Some bytes mean nothing in the encoding of the file. Choose another encoding, or correct the marked cells.',
  },
  'nul-bytes': {
    place: 'file',
    severity: 'error',
    title: 'Zero bytes',
    text: 'The file has zero bytes, so it is damaged or no text. Save it again.',
  },
  'reversed-band': {
    place: 'cell',
    severity: 'error',
    title: 'Ends below its start',
    text: 'To is below From. Swap or correct them.',
  },
  'zero-width-band': {
    place: 'rows',
    severity: 'warning',
    title: 'Band without width',
    text: 'From and To are the same, so the band holds one value only.',
  },
  gap: {
    place: 'rows',
    severity: 'warning',
    title: 'Hole in the bands',
    text: 'Nothing prices the values between these two bands. Insert a band, or extend one.',
  },
  overlap: {
    place: 'rows',
    severity: 'warning',
    title: 'Bands overlap',
    text: 'Two bands price the same values. Correct one of them.',
  },
  'duplicate-equal': {
    place: 'rows',
    severity: 'warning',
    title: 'Repeated row',
    text: 'The same row stands here more than once, with the same rate. It counts once.',
  },
  'duplicate-different': {
    place: 'rows',
    severity: 'error',
    title: 'Same band, different rates',
    text: 'The same band has different rates. Choose which one counts.',
  },
  'open-band': {
    place: 'rows',
    severity: 'warning',
    title: 'No end',
    text: 'The last band has no end: it prices everything from its start on.',
  },
  'inclusive-bands': {
    place: 'rows',
    severity: 'warning',
    title: 'Ends are included',
    text: 'Each band begins a step after the one before ends, so the ends are meant to be included. Nothing prices the values between.',
  },
  'unknown-column': {
    place: 'file',
    severity: 'warning',
    title: 'Column not used',
    text: 'No field of the table has this column. It is not read.',
  },
  'thousands-grouping': {
    place: 'cell',
    severity: 'warning',
    title: 'Grouped thousands',
    text: 'The number has marks between its thousands. It is read without them.',
  },
  'several-services': {
    place: 'file',
    severity: 'error',
    title: 'Several services',
    text: 'The file holds rates of more than one service or zone. Choose which rows are meant.',
  },
  'several-sheets': {
    place: 'file',
    severity: 'warning',
    title: 'Several sheets',
    text: 'More than one sheet has data. “Read as” names the one that is read, and another one can be chosen there.',
  },
  'hidden-sheet': {
    place: 'file',
    severity: 'warning',
    title: 'Hidden sheet',
    text: 'The workbook has a hidden sheet with data.',
  },
  'hidden-rows': {
    place: 'rows',
    severity: 'warning',
    title: 'Hidden rows',
    text: 'These rows are hidden in the workbook. They are read like the others.',
  },
  'two-tables': {
    place: 'rows',
    severity: 'error',
    title: 'Two tables',
    text: 'A second table begins here. Choose the rows that are meant.',
  },
  'repeated-header': {
    place: 'rows',
    severity: 'warning',
    title: 'Header repeated',
    text: 'The header stands here once more. The row is not read.',
  },
  'totals-line': {
    place: 'rows',
    severity: 'warning',
    title: 'Line of totals',
    text: 'This row adds up the others. It is not read.',
  },
  'not-data': {
    place: 'rows',
    severity: 'warning',
    title: 'Not a row of the table',
    text: 'A title or a note stands here. The row is not read.',
  },
  'no-rows': {
    place: 'file',
    severity: 'error',
    title: 'No rows',
    text: 'There are no rows below the header.',
  },
  'number-as-text': {
    place: 'cell',
    severity: 'warning',
    title: 'Number as text',
    text: 'The file holds this number as text, for example with an apostrophe before it. It is read as a number.',
  },
  'display-differs': {
    place: 'cell',
    severity: 'warning',
    title: 'Shown otherwise',
    text: 'The workbook shows another number than it holds. The one that it holds is read.',
  },
  'formula-cached': {
    place: 'cell',
    severity: 'warning',
    title: 'Formula',
    text: 'The cell is a formula. Its last result is read.',
  },
  'formula-no-value': {
    place: 'cell',
    severity: 'error',
    title: 'Formula without a result',
    text: 'The cell is a formula whose result is not in the file. Open and save it in a spreadsheet program, or type the number.',
  },
  'full-width-digits': {
    place: 'cell',
    severity: 'warning',
    title: 'Full-width digits',
    text: 'The number is written in full-width digits. It is read as a number.',
  },
  'arabic-indic-digits': {
    place: 'cell',
    severity: 'warning',
    title: 'Arabic digits',
    text: 'The number is written in Arabic-Indic digits. It is read as a number.',
  },
  'decimal-mix-up': {
    place: 'cell',
    severity: 'warning',
    title: 'Looks like a decimal mix-up',
    text: 'The rate is over ten times or under a tenth of the current one.',
  },
  'blank-service': {
    place: 'rows',
    severity: 'warning',
    title: 'No service',
    text: 'This row names no service, and another one was chosen. The row is not read. Name it in the file, or choose the rows without one.',
  },
  'unsure-cell': {
    place: 'cell',
    severity: 'error',
    title: 'Not sure',
    text: 'The row has more cells than the header, so this value may be in the wrong column. Type the right value. If it is right, type it again.',
  },
  'falling-rate': {
    place: 'rows',
    severity: 'warning',
    title: 'Rate falls steeply',
    text: 'The rate is below a tenth of the rate of the band before. It may be a price for each further kilogram, which belongs into the increments.',
  },
  'further-unit': {
    place: 'rows',
    severity: 'warning',
    title: 'Price for each further unit',
    text: 'A text of the row says that its rate is for each further kilogram. It is read as the rate of the whole band. Delete the row if that is wrong.',
  },
  'other-unit': {
    place: 'file',
    severity: 'warning',
    title: 'Other unit',
    text: 'The file names another unit than kilograms. The numbers are read as they are, and nothing is converted.',
  },
} as const satisfies Record<string, FindingKind>;

export type FindingName = keyof typeof findingKinds;
/** All kinds. Their order is also the order of their codes in `ReadRows.findings`, so new ones go to the end. */
export const findingNames = Object.keys(findingKinds) as readonly FindingName[];

/** How grave something is that was found: as its kind, unless it is only told. */
export function severityOf(found: {
  readonly kind: FindingName;
  readonly severity?: 'warning' | undefined;
}): 'error' | 'warning' {
  return found.severity ?? findingKinds[found.kind].severity;
}

/** How many things are to be looked at. What is found about the file as a whole is one, however much it names. */
export function countedFindings(
  found: readonly { readonly kind: FindingName; readonly count: number }[],
): number {
  return found.reduce((sum, { kind, count }) => sum + (findingKinds[kind].place === 'file' ? 1 : count), 0);
}
