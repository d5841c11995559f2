/** The tools of a list (tables spec sections 2 and 6): which there are, what each does, and why one cannot now. */
import type { IconName } from '@blueprintjs/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { bulkResetConfirmation, notices } from '../../../shared/messages';
import { shownNumber } from '../../../shared/money';
import type { ServiceType } from '../../../shared/service-types';
import { submittedFilters } from '../../../shared/table/filters';
import { inSentence, listCallKinds, type TableCallKind } from '../../../shared/table/list';
import { RecordDialog } from '../../editors/lazy-record-dialog';
import { failureOf, tableApi } from '../../ipc';
import { connectionText, useConnection } from '../../session/connection';
import { useBusy } from '../../ui/busy';
import { useConfirm } from '../../ui/confirm';
import { useFailureReport } from '../../ui/failure-dialog';
import { catchLostFocus } from '../../ui/focus';
import { notify } from '../../ui/notices';
import { useDialogSlot } from '../../ui/use-dialog';
import { SelectionCleared, type TableAccess } from '../list-access';
import { Question } from '../question';
import { useOwnDialogs } from '../record-dialogs';
import { receive } from '../save-server-file';
import { GenerateDialog } from './generate-dialog';
import { PluginDialog } from './plugin-dialog';

export interface Tool {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  /** Which tools stay in the bar longest when there is little room: small ones. */
  readonly rank: number;
  /** Why it cannot work now; it stays in reach and says so. */
  readonly refusal?: string;
  readonly pressed?: boolean;
  /** How many, for example filters that are applied, and the same in words. */
  readonly count?: { readonly number: number; readonly words: string };
  readonly shortcut?: string;
  readonly run: () => void;
  /** Choices of a tool that opens a menu; it does nothing by itself then. */
  readonly choices?: readonly ToolChoice[];
}

export interface ToolChoice {
  readonly id: string;
  readonly text: string;
  readonly run: () => void;
}

export interface ListTools {
  readonly tools: readonly Tool[];
  /** The primary action; absent where nothing can be added. */
  readonly add: Tool | undefined;
  /** The dialogs that tools open. */
  readonly dialogs: ReactNode;
}

export interface ListToolOptions {
  readonly filterOpen: boolean;
  readonly onToggleFilter: () => void;
  readonly onExport: () => void;
}

const editorNames: Readonly<Record<ServiceType, string>> = {
  delivery: 'delivery service',
  fulfilment: 'fulfilment service',
  stock_collection: 'stock collection service',
  additional_service: 'additional service',
  return_and_import_delivery: 'return and import delivery service',
};

export function useTools(table: TableAccess, options: ListToolOptions): ListTools {
  const { list } = table;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const report = useFailureReport();
  const busy = useBusy();
  const connection = useConnection();
  const slot = useDialogSlot<'add' | 'generate' | 'plugin'>();
  const own = useOwnDialogs(list);
  const underWay = useRef(false);
  const kinds = listCallKinds(list);
  const has = (kind: TableCallKind) => kinds.includes(kind);
  const offline =
    connection?.state === 'offline'
      ? { refusal: `${connectionText(connection)}. This needs the server.` }
      : undefined;
  const selected = `${shownNumber(table.selectedCount)} selected ${table.selectedCount === 1 ? 'record' : 'records'}`;

  /** Does one thing at a time: a second click while it is under way does nothing. */
  const work = async (label: string, task: () => Promise<unknown>): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    const end = busy.begin(label);
    try {
      await task();
      return true;
    } catch (error) {
      if (!(error instanceof SelectionCleared)) report(failureOf(error));
      return false;
    } finally {
      underWay.current = false;
      end();
    }
  };
  /** Nothing selected is a warning, not a disabled button (tables spec section 5). */
  const withSelection = (task: () => void) => () => {
    if (table.selectedCount === 0) notify(notices.noRecordSelected);
    else task();
  };

  const reprocess = () =>
    work(`Reprocess ${inSentence(list.title)}`, async () => {
      const ids = await table.selectedIds();
      await tableApi(list.id, 'reprocess', { id: [...ids] });
      notify(notices.reprocessed);
      await table.reload();
    });
  const resetSelected = async () => {
    const yes = await confirm({
      ...bulkResetConfirmation,
      intent: 'warning',
      text: <Question text={bulkResetConfirmation.text} about={`${list.title}: ${selected}`} />,
    });
    if (!yes) return;
    await work(`Reset ${inSentence(list.title)}`, async () => {
      const ids = await table.selectedIds();
      await tableApi(list.id, 'reset', { id: [...ids] });
      notify(notices.resetMany);
      await table.reload();
    });
    // The tool goes with the selection, and with it what had the keyboard.
    catchLostFocus();
  };
  const generate = () =>
    work(`Generate ${inSentence(list.title)}`, async () => {
      const ids = await table.selectedIds();
      const made = await tableApi(list.id, 'print', { id: [...ids] });
      await receive(made, `Documents of ${inSentence(list.title)}`, `${list.id}.pdf`);
    });
  const barcodes = () =>
    work('Generate barcodes', async () => {
      const ids = await table.selectedIds();
      const made = await tableApi(list.id, 'barcodes', { id: [...ids] });
      await receive(made, `Barcodes of ${inSentence(list.title)}`, `${list.id}-barcodes.pdf`);
    });
  const checklists = () =>
    work('Export checklists', async () => {
      const some = table.selectedCount > 0 && !table.allMatching;
      const made = await tableApi(list.id, 'checklists', {
        filters: table.state.filters,
        ...(some ? { export_ids: [...(await table.selectedIds())] } : {}),
      });
      await receive(made, `Checklists of ${inSentence(list.title)}`, `${list.id}-checklists.pdf`);
    });
  const compare = (place: string) =>
    work(`Compare ${inSentence(list.title)}`, async () => {
      const [a, b] = await table.selectedIds();
      navigate(`${place}?a=${encodeURIComponent(a ?? '')}&b=${encodeURIComponent(b ?? '')}`);
    });
  const plugin = () =>
    work('Download plugin', async () =>
      receive(await tableApi(list.id, 'plugin', {}), 'Return plugin', 'return-plugin.zip'),
    );

  const tools: Tool[] = [];
  if (table.permits('export') && has('export')) {
    tools.push({ id: 'export', text: 'Export', icon: 'export', rank: 2, run: options.onExport, ...offline });
  }
  if (table.filters.definitions.length > 0) {
    const applied = submittedFilters(table.filters.applied).length;
    tools.push({
      id: 'filter',
      text: 'Filter',
      icon: 'filter',
      rank: 1,
      pressed: options.filterOpen,
      ...(applied > 0
        ? { count: { number: applied, words: `${applied} ${applied === 1 ? 'filter' : 'filters'} applied` } }
        : {}),
      run: options.onToggleFilter,
    });
  }
  if (table.permits(list.generatePermission ?? 'print') && has('print')) {
    tools.push({
      id: 'generate',
      text: 'Generate',
      icon: 'generate',
      rank: 4,
      run: withSelection(() => slot.open('generate')),
      ...offline,
    });
  }
  if (table.permits('reprocess') && has('reprocess')) {
    tools.push({
      id: 'reprocess',
      text: 'Reprocess',
      icon: 'repeat',
      rank: 5,
      run: withSelection(() => void reprocess()),
      ...offline,
    });
  }
  if (table.permits('upload')) tools.push(...importTool());
  const { comparePlace } = list;
  if (comparePlace && (table.permits('update') || table.permits('create'))) {
    const refusal =
      table.selectedCount === 2
        ? offline
        : { refusal: `Select exactly two ${inSentence(list.title)} first.` };
    tools.push({
      id: 'compare',
      text: 'Compare',
      icon: 'comparison',
      rank: 3,
      run: () => void compare(comparePlace),
      ...refusal,
    });
  }
  if (list.bulkReset && table.permits('reset') && has('reset') && table.selectedCount > 0) {
    tools.push({
      id: 'reset',
      text: 'Reset',
      icon: 'reset',
      rank: 3,
      run: () => void resetSelected(),
      ...offline,
    });
  }
  if (table.permits('export_checklists') && has('checklists')) {
    tools.push({
      id: 'checklists',
      text: 'Export checklists',
      icon: 'form',
      rank: 7,
      run: () => void checklists(),
      ...offline,
    });
  }
  if (table.permits('download_return_plugin') && has('plugin')) {
    tools.push({
      id: 'plugin',
      text: 'Install plugin',
      icon: 'cloud-download',
      rank: 9,
      run: () => slot.open('plugin'),
      ...offline,
    });
  }
  if (table.permits('sku_barcode_generate') && has('barcodes')) {
    tools.push({
      id: 'barcodes',
      text: 'Generate barcodes',
      icon: 'barcode',
      rank: 8,
      run: withSelection(() => void barcodes()),
      ...offline,
    });
  }

  /** The SKUs list has no single import, only the one of several types (tables spec section 2). */
  function importTool(): Tool[] {
    const types = list.importTypes ?? [];
    const goTo = (type: string) => () => navigate(`/settings/uploads?type=${encodeURIComponent(type)}`);
    const base = { id: 'import', text: 'Import', icon: 'import', rank: 6 } as const;
    if (types.length > 1) {
      const choices = types.map(({ type, text }) => ({ id: type, text, run: goTo(type) }));
      return [{ ...base, run: () => undefined, choices }];
    }
    if (list.id === 'skus') return [];
    return [{ ...base, run: goTo(types[0]?.type ?? list.id) }];
  }

  function addTool(): Tool | undefined {
    if (!table.permits('create')) return undefined;
    const base = { id: 'add', icon: 'add', rank: 0 } as const;
    const editors = list.editors ?? [];
    const [only] = editors;
    const goTo = (type: ServiceType) => () => navigate(`/services/new/${type}`);
    if (editors.length === 1 && only) return { ...base, text: `Add ${editorNames[only]}`, run: goTo(only) };
    if (editors.length > 1) {
      return {
        ...base,
        text: 'Add',
        run: () => undefined,
        choices: editors.map((type) => ({ id: type, text: `Add ${editorNames[type]}`, run: goTo(type) })),
      };
    }
    if (!own && (!list.fields || !has('store'))) return undefined;
    return { ...base, text: `Add ${list.noun}`, run: () => slot.open('add'), ...offline };
  }

  const { shown, round, isOpen, close, closed } = slot;
  return {
    tools,
    add: addTool(),
    dialogs: (
      <>
        {shown === 'add' && own && (
          <Suspense>
            <own.edit key={round} isOpen={isOpen} onSaved={table.reload} onClose={close} onClosed={closed} />
          </Suspense>
        )}
        {shown === 'add' && !own && (
          <RecordDialog
            key={round}
            list={list}
            isOpen={isOpen}
            onSaved={table.reload}
            onClose={close}
            onClosed={closed}
          />
        )}
        {shown === 'generate' && (
          <GenerateDialog
            key={round}
            what={`The documents of ${selected} in ${inSentence(list.title)}`}
            isOpen={isOpen}
            onGenerate={generate}
            onClose={close}
            onClosed={closed}
          />
        )}
        {shown === 'plugin' && (
          <PluginDialog key={round} isOpen={isOpen} onDownload={plugin} onClose={close} onClosed={closed} />
        )}
      </>
    ),
  };
}
