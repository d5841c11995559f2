/** A picked file of a draft: whether it is still what was picked, and what to say at its field if it is not. */
import { useEffect, useRef, useState } from 'react';
import { failureTitle } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';

/** @returns why the file has to be chosen again; undefined if it is there as it was */
export async function fileProblem({ handle, name }: PickedFile): Promise<string | undefined> {
  try {
    await invoke('files.check', { handle });
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    return failure.code === 'file_gone'
      ? `${name} was moved, removed or changed since it was chosen. Choose it again.`
      : `${name}: ${failureTitle(failure)}. Choose it again.`;
  }
}

interface StoredFile {
  readonly file: PickedFile | null;
  /** Why the file of the draft has to be chosen again. */
  readonly problem: string | undefined;
  /** Another file, or none. */
  readonly setFile: (file: PickedFile | null) => void;
  /** Takes the file of a draft, and takes it back if it is not there as it was. */
  readonly restore: (file: PickedFile | null) => void;
}

/** The file of a form. */
export function useStoredFile(): StoredFile {
  const [file, setShown] = useState<PickedFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<PickedFile | null>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const setFile = (next: PickedFile | null) => {
    latest.current = next;
    setShown(next);
    setProblem(undefined);
  };
  const restore = (kept: PickedFile | null) => {
    setFile(kept);
    if (!kept) return;
    void fileProblem(kept).then((found) => {
      if (found === undefined || latest.current !== kept) return;
      setFile(null);
      setProblem(found);
    });
  };
  return { file, problem, setFile, restore };
}
