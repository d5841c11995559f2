/** Reports gaps and overlaps of the bands of a row table. They do not block saving, because imports may contain them. */
import './row-tables.css';
import { Icon } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { rateTableOf } from '../../shared/desk/stored-rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import type { Occurrence } from '../../shared/rates/occurrences';
import { rateTable } from '../../shared/rates/rate-tables';
import { checkResult, type ResultCheck } from '../../shared/rates/result-check';
import { columnsOfRows } from '../../shared/rates/rows-file';
import { rowKeyText } from '../../shared/row-tables/row-name';
import type { RowTableDefinition, TableRow } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { isBroken } from './row-problems';
import { rowTexts } from './row-text';

interface BandNoteProps {
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly lists: ChoiceLists;
}

interface Bands {
  readonly rows: readonly TableRow[];
  readonly gaps: readonly Occurrence[];
  readonly overlaps: readonly Occurrence[];
}

/** Milliseconds after the last change, so that typing stays fast. */
const pause = 300;
/** Checking more rows would block the page. The rate desk checks them on a thread. */
const maxRows = 20_000;
/** Gaps and overlaps that are listed. */
const maxNamed = 3;

export function BandNote({ table, rows, lists }: BandNoteProps) {
  const [bands, setBands] = useState<Bands | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setBands(bandsOf(table, rows)), pause);
    return () => clearTimeout(timer);
  }, [table, rows]);
  if (!bands || bands.gaps.length + bands.overlaps.length === 0) return null;
  const { gaps, overlaps } = bands;
  const keyOf = (at: number, ends?: Partial<TableRow>) =>
    rowKeyText(table, rowTexts(table, { ...(bands.rows[at] ?? {}), ...ends } as TableRow, lists));
  const named = (found: readonly Occurrence[], name: (each: Occurrence) => string) => {
    const more = found.length - maxNamed;
    return `${found.slice(0, maxNamed).map(name).join(', ')}${more > 0 ? ` and ${shownNumber(more)} more` : ''}`;
  };
  const texts = [
    ...(overlaps.length > 0
      ? [
          `${counted(overlaps.length, 'overlap')}: ${named(overlaps, ({ rows: of }) => of.map((at) => keyOf(at)).join(' and '))}`,
        ]
      : []),
    ...(gaps.length > 0
      ? [
          `${counted(gaps.length, 'gap')}: ${named(gaps, ({ rows: of, from, to }) => keyOf(of[1] ?? 0, { from, to } as TableRow))}`,
        ]
      : []),
  ];
  return (
    <p className="codesk-note codesk-row-table-bands">
      <Icon icon="warning-sign" size={12} aria-hidden /> {texts.join('. ')}.
    </p>
  );
}

/** Returns null for rows without bands. Invalid rows have their own message and are skipped. */
function bandsOf(definition: RowTableDefinition, rows: readonly TableRow[]): Bands | null {
  const id = rateTableOf(definition.id);
  const table = id && rateTable(id);
  if (!table?.strip || rows.length > maxRows) return null;
  const whole = rows.filter((row) => !isBroken(definition, row));
  const { before, gaps }: ResultCheck = checkResult(table, columnsOfRows(table, whole), () => false);
  return { rows: whole, gaps, overlaps: before.filter(({ kind }) => kind === 'overlap') };
}
