/** Reads the chosen file of an import if its layout differs from the layout of the table. */
import { useRef, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import type { ImportReading } from '../../shared/ipc/rate-imports';
import { rateTableIds } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';

/** A file with more questions is opened in the rate desk. */
const maxQuestions = 3;

/** True if the file must be opened in the rate desk. */
export function needsDesk({ questions, blocks }: ImportReading): boolean {
  return questions.length > maxQuestions || (questions.length === 0 && blocks);
}

export function isReady({ questions, blocks }: ImportReading): boolean {
  return questions.length === 0 && !blocks;
}

/** `reading` is null for a file that is sent unchanged. */
export function useImportReading({ id }: RowTableDefinition, onFailure: (failure: Failure) => void) {
  const as = useOwner();
  const table = rateTableIds.find((each) => each === id);
  const [reading, setReading] = useState<ImportReading | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef<Promise<ImportReading | null>>(Promise.resolve(null));
  const opened = useRef<{ readonly key: string; readonly rateFile: string } | null>(null);

  const answered = ({ handle }: PickedFile, of: Pick<ImportReading, 'table' | 'answers'>) => ({
    ...{ as, handle },
    ...{ table: of.table, answers: of.answers },
  });
  return {
    reading,
    /** The file is being read again after an answer. */
    busy,
    /** Returns the first reading of the chosen file. */
    latest: () => latest.current,
    /** Reads a chosen file. Errors are ignored here, because the server reports them for the import. */
    choose: ({ handle }: PickedFile) => {
      setReading(null);
      if (!table || as === '') return;
      const found = invoke('rateImports.read', { as, handle, table, answers: null }).catch(() => null);
      latest.current = found;
      void found.then((next) => latest.current === found && setReading(next));
    },
    answer: async (file: PickedFile, before: ImportReading, answers: Answers) => {
      const chosen = latest.current;
      setBusy(true);
      try {
        const next = await invoke('rateImports.read', answered(file, { table: before.table, answers }));
        if (latest.current === chosen) setReading(next);
      } catch (error) {
        if (latest.current === chosen) onFailure(failureOf(error));
      }
      setBusy(false);
    },
    /** @returns the handle of a file with the rows in the columns of the table */
    prepare: async (file: PickedFile, of: ImportReading) =>
      (await invoke('rateImports.prepare', answered(file, of))).handle,
    /** Adds the file to the rate desk, only once for repeated calls. @returns its address there */
    open: async (file: PickedFile, of: ImportReading) => {
      const asked = answered(file, of);
      const key = JSON.stringify(asked);
      if (opened.current?.key !== key) {
        const { rateFile } = await invoke('rateImports.open', asked);
        opened.current = { key, rateFile };
      }
      return `/rate-desk/${opened.current.rateFile}`;
    },
  };
}
