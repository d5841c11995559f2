/** Opens rate files: by the system's dialog, by drop, from a list, or handed over by the system. */

import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RateFile } from '../../shared/desk/rates';
import { failure } from '../../shared/errors';
import { failureOf, invoke } from '../ipc';
import { droppedFolders, receiveFile, refusalOf } from '../rates/receive-files';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import type { ShortcutGroup } from '../ui/shortcuts';

/** The key that opens a rate file from every page. */
export function openFileShortcuts(open: () => void): readonly ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      shortcuts: [{ keys: ['Ctrl+O'], text: 'Open a rate file', icon: 'document-open', run: open }],
    },
  ];
}

/** A new rate file is for the kind of table that was used last. */
export function useOpenFiles() {
  const as = useOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [receiving, setReceiving] = useState<string | null>(null);
  const picking = useRef(false);

  const add = async (handle: string) => {
    const [last] = queries.getQueryData<readonly RateFile[]>(['rates', 'files', as]) ?? [];
    const table = last?.table ?? 'delivery-rates';
    const { rateFile } = await invoke('rateFiles.add', { as, handle, table, target: null });
    await queries.invalidateQueries({ queryKey: ['rates', 'files'] });
    return rateFile;
  };
  /** Opens one file at a time, however often it is asked. */
  const once = async (open: () => Promise<string | null>) => {
    if (picking.current) return;
    picking.current = true;
    try {
      const rateFile = await open();
      if (rateFile !== null) await navigate(`/rate-desk/${rateFile}`);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    picking.current = false;
  };
  /** Opens each file, names those that cannot be opened, and shows the first. */
  const each = async <F extends { readonly name: string }>(
    files: readonly F[],
    handleOf: (file: F) => Promise<string>,
  ) => {
    let first: string | null = null;
    for (const file of files) {
      try {
        const rateFile = await add(await handleOf(file));
        first ??= rateFile;
      } catch (error) {
        notifyFailure({ subject: file.name, ...failureOf(error) });
      }
    }
    if (first !== null) await navigate(`/rate-desk/${first}`);
  };
  return {
    /** Opens a practice file. */
    sample: (id: string) =>
      once(async () => {
        const { rateFile } = await invoke('rateFiles.add-sample', { as, id });
        await queries.invalidateQueries({ queryKey: ['rates', 'files'] });
        return rateFile;
      }),
    /** Opens a recent file. */
    recent: (id: string) =>
      once(async () => {
        try {
          return await add((await invoke('rateFiles.open-recent', { as, id })).handle);
        } finally {
          await queries.invalidateQueries({ queryKey: ['rates', 'recent'] });
        }
      }),
    /** Opens the files that the system handed over, and shows the first. */
    opened: async () => {
      const { files, failures } = await invoke('rateFiles.opened', { as });
      for (const failed of failures) notifyFailure(failed);
      await each(files, async ({ handle }) => handle);
    },
    /** Name of the file that is being taken. */
    receiving,
    /** Opens the system's dialog. */
    pick: () =>
      once(async () => {
        const file = await invoke('rateFiles.pick', { as });
        return file && add(file.handle);
      }),
    /** Chooses a file again whose copy was lost. @returns true if it is the same one */
    restore: async (rateFile: string): Promise<boolean> => {
      try {
        const file = await invoke('rateFiles.pick', { as });
        if (!file) return false;
        await invoke('rateFiles.restore', { as, rateFile, handle: file.handle });
        return true;
      } catch (error) {
        notifyFailure(failureOf(error));
        return false;
      }
    },
    /** Takes dropped files one after the other, and shows the first. */
    take: async (files: readonly File[]) => {
      const readable = files.filter((file) => {
        const refusal = refusalOf(file);
        if (refusal !== undefined) notify({ tone: 'warning', title: 'Not opened', text: refusal });
        return refusal === undefined;
      });
      await each(readable, (file) => {
        setReceiving(file.name);
        return receiveFile(as, file);
      });
      setReceiving(null);
    },
  };
}

/** Files dragged over the page and dropped on it. */
export function useDroppedFiles(take: (files: readonly File[]) => Promise<void>) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        // Elements inside are entered before the one around them is left.
        depth.current += 1;
        setOver(true);
      },
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        const folders = droppedFolders(event.dataTransfer);
        for (const subject of folders) notifyFailure(failure('file_is_folder', { subject }));
        const files = [...event.dataTransfer.files].filter(({ name }) => !folders.includes(name));
        if (files.length > 0) void take(files);
        else if (folders.length === 0)
          notify({
            tone: 'warning',
            title: 'Not opened',
            text: 'What was dropped is no file. Drop a CSV, TSV or XLSX file.',
          });
      },
    },
  };
}
