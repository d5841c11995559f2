/** Bulk actions of a list that are not finished, each as a line below its rows. The list is loaded again when one stops. */
import '../screen.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ListDefinition } from '../../../shared/table/list';
import { PauseRun } from '../../journal/run-body';
import { runProgress, useRun, useRuns, useStoppedRuns } from '../../journal/runs';
import { useOnScreen } from '../../operations/operations';
import { notify } from '../../ui/notices';

interface BulkRunsProps {
  readonly list: ListDefinition;
  /** The one that was started last. */
  readonly started: string | undefined;
  readonly onStopped: () => void;
}

export function BulkRuns({ list, started, onStopped }: BulkRunsProps) {
  const navigate = useNavigate();
  const runs = useRuns().filter(
    ({ origin }) =>
      origin.kind === 'bulk' && origin.list === list.id && String(origin.owner) === String(list.ownerId),
  );
  useStoppedRuns(
    runs.filter(({ origin }) => origin.run !== started),
    onStopped,
  );
  useStarted(started, onStopped);
  return runs.map((run) => {
    const { text, isPaused } = runProgress(run);
    const { run: id, name } = run.origin;
    return (
      <section key={id} className="codesk-selection-bar" data-shown aria-label={name}>
        <span>
          <strong>{name}</strong> {isPaused ? `Paused. ${text}` : text}
        </span>
        <PauseRun run={run} size="small" />
        <Button
          size="small"
          variant="minimal"
          text="Details"
          onClick={() => void navigate(`/outbox/${id}`)}
        />
      </section>
    );
  });
}

/** A run can end before any list of what is open names it. */
function useStarted(id: string | undefined, onStopped: () => void): void {
  useOnScreen(id);
  const run = useRun(id).data?.run;
  const progress = run && runProgress(run);
  const stop = useEffectEvent(() => {
    if (progress?.isGoing !== false) return;
    onStopped();
    if (run && progress.isEnded && progress.refused + progress.leftOut === 0)
      notify({ tone: 'success', title: 'Done', text: run.origin.name });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it stops
  useEffect(() => stop(), [id, progress?.isGoing]);
}
