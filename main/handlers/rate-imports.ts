/**
 * Requests of the import dialog about files with their own layout. The file is copied once and read on the thread of
 * the rate desk; copies and prepared rows are cleaned up with other unused files.
 */
import type { SessionState } from '../../shared/ipc/contract';
import type { ImportReading, rateImportRequests } from '../../shared/ipc/rate-imports';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import type { DeskStore } from '../desk/desk';
import type { PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';
import { type Layouts, shapeOf } from '../rates/layouts';
import { type CopiedFile, newRateFile } from '../rates/new-rate-file';
import type { RateThread } from '../rates/rate-thread';
import type { StoredFiles } from '../rates/stored-files';
import { ownRequests } from './own-requests';

interface RateImportOptions {
  readonly store: Pick<DeskStore, 'keepRateFile'>;
  readonly files: Pick<StoredFiles, 'put' | 'path'>;
  readonly thread: Pick<RateThread, 'readImport' | 'writeImport'>;
  readonly pickedFiles: Pick<PickedFiles, 'chunks' | 'check' | 'addMade'>;
  readonly layouts: Layouts;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly changed: () => void;
}

interface Copy extends CopiedFile {
  readonly owner: string;
  /** The guessed headings, before the user answers any question. */
  readonly shape?: string | undefined;
}

interface Asked {
  readonly handle: string;
  readonly table: RateTableId;
  readonly answers: Answers;
}

/**
 * True if the file is sent to the server unchanged: it has the columns of the table, or it cannot be read and the
 * server checks it.
 */
const needsNoAnswers = ({ refuse, reading, questions }: ImportReading) =>
  refuse !== null || (!reading.layout && questions.length === 0);

export function rateImportHandlers({
  store,
  files,
  thread,
  pickedFiles,
  layouts,
  session,
  changed,
}: RateImportOptions): Pick<Handlers, keyof typeof rateImportRequests> {
  const { own, still } = ownRequests(session);
  /** By handle. */
  const copies = new Map<string, Copy>();
  const copyOf = async (owner: string, handle: string): Promise<Copy> => {
    const known = copies.get(handle);
    if (known?.owner === owner) return known;
    const { name, bytes } = await pickedFiles.chunks(handle);
    const copy = { owner, name, ...(await files.put(bytes)) };
    copies.set(handle, copy);
    return copy;
  };
  const onCopy = async <T>(owner: string, asked: Asked, work: (copy: Copy) => Promise<T>): Promise<T> => {
    try {
      return await work(await copyOf(owner, asked.handle));
    } catch (error) {
      // The copy may be lost: the next request creates another one.
      copies.delete(asked.handle);
      throw error;
    }
  };
  const read = (owner: string, asked: Asked) =>
    onCopy(owner, asked, (file) => thread.readImport({ ...asked, file }));
  const known = (copy: Copy, { table, answers }: Asked, { reading }: ImportReading) => ({
    rateFile: { name: copy.name, table, answers, ...(copy.shape ? { shape: copy.shape } : {}) },
    reading,
  });

  return {
    async 'rateImports.read'({ as, handle, table, answers }) {
      const owner = own(as);
      const asked = { handle, table, answers: answers ?? {} };
      const found = await read(owner, asked);
      const copy = await copyOf(owner, handle);
      if (answers) {
        // The file is read even if the layout cannot be remembered.
        await layouts.remember(owner, known(copy, asked, found)).catch(() => undefined);
        return still(as, found);
      }
      copies.set(handle, { ...copy, shape: shapeOf(found) });
      if (found.refuse === null && needsNoAnswers(found)) return still(as, null);
      const learned = await layouts.recall(owner, known(copy, asked, found)).catch(() => undefined);
      if (learned) {
        const like = await read(owner, { ...asked, answers: learned });
        if (like.refuse === null) return still(as, like);
      }
      return still(as, found.refuse === null ? found : null);
    },
    async 'rateImports.prepare'({ as, ...asked }) {
      const owner = own(as);
      // If the file was changed since it was picked, its rows are not what the user chose.
      const { name } = await pickedFiles.check(asked.handle);
      const hash = await onCopy(owner, asked, (file) => thread.writeImport({ ...asked, file }));
      own(as);
      const made = await pickedFiles.addMade(files.path(hash), `${name.replace(/\.\w{1,5}$/, '')}.csv`);
      return { handle: made.handle };
    },
    async 'rateImports.open'({ as, handle, table, answers }) {
      const owner = own(as);
      const copy = await copyOf(owner, handle);
      own(as);
      const rateFile = newRateFile(copy, table);
      await store.keepRateFile(owner, { ...rateFile, answers, ...(copy.shape ? { shape: copy.shape } : {}) });
      changed();
      return { rateFile: rateFile.id };
    },
  };
}
