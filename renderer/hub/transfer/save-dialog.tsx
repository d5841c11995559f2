/** Saves all rows of a table of an integration as a CSV file that Import from CSV reads back. */
import './transfer.css';
import { ProgressBar } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { inSentence } from '../../../shared/table/list';
import { cellOf } from '../../../shared/transfer/cells';
import type { StoredRow } from '../../../shared/transfer/check-rows';
import { mostRows } from '../../../shared/transfer/read-rows';
import { transferTable } from '../../../shared/transfer/stored-table';
import { failureOf, invoke } from '../../ipc';
import type { OwnDialogProps } from '../../lists/record-dialogs';
import { ActionDialog } from '../../ui/action-dialog';
import { TitledCallout } from '../../ui/callout';
import { FailureCallout } from '../../ui/failure';
import { notify } from '../../ui/notices';
import { csvText } from './csv-text';
import { type LoadedTable, loadTable } from './load-table';

export default function SaveDialog({ list, isOpen, onClose, onClosed }: OwnDialogProps) {
  const queries = useQueryClient();
  const table = transferTable(list);
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const loading = useRef(new AbortController());
  useEffect(() => {
    loading.current = new AbortController();
    return () => loading.current.abort();
  }, []);
  const title = `Save ${inSentence(list.title)} as CSV`;

  const save = async () => {
    const { signal } = loading.current;
    setFailure(null);
    setRefusals([]);
    setProgress({ loaded: 0, total: 0 });
    try {
      const loaded = await loadTable(list, {
        queries,
        signal,
        onProgress: (now, total) => setProgress({ loaded: now, total }),
      });
      if (signal.aborted) return;
      const unsavable = refusalsOf(loaded);
      setRefusals(unsavable);
      if (unsavable.length > 0) return;
      const name = `${table.id}-${list.ownerId}.csv`;
      const saved = await invoke('files.save-text', { text: tableText(loaded), name, title });
      if (saved === null || signal.aborted) return;
      notify({
        tone: loaded.isUncertain ? 'warning' : 'success',
        title: `${saved.saved} saved`,
        text: loaded.isUncertain
          ? `${counted(loaded.stored.length, 'row')}. The server does not report the total.`
          : counted(loaded.stored.length, 'row'),
      });
      onClose();
    } catch (error) {
      if (!signal.aborted) setFailure(failureOf(error));
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  };

  return (
    <ActionDialog
      title={title}
      width={480}
      isOpen={isOpen}
      verb={{ text: 'Save', icon: 'floppy-disk' }}
      busy={progress !== null}
      onSubmit={() => void save()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className="codesk-transfer-save">
        <p className="codesk-transfer-text-block">
          Saves all rows of this table, including those hidden by filters. The file can be imported here or
          into another integration.
        </p>
        <p className="codesk-transfer-text-block codesk-muted">
          {`More than 5 MB or ${shownNumber(mostRows)} rows cannot be imported at once.`}
        </p>
        <div>
          <div className="codesk-muted">Columns</div>
          <div>{table.fields.map(({ name }) => name).join(', ')}</div>
        </div>
        {progress && (
          <div role="status">
            <div className="codesk-muted" data-tabular>
              {`Loading ${shownNumber(progress.loaded)} of ${shownNumber(progress.total)} rows`}
            </div>
            <ProgressBar value={progress.total === 0 ? undefined : progress.loaded / progress.total} />
          </div>
        )}
        {refusals.map((text) => (
          <TitledCallout key={text} intent="danger" compact title="Nothing was saved" role="alert">
            {text}
          </TitledCallout>
        ))}
        {failure && <FailureCallout failure={failure} />}
      </div>
    </ActionDialog>
  );
}

/** Reasons why no file can be written; empty if there are no reasons. */
function refusalsOf({ stored, table }: LoadedTable): readonly string[] {
  // UTF-8 cannot store lone surrogates and would silently change the text. With the flag `u` only lone ones
  // match.
  const broken = stored.filter(({ values }) =>
    Object.values(values)
      .flat()
      .some((text) => /\p{Surrogate}/u.test(text)),
  );
  const unknown = table.fields.flatMap(({ label }) => {
    const rows = stored.filter((row) => row.unknown?.includes(label));
    return rows.length === 0 ? [] : [{ label, rows }];
  });
  return [
    ...(broken.length === 0
      ? []
      : [
          `${rowsText(broken, 'holds', 'hold')} an invalid character that a file cannot store. Correct ${broken.length === 1 ? 'it' : 'them'}, then save again.`,
        ]),
    ...unknown.map(
      ({ label, rows }) =>
        `The server does not send the ${label} of ${rowsText(rows)}, so a file cannot contain it. Export saves the columns that the server offers.`,
    ),
  ];
}

/** Maximum number of rows listed by ID. */
const mostNamed = 10;

/** `the row with the ID 4`, `The rows with the IDs 4, 5 hold`. */
function rowsText(rows: readonly StoredRow[], one?: string, many?: string): string {
  const named = rows.slice(0, mostNamed).map(({ id }) => id);
  const more = rows.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${shownNumber(more)} more` : ''}`;
  const isOne = rows.length === 1;
  const verb = isOne ? one : many;
  const text = isOne ? `row with the ID ${list}` : `rows with the IDs ${list}`;
  return verb === undefined ? `the ${text}` : `The ${text} ${verb}`;
}

/** The header uses field names, so that the file can be imported unchanged. */
function tableText({ table, stored, options }: LoadedTable): string {
  const header = table.fields.map(({ name }) => name);
  const lines = stored.map(({ values }) =>
    table.fields.map((field) => cellOf(field, values[field.name] ?? '', options[field.name] ?? [])),
  );
  return csvText([header, ...lines]);
}
