/** Messages, newest first, with the replies to each and its actions. */
import './deliveries.css';
import '../../ui/pager.css';
import { HTMLTable, type IconName } from '@blueprintjs/core';
import { useState } from 'react';
import { shownDateTime } from '../../../shared/dates';
import type { Delivery, Message, Outcome } from '../../../shared/deliveries/delivery';
import { outcomeTexts } from '../../../shared/deliveries/strip';
import { counted } from '../../../shared/quantities';
import type { BadgeTone } from '../../../shared/table/badges';
import type { Row } from '../../../shared/table/row';
import { CellContent, cellText } from '../../cells/cell-content';
import { ToneBadge } from '../../cells/parts/tone-badge';
import { useViewers } from '../../cells/viewer';
import type { ListAccess } from '../../lists/list-access';
import { rowActions } from '../../lists/row-actions/registry';
import type { RowMenuItem } from '../../lists/row-actions/row-menu';
import { useRowActions } from '../../lists/row-actions/use-row-actions';
import { useDateFormat } from '../../ui/date-format';
import { PageButtons } from '../../ui/pager';
import { RefusableButton } from '../../ui/refusable-button';

const perPage = 20;

const tones: Readonly<Record<Outcome, BadgeTone>> = {
  answered: 'success',
  failed: 'danger',
  waiting: 'warning',
  unknown: 'neutral',
};

/** Actions offered here; the list of webhook logs has the others. */
const offered = rowActions.filter(({ id }) => id === 'show' || id === 'retry');

interface DeliveryListProps {
  /** Description of the list, for example `37 deliveries that failed`. */
  readonly label: string;
  readonly messages: readonly Message[];
  readonly access: ListAccess;
}

/** Needs a new key for another choice of messages, so that it starts on the first page. */
export function DeliveryList({ label, messages, access }: DeliveryListProps) {
  const [page, setPage] = useState(1);
  const { menuOf, run, dialog } = useRowActions(access, offered);
  const pages = Math.max(1, Math.ceil(messages.length / perPage));
  // The last page may disappear while messages are sent again.
  const current = Math.min(page, pages);
  const shown = messages.slice((current - 1) * perPage, current * perPage);
  return (
    <>
      <div className="codesk-deliveries-table">
        <HTMLTable compact striped aria-label={label}>
          <thead>
            <tr>
              {['Sent', 'Message', 'Event', 'Result', 'Replies', 'Attempts', 'Errors'].map((text) => (
                <th key={text} scope="col" data-number={text === 'Attempts' || undefined}>
                  {text}
                </th>
              ))}
              <th scope="col">
                <span className="codesk-unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((message) => (
              <MessageRow
                key={`${message.message} ${message.last.id}`}
                message={message}
                items={menuOf(message.last.row)}
                onRun={(item) => {
                  const { id, row } = message.last;
                  if (id !== undefined) void run(item, id, row);
                }}
              />
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {pages > 1 && (
        <nav className="codesk-pager" aria-label="Pages of the list">
          <span role="status">
            {`Showing ${(current - 1) * perPage + 1} to ${Math.min(current * perPage, messages.length)} of ${counted(messages.length, 'message')}`}
          </span>
          <PageButtons page={current} count={pages} places={7} onPage={setPage} />
        </nav>
      )}
      {dialog}
    </>
  );
}

interface MessageRowProps {
  readonly message: Message;
  readonly items: readonly RowMenuItem[];
  readonly onRun: (item: RowMenuItem) => void;
}

/** Short text of the button; its name and tooltip have the full text. */
const shortTexts: Readonly<Record<string, string>> = { retry: 'Retry', show: '' };

function MessageRow({ message: { message, event, deliveries, last, tries }, items, onRun }: MessageRowProps) {
  const format = useDateFormat();
  const text = outcomeTexts[last.outcome];
  return (
    <tr>
      <td className="codesk-deliveries-time">
        {last.at === undefined ? (
          <span className="codesk-muted">Not sent</span>
        ) : (
          shownDateTime(last.at, format)
        )}
      </td>
      <td className="codesk-mono">{message}</td>
      <td title={event}>{event}</td>
      <td>
        <ToneBadge tone={tones[last.outcome]}>{`${text.charAt(0).toUpperCase()}${text.slice(1)}`}</ToneBadge>
      </td>
      <td>
        <Answers deliveries={deliveries} />
      </td>
      <td data-number>{tries}</td>
      <td>
        <Errors row={last.row} />
      </td>
      <td>
        <div className="codesk-deliveries-actions">
          {items.map((item) => (
            <ItemButton key={item.id} item={item} message={message} onRun={() => onRun(item)} />
          ))}
        </div>
      </td>
    </tr>
  );
}

/** Status codes of all attempts, oldest first: `500, 502, 200`. A queued message may have earlier replies. */
function Answers({ deliveries }: { deliveries: readonly Delivery[] }) {
  const answers = deliveries.flatMap(({ status, outcome }) =>
    status === undefined && outcome === 'waiting' ? [] : [status ?? 'no answer'],
  );
  const shown = answers.length > 6 ? ['…', ...answers.slice(-6)] : answers;
  return <span title={answers.join(', ')}>{shown.join(', ')}</span>;
}

function Errors({ row }: { row: Row }) {
  const viewer = useViewers()('errors_list');
  const none = row.errors === undefined || row.errors === null;
  if (none || (Array.isArray(row.errors) && row.errors.length === 0)) return null;
  return (
    <CellContent
      viewer={viewer}
      value={row.errors}
      row={row}
      text={cellText(viewer, row.errors, row)}
      places={0}
    />
  );
}

interface ItemButtonProps {
  readonly item: RowMenuItem;
  readonly message: string;
  readonly onRun: () => void;
}

/** A disabled action stays focusable, so that its reason can be read. */
function ItemButton({ item, message, onRun }: ItemButtonProps) {
  const { text, icon, refusal } = item;
  return (
    <RefusableButton
      variant="minimal"
      size="small"
      icon={icon as IconName}
      text={(shortTexts[item.id] ?? text) || undefined}
      aria-label={`${text}: ${message}`}
      title={text}
      refusal={refusal}
      onClick={onRun}
    />
  );
}
