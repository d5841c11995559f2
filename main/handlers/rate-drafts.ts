/** How drafts of rate files are made of files, listed and removed. A draft belongs to one person of one server. */
import { randomUUID } from 'node:crypto';
import type { RateDraft } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { rateDraftRequests } from '../../shared/ipc/rate-drafts';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { openLimit, type PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';
import { createReceiving } from '../rates/receiving';
import type { StoredFiles } from '../rates/stored-files';
import type { RateThread } from '../rates/thread';
import { ownRequests } from './own-requests';

interface RateDraftOptions {
  readonly store: Pick<DeskStore, 'keepRateDraft' | 'rateDrafts' | 'rateDraft' | 'dropRateDraft'>;
  readonly files: StoredFiles;
  readonly thread: Pick<RateThread, 'close'>;
  readonly pickedFiles: Pick<PickedFiles, 'add' | 'pieces'>;
  readonly dialogs: () => Pick<FileDialogs, 'pickRateFile'>;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly changed: () => void;
  /** A draft was removed. */
  readonly removed: () => void;
}

/** @throws CodeskError if this person has no such draft */
export async function draftOf(
  store: Pick<DeskStore, 'rateDraft'>,
  owner: string,
  id: string,
): Promise<RateDraft> {
  const draft = await store.rateDraft(owner, id);
  if (!draft) throw new CodeskError(failure('rate_draft_gone'));
  return draft;
}

export function rateDraftHandlers(options: RateDraftOptions): Pick<Handlers, keyof typeof rateDraftRequests> {
  const { store, files, thread, pickedFiles, dialogs, session, changed, removed } = options;
  const { own, still } = ownRequests(session);
  const receiving = createReceiving(files);
  /** Copies the file of a handle. */
  const copied = async (owner: string, handle: string) => {
    const received = receiving.received(owner, handle);
    if (received) return received;
    const { name, bytes } = await pickedFiles.pieces(handle);
    return { name, ...(await files.put(bytes)) };
  };

  return {
    'rateDrafts.list': async ({ as }) => still(as, { drafts: await store.rateDrafts(own(as)) }),
    async 'rateDrafts.pick'({ as }) {
      own(as);
      const path = await dialogs().pickRateFile();
      return path === undefined ? null : still(as, await pickedFiles.add(path, openLimit));
    },
    'rateDrafts.receive': async ({ as, ...part }) => ({ handle: await receiving.take(own(as), part) }),
    async 'rateDrafts.add'({ as, handle, table, target }) {
      const owner = own(as);
      const kept = await copied(owner, handle);
      const at = Date.now();
      const draft: RateDraft = {
        id: randomUUID(),
        name: kept.name.slice(0, 300),
        file: kept.hash,
        size: kept.size,
        table,
        target,
        answers: {},
        position: 0,
        edits: 0,
        made: at,
        changed: at,
        counts: null,
        queued: null,
      };
      own(as);
      await store.keepRateDraft(owner, draft);
      changed();
      return { draft: draft.id };
    },
    async 'rateDrafts.restore'({ as, draft: id, handle }) {
      const owner = own(as);
      const { file, name } = await draftOf(store, owner, id);
      const chosen = await copied(owner, handle);
      own(as);
      if (chosen.hash !== file) throw new CodeskError(failure('rate_file_other', { subject: name }));
      return {};
    },
    async 'rateDrafts.remove'({ as, draft }) {
      const owner = own(as);
      await store.dropRateDraft(owner, draft);
      await thread.close(draft);
      removed();
      changed();
      return {};
    },
  };
}
