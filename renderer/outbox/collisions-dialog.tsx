/**
 * Conflicts of a queued change: rows that another user changed, too. Nothing is sent until every row has a choice. Rows load
 * in pages, because there can be thousands.
 */
import '../ui/conflicts.css';
import './outbox.css';
import { Button, Radio } from '@blueprintjs/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type PreparedChange, targetName } from '../../shared/desk/rates';
import type { Failure } from '../../shared/errors';
import type { RequestOutput } from '../../shared/ipc/contract';
import { counted } from '../../shared/quantities';
import { rateTable } from '../../shared/rates/rate-tables';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { failureOf, invoke } from '../ipc';
import { changePage } from '../journal/outbox-queries';
import { keyText } from '../rates/cell-text';
import { useRateChoices } from '../rates/rate-queries';
import { useOwner } from '../session/use-session';
import { ActionDialog } from '../ui/action-dialog';
import { ConflictKeys } from '../ui/conflict-keys';
import { FailureCallout } from '../ui/failure';
import { notify } from '../ui/notices';
import { Skeleton } from '../ui/skeleton';
import type { DialogProps } from '../ui/use-dialog';
import { RowPager } from './row-pager';
import { valuesText } from './values-text';

type CollidingRow = RequestOutput<'outbox.collisions'>['rows'][number];
type Side = 'theirs' | 'mine';

/** Rows per request in the search for a row without a choice. */
const searchSize = 500;

interface CollisionsDialogProps extends DialogProps {
  readonly change: PreparedChange;
}

export function CollisionsDialog({ change, isOpen, onClose, onClosed }: CollisionsDialogProps) {
  const { target, title } = change;
  const conflicts = useConflicts(change, isOpen, onClose);
  const { rows, total, open, page, busy, failure, choose } = conflicts;

  return (
    <ActionDialog
      title={`Changed by another user: ${targetName(target)}`}
      width={1080}
      isOpen={isOpen}
      busy={busy}
      closeText="Decide later"
      verb={{ text: 'Send with these choices', icon: 'send-message' }}
      onSubmit={() => void conflicts.submit()}
      onClose={onClose}
      onClosed={onClosed}
      message={failure && <FailureCallout failure={failure} />}
      note={
        <div className="codesk-conflict-note" role="status">
          {rows.data && (open > 0 ? `${counted(open, 'choice')} to make` : 'Every row has a choice')}
        </div>
      }
    >
      <p className="codesk-conflict-intro">
        {`Another user changed rows of ${targetName(target)} that ${title} also changes. Choose one version of each row to send. Codesk merges all other rows automatically.`}
      </p>
      {rows.error && !rows.data ? (
        <FailureCallout failure={failureOf(rows.error)} onRetry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <Skeleton label="Loading the rows" lines={3} />
      ) : total === 0 ? (
        <p role="status">No conflicts left.</p>
      ) : (
        <>
          <div className="codesk-conflict-all">
            <Button
              size="small"
              variant="outlined"
              text="Use server rows"
              onClick={() => void choose(null, 'theirs')}
            />
            <Button
              size="small"
              variant="outlined"
              text="Use my rows"
              onClick={() => void choose(null, 'mine')}
            />
            <span className="codesk-note">Press T for the row on the server, M for yours.</span>
            <RowPager page={page} shown={rows.data.rows.length} total={total} onPage={conflicts.setPage} />
          </div>
          <ConflictTable change={change} conflicts={conflicts} />
        </>
      )}
      <ConflictKeys />
    </ActionDialog>
  );
}

/** Reads the rows in conflict page by page, and sends choices to main. */
function useConflicts({ id, title, details }: PreparedChange, isOpen: boolean, onSent: () => void) {
  const as = useOwner();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [openCount, setOpenCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const table = useRef<HTMLTableElement>(null);
  /** The row to focus when its page is drawn. */
  const pendingFocus = useRef<number | null>(null);
  const key = ['rates', 'collisions', as, id];
  const rows = useQuery({
    queryKey: [...key, page],
    queryFn: () => invoke('outbox.collisions', { as, id, from: (page - 1) * changePage, count: changePage }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const total = rows.data?.total ?? 0;
  // The change has the number until main reports another one.
  const open = openCount ?? (Number(details) || total);

  const choose = async (
    at: readonly number[] | null,
    side: Side,
    send = false,
  ): Promise<number | undefined> => {
    setFailure(null);
    try {
      const reply = await invoke('outbox.choose', { as, id, rows: at && [...at], side, send });
      setOpenCount(reply.open);
      if (!send) await queries.invalidateQueries({ queryKey: key });
      return reply.open;
    } catch (error) {
      setFailure(failureOf(error));
      return undefined;
    }
  };
  /** Goes to the first row without a choice, on any page. */
  const showOpen = async () => {
    for (let at = 0; ; at += searchSize) {
      const reply = await invoke('outbox.collisions', { as, id, from: at, count: searchSize });
      const found = reply.rows.findIndex(({ chosen }) => chosen === null);
      if (found >= 0) {
        pendingFocus.current = at + found;
        setPage(Math.floor((at + found) / changePage) + 1);
        focusRow(table.current, at + found);
        return;
      }
      if (at + searchSize >= reply.total) return;
    }
  };
  const submit = async () => {
    setAsked(true);
    setBusy(true);
    const left = await choose([], 'mine', true);
    setBusy(false);
    if (left === undefined) return;
    if (left > 0) await showOpen().catch((error: unknown) => setFailure(failureOf(error)));
    else {
      onSent();
      notify({ tone: 'info', title: 'Queued again', text: `${title} is sent with your choices.` });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are drawn
  useEffect(() => {
    if (pendingFocus.current === null) return;
    if (focusRow(table.current, pendingFocus.current)) pendingFocus.current = null;
  }, [rows.data]);
  return { rows, total, open, page, setPage, busy, asked, failure, table, choose, submit };
}

interface ConflictTableProps {
  readonly change: PreparedChange;
  readonly conflicts: ReturnType<typeof useConflicts>;
}

function ConflictTable({ change: { target }, conflicts }: ConflictTableProps) {
  const { rows, page, asked, table, choose } = conflicts;
  const lists = useRateChoices(target.table, target);
  const { definition } = rateTable(target.table);
  const from = (page - 1) * changePage;
  return (
    <table
      ref={table}
      className="codesk-conflict-table"
      aria-label="Rows in conflict"
      aria-busy={rows.isPlaceholderData}
    >
      <thead>
        <tr>
          <th scope="col">{definition.title}</th>
          <th scope="col">Before your change</th>
          <th scope="col">On the server now</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.data?.rows.map((row, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are chosen by their position
            key={from + at}
            at={from + at}
            row={row}
            table={definition}
            lists={lists}
            asked={asked}
            onChoose={(side) => void choose([from + at], side)}
            onNext={() => focusRow(table.current, from + at + 1)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Focuses the choices of a row. Returns false if the row is not drawn. */
function focusRow(table: HTMLElement | null, at: number): boolean {
  const input = table?.querySelector<HTMLElement>(`[data-at="${at}"] input`);
  input?.focus();
  return input !== null && input !== undefined;
}

interface RowProps {
  readonly at: number;
  readonly row: CollidingRow;
  readonly table: RowTableDefinition;
  readonly lists: ChoiceLists;
  readonly asked: boolean;
  readonly onChoose: (side: Side) => void;
  readonly onNext: () => void;
}

function Row({ at, row, table, lists, asked, onChoose, onNext }: RowProps) {
  const { base, theirs, mine, chosen } = row;
  const name = keyText({ table, lists }, row.key);
  const texts = {
    base: valuesText(table, lists, base),
    theirs: valuesText(table, lists, theirs),
    mine: valuesText(table, lists, mine),
  };
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if ((key !== 't' && key !== 'm') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(key === 't' ? 'theirs' : 'mine');
    onNext();
  };
  const radio = (side: Side) => (
    <Radio
      name={`collision-${at}`}
      value={side}
      checked={chosen === side}
      aria-label={`${name}: ${side === 'theirs' ? 'on the server now' : 'yours'}, ${texts[side]}`}
      labelElement={<span className="codesk-conflict-value">{texts[side]}</span>}
      onChange={() => onChoose(side)}
    />
  );
  const isMissing = asked && chosen === null;
  return (
    <tr
      className="codesk-conflict-row"
      data-at={at}
      data-asked={isMissing ? true : undefined}
      onKeyDown={onKey}
    >
      <th scope="row">
        <span className="codesk-conflict-name">{name}</span>
        {isMissing && <span className="codesk-conflict-missing">Choose one</span>}
      </th>
      <td>
        <span className="codesk-conflict-value">{texts.base}</span>
      </td>
      <td data-chosen={chosen === 'theirs'}>{radio('theirs')}</td>
      <td data-chosen={chosen === 'mine'}>{radio('mine')}</td>
    </tr>
  );
}
