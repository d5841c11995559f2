/**
 * Compares, sends and looks up rows of an import or a copy. A row that is stored already is not sent, and a row whose
 * key has other values now is refused. The values of the stored form are read just before sending, with the current
 * options of the server.
 *
 * A look-up finds a row done if the table has it. A change of a stored row is sent again if the row is unchanged. A new
 * row is sent again only if the user says so, because the server may still be saving it.
 *
 * A row of a bulk action sends a status, or is deleted. It is not compared, and its call may be sent twice.
 */
import type { EntryRow, RowEntry, RunOrigin } from '../../shared/desk/row-entries';
import { CodeskError } from '../../shared/errors';
import { findHubTable } from '../../shared/hub';
import { type HubSetting, hubSettings } from '../../shared/hub-settings';
import { findList } from '../../shared/lists';
import { readFormValues, recordPayload } from '../../shared/record-values';
import { type TableCallKind, tableCallName } from '../../shared/table/list';
import { ownedList, sentInput } from '../../shared/table/owned';
import type { Id, Row } from '../../shared/table/row';
import { tablePageSchema } from '../../shared/table/structure';
import { sameValues } from '../../shared/transfer/check-rows';
import {
  type RowFound,
  readStoredState,
  type StoredRows,
  sentFields,
  sentValues,
  storedRows,
} from '../../shared/transfer/stored-state';
import { readStored, type StoredTable } from '../../shared/transfer/stored-table';
import type { TransferTable } from '../../shared/transfer/table';
import { replyValue } from '../api/shared-bytes';
import type { EntryPatch } from '../desk/journal';
import { failure } from '../failure';
import { asFailure, NeedsAttention, refusalOf } from '../journal/needs-attention';
import type { Asked } from '../journal/reply-time';
import type { JournalClock } from '../journal/runner';
import type { Found, Prepared, Sender, Work } from '../journal/send-entry';

interface RowWorkParts {
  readonly provider: Asked;
  readonly clock: JournalClock;
}

interface PreparedRow extends Prepared {
  readonly call: string;
  readonly input: unknown;
  /** The deletion counts as done if the server no longer has the row. */
  readonly mayBeGone?: true;
}

/** The stored rows of a table as they were read for a run. */
interface ReadTable extends Pick<StoredTable, 'options' | 'isPartial'> {
  readonly run: string;
  readonly rows: StoredRows;
  /** True if the reply also has the option lists of the form. */
  readonly hasOptions: boolean;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds after which rows are read again: another user may have added some. */
const longestKnown = 5 * 60_000;
/** Milliseconds without an entry after which the rows that were read are forgotten. */
const longestIdle = 60_000;

export class RowWork implements Work<RowEntry, PreparedRow> {
  readonly #tables = new Map<string, ReadTable>();
  #cancelForgetting: () => void = () => undefined;

  constructor(readonly parts: RowWorkParts) {}

  async prepare(
    entry: RowEntry,
    by: Sender,
    note: (patch: EntryPatch) => Promise<RowEntry>,
    since: number,
  ): Promise<PreparedRow | undefined> {
    const { row, origin } = entry;
    if (origin.kind === 'bulk') return bulkInput(entry);
    try {
      const setting = settingOf(entry);
      if (setting)
        return (await this.#hasSetting(setting, entry, by)) ? undefined : this.#settingInput(setting, entry);
      const table = tableOf(entry);
      const stored = this.#known(entry, by, since) ?? (await this.#read(table, entry, by));
      const found = foundIn(table, row, stored, false);
      if (found.is === 'there') return undefined;
      if (found.is === 'differs' || found.is === 'gone') throw refusedFor(found);
      if (found.is === 'partly') await note({ row: found.rest });
      const prepared = rowInput(table, origin, found.is === 'partly' ? found.rest : row, stored);
      const target = row.kind === 'update' ? stored.rows.byId.get(String(row.id)) : undefined;
      return target
        ? { ...prepared, patch: { row: { ...row, was: sentValues(table, row, target) } } }
        : prepared;
    } catch (error) {
      throw refusalOf(error, 'unreadable') ?? error;
    }
  }

  async send(entry: RowEntry, by: Sender, { call, input, mayBeGone }: PreparedRow): Promise<void> {
    const { provider } = this.parts;
    const { operation, title } = entry;
    const more = { operation, title, isJournalled: true };
    try {
      await provider.send(call, input, provider.credentials(by.owner), undefined, more);
    } catch (error) {
      if (mayBeGone && asFailure(error).failure.code === 'not_found') return;
      this.#tables.delete(tableKey(entry.origin, by));
      throw error;
    }
  }

  async lookUp(entry: RowEntry, by: Sender): Promise<Found<PreparedRow>> {
    const { row, origin } = entry;
    const ask = async () => new NeedsAttention('ask', 'missing');
    if (origin.kind === 'bulk') {
      // If a delete was done but its reply was lost, the repeated delete finds nothing.
      const again = { ...bulkInput(entry), ...(row.kind === 'destroy' && { mayBeGone: true as const }) };
      return { is: 'before', again, isRepeatable: true, ask };
    }
    const setting = settingOf(entry);
    if (setting) {
      const again = this.#settingInput(setting, entry);
      return (await this.#hasSetting(setting, entry, by))
        ? { is: 'done', ask }
        : { is: 'before', again, ask };
    }
    const table = tableOf(entry);
    const stored = await this.#read(table, entry, by).catch((error: unknown) => {
      const refused = refusalOf(error, 'unreadable');
      // The table no longer exists, so the outcome stays unknown.
      throw refused?.reason === 'gone' ? refused : error;
    });
    const found = foundIn(table, row, stored, true);
    if (found.is === 'there') return { is: 'done', ask };
    if (found.is === 'differs' || found.is === 'gone')
      return { is: 'moved', ask: async () => refusedFor(found) };
    if (row.kind === 'store') return { is: 'before', ask };
    return { is: 'before', again: rowInput(table, origin, row, stored), ask };
  }

  sent(): Promise<EntryPatch> {
    return Promise.resolve({});
  }

  /** Returns the rows that were read for the run of an entry after it was queued. */
  #known({ origin, row }: RowEntry, by: Sender, since: number): ReadTable | undefined {
    const { clock } = this.parts;
    this.#cancelForgetting();
    this.#cancelForgetting = clock.after(longestIdle, () => this.#tables.clear());
    const known = this.#tables.get(tableKey(origin, by));
    const isOld = known !== undefined && (known.at < since || clock.now() - known.at > longestKnown);
    if (!known || known.run !== origin.run || isOld) return undefined;
    return row.values && !known.hasOptions ? undefined : known;
  }

  async #read(table: TransferTable, { origin, row }: RowEntry, by: Sender): Promise<ReadTable> {
    const list = ownedList(table, ownerOf(origin));
    const ask = (kind: TableCallKind, input: object) =>
      this.#ask(tableCallName(list.id, kind), sentInput(list, kind, input), by);
    const hasOptions = row.values !== undefined;
    const at = this.parts.clock.now();
    const { stored, options, isPartial } = await readStored(table, {
      page: async (state) => tablePageSchema.parse(await ask('datatable', state)),
      ...(hasOptions && { create: async () => (await ask('create', {})) as Row }),
    });
    const read = {
      ...{ run: origin.run, rows: storedRows(stored), options, hasOptions, at },
      ...(isPartial && { isPartial }),
    };
    this.#tables.set(tableKey(origin, by), read);
    return read;
  }

  async #hasSetting({ page, fields }: HubSetting, { origin, row }: RowEntry, by: Sender): Promise<boolean> {
    const now = await this.#ask(`${page}.read`, { integration_id: origin.owner }, by);
    return sameValues(fields, row.values ?? {}, readFormValues(fields, now as Row));
  }

  #settingInput({ page, fields, sent }: HubSetting, { origin, row }: RowEntry): PreparedRow {
    const input = { ...sent(recordPayload(fields, row.values ?? {}, {})), integration_id: origin.owner };
    return { call: `${page}.update`, input, patch: {} };
  }

  async #ask(call: string, input: object, { owner }: Sender): Promise<unknown> {
    const { provider } = this.parts;
    const to = provider.credentials(owner);
    return replyValue(await provider.send(call, input, to, undefined, { isWhole: true }));
  }
}

const tableKey = ({ list, owner }: RunOrigin, by: Sender) => JSON.stringify([by.owner, list, owner]);

function ownerOf({ owner }: RunOrigin): Id {
  if (owner === undefined) throw new NeedsAttention('refuse', 'unreadable');
  return owner;
}

const settingOf = ({ origin, row }: RowEntry) =>
  row.kind === 'setting' ? hubSettings.find(({ id }) => id === origin.list) : undefined;

function tableOf({ origin }: RowEntry): TransferTable {
  const table = findHubTable(origin.list);
  if (!table) throw new NeedsAttention('refuse', 'unreadable');
  return { ...table, fields: table.fields ?? [] };
}

function foundIn(table: TransferTable, row: EntryRow, stored: ReadTable, wasSent: boolean): RowFound {
  const found = readStoredState(table, row, stored.rows, wasSent);
  // A missing row in an incomplete reply is not a deleted row.
  if (stored.isPartial && row.kind !== 'store' && !stored.rows.byId.has(String(row.id)))
    throw new CodeskError(failure('bad_reply'));
  return found;
}

function refusedFor({ is, text }: Extract<RowFound, { text: string }>): NeedsAttention {
  return new NeedsAttention('refuse', is === 'gone' ? 'gone' : 'overlap', text);
}

/** @throws NeedsAttention for a list that this version does not have */
function bulkInput({ origin, row: { kind, id, sentAs, status, beside } }: RowEntry): PreparedRow {
  const { list: name, owner } = origin;
  const owned = findHubTable(name);
  const list = owned ? { ...owned, ownerId: owner } : findList(name);
  if (!list || (kind !== 'state' && kind !== 'destroy')) throw new NeedsAttention('refuse', 'unreadable');
  const input = sentInput(list, kind, { id: sentAs ?? id, ...(kind === 'state' ? { status } : beside) });
  return { call: tableCallName(list.id, kind), input, patch: {} };
}

function rowInput(
  table: TransferTable,
  origin: RunOrigin,
  row: EntryRow,
  { options }: Pick<ReadTable, 'options'>,
): PreparedRow {
  const { kind, values, status } = row;
  if (kind === 'setting') throw new NeedsAttention('refuse', 'unreadable');
  const id = row.sentAs ?? row.id;
  const input = {
    ...(values && recordPayload(sentFields(table, row), values, options)),
    ...(id !== undefined && { id }),
    ...(status !== undefined && { status }),
  };
  const list = ownedList(table, ownerOf(origin));
  return { call: tableCallName(list.id, kind), input: sentInput(list, kind, input), patch: {} };
}
