/**
 * Exports rows and columns of a list: a panel beside the table or a dialog, depending on the list (tables section 2).
 * Main asks for the location of the file and writes it.
 */
import { IconButton } from '../../ui/icon-button';
import './export.css';
import {
  Button,
  Callout,
  DialogBody,
  DialogFooter,
  SegmentedControl,
  Tab,
  type TabId,
  Tabs,
} from '@blueprintjs/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../../../shared/errors';
import { notices } from '../../../shared/messages';
import { type ExportType, exportedName } from '../../../shared/table/exported-file';
import { inSentence } from '../../../shared/table/list';
import { sentInput } from '../../../shared/table/owned';
import { FilterPanel } from '../../filters/filter-panel';
import { failureOf, invoke } from '../../ipc';
import { usePreferences } from '../../session/preferences';
import { FailureCallout, notifyFailure } from '../../ui/failure';
import { useFocusAfterWork } from '../../ui/focus';
import { notify } from '../../ui/notices';
import { Dialog } from '../../ui/overlays';
import type { ListAccess } from '../list-access';
import type { ListMemory } from '../list-memory';
import { ExportColumns } from './export-columns';
import { inOrder, withMoved } from './export-order';
import {
  exportableColumns,
  exportScope,
  integrationOfExport,
  rowsWithIds,
  unappliedFilters,
} from './export-request';
import { useSaveExport } from './save-export';

const typeOptions = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] satisfies { value: ExportType; label: string }[];

/** The button keeps its loading state this long after a download has started (tables section 9). Milliseconds. */
const loadingMs = 1500;

interface ExportPanelProps {
  readonly table: ListAccess;
  readonly memory: ListMemory;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ExportPanel({ table, memory, open, onClose }: ExportPanelProps) {
  const { list } = table;
  const closings = useRef(0);
  // Here and not in the form: a dialog that fades out keeps the form as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `open` ends what was open before
  useEffect(
    () => () => {
      closings.current += 1;
    },
    [open],
  );
  const title = `Export ${inSentence(list.title)}`;
  if (list.exportIn === 'dialog') {
    return (
      <Dialog
        className="codesk-export-dialog"
        isOpen={open}
        onClose={onClose}
        icon="export"
        title={title}
        canOutsideClickClose={false}
      >
        <ExportForm
          table={table}
          memory={memory}
          title={title}
          variant="dialog"
          closings={closings}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return open ? (
    <ExportSidebar table={table} memory={memory} title={title} closings={closings} onClose={onClose} />
  ) : null;
}

interface FormProps {
  readonly table: ListAccess;
  readonly memory: ListMemory;
  readonly title: string;
  /** Counts how often it was closed. An export that began before is given up. */
  readonly closings: RefObject<number>;
  readonly onClose: () => void;
}

function ExportSidebar(props: FormProps) {
  const { title, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  // The button that opens the panel is far away in the tab order, so the focus moves into the panel.
  useEffect(
    () =>
      panel.current
        ?.querySelector<HTMLElement>('.codesk-export-body input, .codesk-export-footer button')
        ?.focus(),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const dragging = panel.current?.querySelector('[data-dragging="true"]');
    if (event.key !== 'Escape' || event.defaultPrevented || dragging) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside ref={panel} className="codesk-export-panel" aria-label={title} onKeyDown={onKeyDown}>
      <ExportForm {...props} variant="sidebar" />
    </aside>
  );
}

function ExportForm(props: FormProps & { variant: 'sidebar' | 'dialog' }) {
  const { table, memory, title, variant, closings, onClose } = props;
  const { list, filters } = table;
  const tabsId = useId();
  const exportable = exportableColumns(table);
  const [order, setOrder] = useState(memory.exportOrder ?? []);
  // The deselected columns are kept, not the selected ones, so that a new column is selected like all others.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [tab, setTab] = useState<TabId>('columns');
  const [failure, setFailure] = useState<Failure | null>(null);
  const { preferences, change } = usePreferences();
  const saveExport = useSaveExport(table);
  const { loading, begin, end } = useLoading();
  const button = useRef<HTMLButtonElement>(null);

  const columns = inOrder(exportable, order);
  const values = columns.map(({ value }) => value);
  const chosen = new Set(values.filter((value) => !excluded.has(value)));
  const arrange = (next: readonly string[]) => {
    setOrder(next);
    memory.exportOrder = next;
  };
  const clear = () => {
    arrange([]);
    setExcluded(new Set());
    setFailure(null);
  };

  useFocusAfterWork(button, loading);

  const send = async () => {
    if (chosen.size === 0) {
      notify(notices.noColumnToExport);
      return;
    }
    const some = table.selectedCount > 0 && !table.allMatching;
    // Selected rows are what they are; of all others the filters decide, and somebody who typed one counts on it.
    const unapplied = some ? [] : unappliedFilters(filters);
    if (unapplied.length > 0) {
      notify({
        tone: 'warning',
        title: 'Filters not applied',
        // A name may end in a point of its own.
        text: `Not applied yet: ${unapplied.join(', ').replace(/\.$/, '')}. Apply or clear the filters on the Filter tab, then export.`,
      });
      return;
    }
    if (list.exportNeedsFilter && table.state.filters.length === 0) {
      notify(notices.noFilterToExport);
      return;
    }
    setFailure(null);
    begin();
    const began = closings.current;
    const isGivenUp = () => closings.current !== began;
    try {
      const ids = some ? await table.selectedIds() : undefined;
      if (isGivenUp()) return end(0);
      const started = await saveExport({
        kind: 'export',
        input: sentInput(list, 'export', {
          columns: [...chosen],
          filters: table.state.filters,
          ...integrationOfExport(table, ids && rowsWithIds(table, ids)),
          ...(ids && { export_ids: [...ids] }),
        }),
        columns: [...chosen],
        name: list.exportName,
        title,
      });
      if (isGivenUp()) {
        end(0);
        if (started) await invoke('download.cancel', started);
        return;
      }
      // Null when the person closed the save dialog; the export then stays open.
      end(started ? loadingMs : 0);
      if (started && variant === 'dialog') onClose();
    } catch (error) {
      end(0);
      // The panel may have been closed while the server made the file.
      if (isGivenUp()) notifyFailure(failureOf(error));
      else setFailure(failureOf(error));
    }
  };

  const body = (
    <>
      <p className="codesk-export-scope">
        <strong>{exportScope(table)}</strong>, saved as{' '}
        {exportedName(list.exportName, preferences.exportType)}
      </p>
      <div className="codesk-export-type">
        <span id={`${tabsId}-type`}>File type</span>
        <SegmentedControl
          role="radiogroup"
          size="small"
          aria-labelledby={`${tabsId}-type`}
          options={typeOptions}
          value={preferences.exportType}
          onValueChange={(type) => change({ exportType: type as ExportType })}
        />
      </div>
      {columns.length === 0 ? (
        <Callout intent="warning" compact>
          {notices.exportDataMissing.text}
        </Callout>
      ) : (
        <ExportColumns
          columns={columns}
          chosen={chosen}
          onChoose={(next) => setExcluded(new Set(values.filter((value) => !next.has(value))))}
          onMove={(value, to) => arrange(withMoved(values, value, to))}
        />
      )}
      {failure && <FailureCallout failure={failure} />}
    </>
  );
  const actions = (
    <>
      {variant === 'dialog' ? (
        <Button text="Cancel" onClick={onClose} />
      ) : (
        <Button text="Clear" title="Select all columns and reset their order" onClick={clear} />
      )}
      {/* Not beside filters: what is typed there is applied first. */}
      {tab === 'columns' && (
        <Button
          ref={button}
          intent="primary"
          icon="export"
          text="Export"
          title="Export (Ctrl+Enter)"
          aria-keyshortcuts="Control+Enter"
          loading={loading}
          onClick={() => void send()}
        />
      )}
    </>
  );
  const exportKey = (event: KeyboardEvent) => {
    // The file type takes Enter for itself, though it is chosen already.
    const isTaken = event.defaultPrevented && !(event.target as Element).closest('[role="radio"]');
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isTaken) return;
    event.preventDefault();
    if (tab === 'columns' && !loading) void send();
  };
  const withKey = (content: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the keys of what is in it
    <div className="codesk-export-form" onKeyDown={exportKey}>
      {content}
    </div>
  );
  const tabs = (
    <Tabs
      id={tabsId}
      className="codesk-export-tabs"
      selectedTabId={tab}
      onChange={setTab}
      // Keeps filters that are not applied yet while the other tab is shown.
      renderActiveTabPanelOnly={false}
    >
      <Tab
        id="columns"
        title="Columns"
        panel={<TabBody footer={variant === 'sidebar' && actions}>{body}</TabBody>}
      />
      {filters.definitions.length > 0 && (
        <Tab
          id="filter"
          title="Filter"
          panel={<FilterPanel filters={filters} applyLabel="Apply filters" variant="tab" />}
        />
      )}
    </Tabs>
  );
  if (variant === 'dialog') {
    return withKey(
      <>
        <DialogBody>{tabs}</DialogBody>
        <DialogFooter actions={actions} />
      </>,
    );
  }
  return withKey(
    <>
      <header className="codesk-export-head">
        <h2>{title}</h2>
        <IconButton icon="cross" label="Close export" title="Close export (Esc)" onClick={onClose} />
      </header>
      {tabs}
    </>,
  );
}

function TabBody({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="codesk-export-body">{children}</div>
      {footer && <footer className="codesk-export-footer">{footer}</footer>}
    </>
  );
}

/** A loading state that can end with a delay. */
function useLoading() {
  const [loading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    loading,
    begin: () => {
      clearTimeout(timer.current);
      setLoading(true);
    },
    end: (afterMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setLoading(false), afterMs);
    },
  };
}
