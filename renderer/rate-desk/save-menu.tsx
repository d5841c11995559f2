/** Saves the rows of a draft, the rows with what was found in them, or the empty template of the table. */
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { RequestInput } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { useRateOwner } from '../rates/rate-queries';
import { useSaveOriginal } from '../rates/save-original';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { Popover } from '../ui/overlays';

type Saved = Pick<RequestInput<'rates.save'>, 'what' | 'format'>;

const entries: readonly (Saved & { readonly text: string })[] = [
  { what: 'rows', format: 'csv', text: 'Rows, as CSV' },
  { what: 'rows', format: 'xlsx', text: 'Rows, as XLSX' },
  { what: 'findings', format: 'csv', text: 'Rows with their findings, as CSV' },
  { what: 'findings', format: 'xlsx', text: 'Rows with their findings, as XLSX' },
  { what: 'template', format: 'csv', text: 'Empty template, as CSV' },
  { what: 'template', format: 'xlsx', text: 'Empty template, as XLSX' },
];

export function SaveMenu({ draft }: { readonly draft: string }) {
  const as = useRateOwner();
  const original = useSaveOriginal();
  const save = async ({ what, format }: Saved) => {
    try {
      const done = await invoke('rates.save', { as, draft, what, format });
      if (done) notify({ tone: 'success', title: 'Saved', text: `${done.saved} is saved.` });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  return (
    <Popover
      placement="bottom-end"
      arrow={false}
      content={
        <Menu aria-label="Save as">
          {entries.map(({ text, ...saved }) => (
            <MenuItem key={text} text={text} onClick={() => void save(saved)} />
          ))}
          <MenuDivider />
          <MenuItem text="The file as it came" onClick={() => void original({ of: 'draft', id: draft })} />
        </Menu>
      }
    >
      <Button size="small" variant="minimal" icon="floppy-disk" endIcon="caret-down" text="Save as" />
    </Popover>
  );
}
