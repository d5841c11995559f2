/**
 * Compares, sends and looks up a prepared change of rates:
 * 1. The service is read, or the contract with its own rates for it. If another user changed its rows since the change
 * was prepared, both are merged; if both changed the same row, the user chooses before anything is sent.
 * 2. The rows go to `parse_rates`. The rows that the server read must equal those that the user saw. If the service
 * changed in between, step 1 runs again.
 * 3. The service or the contract is saved.
 * The look-up: it is done if the service has the changed rows, and sent again if it has the previous ones.
 */
import { type RateEntry, type RowsFile, recordOf, targetName } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { rateTable } from '../../shared/rates/rate-tables';
import type { EntryPatch } from '../desk/journal';
import { failure } from '../failure';
import { NeedsAttention, refusalOf } from '../journal/needs-attention';
import type { Found, Sender, Work } from '../journal/send-entry';
import type { JsonReply } from './json-reply';
import { type Rows, storeRows } from './queued-rows';
import type { RateParts } from './rate-parts';
import type { ReadService, SaveInput } from './service-replies';
import { recordId, recordRead } from './target-calls';

/** A save that is ready to be sent. */
interface PreparedSave {
  readonly patch: EntryPatch;
  readonly input: SaveInput;
}

interface ComparedService {
  readonly text: JsonReply;
  readonly service: ReadService;
}

/** How often a check is repeated because the service changed during it. After that it waits. */
const mostChecks = 3;

export class RateWork implements Work<RateEntry, PreparedSave> {
  constructor(readonly parts: RateParts) {}

  async prepare(
    entry: RateEntry,
    by: Sender,
    note: (patch: EntryPatch) => Promise<RateEntry>,
  ): Promise<PreparedSave | undefined> {
    const base = await this.#rebased(entry, by);
    const change = base ? await note(base) : entry;
    let seen = await this.#readService(change, by);
    for (let checks = 0; checks < mostChecks; checks += 1) {
      const rows = await this.#checkRows(change, by, seen.service);
      if (!rows) return undefined;
      // The server has no versions, so a change in between would be overwritten without notice.
      const now = await this.#readService(change, by);
      if (now.text === seen.text || (await this.#isSame(change, seen, now, rows)))
        return this.#prepared(change, now.text, seen.service.rows, rows);
      seen = now;
    }
    throw new CodeskError(failure('conflict', { subject: targetName(change.target) }));
  }

  send({ operation, title, target }: RateEntry, { owner }: Sender, { input }: PreparedSave): Promise<void> {
    return this.parts.server.save(owner, input, { operation, title, target });
  }

  async lookUp(entry: RateEntry, by: Sender): Promise<Found<PreparedSave>> {
    const { work } = this.parts;
    const { sent, target } = entry;
    const { text, service } = await this.#readService(entry, by);
    const ask = async () => {
      const theirs = await this.#keep(service.rows);
      return new NeedsAttention('ask', 'moved-while-sending', null, { collided: { theirs, chosen: {} } });
    };
    if (!sent) return { is: 'moved', ask };
    const [was, rows] = await this.#read(sent.before, sent.after);
    const is = await work.saveOutcome(target.table, was, rows, service.rows.bytes);
    if (is !== 'before') return { is: is === 'done' ? 'done' : 'moved', ask };
    const input = await work.saveInput(text, target, rows);
    // Other values of the service or its contract changed: the prepared save would overwrite them.
    return { is, ask, ...(input.print === sent.print && { again: { input, patch: { sent } } }) };
  }

  async sent({ sent, target }: RateEntry): Promise<EntryPatch> {
    if (!sent) return {};
    const [was, is] = await this.#read(sent.before, sent.after);
    return { counts: await this.parts.work.countsOf(target.table, was, is) };
  }

  /**
   * Changes that this user sent or undid from the same rate file since the base was read are not conflicts: they are
   * added to the base.
   */
  async #rebased(entry: RateEntry, { owner }: Sender): Promise<EntryPatch | undefined> {
    const { store, work, now } = this.parts;
    const { id, origin, target, baseAt } = entry;
    if (origin.kind !== 'file' || baseAt === undefined) return undefined;
    const own = new Set<string>();
    let base: Rows | undefined;
    for (const each of (await store.sentRateChanges(owner, baseAt)).toReversed()) {
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
      const [before, after] = await this.#read(each.before, each.after);
      base = await work.withChange(
        target.table,
        base?.bytes ?? (await this.#rows(entry.base)),
        before,
        after,
      );
    }
    return base && { base: await this.#keep(base), baseAt: now() };
  }

  /** @returns the rows as the server read them; undefined if the server already has them */
  async #checkRows(change: RateEntry, by: Sender, service: ReadService): Promise<Rows | undefined> {
    const { work } = this.parts;
    const { table } = change.target;
    const [base, mine] = await this.#read(change.base, change.wanted);
    const theirs = service.rows;
    const merged = await work.mergeRows(table, base, theirs.bytes, mine);
    if (merged.open > 0) {
      const collided = { theirs: await this.#keep(theirs), chosen: {} };
      throw new NeedsAttention('ask', 'collision', String(merged.open), { collided });
    }
    const overlaps = await work.broughtConflictNames(table, theirs.bytes, merged.rows.bytes);
    if (overlaps.length > 0) throw new NeedsAttention('refuse', 'overlap', overlaps.join('\n'));
    return merged.isStored ? undefined : this.#parse(change, by, service, merged.rows);
  }

  /** True if the service still has the same rows and other values. */
  async #isSame(
    { target }: RateEntry,
    seen: ComparedService,
    now: ComparedService,
    rows: Rows,
  ): Promise<boolean> {
    const { work } = this.parts;
    const [was, is] = [seen.service.rows.bytes, now.service.rows.bytes];
    if ((await work.saveOutcome(target.table, was, was, is)) !== 'before') return false;
    const [before, after] = await Promise.all(
      [seen.text, now.text].map((text) => work.saveInput(text, target, rows.bytes)),
    );
    return before?.print === after?.print;
  }

  /**
   * The server reads the rows as a file. An empty table has nothing to read, and a price that is a single number has no
   * import.
   */
  async #parse(
    { target: { table } }: RateEntry,
    { owner }: Sender,
    { country }: ReadService,
    rows: Rows,
  ): Promise<Rows> {
    const { importType } = rateTable(table);
    if (rows.count === 0 || importType === 0) return rows;
    const { server, work } = this.parts;
    let text: JsonReply;
    try {
      text = await server.parse(owner, rows.bytes, { type: importType, country, name: 'rates.csv' });
    } catch (error) {
      throw refusalOf(error, 'not-accepted') ?? error;
    }
    const compared = await work.compareParsed(text, table, rows.bytes);
    if (compared.differing > 0)
      throw new NeedsAttention('refuse', 'read-differently', compared.named.join('\n'));
    return compared.rows;
  }

  async #prepared(
    { target }: RateEntry,
    service: JsonReply,
    before: Rows,
    after: Rows,
  ): Promise<PreparedSave> {
    const input = await this.parts.work.saveInput(service, target, after.bytes);
    if (input.unfit) throw new NeedsAttention('refuse', input.unfit.reason, input.unfit.details);
    const [was, is] = [await this.#keep(before), await this.#keep(after)];
    return { input, patch: { sent: { before: was, after: is, print: input.print } } };
  }

  async #readService({ target, state }: RateEntry, { owner }: Sender): Promise<ComparedService> {
    const { server, work } = this.parts;
    let text: JsonReply;
    try {
      text = await server.read(owner, recordRead(target), { id: recordId(target) });
    } catch (error) {
      const refused = refusalOf(error, 'unreadable');
      // While an attempt has no known outcome, it is looked up again instead of cancelled. The outcome for a deleted
      // service stays unknown.
      const isOpen = state === 'unknown' || state === 'sending';
      throw (isOpen && refused?.reason !== 'gone' ? undefined : refused) ?? error;
    }
    const service = await work.readService(text, target);
    // A reply to another request, for example from a cache.
    if (service.trouble === 'other-service')
      throw new CodeskError(failure('bad_reply', { subject: targetName(target) }));
    if (service.trouble) throw new NeedsAttention('refuse', service.trouble);
    return { text, service };
  }

  async #read(one: RowsFile, other: RowsFile): Promise<readonly [Buffer, Buffer]> {
    return [await this.#rows(one), await this.#rows(other)];
  }

  #rows({ file }: RowsFile): Promise<Buffer> {
    return this.parts.files.read(file);
  }

  #keep(rows: Rows): Promise<RowsFile> {
    return storeRows(this.parts.files, rows);
  }
}
