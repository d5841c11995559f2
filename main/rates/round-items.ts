/** The result of a rate round for one service or contract: its summary, and the prepared changes of its tables. */
import type { RateRound, ReadService, RoundService } from '../../shared/desk/stored-round';
import { chosenTables, requestedRows, roundSummary } from '../../shared/rates/round';
import type { ServiceType } from '../../shared/service-types';
import { changeId, type QueuedChange } from './change-queue';
import { fileOf } from './queued-rows';

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

/** The prepared changes of a service or a contract: one for each table with a changed row. */
export function itemsOf(
  round: RateRound,
  body: RoundService,
  content: ReadService | null,
): readonly QueuedChange[] {
  const chosen = content && chosenTables(content.tables, round.tables);
  if (!content || !chosen || 'leftOut' in chosen) return [];
  const { of, id, name } = body.service;
  const record = of === 'contracts' ? `contract/${id}` : String(id);
  return chosen.tables.flatMap(({ value, of: within, table, rows }) => {
    const { rows: wanted, changed } = requestedRows(rows, round.change, body.rowsOut[value]);
    if (changed === 0) return [];
    return {
      id: changeId(8, [round.id, record, value]),
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
      base: fileOf(table, rows),
      wanted: fileOf(table, wanted),
      counts: { added: 0, changed, removed: 0, unchanged: rows.length - changed },
      notBefore: round.day === null ? null : dayStart(round.day),
    };
  });
}

/** The start of a day on this machine, in milliseconds since 1970. */
export function dayStart(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}
