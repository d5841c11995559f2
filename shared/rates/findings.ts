/**
 * The kinds of findings in a file: their scope, whether they block queuing, and their texts. The names are also used by
 * the command line and the fixtures.
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
  /** An error blocks the queuing of the rows. A warning is only shown. */
  readonly severity: 'error' | 'warning';
  /** Short title for lists and filters. */
  readonly title: string;
  /** Explanation and next step, in one or two sentences. */
  readonly text: string;
}

export const findingKinds = {
  'not-a-number': {
    place: 'cell',
    severity: 'error',
    title: 'Not a number',
    text: 'This cell needs a number. Type the number.',
  },
  'number-ambiguous': {
    place: 'cell',
    severity: 'error',
    title: 'Ambiguous number',
    text: 'The number can be read with a decimal comma or with a decimal point. Choose one for the column, or type the number without thousands separators.',
  },
  'band-not-read': {
    place: 'cell',
    severity: 'error',
    title: 'No band',
    text: 'No band can be read from this text. Type both ends, or remove the row.',
  },
  'rows-of-bands': {
    place: 'file',
    severity: 'warning',
    title: 'Rates of bands',
    text: 'These rows are rates of bands, not rates per additional unit. Open the file again for the rates of the service.',
  },
  'rows-of-further': {
    place: 'file',
    severity: 'warning',
    title: 'Rates per additional unit',
    text: 'These rows are not bands. They belong in the increments of the service and are excluded here.',
  },
  'zone-without-places': {
    place: 'file',
    severity: 'warning',
    title: 'Zones without places',
    text: 'The zone map does not name these zones. Their rates are not read.',
  },
  'cells-without-rate': {
    place: 'file',
    severity: 'warning',
    title: 'Cells without a rate',
    text: 'These cells are blank or say that there is no rate. They are not read.',
  },
  'end-missing': {
    place: 'cell',
    severity: 'error',
    title: 'No end',
    text: 'The table needs an end for this band, and the file has none. Type it, or choose one end for all bands.',
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
    text: 'No column of the file was recognized as this one. Choose the right column, or add it to the file.',
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
    text: 'The forms require at least 1 for a typed value. A file may have less.',
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
    text: 'A spreadsheet turned this number into a date. Type the number.',
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
    text: 'No option has this text. Choose one from the list.',
  },
  'several-choices': {
    place: 'cell',
    severity: 'error',
    title: 'Two options',
    text: 'Two options have this text. Choose one from the list.',
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
    text: 'The row has more cells than the header, so values may be in wrong columns. Type the right values, or remove the row.',
  },
  'unclosed-quote': {
    place: 'rows',
    severity: 'error',
    title: 'Quotation mark not closed',
    text: 'Everything after this quotation mark is read as one cell. Close it in the file, then open the file again.',
  },
  'duplicate-header': {
    place: 'file',
    severity: 'error',
    title: 'Duplicate column',
    text: 'Two columns have this name. Choose the one to read.',
  },
  'broken-encoding': {
    place: 'file',
    severity: 'error',
    title: 'Unreadable characters',
    text: 'Some bytes are not valid in the encoding of the file. Choose another encoding, or correct the marked cells.',
  },
  'nul-bytes': {
    place: 'file',
    severity: 'error',
    title: 'Zero bytes',
    text: 'The file contains zero bytes, so it is damaged or not a text file. Save it again.',
  },
  'reversed-band': {
    place: 'cell',
    severity: 'error',
    title: 'End below start',
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
    title: 'Gap',
    text: 'No price between these two bands. Insert a band, or extend one.',
  },
  overlap: {
    place: 'rows',
    severity: 'warning',
    title: 'Overlap',
    text: 'Two bands have a price for the same values. Correct one of them.',
  },
  'duplicate-equal': {
    place: 'rows',
    severity: 'warning',
    title: 'Repeated row',
    text: 'The same row occurs more than once, with the same rate. It counts once.',
  },
  'duplicate-different': {
    place: 'rows',
    severity: 'error',
    title: 'Same band, different rates',
    text: 'The same band has different rates. Choose one of them.',
  },
  'open-band': {
    place: 'rows',
    severity: 'warning',
    title: 'No end',
    text: 'The last band has no end: its rate applies to everything above its start.',
  },
  'inclusive-bands': {
    place: 'rows',
    severity: 'warning',
    title: 'Ends are included',
    text: 'Each band begins one step after the previous one ends, so the ends are probably included. No price applies to the values between.',
  },
  'unknown-column': {
    place: 'file',
    severity: 'warning',
    title: 'Column not used',
    text: 'The table has no field for this column. It is not read.',
  },
  'thousands-grouping': {
    place: 'cell',
    severity: 'warning',
    title: 'Grouped thousands',
    text: 'The number has thousands separators. It is read without them.',
  },
  'several-services': {
    place: 'file',
    severity: 'error',
    title: 'Several services',
    text: 'The file has rates of more than one service or zone. Choose the rows to read.',
  },
  'several-sheets': {
    place: 'file',
    severity: 'warning',
    title: 'Several sheets',
    text: 'More than one sheet has data. “Read as” shows the sheet that is read. You can choose another one there.',
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
    text: 'A second table begins here. Choose the rows to read.',
  },
  'repeated-header': {
    place: 'rows',
    severity: 'warning',
    title: 'Header repeated',
    text: 'The header is repeated here. The row is not read.',
  },
  'totals-line': {
    place: 'rows',
    severity: 'warning',
    title: 'Totals row',
    text: 'This row contains totals. It is not read.',
  },
  'not-data': {
    place: 'rows',
    severity: 'warning',
    title: 'Not a row of the table',
    text: 'This row is a title or a note. It is not read.',
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
    title: 'Different number displayed',
    text: 'The workbook displays another number than the cell contains. The number in the cell is read.',
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
    text: 'The file does not contain the result of this formula. Open and save it in a spreadsheet program, or type the number.',
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
    text: 'This row does not name a service, so it is not read. Name the service in the file, or choose the rows without one.',
  },
  'unsure-cell': {
    place: 'cell',
    severity: 'error',
    title: 'Uncertain value',
    text: 'The row has more cells than the header, so this value may be in the wrong column. Type the right value. If it is right, type it again.',
  },
  'falling-rate': {
    place: 'rows',
    severity: 'warning',
    title: 'Rate falls steeply',
    text: 'The rate is below a tenth of the rate of the previous band. It may be a price per additional kilogram, which belongs in the increments.',
  },
  'further-unit': {
    place: 'rows',
    severity: 'warning',
    title: 'Price per additional unit',
    text: 'The row says that its rate is per additional kilogram. It is read as the rate of the whole band. Remove the row if that is wrong.',
  },
  'other-unit': {
    place: 'file',
    severity: 'warning',
    title: 'Different unit',
    text: 'The file names a unit other than kilograms. The numbers are read without conversion.',
  },
} as const satisfies Record<string, FindingKind>;

export type FindingName = keyof typeof findingKinds;
/** All kinds. Their order defines their codes in `ReadRows.findings`, so add new ones at the end. */
export const findingNames = Object.keys(findingKinds) as readonly FindingName[];

/** The severity of a finding: that of its kind, unless it is reported as a warning. */
export function severityOf(found: {
  readonly kind: FindingName;
  readonly severity?: 'warning' | undefined;
}): 'error' | 'warning' {
  return found.severity ?? findingKinds[found.kind].severity;
}

/** The number of items to check. A finding about the whole file is one, however many names it has. */
export function countedFindings(
  found: readonly { readonly kind: FindingName; readonly count: number }[],
): number {
  return found.reduce((sum, { kind, count }) => sum + (findingKinds[kind].place === 'file' ? 1 : count), 0);
}
