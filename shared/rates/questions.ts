/**
 * What a file leaves open, in plain words. Each answer is one press, and nothing is guessed. The page draws them, and the
 * command prints them.
 */
import { Decimal } from 'decimal.js';
import { shownNumber } from '../money';
import { counted } from '../quantities';
import { FieldNames } from './column-match';
import { columnName } from './column-names';
import { NumberColumn } from './columns';
import { serviceCap } from './limits';
import { oneCurrency } from './one-currency';
import type { Answers, ReadFile, Reading, Warning } from './read-settings';
import { isFileTable, rateTable } from './tables';
import { convertedWeight } from './unit-conversion';

export interface QuestionChoice {
  readonly id: string;
  readonly text: string;
}

export interface Question {
  /** The name of the answer in `Answers`; a part of one by a dot: `columns.rate`, `keep.Zone`. */
  readonly id: string;
  readonly text: string;
  readonly choices: readonly QuestionChoice[];
  /** Several choices can be taken together. */
  readonly several?: true;
  /** Another number can be typed. */
  readonly typed?: 'decimal';
}

const markNames = { '.': 'decimal point', ',': 'decimal comma' } as const;
/** Ends that are offered for an open band. */
const openEnds = [30, 50, 100, 1000, 9999];

/** The open questions of a file, the first to answer first. */
export function questionsOf(file: ReadFile): readonly Question[] {
  const { reading } = file;
  return [
    ...(reading.sheet === 'ask' ? [sheetQuestion(reading)] : []),
    ...missingColumns(file),
    ...doubleColumns(file),
    ...layoutQuestions(file),
    ...furtherQuestion(file),
    ...currencyQuestion(file),
    ...unitQuestions(file),
    ...zoneQuestion(reading),
    ...file.warnings
      .filter(({ kind }) => kind === 'several-services')
      .flatMap((told) => serviceQuestion(told, reading)),
    ...file.warnings.filter(({ kind }) => kind === 'two-tables').flatMap(tableQuestion),
    ...markQuestion(file),
  ];
}

function sheetQuestion({ sheets }: Reading): Question {
  return {
    id: 'sheet',
    text: 'Several sheets hold data. Which one is meant?',
    choices: sheets.map(({ name, rows, hidden }) => ({
      id: name,
      text: `${name} (${counted(rows, 'row')}${hidden ? ', hidden' : ''})`,
    })),
    several: true,
  };
}

function labelOf({ table }: ReadFile, field: string): string {
  return rateTable(table).definition.columns.find(({ name }) => name === field)?.label ?? field;
}

function missingColumns(file: ReadFile): Question[] {
  const missing = file.warnings.find(({ kind }) => kind === 'missing-column')?.names ?? [];
  const free = file.reading.columns.filter(({ field }) => field === null);
  const columns = free.length > 0 ? free : file.reading.columns;
  return missing.map((field) => ({
    id: `columns.${field}`,
    text: `No column was recognized as ${labelOf(file, field)}. Which one is it?`,
    choices: columns.map((column) => ({
      id: String(column.at),
      text: `${columnName(column)}${column.example ? `, e.g. ${column.example.text}` : ''}`,
    })),
  }));
}

function doubleColumns(file: ReadFile): Question[] {
  const double = file.warnings.find(({ kind }) => kind === 'duplicate-header');
  if (!double) return [];
  const { columns } = file.reading;
  const field =
    double.field ??
    columns.find((column) => column.field !== null && double.names?.includes(column.header))?.field ??
    new FieldNames(rateTable(file.table)).fieldOf(double.names?.[0] ?? '');
  if (!field) return [];
  const named = columns.filter((column) => double.names?.includes(column.header) || column.field === field);
  return [
    {
      id: `columns.${field}`,
      text: `Several columns can be ${labelOf(file, field)}. Which one is meant?`,
      choices: named.map((column) => ({
        id: String(column.at),
        text: `${columnName(column)} at ${column.at + 1}${column.example ? `, e.g. ${column.example.text}` : ''}`,
      })),
    },
  ];
}

/** What is open of a layout of its own. */
function layoutQuestions(file: ReadFile): Question[] {
  const { layout, units } = file.reading;
  if (!layout) return [];
  const asked: Question[] = [];
  if (layout.single === 'ask') {
    const weight = layout.example ?? 'the weight';
    asked.push({
      id: 'single',
      text: 'Each band is given by one weight. Does it end there, or begin?',
      choices: [
        { id: 'to', text: `Up to ${weight}` },
        { id: 'from', text: `From ${weight}` },
      ],
    });
  }
  if (layout.unsureHeadings.length > 0)
    asked.push({
      id: 'headings',
      text: `What are ${namesOf(layout.unsureHeadings)}?`,
      choices: [
        { id: 'place', text: labelOf(file, placeOf(file)) === 'City' ? 'Cities' : 'Places' },
        { id: 'service', text: 'Services, zones or products' },
      ],
    });
  if (layout.restart !== null)
    asked.push({
      id: 'restart',
      text: `The weights begin again in row ${layout.restart}. Do all rows belong to one list?`,
      choices: [{ id: 'one-list', text: 'One list, in any order' }],
    });
  const open = layout.openBands;
  if (open.count > 0)
    asked.push({
      id: 'openEnd',
      text: `${counted(open.count, 'band')} ${open.count === 1 ? 'has' : 'have'} no end, and the table needs one. ${units?.weights ? `Up to how many ${units.weights}?` : 'Up to what?'}`,
      choices: openEnds
        .filter((end) => end > open.from)
        .map((end) => ({ id: String(end), text: shownNumber(end) })),
      typed: 'decimal',
    });
  return asked;
}

/** The rates for each further unit, which are no bands. */
function furtherQuestion({ warnings, reading: { layout }, answers }: ReadFile): Question[] {
  if (answers.further) return [];
  const lines = layout ? layout.further : (warnings.find(({ kind }) => kind === 'further-unit')?.rows ?? []);
  if (lines.length === 0) return [];
  const which =
    lines.length === 1 ? `Row ${lines[0]} is a rate` : `${counted(lines.length, 'row')} are rates`;
  return [
    {
      id: 'further',
      text: `${which} for each further unit, and no band.`,
      choices: [
        { id: 'increments', text: 'Take to the increments' },
        { id: 'leave', text: 'Leave out' },
        ...(layout ? [] : [{ id: 'band', text: 'It is a band' }]),
      ],
    },
  ];
}

/** The currency beside all numbers, of which a rate table has none. */
function currencyQuestion(file: ReadFile): Question[] {
  const found = oneCurrency(file);
  if (!found) return [];
  const { text, value } = found.example;
  return [
    {
      id: 'currency',
      text: `The numbers carry ${found.sign}. A rate table has no currency.`,
      choices: [{ id: 'leave-out', text: `Leave it out: ${text} becomes ${value}` }],
    },
  ];
}

/** What the file counts in, where that is not what the table counts in. */
function unitQuestions(file: ReadFile): Question[] {
  const { reading, answers } = file;
  const { units, layout } = reading;
  const asked: Question[] = [];
  if (units?.weights && !answers.weights) {
    const { weights } = units;
    const ends = examplesOf(file, 'to');
    const shown = becomes(ends.length > 0 ? ends : examplesOf(file, 'from'), (text) =>
      convertedWeight(text, weights),
    );
    asked.push({
      id: 'weights',
      text: `The weights are in ${units.weights}. The table counts in kilograms.`,
      choices: [
        { id: 'convert', text: `Convert${shown}` },
        { id: 'as-is', text: 'They are kilograms' },
      ],
    });
  }
  const became = (by: number) =>
    becomes(examplesOf(file, 'rate'), (text) => new Decimal(text).div(by).toFixed());
  if (units?.rates && !answers.money)
    asked.push({
      id: 'money',
      text: 'The rates are in hundredths of the currency.',
      choices: [
        { id: 'convert', text: `Convert${became(100)}` },
        { id: 'as-is', text: 'Leave as they are' },
      ],
    });
  if (units?.per && !answers.per)
    asked.push({
      id: 'per',
      text: `The rates are for ${units.per} kilograms.`,
      choices: [
        { id: 'convert', text: `Convert to one kilogram${became(units.per)}` },
        { id: 'as-is', text: 'Leave as they are' },
      ],
    });
  if (layout?.minimum)
    asked.push({
      id: 'minimum',
      text: `The rates are per kilogram, with a least amount in “${layout.minimum}”. A rate table has no least amounts.`,
      choices: [{ id: 'leave', text: 'Take the rates per kilogram, leave the least amounts out' }],
    });
  return asked;
}

/** The first three different numbers of a field, as they are before a conversion. */
function examplesOf({ rows: { columns } }: ReadFile, field: string): readonly string[] {
  const column = columns.fields.get(field);
  const found = new Set<string>();
  if (column instanceof NumberColumn)
    for (let row = 0; row < columns.length && found.size < 3; row += 1)
      if (column.has(row)) found.add(column.text(row));
  return [...found];
}

/** `: 500, 1000, 2000 become 0.5, 1, 2`; '' without a number. */
function becomes(texts: readonly string[], convert: (text: string) => string): string {
  if (texts.length === 0) return '';
  return `: ${texts.join(', ')} ${texts.length === 1 ? 'becomes' : 'become'} ${texts.map(convert).join(', ')}`;
}

function placeOf({ table }: ReadFile): string {
  const fields = isFileTable(table) ? rateTable(table).definition.columns.map(({ name }) => name) : [];
  return fields.find((name) => name === 'city' || name === 'location_id') ?? 'city';
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${counted(names.length - 3, 'other heading')}` : shown;
}

function zoneQuestion({ zoneSheets = [] }: Reading): Question[] {
  if (zoneSheets.length === 0) return [];
  return [
    {
      id: 'zoneSheet',
      text: 'Another sheet says which places belong to the zones. Make rows of the places?',
      choices: zoneSheets.map(({ name, places }) => ({
        id: name,
        text: `${name} (${counted(places, 'place')})`,
      })),
    },
  ];
}

function serviceQuestion({ field = '', names = [] }: Warning, { layout }: Reading): Question[] {
  const named = names.filter((name) => name !== '');
  if (named.length === 0) return [];
  const without = named.length < names.length ? ', and rows without one' : '';
  // So many are no services, but somebody may mean one of them.
  const isAll = names.length < serviceCap;
  const [, above] = /^Heading(?: (\d))?$/.exec(field) ?? [];
  const line = layout?.headings[Number(above ?? 1) - 1]?.line;
  const isAbove = layout && /^Heading(?: \d)?$/.test(field);
  const place = isAbove ? ` in row ${line}` : field ? ` in ${columnName({ header: field, at: 0 })}` : '';
  return [
    {
      id: `keep.${field}`,
      text: `The file holds ${isAll ? '' : 'at least '}${counted(named.length, 'service or zone', 'services or zones')}${place}${without}.${isAll ? '' : ' The first ones can be chosen.'} Which one do you want?`,
      choices: names.map((name) => ({ id: name, text: name || '(blank)' })),
      several: true,
    },
  ];
}

function tableQuestion({ rows }: Warning): Question[] {
  const second = rows.at(-1);
  if (second === undefined) return [];
  return [
    {
      id: 'rows',
      text: `A second table begins in row ${second}. Which rows are meant?`,
      choices: [
        { id: `lastRow.${second - 1}`, text: `The first table, up to row ${second - 1}` },
        { id: `headerRow.${second}`, text: `The second one, from row ${second} on` },
      ],
    },
  ];
}

function markQuestion(file: ReadFile): Question[] {
  const open = file.reading.columns.filter(({ decimal, field }) => decimal === 'ask' && field !== null);
  if (open.length === 0) return [];
  const example = open.find((column) => column.example)?.example?.text;
  const fields = [...new Set(open.map(({ field }) => field ?? ''))];
  const names = fields.map((field) => labelOf(file, field)).join(', ');
  return [
    {
      id: `decimals.${fields.join()}`,
      text: `${names}: ${example ? `is ${example} below ten or in the thousands?` : 'how are the numbers written?'} Both readings are possible.`,
      choices: ([',', '.'] as const).map((mark) => ({ id: mark, text: markAnswer(example, mark) })),
    },
  ];
}

function markAnswer(example: string | undefined, mark: '.' | ','): string {
  const value = example === undefined ? undefined : readWith(example, mark);
  return value === undefined ? markNames[mark] : `${example} is ${shownNumber(value)} (${markNames[mark]})`;
}

/** A number text as it would be read with a mark; undefined if it cannot be. */
function readWith(text: string, mark: '.' | ','): string | undefined {
  const other = mark === '.' ? ',' : '.';
  const plain = text.trim().replaceAll(other, '').replace(mark, '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}

/**
 * The answers with one more.
 * @param question its id
 * @param taken ids of the choices, or what was typed; one, except where several can be taken
 */
export function answered(answers: Answers, question: string, taken: readonly string[]): Answers {
  const [value = ''] = taken;
  const dot = question.indexOf('.');
  const [name, part] = dot < 0 ? [question, ''] : [question.slice(0, dot), question.slice(dot + 1)];
  if (name === 'columns') return { ...answers, columns: { ...answers.columns, [part]: Number(value) } };
  if (name === 'keep') return { ...answers, keep: { ...answers.keep, [part]: [...taken] } };
  if (name === 'decimals') {
    const marks = Object.fromEntries(part.split(',').map((field) => [field, value]));
    return { ...answers, decimals: { ...answers.decimals, ...marks } as Answers['decimals'] };
  }
  if (name === 'rows') {
    const [key = '', line] = value.split('.');
    return { ...answers, [key]: Number(line) };
  }
  return { ...answers, [name]: value };
}
