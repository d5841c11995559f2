/** Reads the file or the paste that an import begins with, and loads what its rows are compared with. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PickedFile } from '../../../shared/ipc/contract';
import { counted } from '../../../shared/quantities';
import type { ListDefinition } from '../../../shared/table/list';
import type { Columns } from '../../../shared/transfer/read-rows';
import type { TransferTable } from '../../../shared/transfer/table';
import { failureOf } from '../../ipc';
import type { FileProblem } from './choose-file';
import { type LoadedTable, loadTable } from './load-table';
import { readPasted } from './pasted-rows';
import { readPicked } from './read-picked';
import type { FileInReview } from './review';

const uncertainNote = (rows: number) =>
  `The server does not say how many rows this table has. It sent ${counted(rows, 'row')}, and the same ones again when it was asked for more. A line that is new here may be stored already.`;

/** A file that was read, beside the table as it is on the server. */
export interface InReview {
  readonly file: FileInReview;
  readonly loaded: LoadedTable;
}

/** What was pasted. */
export interface Paste {
  readonly text: string;
  /** Of rows without headings. */
  readonly columns?: Columns | undefined;
}

interface ChosenFileOptions {
  readonly list: ListDefinition;
  readonly table: TransferTable;
  /** Called when the file and the table are there. */
  readonly onLoaded: (review: InReview) => void;
}

/** The chosen file, why it cannot be used, and how many rows of the table are loaded. A new `read` ends the one before. */
export function useChosenFile({ list, table, onLoaded }: ChosenFileOptions) {
  const queries = useQueryClient();
  const [picked, setPicked] = useState<PickedFile | null>(null);
  const [pasted, setPasted] = useState<Paste | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const loading = useRef(new AbortController());
  useEffect(() => () => loading.current.abort(), []);

  const show = (file: FileInReview, loaded: LoadedTable) => {
    const notes = loaded.isUncertain ? [...file.notes, uncertainNote(loaded.stored.length)] : file.notes;
    onLoaded({ file: { ...file, notes }, loaded });
  };

  /** Loads what the rows are compared with, then shows them. */
  const compare = async (file: FileInReview) => {
    loading.current.abort();
    const mine = new AbortController();
    loading.current = mine;
    setProblem(null);
    setProgress({ loaded: 0, total: 0 });
    try {
      const loaded = await loadTable(list, {
        queries,
        signal: mine.signal,
        onProgress: (now, total) => setProgress({ loaded: now, total }),
      });
      if (mine.signal.aborted) return;
      show(file, loaded);
    } catch (error) {
      if (!mine.signal.aborted) setProblem({ failure: failureOf(error) });
    } finally {
      if (!mine.signal.aborted) setProgress(null);
    }
  };

  const read = async (file: PickedFile | null) => {
    if (!file) return;
    setPicked(file);
    setProblem(null);
    try {
      const found = await readPicked(table, file);
      if ('problem' in found) setProblem({ text: found.problem });
      else await compare(found.file);
    } catch (error) {
      setProblem({ failure: failureOf(error) });
    }
  };

  /** @param loaded the table, where it is loaded already and other columns are chosen */
  const paste = async ({ text, columns }: Paste, loaded?: LoadedTable) => {
    const found = readPasted(table, text, columns);
    if ('problem' in found) {
      // The paste before may still be loading.
      loading.current.abort();
      setProgress(null);
      setPasted(null);
      setProblem({ text: found.problem });
      return;
    }
    setPasted({ text, columns: found.columns });
    if (loaded) show(found.file, loaded);
    else await compare(found.file);
  };

  const forget = () => {
    setPicked(null);
    setPasted(null);
  };
  return { picked, pasted, problem, progress, read, paste, setProblem, forget };
}
