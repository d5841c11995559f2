/**
 * Detects the layout of a file whose columns are not those of the table: bands in one text, matrices, bands with one
 * end.
 */
import { type FieldNames, isRemarkName, isServiceName } from '../column-match';
import { numberText } from '../numbers';
import type { Answers, ReadingLayout } from '../read-settings';
import { isFurtherUnit, unitIn, unitOfTitle } from '../unit-words';
import { type BandText, bandText } from './band-text';
import { type ColumnFacts, columnFacts } from './column-facts';
import {
  currencyOf,
  isCityName,
  isCodeName,
  isDistanceHeading,
  isMinimumHeading,
  isPostcodeHeading,
  isProductName,
  isUnusedHeading,
  isWeightHeading,
  isWeightWord,
  isZoneName,
} from './column-words';
import type { Grid } from './grid';
import { airFreightTexts, findHeadings, headingTexts, isRising } from './headings';
import { keysOfEnds, keysOfRows } from './list-keys';
import type { TableLayout } from './table-layout';

export interface FoundLayout
  extends Pick<ReadingLayout, 'headings' | 'columns' | 'single' | 'example' | 'unsureHeadings'> {
  /** Position of the first row below the headings. */
  readonly start: number;
  /** The texts by column of each heading row. */
  readonly above: readonly (readonly string[])[];
  /** The texts above each column, from top to bottom. */
  readonly names: readonly string[];
  /** Number of cells of the heading rows, including blank ones at the end; 0 without headings. */
  readonly headingCells: number;
  /** Positions of columns that are not empty. */
  readonly filled: readonly number[];
  /** Units named by the bands and by the headings of their columns. */
  readonly bandUnits: ReadonlySet<string>;
  /** The unit of bands without a unit in their text: that of the column heading. */
  readonly headingUnit: string | undefined;
}

/** @returns undefined if no layout fits */
export function findLayout(grid: Grid, names: FieldNames, answers: Answers): FoundLayout | undefined {
  const headings = findHeadings(grid, names, answers);
  if (!headings) return undefined;
  const written = headingTexts(grid, headings);
  const above = written.map(airFreightTexts);
  const start = (headings.at(-1) ?? -1) + 1;
  const columns = columnFacts(grid, start, above);
  const lines = headings.map((row) => grid.line(row));
  const found = answers.layout
    ? { layout: answers.layout, unsureHeadings: [] }
    : foundUses(columns, lines, names, answers);
  if (!found) return undefined;
  const bands = bandTexts(found.layout, columns, above).map(bandText);
  const ends = columns.filter(({ at }) => ['from', 'to', 'band'].includes(found.layout.columns[at] ?? ''));
  const titles = Array.from({ length: start }, (_, row) =>
    headings.includes(row) ? [] : grid.cells(row),
  ).flat();
  const headingUnit = [...ends.map(({ heading }) => unitIn(heading)), ...titles.map(unitOfTitle)].find(
    (unit) => unit !== undefined,
  );
  return {
    ...found.layout,
    bandUnits: new Set(
      [headingUnit, ...bands.map((band) => band?.unit)].filter((unit) => unit !== undefined),
    ),
    headingUnit,
    unsureHeadings: found.unsureHeadings,
    single: singleEnd(bands, endNamed(ends, names), answers),
    example: bands.find((band) => band?.kind === 'single')?.single ?? null,
    start,
    above,
    names: columns.map(({ at }) =>
      [...new Set(written.map((row) => row[at] ?? ''))].filter(Boolean).join(' '),
    ),
    headingCells: Math.max(0, ...headings.map((row) => grid.cells(row).length)),
    filled: columns.flatMap(({ at, filled }) => (filled > 0 ? at : [])),
  };
}

function foundUses(
  columns: readonly ColumnFacts[],
  lines: readonly number[],
  names: FieldNames,
  answers: Answers,
): { readonly layout: TableLayout; readonly unsureHeadings: readonly string[] } | undefined {
  const uses = columnUses(columns, names, answers);
  const ends = ['from', 'to', 'band'];
  let hasBand = [...uses.values()].some((is) => ends.includes(is));
  const priced = columns.filter(({ at }) => uses.get(at) === 'rate');
  // Next to headings that are bands, a column below `COD fee` does not contain band rates.
  const isBelowBand = ({ texts }: ColumnFacts) => texts.some((text) => bandText(text)?.kind === 'band');
  const below = hasBand ? [] : priced.filter(isBelowBand);
  const rates = below.length > 0 ? below : priced;
  for (const { at } of priced) if (!rates.some((rate) => rate.at === at)) uses.delete(at);
  if (rates.length === 0) return undefined;
  let unsureHeadings: readonly string[] = [];
  const headings = lines.map((line, at) => {
    const texts = rates.map((column) => column.texts[at] ?? '');
    if (!hasBand && areBands(texts)) {
      hasBand = true;
      return { line, is: 'band' };
    }
    if (new Set(texts).size < 2 && !isCityName(texts[0] ?? '')) return { line, is: 'name' };
    const { is, isSure } = headingUse(texts, names, answers);
    // If some headings are cities, ask about the others: `Pos` or `Admin charge` is not a city.
    if (!isSure) unsureHeadings = texts.some(isCityName) ? texts.filter((text) => !isCityName(text)) : texts;
    return { line, is };
  });
  if (!hasBand || !isEvident(columns, uses, lines)) return undefined;
  const above = headings.findIndex(({ is }) => is === 'band');
  if (above >= 0 && hasSecondSlab(uses)) return undefined;
  // A band without any rate still counts as a neighbour.
  for (const { at, texts, filled, noRates } of columns)
    if (above >= 0 && filled === noRates && bandText(texts[above] ?? '')) uses.set(at, 'rate');
  for (const at of above >= 0 ? keysOfRows(columns, uses) : keysOfEnds(columns, uses)) uses.set(at, 'key');
  return {
    layout: { headings, columns: Object.fromEntries([...uses].map(([at, is]) => [String(at), is])) },
    unsureHeadings,
  };
}

/** Without headings, only texts identify a band, and a band with one end needs another one as its neighbour. */
function isEvident(
  columns: readonly ColumnFacts[],
  uses: ReadonlyMap<number, string>,
  lines: readonly number[],
): boolean {
  const of = (use: string) => columns.find(({ at }) => uses.get(at) === use);
  const band = of('band');
  if (lines.length === 0 && !(band && isMostly(band.bands, band))) return false;
  const hasOne = !of('from') !== !of('to');
  return !hasOne || (of('from') ?? of('to') ?? { filled: 0 }).filled > 1;
}

/**
 * True for `up to 500 g, add. 500 g, up to 5 kg, add. kg`: the second slab starts at 0 again, so it does not follow the
 * first.
 */
function hasSecondSlab(uses: ReadonlyMap<number, string>): boolean {
  const rates = [...uses].flatMap(([at, is]) => (is === 'rate' ? at : []));
  const isBetween = (at: number) => at > Math.min(...rates) && at < Math.max(...rates);
  return [...uses].some(([at, is]) => is === 'further' && isBetween(at));
}

/** True for headings that are weights. Above a single column, both ends or a word are required. */
function areBands(texts: readonly string[]): boolean {
  const bands = texts.map(bandText);
  return (
    bands.every((band) => band !== undefined && band.kind !== 'further') &&
    (texts.length > 1 ? new Set(texts).size > 1 : bands[0]?.kind === 'band')
  );
}

/** Returns whether the headings of rates are places, or names of zones and products. */
function headingUse(
  texts: readonly string[],
  { table }: FieldNames,
  answers: Answers,
): { readonly is: string; readonly isSure: boolean } {
  const fields = table.definition.columns.map(({ name }) => name);
  const place = ['city', 'location_id'].find((field) => fields.includes(field));
  const isKey =
    place === undefined ||
    texts.every((text) => isZoneName(text) || numberText(text).kind === 'number') ||
    texts.some((text) => isProductName(text) || currencyOf(text) !== undefined) ||
    texts.every(isCodeName);
  if (answers.headings) return { is: answers.headings === 'place' ? (place ?? 'key') : 'key', isSure: true };
  return isKey ? { is: 'key', isSure: true } : { is: place, isSure: texts.every(isCityName) };
}

/** The band texts that are examined. */
function bandTexts(
  { columns, headings }: TableLayout,
  facts: readonly ColumnFacts[],
  above: readonly (readonly string[])[],
): readonly string[] {
  const uses = Object.entries(columns);
  const column = uses.find(([, is]) => is === 'band');
  if (column) return facts[Number(column[0])]?.sample ?? [];
  const heading = headings.findIndex(({ is }) => is === 'band');
  return uses.flatMap(([at, is]) => (is === 'rate' ? (above[heading]?.[Number(at)] ?? '') : []));
}

/** The end that the heading of the bands names: `Weight up to` above `500 g`. */
function endNamed(bands: readonly ColumnFacts[], names: FieldNames): 'from' | 'to' | undefined {
  const last = bands.map(({ texts }) => texts.at(-1) ?? '');
  const fields = last.map((text) => (isWeightWord(text) ? undefined : names.fieldOf(text)));
  return fields.includes('to') ? 'to' : fields.includes('from') ? 'from' : undefined;
}

/** Returns which end a single weight is. */
function singleEnd(
  bands: readonly (BandText | undefined)[],
  named: 'from' | 'to' | undefined,
  answers: Answers,
): FoundLayout['single'] {
  const singles = bands.filter((band) => band?.kind === 'single');
  if (singles.length === 0) return null;
  if (answers.single ?? named) return answers.single ?? named ?? 'ask';
  // No band ends at 0.
  return singles.some((band) => Number(band?.single?.replace(',', '.')) === 0) ? 'from' : 'ask';
}

const isMostly = (count: number, { filled }: ColumnFacts) => filled > 0 && count * 2 >= filled;

/** The use of each column. Columns without one are omitted. */
function columnUses(
  columns: readonly ColumnFacts[],
  names: FieldNames,
  answers: Answers,
): Map<number, string> {
  const uses = new Map<number, string>();
  for (const [field, column] of Object.entries(answers.columns ?? {})) {
    const isMeant = ({ at, heading }: ColumnFacts) =>
      typeof column === 'string' ? heading.trim() === column.trim() : at === column;
    const at = columns.find(isMeant)?.at;
    if (at !== undefined) uses.set(at, field);
  }
  const free = () => columns.filter(({ at }) => !uses.has(at));
  // A field for which the user chose no column counts as found.
  const without = Object.entries(answers.columns ?? {}).flatMap(([field, at]) => (at === null ? field : []));
  const isTaken = (use: string) => [...uses.values(), ...without].includes(use);
  const fields = new Map(columns.map((column) => [column, fieldOf(column, columns, names)]));
  const corner = columns.find(({ filled }) => filled > 0);
  if (corner && !uses.has(corner.at) && corner.amounts > 0 && isCorner(corner.heading)) {
    const use = cornerUse(corner, columns);
    // The uses of the two columns cannot be distinguished: both could be weights, and both could be zones.
    if (use === undefined) return new Map();
    uses.set(corner.at, use);
  }
  findEnds(uses, free, isTaken, fields);
  for (const column of free()) {
    const field = fields.get(column);
    const last = column.texts.at(-1) ?? '';
    if (field === 'rate' && isMostly(column.amounts + column.noRates, column)) uses.set(column.at, 'rate');
    else if (isFurtherUnit(column.heading) && isMostly(column.amounts, column))
      uses.set(column.at, 'further');
    else if (isMinimumHeading(last)) uses.set(column.at, 'minimum');
    else if (field && !['from', 'to', 'rate'].includes(field) && !isTaken(field) && column.filled > 0)
      uses.set(column.at, field);
    else if (isServiceName(last) && column.filled > 0 && isNaming(column, columns))
      uses.set(column.at, 'key');
  }
  if (!isTaken('rate')) findRates(uses, free, isTaken);
  for (const column of free()) {
    const isText = column.amounts === 0 || isPostcodeHeading(column.heading);
    if (column.heading !== '' && column.filled > 0 && isText && !isRemarkName(column.heading))
      uses.set(column.at, 'text');
  }
  return uses;
}

/** True for `kg/Zone`: a corner heading that names both the rows below and the columns to its right. */
function isCorner(heading: string): boolean {
  const parts = heading.split(/[/\\|]/);
  const isOther = (part: string) =>
    isServiceName(part) || /^(?:ort|stadt|city|ciudad|ville|المدينة)$/i.test(part.trim());
  return parts.length === 2 && parts.some(isWeightHeading) && parts.some(isOther);
}

/** Returns whether weights or zones are below a corner; undefined if that is unclear. Zones count from 1. */
function cornerUse(corner: ColumnFacts, columns: readonly ColumnFacts[]): 'band' | 'key' | undefined {
  const headings = columns.flatMap(({ at, texts, amounts }) =>
    at > corner.at && amounts > 0 ? (texts.at(-1) ?? '') : [],
  );
  if (headings.every((text) => bandText(text)?.kind === 'band')) return 'key';
  if (headings.every((text) => bandText(text) === undefined)) return 'band';
  const count = (texts: readonly string[]) =>
    [...new Set(texts)].every((text, at) => Number(text) === at + 1);
  const [below, beside] = [count(corner.sample), count(headings)];
  return below === beside ? undefined : below ? 'key' : 'band';
}

/**
 * The field that a heading names. Among other letters `A` is a zone, and among other codes `DE` is a country, not
 * French for `from`.
 */
function fieldOf(
  { texts, heading }: ColumnFacts,
  columns: readonly ColumnFacts[],
  names: FieldNames,
): string | undefined {
  const last = texts.at(-1) ?? '';
  const codes = [/^\p{L}$/u, /^[A-Z]{2}$/].filter((code) => code.test(last));
  const isAlike = (code: RegExp) =>
    columns.filter((column) => code.test(column.texts.at(-1) ?? '')).length > 1;
  // `Tranche de poids` is a weight, so its `de` does not count.
  if (codes.some(isAlike) || isWeightWord(last)) return undefined;
  return names.fieldOf(last) ?? (heading === last ? undefined : names.fieldOf(heading));
}

type Free = () => readonly ColumnFacts[];

/** Finds the columns with the ends of the bands: two, one, or both in one text. */
function findEnds(
  uses: Map<number, string>,
  free: Free,
  isTaken: (use: string) => boolean,
  fields: ReadonlyMap<ColumnFacts, string | undefined>,
): void {
  const isWeight = ({ texts, heading }: ColumnFacts) => [texts.at(-1) ?? '', heading].some(isWeightHeading);
  const banded = free().find((column) => isWeight(column) && isMostly(column.bands, column));
  if (banded && !['from', 'to', 'band'].some(isTaken)) uses.set(banded.at, 'band');
  for (const column of free()) {
    const field = fields.get(column);
    if ((field !== 'from' && field !== 'to') || isTaken(field) || isTaken('band')) continue;
    if (isMostly(column.bands, column) || (column.units > 0 && isMostly(column.amounts, column)))
      uses.set(column.at, 'band');
    else if (isMostly(column.amounts, column)) uses.set(column.at, field);
  }
  if (['from', 'to', 'band'].some(isTaken)) return;
  const open = free().filter(({ heading }) => !isUnusedHeading(heading) && !isDistanceHeading(heading));
  const weight =
    open.find((column) => isWeight(column) && isMostly(column.bands + column.amounts, column)) ??
    open.find((column) => isMostly(column.bands, column)) ??
    open.find((column) => isWeight(column) && isMostly(column.bands + column.amounts + column.dates, column));
  if (weight) uses.set(weight.at, 'band');
}

/** Treats number columns without another use as rates, and the first one as weights if its numbers rise. */
function findRates(uses: Map<number, string>, free: Free, isTaken: (use: string) => boolean): void {
  const numeric = free().filter(
    (column) =>
      column.amounts > 0 &&
      isMostly(column.amounts + column.noRates, column) &&
      !isUnusedHeading(column.heading),
  );
  const [corner, ...others] = numeric;
  const hasEnds = ['from', 'to', 'band'].some(isTaken);
  const last = ({ texts }: ColumnFacts) => texts.at(-1) ?? '';
  const named = others.filter(({ heading }) => heading !== '');
  const above = [...(corner && bandText(last(corner)) ? [corner] : []), ...named].map(last);
  const areWeightsAbove =
    (above.length > 1 && areBands(above)) || (corner && bandText(last(corner))?.kind === 'band');
  if (corner && others.length > 0 && !hasEnds && isRising(corner.sample) && canBeWeights(corner, free()))
    if (corner.heading === '' || !areWeightsAbove) uses.set(corner.at, 'band');
  // Numbers without a heading, next to columns with one, are not rates.
  const isNamed = numeric.some(({ at, heading }) => heading !== '' && !uses.has(at));
  for (const { at, heading } of numeric)
    if (!uses.has(at) && !isWeightHeading(heading) && (heading !== '' || !isNamed)) uses.set(at, 'rate');
}

/**
 * True for the leftmost column, and for a column without a heading, unless the heading names a place, a zone or a
 * product.
 */
function canBeWeights({ at, heading }: ColumnFacts, columns: readonly ColumnFacts[]): boolean {
  const isRate = [isZoneName, isCityName, isProductName, currencyOf].some((is) => is(heading));
  return heading === '' || (!isRate && columns.every((column) => column.at >= at || column.filled === 0));
}

/** False for a rate whose heading is the name of a service: `Zone 1` above numbers. */
function isNaming(column: ColumnFacts, columns: readonly ColumnFacts[]): boolean {
  if (!isMostly(column.amounts, column)) return true;
  const isAlike = ({ texts, amounts, filled }: ColumnFacts) =>
    isServiceName(texts.at(-1) ?? '') && amounts * 2 >= filled;
  return column.sample.every((text) => /^\d{0,6}$/.test(text)) && columns.filter(isAlike).length === 1;
}
