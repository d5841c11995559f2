/** The form of an export: file type, columns and filters, for the panel and for the dialog. */
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
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import { notices } from '../../../shared/messages';
import { type ExportType, exportedName } from '../../../shared/table/exported-file';
import { FilterPanel } from '../../filters/filter-panel';
import { usePreferences } from '../../session/preferences';
import { FailureCallout } from '../../ui/failure';
import { useFocusAfterWork } from '../../ui/focus';
import { IconButton } from '../../ui/icon-button';
import type { ListAccess } from '../list-access';
import type { ListMemory } from '../list-memory';
import { ExportColumns } from './export-columns';
import { exportScope } from './export-request';
import { useExportColumns } from './use-export-columns';
import { useSendExport } from './use-send-export';

const typeOptions = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] satisfies { value: ExportType; label: string }[];

export interface ExportFormProps {
  readonly table: ListAccess;
  readonly memory: ListMemory;
  readonly title: string;
  /** Counts how often the panel was closed; closing it cancels an export that is running. */
  readonly closings: RefObject<number>;
  readonly onClose: () => void;
}

export function ExportForm(props: ExportFormProps & { variant: 'sidebar' | 'dialog' }) {
  const { table, memory, title, variant, closings, onClose } = props;
  const tabsId = useId();
  const [tab, setTab] = useState<TabId>('columns');
  const choice = useExportColumns(table, memory);
  const { chosen } = choice;
  const onStarted = () => {
    if (variant === 'dialog') onClose();
  };
  const { loading, failure, send, clearFailure } = useSendExport({
    ...{ table, chosen, title, closings, onStarted },
  });
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterWork(button, loading);

  const actions = (
    <>
      {variant === 'dialog' ? (
        <Button text="Cancel" onClick={onClose} />
      ) : (
        <Button
          text="Clear"
          title="Select all columns and reset their order"
          onClick={() => {
            choice.clear();
            clearFailure();
          }}
        />
      )}
      {/* The button is missing on the Filter tab, because typed filters must be applied first. */}
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
    // The control of the file type prevents the default of Enter even if nothing changes.
    const isTaken = event.defaultPrevented && !(event.target as Element).closest('[role="radio"]');
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isTaken) return;
    event.preventDefault();
    if (tab === 'columns' && !loading) void send();
  };
  const tabs = (
    <Tabs
      id={tabsId}
      className="codesk-export-tabs"
      selectedTabId={tab}
      onChange={setTab}
      // Both tabs stay mounted, so that filters that are not applied yet are not lost.
      renderActiveTabPanelOnly={false}
    >
      <Tab
        id="columns"
        title="Columns"
        panel={
          <TabBody footer={variant === 'sidebar' && actions}>
            <ExportChoices table={table} choice={choice} failure={failure} />
          </TabBody>
        }
      />
      {table.filters.definitions.length > 0 && (
        <Tab
          id="filter"
          title="Filter"
          panel={<FilterPanel filters={table.filters} applyLabel="Apply filters" variant="tab" />}
        />
      )}
    </Tabs>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the controls inside
    <div className="codesk-export-form" onKeyDown={exportKey}>
      {variant === 'dialog' ? (
        <>
          <DialogBody>{tabs}</DialogBody>
          <DialogFooter actions={actions} />
        </>
      ) : (
        <>
          <header className="codesk-export-head">
            <h2>{title}</h2>
            <IconButton icon="cross" label="Close export" title="Close export (Esc)" onClick={onClose} />
          </header>
          {tabs}
        </>
      )}
    </div>
  );
}

interface ExportChoicesProps {
  readonly table: ListAccess;
  readonly choice: ReturnType<typeof useExportColumns>;
  readonly failure: Failure | null;
}

/** The number of rows, the file type and the columns. */
function ExportChoices({ table, choice, failure }: ExportChoicesProps) {
  const typeId = useId();
  const { preferences, change } = usePreferences();
  return (
    <>
      <p className="codesk-export-scope">
        <strong>{exportScope(table)}</strong>, saved as{' '}
        {exportedName(table.list.exportName, preferences.exportType)}
      </p>
      <div className="codesk-export-type">
        <span id={typeId}>File type</span>
        <SegmentedControl
          role="radiogroup"
          size="small"
          aria-labelledby={typeId}
          options={typeOptions}
          value={preferences.exportType}
          onValueChange={(type) => change({ exportType: type as ExportType })}
        />
      </div>
      {choice.columns.length === 0 ? (
        <Callout intent="warning" compact>
          {notices.exportDataMissing.text}
        </Callout>
      ) : (
        <ExportColumns
          columns={choice.columns}
          chosen={choice.chosen}
          onChoose={choice.choose}
          onMove={choice.move}
        />
      )}
      {failure && <FailureCallout failure={failure} />}
    </>
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
