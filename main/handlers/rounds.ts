/**
 * Rate rounds: their requests, and the rounds that continue after sign-in. Each round belongs to one user of one
 * server.
 */
import type { RateRound } from '../../shared/desk/stored-round';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { roundRequests } from '../../shared/ipc/rounds';
import { valueLabel } from '../../shared/labels';
import { type CurveTable, curveLine, rateCurve } from '../../shared/rates/rate-curve';
import { rateTable } from '../../shared/rates/rate-tables';
import {
  chosenTables,
  type RoundTable,
  requestedRows,
  roundRows,
  singleMark,
} from '../../shared/rates/round';
import { columnsOfRows } from '../../shared/rates/rows-file';
import type { TableRow } from '../../shared/row-tables/row-table';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { Push } from '../ipc/events';
import type { Handlers } from '../ipc/router';
import { Rounds } from '../rates/round-runner';
import { findSubjects, isWithoutAnswer, roundSource, snapshotSubjects } from '../rates/round-source';
import type { SentChanges } from '../rates/sent-changes';
import { snapshotRates } from '../rates/snapshot-rates';
import { createStoredFiles } from '../rates/stored-files';
import { ownRequests } from './own-requests';

/** Number of services whose largest changes are shown. */
const largestServices = 10;

interface RoundOptions extends Pick<SentChanges, 'server' | 'snapshots' | 'queue'> {
  readonly desk: DeskStore;
  /** Folder of the files by content. */
  readonly files: string;
  readonly session: () => SessionState;
  readonly push: Push;
  readonly log: { error(...parts: unknown[]): void };
  readonly now?: () => number;
}

interface RateRounds {
  readonly handlers: Pick<Handlers, keyof typeof roundRequests>;
  /** Queues the remaining services of rounds that were being queued. */
  resume(owner: string): void;
}

export function createRateRounds(options: RoundOptions): RateRounds {
  const { desk, server, snapshots, queue, session, push, log, now = Date.now } = options;
  const stored = snapshotRates(snapshots, createStoredFiles(options.files));
  const rounds = new Rounds({
    store: desk,
    source: roundSource(server.read, now, stored),
    queue,
    progress: (progress) => push('rounds-progress', progress),
    isSignedIn: (owner) => session().owner === owner && session().status === 'signed_in',
  });
  const { own } = ownRequests(session);
  const roundOf = async (as: string, id: string) => {
    const round = await desk.round(own(as), id);
    if (!round) throw new CodeskError(failure('not_found', { subject: 'the rate round' }));
    return round;
  };
  /** Returns the tables of a service that a round changes, with the change. */
  const tablesOf = async (as: string, id: string, position: number) => {
    const { change, tables } = await roundOf(as, id);
    const service = await desk.serviceOfRound(as, id, position);
    const chosen = service?.content && chosenTables(service.content.tables, tables);
    const rowsOut = service?.body.rowsOut ?? {};
    return { change, rowsOut, tables: chosen && 'tables' in chosen ? chosen.tables : [] };
  };
  /** A run reports its progress by its event; the page does not wait for its end. */
  const begin = (work: Promise<void>) => void work.catch((error) => log.error('a rate round', error));
  const shown = async (as: string, round: RateRound) => ({
    round,
    running: rounds.isRunning(round.id),
    figures: await desk.roundFigures(as, round.id),
  });

  const handlers: RateRounds['handlers'] = {
    async 'rounds.find'({ as, of, filters }) {
      try {
        return { services: await findSubjects(server.read, own(as), of, filters), at: now(), kept: false };
      } catch (error) {
        const known = isWithoutAnswer(error) ? await snapshotSubjects(stored, as, of, filters) : undefined;
        if (!known) throw error;
        return { ...known, kept: true };
      }
    },
    async 'rounds.begin'({ as, round, services }) {
      const { user } = session();
      const by = String(user?.name ?? user?.email ?? user?.id ?? '').slice(0, 300);
      await desk.beginRound(own(as), { ...round, by, made: now(), state: 'planned' }, services);
      return {};
    },
    async 'rounds.list'({ as }) {
      const list = await desk.rounds(own(as));
      return { rounds: await Promise.all(list.map((round) => shown(as, round))) };
    },
    async 'rounds.open'({ as, round: id }) {
      const round = await roundOf(as, id);
      const largest = await desk.largestOfRound(as, id, largestServices);
      return { ...(await shown(as, round)), largest };
    },
    'rounds.services': async ({ as, round, states, from, count }) =>
      desk.roundServices(own(as), round, { states, from, count }),
    async 'rounds.rows'({ as, round: id, position, from, count }) {
      const { change, tables, rowsOut } = await tablesOf(as, id, position);
      const all = changedRows(tables, change, rowsOut);
      return { total: all.length, rows: all.slice(from, from + count) };
    },
    async 'rounds.curve'({ as, round: id, position, strip }) {
      const { change, tables, rowsOut } = await tablesOf(as, id, position);
      return rateCurve(curveTables(tables, change, rowsOut), strip);
    },
    async 'rounds.change'({ as, round: id, ...change }) {
      const round = await roundOf(as, id);
      if (round.state === 'queueing' || round.state === 'queued')
        throw new CodeskError(failure('conflict', { subject: round.title }));
      await desk.keepRound(as, { ...round, ...change }, true);
      begin(rounds.run(as, id));
      return {};
    },
    async 'rounds.take'({ as, round, position, take }) {
      await rounds.take(own(as), round, position, take);
      return {};
    },
    async 'rounds.run'({ as, round }) {
      await roundOf(as, round);
      begin(rounds.run(as, round));
      return {};
    },
    async 'rounds.stop'({ as, round }) {
      await rounds.stop(own(as), round);
      return {};
    },
    async 'rounds.retry'({ as, round }) {
      await roundOf(as, round);
      await desk.retryRound(as, round);
      begin(rounds.run(as, round));
      return {};
    },
    async 'rounds.queue'({ as, round }) {
      await rounds.queue(own(as), round);
      begin(rounds.run(as, round));
      return {};
    },
    async 'rounds.remove'({ as, round: id }) {
      const { state } = await roundOf(as, id);
      if (state === 'queueing') throw new CodeskError(failure('conflict', { subject: 'the rate round' }));
      await rounds.stop(as, id);
      await desk.removeRound(as, id);
      return {};
    },
  };
  return { handlers, resume: (owner) => begin(rounds.resume(owner)) };
}

/** Returns the rows of a service, each with its change. */
function changedRows(
  tables: readonly RoundTable[],
  change: RateRound['change'],
  rowsOut: Readonly<Record<string, readonly number[]>>,
) {
  return tables.flatMap(({ value, label = valueLabel(value), table, least, rows }) =>
    roundRows(rows, change, new Set(rowsOut[value]), least).map((row) => ({
      value,
      label,
      ...singleMark(table),
      ...(least === undefined ? {} : { least }),
      row: { ...rows[row.at] },
      ...row,
    })),
  );
}

/** Returns the current and the changed curve of each table that has one. */
function curveTables(
  tables: readonly RoundTable[],
  change: RateRound['change'],
  rowsOut: Readonly<Record<string, readonly number[]>>,
): CurveTable[] {
  return tables.flatMap(({ value, label = valueLabel(value), table, rows }) => {
    const line = (those: readonly TableRow[]) =>
      curveLine(rateTable(table), columnsOfRows(rateTable(table), those));
    const now = line(rows);
    const next = line(requestedRows(rows, change, rowsOut[value]).rows);
    return now && next ? [{ table, value, label, now, next }] : [];
  });
}
