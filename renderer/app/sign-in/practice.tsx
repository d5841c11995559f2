/** Opens the practice workspace, shows the progress of opening, and resets its data. */
import './sign-in.css';
import { ProgressBar } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import type { PracticeProgress as Progress } from '../../../shared/ipc/events';
import { failureOf, invoke, on } from '../../ipc';
import { notify } from '../../ui/notices';

type PracticeWork = 'opening' | 'resetting' | null;

export interface Practice {
  readonly work: PracticeWork;
  readonly progress: Progress | null;
  readonly failure: Failure | null;
  readonly open: () => Promise<void>;
  /** Resets without a question. */
  readonly reset: () => Promise<void>;
}

/** Opens the practice workspace. After opening, a session event follows. */
export function useOpenPractice() {
  const [work, setWork] = useState<PracticeWork>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => on('practice', setProgress), []);

  const run = async (kind: Exclude<PracticeWork, null>, task: () => Promise<unknown>) => {
    setFailure(null);
    setProgress(null);
    setWork(kind);
    try {
      await task();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWork(null);
    }
  };

  const open = () => run('opening', () => invoke('practice.open', {}));
  return { work, progress, failure, open, run };
}

/** Opens the practice workspace, or resets its data. */
export function usePractice(): Practice {
  const { run, ...practice } = useOpenPractice();
  const reset = () =>
    run('resetting', async () => {
      await invoke('practice.reset', {});
      notify({ tone: 'success', title: 'Practice data', text: 'The next start creates fresh data.' });
    });
  return { ...practice, reset };
}

/** The progress of opening or resetting, indeterminate while its length is unknown. */
export function PracticeProgress({ practice }: { practice: Pick<Practice, 'work' | 'progress'> }) {
  if (!practice.work) return null;
  const { progress } = practice;
  const label =
    practice.work === 'resetting'
      ? 'Resetting practice data'
      : progress?.label || 'Starting the practice workspace';
  const share = progress && progress.total > 0 ? progress.done / progress.total : undefined;
  return (
    <div className="codesk-practice-progress" role="status">
      <div>
        <span>{label}</span>
        {share !== undefined && <span>{Math.round(share * 100)} %</span>}
      </div>
      <ProgressBar aria-label={label} value={share} intent="primary" stripes={share === undefined} />
    </div>
  );
}
