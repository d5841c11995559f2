/**
 * The open questions about a file, in plain words. Each answer is one click. The page and the command line show them.
 */
import { Decimal } from 'decimal.js';
import { shownNumber } from '../money';
import { counted } from '../quantities';
import { FieldNames } from './column-match';
import { columnName } from './column-names';
import { NumberColumn } from './columns';
import { serviceCap } from './limits';
import { oneCurrency } from './one-currency';
import { isFileTable, rateTable } from './rate-tables';
import type { Answers, ReadFile, Reading, Warning } from './read-settings';
import { convertedWeight } from './unit-conversion';

export interface QuestionChoice {
  readonly id: string;
  readonly text: string;
}

export interface Question {
  /** The name of the answer in `Answers`; nested ones with a dot: `columns.rate`, `keep.Zone`. */
  readonly id: string;
  readonly text: string;
  readonly choices: readonly QuestionChoice[];
  /** Several choices can be selected. */
  readonly several?: true;
  /** Another number can be typed. */
  readonly typed?: 'decimal';
}

const markNames = { '.': 'decimal point', ',': 'decimal comma' } as const;
/** Suggested ends for an open band. */
const openEnds = [30, 50, 100, 1000, 9999];

/** The open questions of a file, in the order in which to answer them. */
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
      .flatMap((warning) => serviceQuestion(warning, reading)),
    ...file.warnings.filter(({ kind }) => kind === 'two-tables').flatMap(tableQuestion),
    ...markQuestion(file),
  ];
}

function sheetQuestion({ sheets }: Reading): Question {
  return {
    id: 'sheet',
    text: 'Several sheets have data. Which one should be read?',
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
    text: `No column was recognized as ${labelOf(file, field)}. Which column is it?`,
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
      text: `Several columns could be ${labelOf(file, field)}. Which one should be read?`,
      choices: named.map((column) => ({
        id: String(column.at),
        text: `${columnName(column)} at ${column.at + 1}${column.example ? `, e.g. ${column.example.text}` : ''}`,
      })),
    },
  ];
}

/** Questions about a custom layout. */
function layoutQuestions(file: ReadFile): Question[] {
  const { layout, units } = file.reading;
  if (!layout) return [];
  const questions: Question[] = [];
  if (layout.single === 'ask') {
    const weight = layout.example ?? 'the weight';
    questions.push({
      id: 'single',
      text: 'Each band has only one weight. Is it the end or the start of the band?',
      choices: [
        { id: 'to', text: `Up to ${weight}` },
        { id: 'from', text: `From ${weight}` },
      ],
    });
  }
  if (layout.unsureHeadings.length > 0)
    questions.push({
      id: 'headings',
      text: `What are ${namesOf(layout.unsureHeadings)}?`,
      choices: [
        { id: 'place', text: labelOf(file, placeOf(file)) === 'City' ? 'Cities' : 'Places' },
        { id: 'service', text: 'Services, zones or products' },
      ],
    });
  if (layout.restart !== null)
    questions.push({
      id: 'restart',
      text: `The weights start again in row ${layout.restart}. Do all rows belong to one list?`,
      choices: [{ id: 'one-list', text: 'One list, in any order' }],
    });
  const open = layout.openBands;
  if (open.count > 0)
    questions.push({
      id: 'openEnd',
      text: `${counted(open.count, 'band')} ${open.count === 1 ? 'has' : 'have'} no end, and the table needs one. ${units?.weights ? `Up to how many ${units.weights}?` : 'Up to what value?'}`,
      choices: openEnds
        .filter((end) => end > open.from)
        .map((end) => ({ id: String(end), text: shownNumber(end) })),
      typed: 'decimal',
    });
  return questions;
}

/** The question about rates per additional unit. */
function furtherQuestion({ warnings, reading: { layout }, answers }: ReadFile): Question[] {
  if (answers.further) return [];
  const lines = layout ? layout.further : (warnings.find(({ kind }) => kind === 'further-unit')?.rows ?? []);
  if (lines.length === 0) return [];
  const which =
    lines.length === 1 ? `Row ${lines[0]} is a rate` : `${counted(lines.length, 'row')} are rates`;
  return [
    {
      id: 'further',
      text: `${which} per additional unit, not ${lines.length === 1 ? 'a band' : 'bands'}.`,
      choices: [
        { id: 'increments', text: 'Add to the increments' },
        { id: 'leave', text: 'Exclude' },
        ...(layout ? [] : [{ id: 'band', text: 'Treat as a band' }]),
      ],
    },
  ];
}

/** The question about a currency in all numbers. */
function currencyQuestion(file: ReadFile): Question[] {
  const found = oneCurrency(file);
  if (!found) return [];
  const { text, value } = found.example;
  return [
    {
      id: 'currency',
      text: `The numbers include ${found.sign}. Rate tables have no currency.`,
      choices: [{ id: 'leave-out', text: `Remove it: ${text} becomes ${value}` }],
    },
  ];
}

/** The questions about units that differ from those of the table. */
function unitQuestions(file: ReadFile): Question[] {
  const { reading, answers } = file;
  const { units, layout } = reading;
  const questions: Question[] = [];
  if (units?.weights && !answers.weights) {
    const { weights } = units;
    const ends = examplesOf(file, 'to');
    const shown = becomes(ends.length > 0 ? ends : examplesOf(file, 'from'), (text) =>
      convertedWeight(text, weights),
    );
    questions.push({
      id: 'weights',
      text: `The weights are in ${units.weights}. The table uses kilograms.`,
      choices: [
        { id: 'convert', text: `Convert${shown}` },
        { id: 'as-is', text: 'They are kilograms' },
      ],
    });
  }
  const became = (by: number) =>
    becomes(examplesOf(file, 'rate'), (text) => new Decimal(text).div(by).toFixed());
  if (units?.rates && !answers.money)
    questions.push({
      id: 'money',
      text: 'The rates are in hundredths of the currency.',
      choices: [
        { id: 'convert', text: `Convert${became(100)}` },
        { id: 'as-is', text: 'Do not convert' },
      ],
    });
  if (units?.per && !answers.per)
    questions.push({
      id: 'per',
      text: `The rates are for ${units.per} kilograms.`,
      choices: [
        { id: 'convert', text: `Convert to one kilogram${became(units.per)}` },
        { id: 'as-is', text: 'Do not convert' },
      ],
    });
  if (layout?.minimum)
    questions.push({
      id: 'minimum',
      text: `The rates are per kilogram, with a minimum charge in “${layout.minimum}”. Rate tables have no minimum charges.`,
      choices: [{ id: 'leave', text: 'Use the rates per kilogram without the minimum charges' }],
    });
  return questions;
}

/** The first three different numbers of a field, before the conversion. */
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
      text: 'Another sheet lists the places of each zone. Create a row for each place?',
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
  // That many names are hardly services, but the user may mean one of them.
  const isAll = names.length < serviceCap;
  const [, above] = /^Heading(?: (\d))?$/.exec(field) ?? [];
  const line = layout?.headings[Number(above ?? 1) - 1]?.line;
  const isAbove = layout && /^Heading(?: \d)?$/.test(field);
  const place = isAbove ? ` in row ${line}` : field ? ` in ${columnName({ header: field, at: 0 })}` : '';
  return [
    {
      id: `keep.${field}`,
      text: `The file has ${isAll ? '' : 'at least '}${counted(named.length, 'service or zone', 'services or zones')}${place}${without}.${isAll ? '' : ' You can choose from the first ones.'} Which one should be read?`,
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
      text: `A second table begins in row ${second}. Which table should be read?`,
      choices: [
        { id: `lastRow.${second - 1}`, text: `The first table, up to row ${second - 1}` },
        { id: `headerRow.${second}`, text: `The second table, from row ${second}` },
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
      text: `${names}: ${example ? `is ${example} below ten or in the thousands?` : 'how are the numbers written?'} Both are possible.`,
      choices: ([',', '.'] as const).map((mark) => ({ id: mark, text: markAnswer(example, mark) })),
    },
  ];
}

function markAnswer(example: string | undefined, mark: '.' | ','): string {
  const value = example === undefined ? undefined : readWith(example, mark);
  return value === undefined ? markNames[mark] : `${example} is ${shownNumber(value)} (${markNames[mark]})`;
}

/** A number text read with a decimal mark; undefined if that is impossible. */
function readWith(text: string, mark: '.' | ','): string | undefined {
  const other = mark === '.' ? ',' : '.';
  const plain = text.trim().replaceAll(other, '').replace(mark, '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}

/**
 * Adds an answer.
 * @param question its id
 * @param taken ids of the choices, or the typed text; one, unless several can be selected
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
