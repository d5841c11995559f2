/** What was typed and not saved, and belongs to no open form: each with the way back to its form. */
import { Button, Callout } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import { failureTitle } from '../../shared/errors';
import { useDrafts, useDraftTrouble, useLeftDrafts } from '../drafts/drafts';
import { useDateFormat } from '../ui/date-format';

export function LeftDrafts() {
  const store = useDrafts();
  const left = useLeftDrafts();
  const trouble = useDraftTrouble();
  const format = useDateFormat();
  const navigate = useNavigate();
  if (!store) return null;
  return (
    <>
      {trouble && (
        <Callout intent="warning" compact className="codesk-workspace-notice" role="status">
          <span>
            What you type is not kept now: {failureTitle(trouble)}. Save it before you close Codesk.
          </span>
        </Callout>
      )}
      {left.map((head) => (
        <Callout
          key={head.key}
          intent="primary"
          icon="history"
          compact
          className="codesk-workspace-notice"
          role="status"
        >
          <span>
            Not saved: {head.title}, typed until {dateTimeText(new Date(head.at), format)}.
          </span>
          <Button
            size="small"
            variant="outlined"
            text="Open"
            aria-label={`Open ${head.title}`}
            onClick={() => {
              store.want(head);
              void navigate(head.place.route);
            }}
          />
          <Button
            size="small"
            variant="minimal"
            text="Discard"
            aria-label={`Discard ${head.title}`}
            onClick={() => store.drop(head.key)}
          />
        </Callout>
      ))}
    </>
  );
}
