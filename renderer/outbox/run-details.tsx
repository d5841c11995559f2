/**
 * A run of rows: an import, its undo, a copy between integrations, or a bulk action. Shows its progress and actions.
 */
import './outbox.css';
import { Link, useNavigate } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import { type RowRun, runTitle } from '../../shared/desk/row-entries';
import { counted } from '../../shared/quantities';
import { runAbout, runPath } from '../journal/items';
import { RunActs, RunBody } from '../journal/run-body';
import { useRun } from '../journal/runs';
import { UndoRun } from '../lists/undo-run';
import { useDateFormat } from '../ui/date-format';
import { notify } from '../ui/notices';
import { Details, Terms } from './details';

interface RunDetailsProps {
  readonly run: RowRun;
  readonly isDone?: boolean;
}

export function RunDetails({ run, isDone = false }: RunDetailsProps) {
  const format = useDateFormat();
  const { origin, made, at, counts } = run;
  const path = runPath(run);
  const rows = useRun(isDone ? undefined : origin.run);
  const about = runAbout(run);
  const time = (instant: number) => dateTimeText(new Date(instant), format);
  const rowsText = (count: number | undefined) => (isDone && count ? counted(count, 'row') : undefined);
  const navigate = useNavigate();
  return (
    <Details title={runTitle(run)}>
      <div className="codesk-outbox-acts">
        {!isDone && <RunActs run={run} />}
        {isDone && (
          <UndoRun
            run={run}
            onQueued={() =>
              notify(
                { tone: 'info', title: 'Queued', text: `The undo of ${origin.name} is in the outbox.` },
                { text: 'Show the outbox', run: () => void navigate('/outbox') },
              )
            }
          />
        )}
      </div>
      {!isDone && <RunBody of={rows} />}
      <Terms
        of={{
          [origin.kind === 'bulk' ? 'List' : 'Table']:
            path === undefined ? about : <Link to={path}>{about}</Link>,
          'Rows done': rowsText(counts.done),
          'Excluded rows': rowsText(counts.cancelled),
          Started: time(made),
          [isDone ? 'Done' : 'Last change']: time(at),
        }}
      />
    </Details>
  );
}
