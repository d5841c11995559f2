/** Adds the accepted changes of a rate file to the outbox. */
import { rateFileName } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import { changeId, type Queue } from '../rates/change-queue';
import type { RateThread } from '../rates/rate-thread';

/** How often the same rows of a rate file can be queued, each time after they were sent. */
const mostTimesQueued = 1000;

interface QueueRateFileOptions {
  readonly store: Pick<DeskStore, 'changeRateFile'>;
  readonly thread: Pick<RateThread, 'withResult'>;
  readonly queue: Queue;
  /** Rejects with `session_ended` for any other user. */
  readonly own: (as: string) => string;
}

/** @returns the id of the change */
export function queueRateFile(
  { store, thread, queue, own }: QueueRateFileOptions,
  owner: string,
  { rateFile: id, notBefore }: { readonly rateFile: string; readonly notBefore: number | null },
): Promise<string> {
  return thread.withResult(owner, id, async ({ rateFile, base, baseAt, result, hash, counts }) => {
    const { target, file, group } = rateFile;
    const title = rateFileName(rateFile);
    if (!target) throw new CodeskError(failure('rates_not_loaded', { subject: title }));
    own(owner);
    const prepared = {
      title,
      origin: { kind: 'file', draft: id, file, ...(group ? { group } : {}) } as const,
      target,
      base,
      baseAt,
      wanted: result,
      counts,
      notBefore,
    };
    // A repeated request for the same rows queues them once. After they were sent they can be queued again, because
    // they may have been undone since.
    let queued = '';
    for (let times = 0; times < mostTimesQueued; times += 1) {
      const parts = [owner, id, base.file, hash, rateFile.position];
      queued = changeId(4, times === 0 ? parts : [...parts, times]);
      if ((await queue(owner, { id: queued, ...prepared })) === 'queued') break;
    }
    await store.changeRateFile(owner, id, { queued });
    return queued;
  });
}
