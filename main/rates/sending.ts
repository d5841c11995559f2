/**
 * How one prepared change is sent. Every step is on the disk before it is done, so that after a kill at any moment the
 * next start knows what may have reached the server:
 *
 * 1. The service is read, or the contract that has rates of its own for it. Where somebody else changed its rows since the
 *    change was prepared, both are joined; where both changed the same row, a person chooses, and nothing goes out before.
 * 2. The rows go to `parse_rates`. What the server read must be what the person saw. If the service moved meanwhile, the
 *    check begins anew.
 * 3. What is sent is written down, and the service or the contract is saved under the operation id of the change.
 * 4. The answer is written down together with the history.
 *
 * If the answer of step 3 is not known, the service is read first: it has the rows that were changed (done), it is as it
 * was before (sent again, the same under the same id), or it is neither (a person decides).
 */
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import {
  type KeptChange,
  type OutboxState,
  type RowsFile,
  recordOf,
  type SentChange,
  targetName,
} from '../../shared/desk/rates';
import { CodeskError, isUnknown } from '../../shared/errors';
import { rateTable } from '../../shared/rates/tables';
import type { DeskStore } from '../desk/desk';
import type { RateChangePatch } from '../desk/rate-changes';
import { failure } from '../failure';
import type { ChangeWork } from './change-work';
import type { RateFiles } from './files';
import type { JsonReply } from './json-reply';
import type { Rows } from './kept-rows';
import { asFailure, lostFile, Parked, refusalOf } from './parked';
import type { RateServer } from './server';
import type { ReadService, SaveInput } from './service-replies';
import { recordId, recordRead } from './target-calls';
import { mostFaults } from './waiting';

export interface SendingParts {
  readonly store: Pick<DeskStore, 'patchRateChange' | 'finishRateChange' | 'sentRateChanges'>;
  readonly files: Pick<RateFiles, 'put' | 'read'>;
  readonly work: ChangeWork;
  readonly server: RateServer;
  /** An attempt with no known answer was looked up: nobody has to be asked about it any more. */
  readonly settled: (owner: string, operation: string) => Promise<void>;
  readonly newOperation: () => string;
  readonly now: () => number;
  /** The app ends: nothing more is sent. */
  readonly stopping: () => boolean;
  /** The change is in another state. */
  readonly changed: () => void;
}

export interface Sender {
  readonly owner: string;
  /** For the history. */
  readonly name: string;
}

/** Somebody paused or cancelled the change meanwhile, or it is not there: nothing more is done. */
class NotMine extends Error {}
const longestDetails = 2000;
/** How often a check begins anew because the service moved while its rows were checked. Then it waits. */
const mostChecks = 3;

/**
 * Sends a change as far as it gets now. Resolves when it is done, failed, needs a person, or is not to be sent any more.
 * Rejects with the failure of a call or of the disk: then it is as it was before the failing step, and is tried again.
 */
export async function sendChange(parts: SendingParts, by: Sender, kept: KeptChange): Promise<void> {
  const steps = new Steps(parts, by, kept);
  try {
    await steps.run();
  } catch (error) {
    if (error instanceof NotMine) return;
    const parked = error instanceof Parked ? error : lostFile(error);
    if (!parked) throw error;
    await steps.park(parked);
  }
}

interface SeenService {
  readonly text: JsonReply;
  readonly service: ReadService;
}

class Steps {
  #change: KeptChange;

  constructor(
    readonly parts: SendingParts,
    readonly by: Sender,
    change: KeptChange,
  ) {
    this.#change = change;
  }

  get #table() {
    return this.#change.target.table;
  }

  async run(): Promise<void> {
    const { sent } = this.#change.journal;
    if (sent) await this.#lookUp(sent);
    else await this.#check();
  }

  async park({ state, reason, details }: Parked): Promise<void> {
    const wasSent = this.#change.journal.sent !== null;
    if (wasSent) await this.#settle();
    await this.#patch(['checking', 'sending'], {
      state,
      reason,
      details: details === null ? null : details.slice(0, longestDetails),
      nextTry: null,
      // Whatever a person decides is another intent. A server may answer an id for ever as it did first.
      ...(wasSent && { operation: this.parts.newOperation() }),
      journal: { sent: null },
    }).catch(ignoreNotMine);
  }

  /** Steps 1 and 2. */
  async #check(): Promise<void> {
    await this.#patch(['ready', 'waiting', 'checking'], {
      state: 'checking',
      reason: null,
      details: null,
      nextTry: null,
      attempts: this.#change.attempts + 1,
    });
    await this.#rebase();
    let seen = await this.#readService();
    for (let checks = 0; checks < mostChecks; checks += 1) {
      const rows = await this.#checkRows(seen.service);
      if (!rows) return;
      // No version tells the server what was compared: what moved meanwhile would be overwritten unseen.
      const now = await this.#readService();
      if (now.text === seen.text || (await this.#isSame(seen, now, rows))) {
        await this.#save(now.text, await this.#keep(seen.service.rows), await this.#keep(rows), rows.bytes);
        return;
      }
      seen = now;
    }
    throw new CodeskError(failure('conflict', { subject: targetName(this.#change.target) }));
  }

  /**
   * What was sent of the same draft since the base was read, and taken back of it, is this person's own doing: it goes
   * into the base, and is nothing to ask about.
   */
  async #rebase(): Promise<void> {
    const { store, files, work, now } = this.parts;
    const { id, origin, target, baseAt } = this.#change;
    if (origin.kind !== 'file' || baseAt === undefined) return;
    const sent = (await store.sentRateChanges(this.by.owner, baseAt)).toReversed();
    const own = new Set<string>();
    let base: Rows | undefined;
    for (const each of sent) {
      const isOwn =
        each.origin.kind === 'file'
          ? each.origin.draft === origin.draft
          : each.origin.kind === 'undo' && own.has(each.origin.of);
      const isHere =
        each.target.value === target.value &&
        recordOf(each.target) === recordOf(target) &&
        String(each.target.service.id) === String(target.service.id);
      if (!isOwn || !isHere || each.id === id) continue;
      own.add(each.id);
      const [before, after] = await Promise.all([files.read(each.before.file), files.read(each.after.file)]);
      base = await work.withChange(this.#table, base?.bytes ?? (await this.#bytes('base')), before, after);
    }
    if (base) await this.#patch(['checking'], { base: await this.#keep(base), baseAt: now() });
  }

  /** @returns the rows as the server read them; undefined if the change ended because they are there already */
  async #checkRows(service: ReadService): Promise<Rows | undefined> {
    const [base, mine] = await Promise.all([this.#bytes('base'), this.#bytes('wanted')]);
    const theirs = service.rows;
    const { work } = this.parts;
    const merged = await work.mergeRows(this.#table, base, theirs.bytes, mine);
    if (merged.open > 0) await this.#collide(theirs, merged.open);
    const overlaps = await work.broughtConflictNames(this.#table, theirs.bytes, merged.rows.bytes);
    if (overlaps.length > 0) throw new Parked('failed', 'overlap', overlaps.join('\n'));
    if (!merged.isThere) return this.#parse(service, merged.rows);
    await this.#finish('already-there', null);
    return undefined;
  }

  /** True if the service had the same rows and the same other values when it was read again. */
  async #isSame(seen: SeenService, now: SeenService, rows: Rows): Promise<boolean> {
    const { work } = this.parts;
    const { target } = this.#change;
    const [was, is] = [seen.service.rows.bytes, now.service.rows.bytes];
    if ((await work.lookedUp(this.#table, was, was, is)) !== 'before') return false;
    const [before, after] = await Promise.all(
      [seen.text, now.text].map((text) => work.saveInput(text, target, rows.bytes)),
    );
    return before?.print === after?.print;
  }

  /**
   * The server reads the rows as a file. Nobody imports no rows: a table that becomes empty has nothing to be read, and a
   * price that is one number has no import.
   */
  async #parse(service: ReadService, rows: Rows): Promise<Rows> {
    const { importType } = rateTable(this.#table);
    if (rows.count === 0 || importType === 0) return rows;
    const { server, work } = this.parts;
    let text: JsonReply;
    try {
      text = await server.parse(this.by.owner, rows.bytes, {
        type: importType,
        country: service.country,
        name: 'rates.csv',
      });
    } catch (error) {
      throw refusalOf(error, 'not-accepted') ?? error;
    }
    const compared = await work.compareParsed(text, this.#table, rows.bytes);
    if (compared.differing > 0) throw new Parked('failed', 'read-differently', compared.named.join('\n'));
    return compared.rows;
  }

  async #collide(theirs: Rows, open: number): Promise<never> {
    const file = await this.#keep(theirs);
    await this.#patch(['checking'], { journal: { collided: { theirs: file, chosen: {} } } });
    throw new Parked('needs-you', 'collision', String(open));
  }

  /** Step 3 and 4. */
  async #save(service: JsonReply, before: RowsFile, after: RowsFile, rows: Uint8Array): Promise<void> {
    const { work } = this.parts;
    const input = await work.saveInput(service, this.#change.target, rows);
    if (input.unfit) throw new Parked('failed', input.unfit.reason, input.unfit.details);
    if (this.parts.stopping()) throw new NotMine();
    // From here on nobody can take it back, and a start after a kill looks it up.
    await this.#patch(['checking'], {
      state: 'sending',
      journal: { sent: { before, after, print: input.print } },
    });
    await this.#send(input);
  }

  /** @param isAgain an earlier attempt of the same has no known answer */
  async #send(input: SaveInput, isAgain = false): Promise<void> {
    const { server } = this.parts;
    const { operation, title, journal, target } = this.#change;
    try {
      await server.save(this.by.owner, input, { operation, title, target });
    } catch (error) {
      const { failure: failed } = asFailure(error);
      // Nothing has reached the server with this attempt, or it was not done. An earlier one may have been.
      const isClear = failed.outcome !== 'unknown' && !isUnknown(failed);
      const refused = refusalOf(error, 'not-accepted');
      if (isClear && refused) throw refused;
      if (refused && failed.earlierUnknown) {
        // It was looked up before it was sent again, and is looked up once more: the refusal may come from the first one.
        await this.#lookUpRefused(refused);
        return;
      }
      if (isClear) await this.#patch(['sending'], { state: 'checking', journal: { sent: null } });
      throw error;
    }
    if (!journal.sent) return;
    // A server that knows the id may have repeated an old answer without doing anything.
    if (isAgain) await this.#confirm(journal.sent);
    await this.#finish(null, journal.sent);
  }

  /** @throws Parked if the rows are not on the server although it said so */
  async #confirm(sent: NonNullable<KeptChange['journal']['sent']>): Promise<void> {
    const { service } = await this.#readService();
    const { found } = await this.#found(sent, service);
    if (found !== 'done') await this.#decide(service);
  }

  async #lookUpRefused(refused: Parked): Promise<void> {
    const { sent } = this.#change.journal;
    if (!sent) throw refused;
    const { service } = await this.#readService();
    const { found } = await this.#found(sent, service);
    if (found !== 'done') throw refused;
    await this.#settle();
    await this.#finish(null, sent);
  }

  /** An attempt has no known answer. */
  async #lookUp(sent: NonNullable<KeptChange['journal']['sent']>): Promise<void> {
    const { work } = this.parts;
    await this.#patch(['sending'], {
      reason: 'unknown',
      nextTry: null,
      attempts: this.#change.attempts + 1,
    });
    const { text, service } = await this.#readService();
    const { found, after } = await this.#found(sent, service);
    if (found === 'done') {
      await this.#settle();
      await this.#finish(null, sent);
      return;
    }
    const input = await work.saveInput(text, this.#change.target, after);
    // Other values of the service, or of its contract, changed: what was sent then would overwrite them.
    if (found === 'before' && input.print === sent.print) {
      if (this.#change.journal.faults >= mostFaults)
        throw new Parked('failed', 'server-fault', this.#change.details);
      await this.#send(input, true);
      return;
    }
    await this.#decide(service);
  }

  /** What the server has now is neither what was sent nor what was there: a person decides. */
  async #decide(service: ReadService): Promise<never> {
    const theirs = await this.#keep(service.rows);
    await this.#patch(['sending'], { journal: { collided: { theirs, chosen: {} } } });
    throw new Parked('needs-you', 'moved-while-sending');
  }

  async #found({ before, after }: { before: RowsFile; after: RowsFile }, { rows }: ReadService) {
    const { files, work } = this.parts;
    const [was, sent] = await Promise.all([files.read(before.file), files.read(after.file)]);
    return { found: await work.lookedUp(this.#table, was, sent, rows.bytes), after: sent };
  }

  async #readService(): Promise<SeenService> {
    const { server, work } = this.parts;
    const { target } = this.#change;
    let text: JsonReply;
    try {
      text = await server.read(this.by.owner, recordRead(target), { id: recordId(target) });
    } catch (error) {
      const refused = refusalOf(error, 'unreadable');
      // While an attempt has no known answer, it is looked up again rather than given up. Of a service that is gone
      // nothing can be known.
      throw (this.#change.journal.sent && refused?.reason !== 'gone' ? undefined : refused) ?? error;
    }
    const service = await work.readService(text, target);
    // A reply to somebody else's question, for example out of a cache on the way.
    if (service.trouble === 'other-service')
      throw new CodeskError(failure('bad_reply', { subject: targetName(target) }));
    if (service.trouble) throw new Parked('failed', service.trouble);
    return { text, service };
  }

  async #finish(reason: OutboxReason | null, sent: { before: RowsFile; after: RowsFile } | null) {
    const { work, files, store, now } = this.parts;
    const { id, target, title, origin } = this.#change;
    const at = now();
    const entry = async ({ before, after }: { before: RowsFile; after: RowsFile }): Promise<SentChange> => {
      const [was, is] = await Promise.all([files.read(before.file), files.read(after.file)]);
      const counts = await work.countsOf(target.table, was, is);
      return { id, target, title, origin, counts, at, by: this.by.name, before, after, undoneBy: null };
    };
    const done = await store.finishRateChange(
      this.by.owner,
      id,
      {
        state: 'done',
        reason,
        details: null,
        nextTry: null,
        changed: at,
        journal: { sent: null, collided: null },
      },
      sent && (await entry(sent)),
    );
    if (!done) throw new NotMine();
    this.parts.changed();
  }

  async #settle(): Promise<void> {
    await this.parts.settled(this.by.owner, this.#change.operation);
  }

  #bytes(which: 'base' | 'wanted'): Promise<Buffer> {
    return this.parts.files.read(this.#change[which].file);
  }

  async #keep(rows: Rows): Promise<RowsFile> {
    const { hash } = await this.parts.files.put(rows.bytes);
    return { file: hash, rows: rows.count };
  }

  async #patch(from: readonly OutboxState[], patch: RateChangePatch): Promise<void> {
    const { store, now } = this.parts;
    const next = await store.patchRateChange(this.by.owner, this.#change.id, from, {
      ...patch,
      changed: now(),
    });
    if (!next) throw new NotMine();
    this.#change = next;
    this.parts.changed();
  }
}

function ignoreNotMine(error: unknown): void {
  if (!(error instanceof NotMine)) throw error;
}
