/** Marking by hand: what a person says of a column or a row of the sheet, as answers. */
import type { Answers, Reading } from '../read-settings';
import type { TableLayout } from './table-layout';

/** The layout that the marks begin with: the one that was found, else the columns that are read. */
export function layoutToMark({
  layout,
  columns,
  headerRow,
}: Pick<Reading, 'layout' | 'columns' | 'headerRow'>): TableLayout {
  if (layout) return { headings: layout.headings, columns: layout.columns };
  return {
    headings: headerRow > 0 ? [{ line: headerRow, is: 'name' }] : [],
    columns: Object.fromEntries(columns.flatMap(({ at, field }) => (field ? [[String(at), field]] : []))),
  };
}

/** Uses that one column alone can have. */
const alone = ['from', 'to', 'band', 'city', 'location_id', 'location_type', 'increment'];

/** The answers with another use of a column; null for one that is not read. */
export function withColumnUse(
  answers: Answers,
  layout: TableLayout,
  at: number,
  use: string | null,
): Answers {
  const columns: Record<string, string> = { ...layout.columns };
  if (use !== null && alone.includes(use))
    for (const [other, is] of Object.entries(columns)) if (is === use) delete columns[other];
  if (use === null) delete columns[at];
  else columns[at] = use;
  return withLayout(answers, { ...layout, columns });
}

/** The answers with another use of a row: one of a heading, or null for a row of rates. */
export function withHeadingUse(
  answers: Answers,
  layout: TableLayout,
  line: number,
  use: string | null,
): Answers {
  const others = layout.headings.filter((heading) => heading.line !== line);
  const headings = use === null ? others : [...others, { line, is: use }];
  return withLayout(answers, { ...layout, headings: headings.sort((a, b) => a.line - b.line) });
}

/** What was answered about columns and headings before is part of the layout. */
function withLayout(answers: Answers, layout: TableLayout): Answers {
  return { ...answers, columns: undefined, headerRow: undefined, headings: undefined, layout };
}

/** What a column can be, by its use in the order in which it is offered; `''` is not read. */
export function columnUses(
  fields: readonly { readonly name: string; readonly label: string }[],
): readonly (readonly [string, string])[] {
  const own = fields.map(({ name, label }) => [name, label] as const);
  return [
    ['', 'Not read'],
    ...own,
    ['band', 'Band'],
    ['further', 'Rate for each further unit'],
    ['minimum', 'Least amount'],
    ['key', 'Zone, product or service'],
  ];
}

/** What a heading row can be. */
export function headingUses(
  fields: readonly { readonly name: string; readonly label: string }[],
): readonly (readonly [string, string])[] {
  const place = fields.find(({ name }) => name === 'city' || name === 'location_id');
  return [
    ['', 'Not a heading'],
    ['name', 'Names of the columns'],
    ['band', 'Weights'],
    ...(place ? [[place.name, place.label] as const] : []),
    ['key', 'Zones, products or services'],
  ];
}
