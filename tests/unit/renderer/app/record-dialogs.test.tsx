// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useOwnDialogs } from '../../../../renderer/lists/record-dialogs';
import { rowActions } from '../../../../renderer/lists/row-actions/registry';
import { useRowActions } from '../../../../renderer/lists/row-actions/use-row-actions';
import { toolbarActions } from '../../../../renderer/lists/toolbar/registry';
import { lists } from '../../../../shared/lists';
import { list as contracts } from '../../../../shared/lists/contracts';
import type { ListDefinition } from '../../../../shared/table/list';
import { renderInRouter, stubLayout, thingsTable } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { ListToolbar } from '../../../support/page/list-toolbar';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

const flags = { edit: true, duplicate: true };
const row = { id: 5, contract_no: 'CT-5', status_label: 'Verified', extra_data: { actions: flags } };

function ContractActions() {
  const table = thingsTable(contracts);
  const { menuOf, run, dialog } = useRowActions(table);
  return (
    <>
      <ListToolbar table={table} />
      <section aria-label="Row">
        {menuOf(row).map((item) => (
          <button key={item.id} type="button" onClick={() => void run(item, 5, row)}>
            {item.text}
          </button>
        ))}
      </section>
      {dialog}
    </>
  );
}

it.each([
  ['Add contract', 'contracts.create', 'Add new contract'],
  ['Edit', 'contracts.edit', 'Edit contract CT-5'],
  ['Duplicate', 'contracts.edit', 'Duplicate contract CT-5'],
])('%s of contracts opens their own dialog', async (name, call, title) => {
  bridge.hold(call);
  const { user } = renderInRouter(<ContractActions />);
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

function OwnDialogIds({ list }: { list: ListDefinition }) {
  const own = useOwnDialogs(list);
  const actions = [...Object.keys(own.rowActions), ...Object.keys(own.toolbarActions)];
  const text = [...actions, ...(own.Banner ? ['Banner'] : [])].join(' ');
  return <section aria-label={list.id}>{text}</section>;
}

it('every list finds the dialogs that it names, each under the id of an action', () => {
  const naming = lists.filter(({ dialogs }) => dialogs);
  renderInRouter(naming.map((list) => <OwnDialogIds key={list.id} list={list} />));
  const known = ['Banner', ...[...rowActions, ...toolbarActions].map(({ id }) => id)];
  for (const { id } of naming) {
    const ids = screen.getByLabelText(id).textContent?.split(' ');
    expect(known).toEqual(expect.arrayContaining(ids ?? ['']));
  }
});
