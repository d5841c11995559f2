/**
 * Imports that are not finished, so that they can go on after a crash or a restart. One file per import in a folder of
 * the profile: its first line says whose it is and what it will send, each further line what became of calls. A line
 * that was cut is as if it had not been written.
 */

import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CodeskError } from '../../shared/errors';
import { isPracticeOwner } from '../../shared/ipc/session-owner';
import type { Id } from '../../shared/table/row';
import { planSchema, type RunEvent, type RunPlan, runEventSchema } from '../../shared/transfer/run';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';
import { sweepFolder, writeWhole } from '../system/atomic-files';
import { createSerialQueue } from '../system/serial-queue';

export interface KeptRun {
  readonly plan: RunPlan;
  readonly events: RunEvent[];
}

/** Imports by the user and server that `user` names; others see nothing of them. */
export interface TransferRuns {
  /** Unfinished imports into a table of one owner, the oldest first. A file that cannot be read is left out. */
  list(user: string, list: string, owner: Id): Promise<readonly KeptRun[]>;
  /** Rejects with `profile_full` or `profile_readonly`; then nothing is kept. */
  begin(user: string, plan: RunPlan): Promise<void>;
  /** Rejects if the import is not this user's, and as `begin` does. Without events it only tries whether it can write. */
  note(user: string, id: string, events: readonly RunEvent[]): Promise<void>;
  remove(user: string, id: string): Promise<void>;
  /** Removes the imports of all users of the practice workspace, whose data starts over. */
  removePractice(): Promise<void>;
}

const headSchema = z.object({ version: z.literal(1), user: z.string(), plan: planSchema });
const ending = '.jsonl';
/** A file that is larger is not one of ours. */
const largest = 128 * 1024 * 1024;

/** @param folder is created when something is kept */
export function createTransferRuns(folder: string): TransferRuns {
  const fileOf = (id: string) => join(folder, `${id}${ending}`);
  const owners = new Map<string, string>();
  // One after the other, so that lines never mix.
  const inTurn = createSerialQueue();

  const onDisk = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof CodeskError) throw error;
      const code = codeOfDisk(error) === 'disk_full' ? 'profile_full' : 'profile_readonly';
      throw new CodeskError(failure(code), error);
    }
  };

  const requireOwner = async (user: string, id: string) => {
    const owner = owners.get(id) ?? (await readRun(fileOf(id)))?.user;
    if (owner !== user) throw new CodeskError(failure('bad_request', { subject: 'the import' }));
    owners.set(id, owner);
  };

  return {
    list: (user, list, owner) =>
      inTurn(async () => {
        const names = await readdir(folder).catch(() => []);
        const runs = await Promise.all(
          names.filter((name) => name.endsWith(ending)).map((name) => readRun(join(folder, name))),
        );
        return runs
          .filter((run) => run !== undefined)
          .filter(({ user: whose, plan }) => whose === user && plan.list === list)
          .filter(({ plan }) => String(plan.owner) === String(owner))
          .map(({ plan, events }) => ({ plan, events }))
          .sort((a, b) => a.plan.startedAt - b.plan.startedAt);
      }),

    begin: (user, plan) =>
      inTurn(() =>
        onDisk(async () => {
          await mkdir(folder, { recursive: true });
          await sweepFolder(folder);
          await writeWhole(fileOf(plan.id), `${JSON.stringify({ version: 1, user, plan })}\n`);
          owners.set(plan.id, user);
        }),
      ),

    note: (user, id, events) =>
      inTurn(() =>
        onDisk(async () => {
          await requireOwner(user, id);
          // The line break comes first: a line that was cut before must not swallow this one.
          const lines = events.map((event) => `\n${JSON.stringify(event)}`).join('');
          await append(fileOf(id), lines);
        }),
      ),

    remove: (user, id) =>
      inTurn(() =>
        onDisk(async () => {
          if ((await readRun(fileOf(id))) === undefined && !owners.has(id)) return;
          await requireOwner(user, id);
          await rm(fileOf(id), { force: true });
          owners.delete(id);
        }),
      ),

    removePractice: () =>
      inTurn(() =>
        onDisk(async () => {
          for (const name of await readdir(folder).catch(() => [])) {
            const run = name.endsWith(ending) ? await readRun(join(folder, name)) : undefined;
            if (run && isPracticeOwner(run.user)) await rm(join(folder, name), { force: true });
          }
        }),
      ),
  };
}

/** Adds lines to a file that is there, on the disk when it resolves. Rejects with the error of the disk. */
async function append(file: string, lines: string): Promise<void> {
  // A file that is gone must not come back without its first line.
  const handle = await open(file, constants.O_WRONLY | constants.O_APPEND);
  try {
    await handle.appendFile(lines);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Undefined for a file that is not there, or whose first line is not that of an import. */
async function readRun(path: string): Promise<(KeptRun & { readonly user: string }) | undefined> {
  try {
    if ((await stat(path)).size > largest) return undefined;
    const [first = '', ...lines] = (await readFile(path, 'utf8')).split('\n');
    const head = headSchema.safeParse(parsed(first)).data;
    if (!head) return undefined;
    const events = lines.flatMap((line) => runEventSchema.safeParse(parsed(line)).data ?? []);
    return { user: head.user, plan: head.plan, events };
  } catch {
    return undefined;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
