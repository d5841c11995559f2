/** Which field each column of pasted rows without headings fills. */
import './transfer.css';
import { HTMLSelect } from '@blueprintjs/core';
import type { Columns } from '../../../shared/transfer/read-rows';
import type { TransferTable } from '../../../shared/transfer/table';

interface PastedColumnsProps {
  readonly table: TransferTable;
  readonly columns: Columns;
  /** Rows were corrected. */
  readonly disabled: boolean;
  readonly onChange: (columns: Columns) => void;
}

const notRead = { value: '', label: 'Not read' };

export function PastedColumns({ table, columns, disabled, onChange }: PastedColumnsProps) {
  const fields = table.fields.map(({ name, label }) => ({ value: name, label }));
  if (columns.length < 2) return null;
  const choose = (at: number, name: string) => {
    // The column that filled the field before gets what this one had, so that no field is lost.
    const before = columns[at] ?? null;
    onChange(columns.map((each, place) => (place === at ? name || null : each === name ? before : each)));
  };
  return (
    <fieldset className="codesk-transfer-order" aria-label="Pasted columns">
      <span>No headings were pasted. The columns are read as</span>
      {columns.map((name, at) => {
        const isNeeded = table.fields.some((field) => field.name === name && field.required === true);
        return (
          <HTMLSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing else than its position
            key={at}
            aria-label={`Column ${at + 1}`}
            disabled={disabled}
            title={disabled ? 'Rows were corrected. Paste again to read other columns.' : undefined}
            value={name ?? ''}
            options={isNeeded ? fields : [notRead, ...fields]}
            onChange={(event) => choose(at, event.currentTarget.value)}
          />
        );
      })}
    </fieldset>
  );
}
