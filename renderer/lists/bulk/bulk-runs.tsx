/** Bulk actions of a list that are not finished, each as a line below its rows. The list is loaded again when one stops. */
import '../screen.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ListDefinition } from '../../../shared/table/list';
import { runProgress, useRun, useRunActs, useRuns, useStoppedRuns } from '../../runs/runs';
import { notify } from '../../ui/notices';

interface BulkRunsProps {
  readonly list: ListDefinition;
  /** The one that was started last. */
  readonly started: string | undefined;
  readonly onStopped: () => void;
}

export function BulkRuns({ list, started, onStopped }: BulkRunsProps) {
  const navigate = useNavigate();
  const { setRun } = useRunActs();
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
    const { origin } = run;
    const { text, isGoing, isPaused } = runProgress(run);
    return (
      <section key={origin.run} className="codesk-selection-bar" data-shown aria-label={origin.name}>
        <span>
          <strong>{origin.name}</strong> {isPaused ? `Paused. ${text}` : text}
        </span>
        {isGoing && (
          <Button
            size="small"
            variant="minimal"
            icon="pause"
            text="Pause"
            onClick={() => void setRun(origin.run, 'pause')}
          />
        )}
        {isPaused && (
          <Button
            size="small"
            variant="minimal"
            icon="play"
            text="Resume"
            onClick={() => void setRun(origin.run, 'resume')}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text="Details"
          onClick={() => void navigate(`/outbox/${origin.run}`)}
        />
      </section>
    );
  });
}

/** A run can end before any list of what is open names it. */
function useStarted(id: string | undefined, onStopped: () => void): void {
  const started = useRun(id)?.run;
  const progress = started && runProgress(started);
  const stop = useEffectEvent(() => {
    if (progress?.isGoing !== false) return;
    onStopped();
    if (started && progress.isEnded && progress.refused === 0)
      notify({ tone: 'success', title: 'Done', text: started.origin.name });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it stops
  useEffect(() => stop(), [id, progress?.isGoing]);
}
