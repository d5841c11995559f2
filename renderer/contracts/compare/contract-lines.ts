/** Converts a comparison of contracts to a flat list of lines, of which the table draws the visible ones. */
import type { SideBySide, SideService } from '../../../shared/contracts/comparison/side-by-side';
import { counted } from '../../../shared/quantities';
import { type ComparisonLine, pushTable, type Shows } from '../../compare/comparison-lines';

interface LineOptions {
  readonly differencesOnly: boolean;
  /** Sections that the user opened or closed. Services of only one contract start closed, other sections open. */
  readonly toggled: ReadonlySet<string>;
}

/** Key of the section with the contract terms. */
const termsSection = 'terms';

export function comparisonLines(compared: SideBySide, options: LineOptions): readonly ComparisonLine[] {
  const shows: Shows = ({ state }) => !options.differencesOnly || state !== 'same';
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

function pushService(lines: ComparisonLine[], service: SideService, shows: Shows, isToggled: boolean): void {
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
