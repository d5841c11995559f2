/** What is corrected in the rows of a chosen file, and the question before that is left. */
import { useCallback, useRef, useState } from 'react';
import type { FileRow } from '../../../shared/transfer/read-rows';
import { type Answer, useQuestion } from '../../ui/confirm';
import { useCurrentDraftSaver } from '../../ui/unsaved';
import { editsOf, type RowEdit, withEdits } from './file-edits';
import type { FileInReview } from './review';

const noEdits: readonly RowEdit[] = [];

export function useFileEdits() {
  const [all, setShown] = useState(noEdits);
  // A file is read while they change.
  const latest = useRef(all);
  /** Refused rows of an earlier run were corrected. Their run is kept until they are sent. */
  const [isRunCorrected, setRunCorrected] = useState(false);
  /** The rows of the file as they were read. */
  const read = useRef<readonly FileRow[]>([]);
  const set = (next: readonly RowEdit[]) => {
    latest.current = next;
    setShown(next);
  };
  return {
    all,
    isEdited: isRunCorrected || all.length > 0,
    /** Takes those of a draft; they are filled in when the file is read. */
    restore: set,
    /** @returns the file with the corrections in its rows, and a note about lines that are not what was corrected */
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

/** Lines that are named. */
const mostNamed = 10;

function unfitText(lines: readonly number[]): string {
  const which = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, mostNamed).join(', ')}`;
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : '';
  return `The file has other cells than before in ${which}${more}: what you corrected there is not filled in.`;
}

const question = { title: 'Close the import?', confirm: 'Close' };

/**
 * Returns a function that asks before corrections are left. Its answer is `keep` only when they are on the disk.
 * @param canKeep whether they have a draft
 */
export function useEditsQuestion(): (canKeep: boolean) => Promise<Answer> {
  const ask = useQuestion();
  const current = useCurrentDraftSaver();
  return useCallback(
    async (canKeep) => {
      const keeper = canKeep ? current : null;
      if (!keeper) return ask({ ...question, text: 'Nothing was sent. What you corrected here is lost.' });
      for (;;) {
        const trouble = keeper.saveError();
        const answer = await ask({
          ...question,
          text: 'Nothing was sent. Codesk can keep what you corrected: a line at the top of the window then leads back to it.',
          keep: {
            text: 'Keep and close',
            refusal: trouble && `It cannot be kept now: ${trouble}.`,
          },
        });
        if (answer !== 'keep' || (await keeper.save())) return answer;
      }
    },
    [ask, current],
  );
}
