/** Running bulk actions of a list, each as a line below its rows. The list is reloaded when one stops. */
import '../screen.css';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import type { ListDefinition } from '../../../shared/table/list';
import { PauseRun } from '../../journal/run-body';
import { runProgress, useRuns, useStartedRun, useStoppedRuns } from '../../journal/runs';
import { useOnScreen } from '../../operations/operations';
import { notify } from '../../ui/notices';

interface BulkRunsProps {
  readonly list: ListDefinition;
  /** The run that was started last. */
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
  useOnScreen(started);
  useStartedRun(started, (run) => {
    onStopped();
    const { isEnded, refused, leftOut } = runProgress(run);
    if (isEnded && refused + leftOut === 0) notify({ tone: 'success', title: 'Done', text: run.origin.name });
  });
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
