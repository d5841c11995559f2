/** Holds the corrections to a chosen file, and asks before they are discarded. */
import { useCallback, useRef, useState } from 'react';
import type { FileRow } from '../../../shared/transfer/read-rows';
import { type Answer, useQuestion } from '../../ui/confirm';
import { useCurrentDraftSaver } from '../../ui/unsaved';
import { editsOf, type RowEdit, withEdits } from './file-edits';
import type { FileInReview } from './review';

const noEdits: readonly RowEdit[] = [];

export function useFileEdits() {
  const [all, setShown] = useState(noEdits);
  // True while a file is being read.
  const latest = useRef(all);
  /** Refused rows of an earlier run were corrected. The old run is stored until they are sent. */
  const [isRunCorrected, setRunCorrected] = useState(false);
  /** The original rows of the file. */
  const read = useRef<readonly FileRow[]>([]);
  const set = (next: readonly RowEdit[]) => {
    latest.current = next;
    setShown(next);
  };
  return {
    all,
    isEdited: isRunCorrected || all.length > 0,
    /** Sets the edits of a draft; they are applied when the file is read. */
    restore: set,
    /**
     * Applies the corrections. @returns the file with corrections, and a note about lines that have changed
     * in the file
     */
    fillIn(file: FileInReview): FileInReview {
      const { rows, unfit } = withEdits(file.rows, latest.current);
      read.current = file.rows;
      set(editsOf(file.rows, rows));
      return { ...file, rows, notes: unfit.length > 0 ? [...file.notes, unfitText(unfit)] : file.notes };
    },
    /** @param rows of the file as they are now */
    note(rows: readonly FileRow[], file: FileInReview): void {
      if (file.refused) setRunCorrected(true);
      else set(editsOf(read.current, rows));
    },
    forget(): void {
      set(noEdits);
      setRunCorrected(false);
    },
  };
}

/** Maximum number of lines listed. */
const mostNamed = 10;

function unfitText(lines: readonly number[]): string {
  const which = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, mostNamed).join(', ')}`;
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : '';
  return `The file has changed in ${which}${more}. Your corrections there were not applied.`;
}

const question = { title: 'Close the import?', confirm: 'Close' };

/**
 * Returns a function that asks before corrections are discarded. It returns `keep` only after they are on
 * disk. @param canKeep whether they can be stored as a draft
 */
export function useEditsQuestion(): (canKeep: boolean) => Promise<Answer> {
  const ask = useQuestion();
  const current = useCurrentDraftSaver();
  return useCallback(
    async (canKeep) => {
      const keeper = canKeep ? current : null;
      if (!keeper) return ask({ ...question, text: 'Nothing was sent. Your corrections will be lost.' });
      for (;;) {
        const trouble = keeper.saveError();
        const answer = await ask({
          ...question,
          text: 'Nothing was sent. Your corrections can be saved as a draft.',
          keep: {
            text: 'Save draft and close',
            refusal: trouble && `The draft cannot be saved now: ${trouble}.`,
          },
        });
        if (answer !== 'keep' || (await keeper.save())) return answer;
      }
    },
    [ask, current],
  );
}
