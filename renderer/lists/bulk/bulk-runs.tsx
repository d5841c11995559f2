/** Bulk actions of a list that are not finished, each as a line below its rows. The list is loaded again when one stops. */
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import type { ListDefinition } from '../../../shared/table/list';
import { runProgress, useRunActs, useRuns, useStoppedRuns } from '../../runs/runs';

interface BulkRunsProps {
  readonly list: ListDefinition;
  readonly onStopped: () => void;
}

export function BulkRuns({ list, onStopped }: BulkRunsProps) {
  const navigate = useNavigate();
  const { setRun } = useRunActs();
  const runs = useRuns().filter(
    ({ origin }) =>
      origin.kind === 'bulk' && origin.list === list.id && String(origin.owner) === String(list.ownerId),
  );
  useStoppedRuns(runs, onStopped);
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
