/** Opens the print preview of the rows of a list. Asks first if there are very many rows. */
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { listKeys } from '../../session/list-keys';
import { useStoredAge } from '../../session/stored-reads';
import { useConfirm } from '../../ui/confirm';
import type { Column } from '../grid/columns';
import { notifyRefusal } from '../notify-refusal';
import type { ListControl } from '../use-list';
import type { PrintedList } from './print-screen';

const PrintScreen = lazy(async () => ({ default: (await import('./print-screen')).PrintScreen }));

/** `asked`: with more rows, the user is asked first. `most`: largest number of rows that can be printed. */
export const rowLimits = { asked: 2000, most: 5000 } as const;
/** Approximate number of rows with one line on a paper page. */
const rowsPerPage = 40;

interface PrintOptions {
  readonly control: ListControl;
  readonly columns: readonly Column[];
  readonly title: string;
  /** True if the saved view was changed. */
  readonly dirty: boolean;
}

export interface PrintAccess {
  /** Why nothing can be printed now; undefined if it can. */
  readonly refusal: string | undefined;
  readonly open: () => void;
  readonly screen: ReactNode;
}

export function usePrint({ control, columns, title, dirty }: PrintOptions): PrintAccess {
  const confirm = useConfirm();
  const [printed, setPrinted] = useState<PrintedList | null>(null);
  // Once opened, it stays mounted, because it fades out after it is closed.
  const [opened, setOpened] = useState(false);
  const { table, page, settled, views } = control;
  const { rows, state, total, totalKnown, list } = table;
  const storedAt = useStoredAge([listKeys.page(list, state)]);
  const refusal =
    rows.length === 0
      ? 'There are no rows to print.'
      : rows.length > rowLimits.most
        ? `At most ${shownNumber(rowLimits.most)} rows can be printed. Use filters or a smaller page, or export them.`
        : undefined;
  const open = async () => {
    if (refusal !== undefined) return notifyRefusal(refusal);
    // Otherwise the previous rows would be printed with the new filters.
    if (!settled) return notifyRefusal('The rows are still loading.');
    if (rows.length > rowLimits.asked && !(await confirm(manyRowsQuestion(rows.length)))) return;
    const { view } = views.open;
    const age = performance.now() - (page.data?.askedAt ?? performance.now());
    const loadedAt = storedAt === undefined ? Date.now() - age : storedAt * 1000;
    startTransition(() => {
      setOpened(true);
      setPrinted({
        title,
        columns,
        rows,
        state,
        total,
        totalKnown,
        definitions: table.filters.definitions,
        filters: table.filters.applied,
        sortTitle: table.structure.headers.find(({ value }) => value === state.sortBy)?.text,
        view: view && { name: view.name, changed: dirty },
        owner:
          list.ownerId === undefined
            ? undefined
            : `${list.ownedBy === 'webhook_id' ? 'Webhook' : 'Integration'} ${list.ownerId}`,
        loadedAt: new Date(loadedAt),
      });
    });
  };
  return {
    refusal,
    open: () => void open(),
    screen: (
      <Suspense>{opened && <PrintScreen printed={printed} onClose={() => setPrinted(null)} />}</Suspense>
    ),
  };
}

function manyRowsQuestion(count: number) {
  return {
    title: `Print ${shownNumber(count)} rows?`,
    text: `That is about ${shownNumber(Math.ceil(count / rowsPerPage))} pages. Preparing them can take a while and slow this window down.`,
    confirm: 'Show preview',
    intent: 'primary' as const,
  };
}
