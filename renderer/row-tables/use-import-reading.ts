/** What the chosen file of an import becomes, where its rows stand in another way than those of the table. */
import { useRef, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import type { ImportReading } from '../../shared/ipc/rate-imports';
import type { Answers } from '../../shared/rates/read-settings';
import { rateTableIds } from '../../shared/rates/tables';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';

/** As many questions are asked here; a file with more is a matter of the rate desk. */
const mostQuestions = 3;

/** True if it is to be opened in the rate desk. */
export function needsDesk({ questions, blocks }: ImportReading): boolean {
  return questions.length > mostQuestions || (questions.length === 0 && blocks);
}

export function isReady({ questions, blocks }: ImportReading): boolean {
  return questions.length === 0 && !blocks;
}

/** Null for a file that is sent as it is. */
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
    /** Answers are on their way. */
    busy,
    /** Of the first reading of the file that was chosen last. */
    latest: () => latest.current,
    /** Forgets what was read before. What hinders the reading, the server tells about the file. */
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
    /** @returns the handle of the rows as a file with the columns of the table */
    prepare: async (file: PickedFile, of: ImportReading) =>
      (await invoke('rateImports.prepare', answered(file, of))).handle,
    /** Adds the file to the rate desk, once however often it is asked. @returns its address there */
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
