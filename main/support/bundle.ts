/**
 * The support bundle: collected in memory, shown, and then saved as a zip with exactly the same bytes. Nothing is sent
 * automatically.
 */
import { randomUUID } from 'node:crypto';
import { CodeskError } from '../../shared/errors';
import type { RequestOutput } from '../../shared/ipc/contract';
import { failure } from '../failure';
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import { type BundlePart, type BundleSources, collectParts } from './parts';

interface BundleOptions {
  readonly sources: BundleSources;
  readonly dialogs: Pick<FileDialogs, 'pickTarget'>;
  readonly unfinished: Pick<Parts, 'make'>;
  /** Shows a file in its folder. */
  readonly reveal: (path: string) => void;
  readonly now?: () => Date;
}

interface Collected {
  readonly id: string;
  readonly at: Date;
  readonly parts: readonly BundlePart[];
}

export function createSupportBundle({
  sources,
  dialogs,
  unfinished,
  reveal,
  now = () => new Date(),
}: BundleOptions) {
  /** Only the last collection is stored: the user views one at a time. */
  let last: Collected | undefined;
  let collecting: Promise<Collected> | undefined;
  let savedAt: string | undefined;

  const collectOnce = async (): Promise<Collected> => {
    const at = now();
    const collected = { id: randomUUID(), at, parts: await collectParts(sources, at) };
    last = collected;
    return collected;
  };

  return {
    async collect(): Promise<RequestOutput<'support.collect'>> {
      collecting ??= collectOnce().finally(() => {
        collecting = undefined;
      });
      const { id, parts } = await collecting;
      return {
        id,
        parts: parts.map(({ bytes, ...part }) => ({
          ...part,
          bytes: bytes.length,
          text: bytes.toString('utf8'),
        })),
      };
    },

    /** Rejects with the error of the disk; then nothing was written. */
    async save(id: string, names: readonly string[]): Promise<RequestOutput<'support.save'>> {
      if (last?.id !== id) throw new CodeskError(failure('file_gone', { subject: 'Support bundle' }));
      const { at, parts } = last;
      const chosen = parts.filter(({ name, always }) => always || names.includes(name));
      const path = await dialogs.pickTarget(`Codesk-support-${dayOf(at)}.zip`, 'Save the support bundle');
      if (path === undefined) return null;
      await writeChosen(unfinished, path, await zipped(chosen, at));
      savedAt = path;
      return { saved: shownFileName(path) };
    },

    reveal(): void {
      if (savedAt === undefined) throw new CodeskError(failure('file_gone'));
      reveal(savedAt);
    },
  };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns the zip in chunks. The library is loaded on first use. */
async function zipped(parts: readonly BundlePart[], mtime: Date): Promise<AsyncIterable<Uint8Array>> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const { name, bytes } of parts) zip.addBuffer(bytes, name, { mtime, mode: 0o100600 });
  zip.end();
  return zip.outputStream as unknown as AsyncIterable<Uint8Array>;
}
