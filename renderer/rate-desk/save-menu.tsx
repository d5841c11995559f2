/** Saves the rows of a rate file, the rows with their findings, or the empty template of the table. */

import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { RequestInput } from '../../shared/ipc/contract';
import type { RateTableId } from '../../shared/rates/rate-tables';
import { failureOf, invoke } from '../ipc';
import { useSaveOriginal, useSaveTemplate } from '../rates/saved-files';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { Popover } from '../ui/overlays';

type Written = Pick<RequestInput<'rateExports.rows'>, 'what' | 'format'>;

const rows: readonly (Written & { readonly text: string })[] = [
  { what: 'rows', format: 'csv', text: 'Rows, as CSV' },
  { what: 'rows', format: 'xlsx', text: 'Rows, as XLSX' },
  { what: 'findings', format: 'csv', text: 'Rows with their findings, as CSV' },
  { what: 'findings', format: 'xlsx', text: 'Rows with their findings, as XLSX' },
];

export function SaveMenu({ rateFile, table }: { readonly rateFile: string; readonly table: RateTableId }) {
  const as = useOwner();
  const original = useSaveOriginal();
  const template = useSaveTemplate();
  /** The status bar shows the progress and a notice shows the result. */
  const save = (written: Written) =>
    invoke('rateExports.rows', { as, rateFile, ...written }).catch((error: unknown) =>
      notifyFailure(failureOf(error)),
    );
  return (
    <Popover
      placement="bottom-end"
      arrow={false}
      content={
        <Menu aria-label="Save as">
          {rows.map(({ text, ...written }) => (
            <MenuItem key={text} text={text} onClick={() => void save(written)} />
          ))}
          <MenuItem text="Empty template, as CSV" onClick={() => void template({ table, format: 'csv' })} />
          <MenuItem text="Empty template, as XLSX" onClick={() => void template({ table, format: 'xlsx' })} />
          <MenuDivider />
          <MenuItem text="Original file" onClick={() => void original({ of: 'rateFile', id: rateFile })} />
        </Menu>
      }
    >
      <Button size="small" variant="minimal" icon="floppy-disk" endIcon="caret-down" text="Save as" />
    </Popover>
  );
}
