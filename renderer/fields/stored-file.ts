/** Checks whether the picked file of a draft is still unchanged, with the message for its field if it is not. */
import { useEffect, useRef, useState } from 'react';
import { failureTitle } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';

/** @returns why the file must be chosen again; undefined if it is unchanged */
export async function fileProblem({ handle, name }: PickedFile): Promise<string | undefined> {
  try {
    await invoke('files.check', { handle });
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    return failure.code === 'file_gone'
      ? `${name} was moved, deleted or changed. Choose it again.`
      : `${name}: ${failureTitle(failure)}. Choose it again.`;
  }
}

interface StoredFile {
  readonly file: PickedFile | null;
  /** Why the file of the draft must be chosen again. */
  readonly problem: string | undefined;
  readonly setFile: (file: PickedFile | null) => void;
  /** Sets the file of a draft, and removes it if the file has changed. */
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
  const restore = (stored: PickedFile | null) => {
    setFile(stored);
    if (!stored) return;
    void fileProblem(stored).then((found) => {
      if (found === undefined || latest.current !== stored) return;
      setFile(null);
      setProblem(found);
    });
  };
  return { file, problem, setFile, restore };
}
