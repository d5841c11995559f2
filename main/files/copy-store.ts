/**
 * Copies of the tables of integrations in the profile folder, one file each: `copies/<owner>/<integration>/<at>.json`.
 * A file is written whole or not at all. One that cannot be read, or that belongs to somebody else, is no copy.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nowSeconds } from '../../shared/clock';
import { CodeskError } from '../../shared/errors';
import { type Copy, copyCap, copySchema, type StoredCopy, storedCopySchema } from '../../shared/ipc/copies';
import { isPracticeOwner } from '../../shared/ipc/session-owner';
import { idSchema } from '../../shared/table/row';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';
import { sweepFolder, writeFileAtomic } from '../system/atomic-files';

type Id = z.output<typeof idSchema>;

/** Days of which copies are kept, counted among the days that have one. */
const keptDays = 7;
/** Copies of one day: the first one and the newest ones. */
const keptPerDay = 5;
/** Limit of all copies together, in bytes. The oldest ones are removed first. */
const totalCap = 256 * 1024 * 1024;

const fileSchema = copySchema.extend({
  version: z.literal(1),
  /** Who made it; the name of the folder is only a hash of it. */
  owner: z.string(),
  integration: idSchema,
});

export interface NewCopy {
  readonly integration: Id;
  readonly name: string;
  readonly tables: Copy['tables'];
  readonly when: 'daily' | 'now';
}

/** One call at a time: `keep` looks at what is there before it writes. */
export interface Copies {
  /** The newest first. Files that cannot be read are left out. */
  list(owner: string, integration: Id): Promise<StoredCopy[]>;
  read(owner: string, integration: Id, at: number): Promise<Copy | null>;
  /** Null if there is a copy of this day and `when` is `daily`. Rejects with a failure of the disk. */
  keep(owner: string, copy: NewCopy): Promise<StoredCopy | null>;
  /** Removes the copies of all users of the practice workspace, whose data starts over. Rejects as `keep` does. */
  removePractice(): Promise<void>;
}

/** @param folder of all copies; created with the first copy */
export function createCopies(folder: string): Copies {
  const folderOf = (owner: string, integration: Id) =>
    join(folder, ownerFolder(owner), hashed(JSON.stringify(integration)));

  const readCopy = async (owner: string, integration: Id, at: number): Promise<Copy | null> => {
    try {
      const file = join(folderOf(owner, integration), `${at}.json`);
      if ((await stat(file)).size > copyCap * 4) return null;
      const found = fileSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
      if (!found || found.owner !== owner || found.integration !== integration || found.at !== at)
        return null;
      return { at: found.at, name: found.name, tables: found.tables };
    } catch {
      return null;
    }
  };

  // What is in a copy does not change, so that its file is read once for the list.
  const known = new Map<string, StoredCopy>();
  const describe = async (owner: string, integration: Id, at: number): Promise<StoredCopy | null> => {
    const key = join(folderOf(owner, integration), String(at));
    const before = known.get(key);
    if (before) return before;
    const copy = await readCopy(owner, integration, at);
    if (!copy) return null;
    const kept = described(copy);
    known.set(key, kept);
    return kept;
  };

  const list = async (owner: string, integration: Id): Promise<StoredCopy[]> => {
    const found: StoredCopy[] = [];
    for (const at of await timesIn(folderOf(owner, integration))) {
      const kept = await describe(owner, integration, at);
      if (kept) found.push(kept);
    }
    return found;
  };

  const write = async (owner: string, copy: NewCopy): Promise<StoredCopy | null> => {
    const at = nowSeconds();
    const copies = await list(owner, copy.integration);
    if (copy.when === 'daily' && copies.some((each) => dayOf(each.at) === dayOf(at))) return null;
    const { integration, name, tables } = copy;
    const own = folderOf(owner, integration);
    const text = JSON.stringify({ version: 1, owner, integration, at, name, tables });
    await mkdir(own, { recursive: true });
    await sweepFolder(own);
    await writeFileAtomic(join(own, `${at}.json`), text);
    const kept = described({ at, name, tables });
    known.set(join(own, String(at)), kept);
    const times = [at, ...copies.map((each) => each.at).filter((each) => each !== at)];
    try {
      for (const gone of leftOver(times)) await forget(own, gone);
      await keepWithin(folder, totalCap, join(own, `${at}.json`));
    } catch {
      // The new copy is kept. Old ones that cannot be removed now are tried again with the next one.
    }
    return kept;
  };

  const forget = async (own: string, at: number) => {
    known.delete(join(own, String(at)));
    await rm(join(own, `${at}.json`), { force: true });
  };

  const removePractice = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(practicePrefix)) continue;
      const own = join(folder, name);
      await rm(own, { recursive: true, force: true });
      for (const key of known.keys()) if (key.startsWith(join(own, '/'))) known.delete(key);
    }
  };

  const named = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof CodeskError) throw error;
      throw new CodeskError(failure(codeOfDisk(error), { subject: 'the copy' }), error);
    });
  return {
    list,
    read: readCopy,
    keep: (owner, copy) => named(write(owner, copy)),
    removePractice: () => named(removePractice()),
  };
}

const practicePrefix = 'practice-';

/** Folder of a person's copies. It tells those of the practice workspace, which are removed together. */
const ownerFolder = (owner: string) => (isPracticeOwner(owner) ? practicePrefix : '') + hashed(owner);

function described({ at, name, tables }: Copy): StoredCopy {
  const rows = Object.fromEntries(Object.entries(tables).map(([table, entries]) => [table, entries.length]));
  return storedCopySchema.parse({ at, name, rows });
}

/** A name for a folder that says nothing about a person or server and has no special characters. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The local calendar day of an instant. */
function dayOf(at: number): string {
  const date = new Date(at * 1000);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/** Times of the copies in a folder, the newest first. */
async function timesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => /^(\d{1,12})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

/** The copies that are not kept: those of older days, and those between the first and the newest ones of a day. */
function leftOver(times: readonly number[]): readonly number[] {
  const days = new Map<string, number[]>();
  for (const at of [...times].sort((a, b) => b - a))
    days.set(dayOf(at), [...(days.get(dayOf(at)) ?? []), at]);
  return [...days.values()].flatMap((ofDay, nth) =>
    nth >= keptDays ? ofDay : ofDay.slice(keptPerDay - 1, -1),
  );
}

/** Removes the oldest copies of all owners until the rest has at most `cap` bytes. Spares the one just written. */
async function keepWithin(folder: string, cap: number, spared: string): Promise<void> {
  const files = await Promise.all(
    (await filesUnder(folder)).map(async (file) => {
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { file, size, mtimeMs };
    }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= cap) return;
    if (file === spared) continue;
    await rm(file, { force: true });
    total -= size;
  }
}

/** All files under a folder. Older versions of Node cannot read a folder with its folders at once. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
  return (await Promise.all(found)).flat();
}
