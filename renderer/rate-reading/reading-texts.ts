/** How a file was read, in words. */
import type { RateBook } from '../../shared/ipc/rates';
import { counted } from '../../shared/quantities';
import { columnName } from '../../shared/rates/column-names';
import type { Answers } from '../../shared/rates/read-settings';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';

type Reading = RateBook['reading'];
type ReadColumn = Reading['columns'][number];

export const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};
export const markNames = { '.': 'decimal point', ',': 'decimal comma' } as const;

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (western)',
  'windows-1250': 'Windows-1250 (central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1256': 'Windows-1256 (Arabic)',
  shift_jis: 'Shift_JIS (Japanese)',
  gb18030: 'GB18030 (Chinese)',
  macintosh: 'Macintosh',
};
/** Encodings to choose from. */
export const encodings = Object.keys(encodingNames);

export function encodingName(encoding: string): string {
  const bare = encoding.replace(/-bom$/, '');
  const name = encodingNames[bare] ?? bare;
  return bare === encoding ? name : `${name} with a mark`;
}

/** A name that a finding is about; '' stands for rows that have none. */
export function nameText(name: string): string {
  return name || '(blank)';
}

/** `as you chose`, `only Zone 2`; nothing where nothing was answered. */
export function chosenParts(answers: Answers): readonly string[] {
  if (Object.keys(answers).length === 0) return [];
  const kept = [...Object.values(answers.keep ?? {}).flat(), ...(answers.service ?? [])].map(nameText);
  const more = kept.length > 3 ? ` and ${kept.length - 3} more` : '';
  return ['as you chose', ...(kept.length > 0 ? [`only ${kept.slice(0, 3).join(', ')}${more}`] : [])];
}

/** The unit that the weights of a file are in, as its headings or a person say. */
export function weightUnit(reading: Reading, { unit, weights }: Answers): string {
  if (unit) return unit;
  return weights === 'as-is' ? 'kilograms' : (reading.units?.weights ?? 'kilograms');
}

/** `weights in grams, converted`; nothing of kilograms. */
export function unitParts(reading: Reading, answers: Answers): readonly string[] {
  const unit = weightUnit(reading, answers);
  if (unit === 'kilograms') return [];
  return [`weights in ${unit}${answers.weights === 'convert' ? ', converted' : ''}`];
}

/** `UTF-8`, `comma`, `header in row 3`, `sheet Rates`. */
export function fileParts(reading: Reading): readonly string[] {
  const { encoding, delimiter, sheet, headerRow, layout } = reading;
  const headings = layout?.headings.map(({ line }) => line) ?? [];
  return [
    ...(encoding === null ? [] : [encodingName(encoding)]),
    ...(delimiter === null ? [] : [delimiterNames[delimiter] ?? delimiter]),
    ...(sheet === null || sheet === 'ask' ? [] : [`sheet ${sheet}`]),
    headings.length > 1
      ? `headings in rows ${headings.join(' and ')}`
      : headerRow === 0
        ? 'no header'
        : `header in row ${headerRow}`,
  ];
}

/** `hidden in the workbook: “Note” (not read)`; nothing without a hidden column that holds something. */
export function hiddenParts({ columns }: Reading): readonly string[] {
  const hidden = columns.filter((column) => column.hidden && (column.field !== null || column.filled > 0));
  if (hidden.length === 0) return [];
  const names = hidden.map((column) => `${columnName(column)}${column.field === null ? ' (not read)' : ''}`);
  return [`hidden in the workbook: ${names.join(', ')}`];
}

/** How the rows stand in a file of its own layout: `weights in “Weight”`, `cities across`, `To is the next start`. */
export function layoutParts(table: RowTableDefinition, { layout, columns }: Reading): readonly string[] {
  if (!layout) return [];
  const of = (use: string) => columns.filter(({ at }) => layout.columns[at] === use);
  const above = (use: string) => layout.headings.find(({ is }) => is === use);
  const [band] = of('band');
  const place = table.columns.find(({ name }) => above(name));
  const oneEnd = of('from').length > 0 && of('to').length === 0 ? 'To is the next start' : undefined;
  const otherEnd = of('to').length > 0 && of('from').length === 0 ? 'From is the end before' : undefined;
  const rates = of('rate').length;
  return [
    band ? `weights in ${columnName(band)}` : above('band') ? 'weights across' : undefined,
    layout.single === 'to' ? 'each weight is the end of its band' : undefined,
    layout.single === 'from' ? 'each weight is the start of its band' : undefined,
    oneEnd,
    otherEnd,
    place ? `${place.label} across` : undefined,
    above('key') ? 'zones or services across' : undefined,
    rates > 1 ? `rates in ${counted(rates, 'column')}` : undefined,
  ].filter((part) => part !== undefined);
}

/** `From ← “Weight from”`, and for numbers `decimal comma, 1 204 rows, e.g. 2,35 = 2.35`. */
export function columnParts(table: RowTableDefinition, reading: Reading): readonly string[] {
  return table.columns.flatMap(({ name, label, kind }) => {
    const column = reading.columns.find(({ field }) => field === name);
    if (!column) return [];
    // A column that is called as its field says nothing.
    const from = column.header.trim().toLowerCase() === label.toLowerCase() ? '' : ` ← ${columnName(column)}`;
    const numbers = kind === 'decimal' ? numberText(column) : '';
    return [`${label}${from}${numbers ? `: ${numbers}` : ''}`];
  });
}

function numberText({ decimal, example, filled }: ReadColumn): string {
  if (decimal === null) return '';
  if (decimal === 'ask') return 'two readings are possible';
  // `1 = 1` says nothing.
  const shown = example && example.text !== example.value ? `, e.g. ${example.text} = ${example.value}` : '';
  return `${markNames[decimal]}, ${counted(filled, 'row')}${shown}`;
}
