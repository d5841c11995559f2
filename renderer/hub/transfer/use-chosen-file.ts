/** Reads the file or paste of an import, and loads the stored rows for the comparison. */
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
  `The server does not report the number of rows of this table. It sent ${counted(rows, 'row')} and repeated them when asked for more. Lines shown as new may be stored already.`;

/** A parsed file with the current table on the server. */
export interface InReview {
  readonly file: FileInReview;
  readonly loaded: LoadedTable;
}

/** The pasted text. */
export interface Paste {
  readonly text: string;
  /** Columns of rows without headings. */
  readonly columns?: Columns | undefined;
}

interface ChosenFileOptions {
  readonly list: ListDefinition;
  readonly table: TransferTable;
  /** Called when file and table are loaded. */
  readonly onLoaded: (review: InReview) => void;
}

/** State of the chosen file: content, error, and loading progress. A new `read` cancels the previous one. */
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

  /** Loads the stored rows, then shows the review. */
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

  /** Reads the rows. @param loaded the table, if it is loaded and only the columns change */
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
