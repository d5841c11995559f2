/** Reads the file that an import begins with, and loads what its rows are compared with. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PickedFile } from '../../../shared/ipc/contract';
import { counted } from '../../../shared/quantities';
import type { ListDefinition } from '../../../shared/table/list';
import type { TransferTable } from '../../../shared/transfer/table';
import { failureOf } from '../../ipc';
import type { FileProblem } from './choose-file';
import { type LoadedTable, loadTable } from './load-table';
import { readPicked } from './read-picked';
import type { FileInReview } from './review';

const uncertainNote = (rows: number) =>
  `The server does not say how many rows this table has. It sent ${counted(rows, 'row')}, and the same ones again when it was asked for more. A line that is new here may be stored already.`;

/** A file that was read, beside the table as it is on the server. */
export interface InReview {
  readonly file: FileInReview;
  readonly loaded: LoadedTable;
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
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const loading = useRef(new AbortController());
  useEffect(() => () => loading.current.abort(), []);

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
      const notes = loaded.isUncertain ? [...file.notes, uncertainNote(loaded.stored.length)] : file.notes;
      onLoaded({ file: { ...file, notes }, loaded });
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

  return { picked, problem, progress, read, setProblem, forget: () => setPicked(null) };
}
