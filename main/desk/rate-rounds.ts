/** Rate rounds in the desk's database. Each function is one statement or one transaction. Runs on the thread. */
import {
  type FoundService,
  type RateRound,
  type ReadService,
  type RoundService,
  type RoundServiceState,
  rateRoundSchema,
  roundServiceSchema,
  unreadService,
} from '../../shared/desk/stored-round';
import type { ShownRound } from '../../shared/ipc/rounds';
import { type DeskDatabase, inTransaction } from './database';

/** Characters of rows that are returned at once. */
const mostContent = 500_000;

/** A service of a round with its position. */
export interface PlacedService {
  readonly position: number;
  readonly body: RoundService;
}
/** A service with its rows; null before they were read. */
export interface PlacedContent extends PlacedService {
  readonly content: ReadService | null;
}

/** Number of services of a round in each state, and of their changed rows. */
type RoundFigure = ShownRound['figures'][number];

interface Row {
  position: number;
  body: string;
  content: string;
}

const ofRound = 'owner = ? AND round = ?';

const placed = ({ position, body }: Row): PlacedService[] => {
  const read = roundServiceSchema.safeParse(JSON.parse(body));
  return read.success ? [{ position, body: read.data }] : [];
};
const withContent = (row: Row): PlacedContent[] =>
  placed(row).map((each) => ({
    ...each,
    content: row.content === '' ? null : (JSON.parse(row.content) as ReadService),
  }));

/** The rounds themselves. */
export const rateRoundCalls = (db: DeskDatabase) => {
  const findRound = (owner: string, id: string): RateRound | undefined => {
    const row = db.prepare('SELECT body FROM rate_rounds WHERE id = ? AND owner = ?').get(id, owner) as
      | { body: string }
      | undefined;
    return row && rateRoundSchema.safeParse(JSON.parse(row.body)).data;
  };
  return {
    /**
     * Stores a new round with its services. An id that exists changes nothing, so a repeated request creates one round.
     */
    beginRound(owner: string, round: RateRound, services: readonly FoundService[]): void {
      inTransaction(db, () => {
        if (db.prepare('SELECT 1 FROM rate_rounds WHERE id = ?').get(round.id)) return;
        db.prepare('INSERT INTO rate_rounds (id, owner, at, body) VALUES (?, ?, ?, ?)').run(
          round.id,
          owner,
          round.made,
          JSON.stringify(round),
        );
        const add = db.prepare(
          `INSERT INTO rate_round_services (round, position, owner, state, is_out, touched, largest, body, content)
           VALUES (?, ?, ?, 'waiting', 0, 0, 0, ?, '')`,
        );
        services.forEach((service, position) => {
          add.run(round.id, position, owner, JSON.stringify(unreadService(service)));
        });
      });
    },
    /** The rounds of an owner, the newest first. */
    rounds(owner: string): RateRound[] {
      const rows = db
        .prepare('SELECT body FROM rate_rounds WHERE owner = ? ORDER BY at DESC, id')
        .all(owner) as { body: string }[];
      return rows.flatMap(({ body }) => rateRoundSchema.safeParse(JSON.parse(body)).data ?? []);
    },
    round: findRound,
    /**
     * Replaces the settings of a round.
     * @param again its services are computed again; the rows that were read stay
     */
    keepRound(owner: string, round: RateRound, again = false): void {
      inTransaction(db, () => {
        if (!findRound(owner, round.id)) return;
        // REPLACE would delete the row first, and its services with it.
        db.prepare('UPDATE rate_rounds SET body = ? WHERE id = ?').run(JSON.stringify(round), round.id);
        if (again)
          db.prepare(
            `UPDATE rate_round_services SET state = 'waiting', touched = 0, largest = 0 WHERE ${ofRound} AND state <> 'queued'`,
          ).run(owner, round.id);
      });
    },
    removeRound(owner: string, id: string): void {
      db.prepare('DELETE FROM rate_rounds WHERE id = ? AND owner = ?').run(id, owner);
    },
  };
};

/** The services of rounds. */
export const roundServiceCalls = (db: DeskDatabase) => ({
  /** Marks services that could not be read to be read again. */
  retryRound(owner: string, id: string): void {
    db.prepare(
      `UPDATE rate_round_services SET state = 'waiting', content = ''
       WHERE ${ofRound} AND state = 'left-out' AND json_extract(body, '$.reason') = 'not-read'`,
    ).run(owner, id);
  },
  /**
   * Returns the first services in one of the states, with the rows that were read. Excluded services are left out on
   * request.
   */
  servicesIn(
    owner: string,
    round: string,
    state: RoundServiceState,
    { limit, after = -1, withExcluded = false }: { limit: number; after?: number; withExcluded?: boolean },
  ): PlacedContent[] {
    const rows = db
      .prepare(
        `SELECT position, body, content FROM rate_round_services
         WHERE ${ofRound} AND state = ? AND position > ? AND (is_out = 0 OR ?) ORDER BY position LIMIT ?`,
      )
      .all(owner, round, state, after, withExcluded ? 0 : 1, limit) as Row[];
    // Long tables are returned in smaller parts, because main reads them between other work.
    let size = 0;
    return rows
      .filter(({ content }, at) => {
        size += content.length;
        return at === 0 || size <= mostContent;
      })
      .flatMap(withContent);
  },
  serviceOfRound(owner: string, round: string, position: number): PlacedContent | undefined {
    const row = db
      .prepare(`SELECT position, body, content FROM rate_round_services WHERE ${ofRound} AND position = ?`)
      .get(owner, round, position) as Row | undefined;
    return row && withContent(row)[0];
  },
  /**
   * Stores the results of services.
   * @param content the rows that were read; absent leaves them unchanged
   */
  noteServices(
    owner: string,
    round: string,
    services: readonly (PlacedService & { readonly content?: ReadService | undefined })[],
  ): void {
    inTransaction(db, () => {
      const note = db.prepare(
        `UPDATE rate_round_services SET state = ?, is_out = ?, touched = ?, largest = ?, body = ?,
           content = CASE WHEN ? = '' THEN content ELSE ? END
         WHERE ${ofRound} AND position = ?`,
      );
      for (const { position, body, content } of services) {
        const text = content === undefined ? '' : JSON.stringify(content);
        const { summary } = body;
        // The number is only used to sort by the largest change; exact amounts are read from the body.
        const largest = Math.abs(Number(summary?.largest ?? 0));
        note.run(
          body.state,
          body.out ? 1 : 0,
          summary?.touched ?? 0,
          largest,
          JSON.stringify(body),
          text,
          text,
          owner,
          round,
          position,
        );
      }
    });
  },
  /** Returns a window of the services of a round. */
  roundServices(
    owner: string,
    round: string,
    { states, from, count }: { states: readonly RoundServiceState[] | null; from: number; count: number },
  ): { total: number; services: PlacedService[] } {
    const where = `${ofRound} AND (? OR state IN (SELECT value FROM json_each(?)))`;
    const ask = [owner, round, states === null ? 1 : 0, JSON.stringify(states ?? [])] as const;
    const { total } = db
      .prepare(`SELECT count(*) AS total FROM rate_round_services WHERE ${where}`)
      .get(...ask) as { total: number };
    const rows = db
      .prepare(
        `SELECT position, body, '' AS content FROM rate_round_services WHERE ${where} ORDER BY position LIMIT ? OFFSET ?`,
      )
      .all(...ask, count, from) as Row[];
    return { total, services: rows.flatMap(placed) };
  },
  /** Returns the services with the largest changes, the largest first. Excluded services have none. */
  largestOfRound(owner: string, round: string, count: number): PlacedService[] {
    const rows = db
      .prepare(
        `SELECT position, body, '' AS content FROM rate_round_services
         WHERE ${ofRound} AND is_out = 0 AND largest > 0 ORDER BY largest DESC, position LIMIT ?`,
      )
      .all(owner, round, count) as Row[];
    return rows.flatMap(placed);
  },
  roundFigures(owner: string, round: string): RoundFigure[] {
    const rows = db
      .prepare(
        `SELECT state, is_out, count(*) AS services, sum(touched) AS touched,
           sum(state = 'left-out' AND json_extract(body, '$.reason') = 'not-read') AS unread FROM rate_round_services
         WHERE ${ofRound} GROUP BY state, is_out`,
      )
      .all(owner, round) as (Omit<RoundFigure, 'out'> & { readonly is_out: number })[];
    return rows.map(({ state, is_out, services, touched, unread }) => ({
      state,
      out: is_out === 1,
      services,
      touched,
      unread,
    }));
  },
});
