/** What a rate round makes of one service or contract: its figures, and the prepared changes of its tables. */
import { createHash } from 'node:crypto';
import type { PreparedChange, RateTarget } from '../../shared/desk/rates';
import type { RateRound, ReadService, RoundService } from '../../shared/desk/rounds';
import { chosenTables, roundSummary, wantedRows } from '../../shared/rates/round';
import { writeRowsFileOfRows } from '../../shared/rates/rows-file';
import { rateTable } from '../../shared/rates/tables';
import type { ServiceType } from '../../shared/service-types';

/** What a round hands to the outbox for one table of a service. */
export interface RoundItem extends Pick<PreparedChange, 'title' | 'origin' | 'counts' | 'notBefore'> {
  /** Always the same for this table of this service, or of this contract, in this round. */
  readonly id: string;
  readonly target: RateTarget;
  /** Rows files: the rows as they were read, and as they are to be. */
  readonly base: Uint8Array;
  readonly wanted: Uint8Array;
}

/** @param details why it was not read, if `content` is absent */
export function computedService(
  round: Pick<RateRound, 'change' | 'tables'>,
  body: RoundService,
  content: ReadService | undefined,
  details: string,
): RoundService {
  const notes = content?.notes ? { notes: [...content.notes] } : {};
  const leftOut = (reason: RoundService['reason'], more: string): RoundService => ({
    ...body,
    ...notes,
    state: 'left-out',
    reason,
    details: more,
    summary: null,
  });
  if (!content) return leftOut('not-read', details);
  if (content.leftOut !== null) return leftOut(content.leftOut, '');
  const chosen = chosenTables(content.tables, round.tables);
  if ('leftOut' in chosen) {
    const isContract = body.service.of === 'contracts' && chosen.leftOut === 'no-tables';
    return leftOut(isContract ? 'no-rates' : chosen.leftOut, chosen.details);
  }
  const summary = roundSummary(chosen.tables, round.change, body.rowsOut);
  const state = summary.errorCount > 0 ? 'errors' : summary.touched > 0 ? 'moves' : 'unchanged';
  return { ...body, ...notes, state, reason: null, details: '', summary };
}

/** The prepared changes of a service or a contract: one for each table in which a row moves. */
export function itemsOf(
  round: RateRound,
  body: RoundService,
  content: ReadService | null,
): readonly RoundItem[] {
  const chosen = content && chosenTables(content.tables, round.tables);
  if (!content || !chosen || 'leftOut' in chosen) return [];
  const { of, id, name } = body.service;
  const record = of === 'contracts' ? `contract/${id}` : String(id);
  return chosen.tables.flatMap(({ value, of: within, table, rows }) => {
    const { rows: wanted, changed } = wantedRows(rows, round.change, body.rowsOut[value]);
    if (changed === 0) return [];
    return {
      id: itemId(round.id, record, value),
      title: round.title,
      origin: { kind: 'round' as const, round: round.id },
      target: within
        ? {
            contract: { id, number: name },
            service: { id: within.id, type: within.type as ServiceType, name: within.name },
            value: within.value,
            table,
          }
        : { service: { id, type: content.type as ServiceType, name }, value, table },
      base: writeRowsFileOfRows(rateTable(table), rows),
      wanted: writeRowsFileOfRows(rateTable(table), wanted),
      counts: { added: 0, changed, removed: 0, unchanged: rows.length - changed },
      notBefore: round.day === null ? null : dayStart(round.day),
    };
  });
}

/** When a day begins on this machine, in milliseconds since 1970. */
export function dayStart(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** The id of the prepared change of one table: the same every time, so that no second one is made of it. */
export function itemId(round: string, record: string, value: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([round, record, value]))
    .digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
