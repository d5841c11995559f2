/** A sent change of rates: user, time, rows, and undo. */
import './outbox.css';
import { Button, Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { SentChange } from '../../shared/desk/rates';
import { targetTable } from '../../shared/desk/service-tables';
import { counted } from '../../shared/quantities';
import { countsText } from '../journal/change-texts';
import { useRateFiles } from '../rates/rate-queries';
import { useSaveOriginal } from '../rates/saved-files';
import { undoName, undoNoun, undoneText } from '../rates/undo-import';
import { useDateFormat } from '../ui/date-format';
import { ChangeCurve } from './change-curve';
import { Details, RowCounts, Terms } from './details';
import { SentRows } from './sent-rows';
import { TargetLink } from './target-link';

export function SentDetails({ sent, onUndo }: { readonly sent: SentChange; readonly onUndo: () => void }) {
  const format = useDateFormat();
  const files = useRateFiles();
  const original = useSaveOriginal();
  const { title, target, counts, origin, at, by, before, after, undoneBy } = sent;
  const undone = undoneText(sent);
  const file = origin.kind === 'file' ? files.data?.find(({ id }) => id === origin.draft) : undefined;
  return (
    <Details title={title}>
      <div className="codesk-outbox-acts">
        {undone === undefined ? (
          <Button icon="undo" text={`Undo ${undoNoun(sent)}…`} aria-label={undoName(sent)} onClick={onUndo} />
        ) : (
          <Callout compact icon="undo">
            {undone} {undoneBy !== null && <Link to={`/outbox/${undoneBy}`}>Show the undo</Link>}
          </Callout>
        )}
      </div>
      <Terms
        of={{
          Sent: `${dateTimeText(new Date(at), format)} by ${by}`,
          Service: (
            <>
              <TargetLink target={target} />, {targetTable(target)}
            </>
          ),
          Changes: `${countsText(counts)}, ${counted(counts.unchanged, 'row')} unchanged`,
          Rows: <RowCounts before={before} after={after} />,
          File: origin.kind === 'file' && (
            <>
              {file ? (
                <Link to={`/rate-desk/${file.id}`}>{file.name}, with its edits</Link>
              ) : (
                'The rate file was deleted. The rows below were sent.'
              )}
              <Button
                size="small"
                variant="minimal"
                icon="floppy-disk"
                text="Save the original file"
                onClick={() => void original({ of: 'sent', id: sent.id })}
              />
            </>
          ),
          From:
            origin.kind === 'round' ? (
              <Link to={`/rate-rounds/${origin.round}`}>Rate round</Link>
            ) : (
              origin.kind === 'undo' && <Link to={`/history/${origin.of}`}>Undone change</Link>
            ),
        }}
      />
      <ChangeCurve change={sent} isSent />
      <SentRows sent={sent} />
    </Details>
  );
}
