/** A comparison as a flat list of lines, of which the table draws only the visible ones. */
import type {
  SideBySide,
  SideRow,
  SideService,
  SideState,
  SideTable,
  SideTerm,
} from '../../../shared/contracts/comparison/side-by-side';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';

export type ComparisonLine =
  | {
      readonly kind: 'section';
      readonly key: string;
      readonly title: string;
      readonly otherTitle?: string;
      readonly state: SideState;
      /** `3 differences`. */
      readonly note: string;
      /** Undefined if the section has no lines. */
      readonly isOpen?: boolean;
    }
  | { readonly kind: 'table'; readonly key: string; readonly label: string; readonly note: string }
  | {
      readonly kind: 'term';
      readonly key: string;
      readonly term: SideTerm;
      /** The key of the rate row of this term; shown clearly in the first line of the row and muted in the others. */
      readonly row?: string;
      readonly isFirst?: boolean;
    };

interface LineOptions {
  readonly differencesOnly: boolean;
  /** Sections that a person opened or closed. Services of only one contract start closed, other sections open. */
  readonly toggled: ReadonlySet<string>;
}

/** The section of the contract's own terms. */
const termsSection = 'terms';

export function comparisonLines(compared: SideBySide, options: LineOptions): readonly ComparisonLine[] {
  const shows = ({ state }: { readonly state: SideState }) => !options.differencesOnly || state !== 'same';
  const lines: ComparisonLine[] = [];
  const terms = compared.terms.filter(shows);
  if (terms.length > 0) {
    const changed = compared.terms.filter(({ state }) => state !== 'same').length;
    const isOpen = !options.toggled.has(termsSection);
    lines.push({
      kind: 'section',
      key: termsSection,
      title: 'Contract terms',
      state: changed > 0 ? 'changed' : 'same',
      note: changed > 0 ? counted(changed, 'difference') : 'Same in both',
      isOpen,
    });
    if (isOpen)
      for (const term of terms) lines.push({ kind: 'term', key: `${termsSection}/${term.name}`, term });
  }
  for (const service of compared.services.filter(shows)) {
    pushService(lines, service, shows, options.toggled.has(service.key));
  }
  return lines;
}

function pushService(
  lines: ComparisonLine[],
  service: SideService,
  shows: (entry: { readonly state: SideState }) => boolean,
  isToggled: boolean,
): void {
  const { key, title, otherTitle, state } = service;
  const alone = state === 'only_left' || state === 'only_right';
  const hasMore = service.terms.length > 0 || service.tables.some(({ rows }) => rows.length > 0);
  const isOpen = alone ? isToggled : !isToggled;
  lines.push({
    kind: 'section',
    key,
    title,
    otherTitle,
    state,
    note: alone ? '' : service.differences > 0 ? counted(service.differences, 'difference') : 'Same in both',
    isOpen: hasMore ? isOpen : undefined,
  });
  if (!isOpen) return;
  for (const term of service.terms.filter(shows))
    lines.push({ kind: 'term', key: `${key}/${term.name}`, term });
  for (const table of service.tables) pushTable(lines, `${key}/${table.name}`, table, shows);
}

function pushTable(
  lines: ComparisonLine[],
  key: string,
  table: SideTable,
  shows: (entry: { readonly state: SideState }) => boolean,
): void {
  const rows = table.rows.filter(shows);
  if (rows.length === 0) return;
  lines.push({ kind: 'table', key, label: table.label, note: rowCounts(table.rows) });
  rows.forEach((row, at) => {
    // With differences only, a changed row shows only its changed terms.
    const terms = row.terms.filter(shows);
    const shown = terms.length > 0 ? terms : [bareTerm(row)];
    shown.forEach((term, nth) => {
      lines.push({
        kind: 'term',
        key: `${key}/${at}/${term.name}`,
        term,
        row: row.row,
        isFirst: nth === 0,
      });
    });
  });
}

/** The term of a row that has nothing but its key. */
function bareTerm({ state }: SideRow): SideTerm {
  return { name: '', label: '', state, isAmount: false };
}

function rowCounts(rows: readonly SideRow[]): string {
  const count = (state: SideState) => rows.filter((row) => row.state === state).length;
  const parts: readonly (readonly [number, string])[] = [
    [count('changed'), 'changed'],
    [count('only_right'), 'only right'],
    [count('only_left'), 'only left'],
    [count('same'), 'the same'],
  ];
  return `${counted(rows.length, 'row')}: ${parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${shownNumber(number)} ${word}`)
    .join(', ')}`;
}
