/** Which columns of which rows go into a file; main asks where and writes it. */
import { Button, Callout, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { type ExportColumn, type TableState, tableCallName } from '../../shared/api/tables';
import type { Failure } from '../../shared/errors';
import { notices } from '../../shared/messages';
import { shownNumber } from '../../shared/money';
import { inSentence, type ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { failureOf, invoke } from '../ipc';
import { FailureCallout } from '../ui/failure';
import { notify } from '../ui/notices';

export interface ExportDialogProps {
  readonly list: ListDefinition;
  readonly open: boolean;
  readonly columns: readonly ExportColumn[];
  readonly state: TableState;
  readonly total: number;
  readonly selected: ReadonlySet<Id>;
  readonly onClose: () => void;
}

export function ExportDialog(props: ExportDialogProps) {
  return (
    <Dialog
      className="codesk-export"
      isOpen={props.open}
      onClose={props.onClose}
      icon="export"
      title={`Export ${inSentence(props.list.title)}`}
    >
      <ExportForm {...props} />
    </Dialog>
  );
}

/** How many rows go into the file, in words. */
export function exportScope(total: number, selected: number): string {
  const rows = (count: number) => (count === 1 ? 'row' : 'rows');
  return selected > 0
    ? `${shownNumber(selected)} selected ${rows(selected)}`
    : `${shownNumber(total)} ${rows(total)}`;
}

function ExportForm({ list, columns, state, total, selected, onClose }: ExportDialogProps) {
  const exportable = columns.filter((column) => column.exportable);
  // Mounted anew each time the dialog opens: all columns are selected by default.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(exportable.map(({ value }) => value)),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const all = exportable.length > 0 && chosen.size === exportable.length;

  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    setChosen(next);
  };
  const send = async () => {
    const values = exportable.map(({ value }) => value).filter((value) => chosen.has(value));
    if (values.length === 0) {
      notify(notices.noColumnToExport);
      return;
    }
    setFailure(null);
    setSending(true);
    try {
      const started = await invoke('download.call', {
        call: tableCallName(list.id, 'export'),
        input: {
          columns: values,
          filters: state.filters,
          ...(selected.size > 0 ? { export_ids: [...selected] } : {}),
        },
        name: list.exportName,
        title: `Export ${inSentence(list.title)}`,
      });
      // Null: the person closed the save dialog and may want another choice here.
      if (started) onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <DialogBody useOverflowScrollContainer={false}>
        <p className="codesk-export-scope">{exportScope(total, selected.size)}, saved as a CSV file</p>
        {exportable.length === 0 && (
          <Callout intent="warning" compact>
            Export data is not available
          </Callout>
        )}
        <Checkbox
          className="codesk-export-all"
          checked={all}
          indeterminate={!all && chosen.size > 0}
          label={`Select all (${chosen.size} of ${exportable.length})`}
          aria-label="Select all"
          onChange={() => setChosen(all ? new Set() : new Set(exportable.map(({ value }) => value)))}
        />
        <ul className="codesk-export-columns" aria-label="Columns">
          {exportable.map(({ value, text }) => (
            <li key={value}>
              <Checkbox checked={chosen.has(value)} label={text} onChange={() => toggle(value)} />
            </li>
          ))}
        </ul>
        {failure && <FailureCallout failure={failure} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button intent="primary" icon="export" text="Export" loading={sending} onClick={send} />
          </>
        }
      />
    </>
  );
}
