/**
 * Buttons next to the number of selected rows. Each runs one action of the row menu for all selected rows that allow
 * it, after one question. Toolbar actions for the selection are here as well.
 */
import { type ReactNode, useState } from 'react';
import { removeConfirmation } from '../../../shared/messages';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { inSentence } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import { failureOf } from '../../ipc';
import { addRows } from '../../journal/runs';
import { useConfirm } from '../../ui/confirm';
import { notifyFailure } from '../../ui/failure';
import { restoreLostFocus } from '../../ui/focus';
import { notify } from '../../ui/notices';
import { RefusableButton } from '../../ui/refusable-button';
import { type ListAccess, SelectionCleared } from '../list-access';
import type { RowMenuItem } from '../row-actions/row-menu';
import type { ToolbarItem } from '../toolbar/use-toolbar-actions';
import { type BulkChoice, bulkChoices, mostBulkRows } from './bulk-choices';

/**
 * Most selected rows for which the buttons show how many allow the action. For more rows, computing the menu of each
 * would take too long.
 */
const mostCounted = 200;

interface BulkOptions {
  readonly table: ListAccess;
  /** Selected rows of the page. */
  readonly rows: readonly Row[];
  readonly menuOf: (row: Row) => readonly RowMenuItem[];
  readonly tools: readonly ToolbarItem[];
  /** Why the server cannot be reached now; undefined if it can. */
  readonly offline: string | undefined;
  /** Called with the run after its rows are stored. */
  readonly onStarted: (run: string) => void;
}

/** Returns the buttons; undefined if there is no action. */
export function useBulkActions({ table, rows, menuOf, tools, offline, onStarted }: BulkOptions): ReactNode {
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string>();
  const { list, selectedCount } = table;
  const isCounted = !table.allMatching && rows.length <= mostCounted;
  const choices = bulkChoices(list, rows.slice(0, mostCounted), menuOf);

  const run = async (text: string) => {
    if (selectedCount > mostBulkRows) {
      notify({
        tone: 'warning',
        title: 'Too many rows',
        text: `At most ${shownNumber(mostBulkRows)} rows can be changed at a time. Set a filter to select fewer.`,
      });
      return;
    }
    const selected = await table.selectedRows();
    const choice = bulkChoices(list, selected, menuOf).find((each) => each.text === text);
    const count = choice?.allowed.length ?? 0;
    const title = `${text} ${counted(count, list.noun, inSentence(list.title))}`;
    if (!choice || count === 0) {
      notify({
        tone: 'warning',
        title: `Nothing to ${inSentence(text)}`,
        text: 'No selected row allows this action.',
      });
      return;
    }
    if (
      !(await confirm({
        title: `${title}?`,
        text: (
          <BulkQuestion choice={choice} selected={selected.length} unread={selectedCount - selected.length} />
        ),
        confirm: title,
        intent: choice.intent ?? 'primary',
      }))
    )
      return;
    const origin = { kind: 'bulk', run: crypto.randomUUID(), name: title } as const;
    await addRows(
      { ...origin, ...(list.ownerId !== undefined && { owner: list.ownerId }) },
      choice.allowed.map(({ name, row }) => ({
        id: crypto.randomUUID(),
        list: list.id,
        title: name.slice(0, 300),
        row,
      })),
    );
    onStarted(origin.run);
  };
  const begin = async (text: string) => {
    if (busy !== undefined) return;
    setBusy(text);
    await run(text).catch((error: unknown) => {
      if (!(error instanceof SelectionCleared)) notifyFailure(failureOf(error));
    });
    setBusy(undefined);
    // The focused button was disabled while rows were loaded, or is removed with the selection.
    restoreLostFocus();
  };
  const shownTools = selectedCount === 0 ? [] : tools.filter(({ ofSelection }) => ofSelection);
  if (choices.length + shownTools.length === 0) return undefined;
  return (
    <>
      {choices.map(({ text, icon, intent, allowed, refused }) => {
        // If not all rows were checked, others may allow the action.
        const refusal = isCounted && allowed.length === 0 ? [...refused.keys()].join(' ') : undefined;
        const reason = offline ?? refusal;
        return (
          <RefusableButton
            key={text}
            size="small"
            variant="outlined"
            icon={icon}
            intent={reason ? 'none' : intent}
            text={reason ? text : isCounted ? bulkText(text, allowed.length, rows.length) : `${text}…`}
            title={isCounted && refused.size > 0 ? refusedText(refused) : undefined}
            refusal={reason}
            loading={busy === text && table.allMatching}
            onClick={() => void begin(text)}
          />
        );
      })}
      {shownTools.map(({ id, text, icon, refusal, run: choose }) => (
        <RefusableButton
          key={id}
          size="small"
          variant="outlined"
          icon={icon}
          text={`${text} ${shownNumber(selectedCount)}`}
          refusal={refusal}
          onClick={() => choose()}
        />
      ))}
    </>
  );
}

/** `2 rows: The server does not allow this for this record.` for each reason. */
function refusedText(refused: BulkChoice['refused']): string {
  return [...refused].map(([reason, names]) => `${counted(names.length, 'row')}: ${reason}`).join('\n');
}

/** `Verify 38 of 40`. */
function bulkText(text: string, allowed: number, selected: number): string {
  return allowed === selected ? `${text} ${allowed}` : `${text} ${allowed} of ${selected}`;
}

/** Largest number of row names in one line. */
const mostNamed = 5;

interface BulkQuestionProps {
  readonly choice: BulkChoice;
  /** Number of rows. */
  readonly selected: number;
  /** Selected rows that could not be loaded. */
  readonly unread: number;
}

function BulkQuestion({ choice, selected, unread }: BulkQuestionProps) {
  const { allowed, refused } = choice;
  return (
    <>
      {choice.intent === 'danger' && (
        <p>
          {removeConfirmation.text} <Names of={allowed.map(({ name }) => name)} />
        </p>
      )}
      <p>
        {allowed.length === selected
          ? 'You can pause this. Refused rows are listed in the outbox.'
          : `${shownNumber(allowed.length)} of ${shownNumber(selected)} selected rows allow this action. The others do not change:`}
      </p>
      {unread > 0 && <p>{`${counted(unread, 'row')} could not be loaded.`}</p>}
      {[...refused].map(([reason, names]) => (
        <p key={reason}>
          {`${counted(names.length, 'row')}: ${reason}`} <Names of={names} />
        </p>
      ))}
    </>
  );
}

function Names({ of: names }: { of: readonly string[] }) {
  return (
    <span className="codesk-muted">
      {names.slice(0, mostNamed).join(', ')}
      {names.length > mostNamed && ` and ${shownNumber(names.length - mostNamed)} more`}
    </span>
  );
}
