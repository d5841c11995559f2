/** Components of the page that write something, each with its context. */
import DuplicateContractDialog from '../../../renderer/contracts/duplicate-contract-dialog';
import { SettingDialog } from '../../../renderer/hub/validations/setting-dialog';
import { useRowActions } from '../../../renderer/lists/row-actions/use-row-actions';
import { requiredHubTable } from '../../../shared/hub';
import { hubSettings } from '../../../shared/hub-settings';
import type { ListDefinition } from '../../../shared/table/list';
import { ownedList } from '../../../shared/table/owned';
import type { Row } from '../../../shared/table/row';
import { thingsTable } from './actions-fixture';
import type { FakeBridge } from './fake-bridge';
import { ListToolbar } from './list-toolbar';
import { storedContract } from './stored-contract';

const nothing = async () => undefined;
const row: Row = { id: 7, name: 'Blue', systemCode: 'C-7', status_label: 'Enabled' };

/** The actions of a row as buttons, with their dialogs. */
export function RowActions({ list }: { list: ListDefinition }) {
  const { menuOf, run, dialog } = useRowActions(thingsTable(list));
  return (
    <>
      {menuOf(row).map((item) => (
        <button key={item.id} type="button" onClick={() => void run(item, 7, row)}>
          {item.text}
        </button>
      ))}
      {dialog}
    </>
  );
}

interface ToolbarFixtureProps {
  readonly list: ListDefinition;
  readonly selected?: readonly number[];
}

/** The toolbar of a list with selected rows. */
export function ToolbarFixture({ list, selected = [4, 5] }: ToolbarFixtureProps) {
  const table = thingsTable(list, { selectedCount: selected.length, selectedIds: async () => [...selected] });
  return (
    <ListToolbar
      table={table}
      small={false}
      refreshing={false}
      filterOpen={false}
      onToggleFilter={nothing}
      onExport={nothing}
    >
      {null}
    </ListToolbar>
  );
}

export function SettingFixture() {
  const setting = hubSettings.find(({ page }) => page === 'orderPrefix');
  if (!setting) return null;
  return (
    <SettingDialog
      setting={setting}
      integration={7}
      list={ownedList(requiredHubTable('validations'), 7)}
      record={{ id: 3, name: 'Order prefix', row: { id: 3 } }}
      isOpen
      onSaved={nothing}
      onClose={nothing}
      onClosed={nothing}
    />
  );
}

const contract = { ...storedContract, client_id: null };
const emptyLists = Object.fromEntries(
  ['clients', 'warehouses', 'order_dates', 'order_types', 'destination_types', 'countries', 'regions'].map(
    (name) => [name, []],
  ),
);

/** The dialog that copies contract 5. */
export function DuplicateFixture({ bridge }: { bridge: FakeBridge }) {
  bridge.answer('contracts.edit', {
    ...emptyLists,
    fulfillment_units: [],
    delivery_units: [],
    increments_sample_file: null,
    services: [{ index: 21, text: 'Cold storage' }],
    average_volume_range_types: [{ index: 2, text: 'A month' }],
    contract,
  });
  return (
    <DuplicateContractDialog
      record={{ id: 5, name: 'CT-5' }}
      isOpen
      onSaved={nothing}
      onClose={nothing}
      onClosed={nothing}
    />
  );
}
