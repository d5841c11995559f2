// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListAccess } from '../../../../../renderer/lists/list-access';
import { useRowActions } from '../../../../../renderer/lists/row-actions/use-row-actions';
import { PreferencesProvider } from '../../../../../renderer/session/preferences';
import { DateFormatContext } from '../../../../../renderer/ui/date-format';
import { defaultPreferences } from '../../../../../shared/preferences';
import type { PermissionName } from '../../../../../shared/table/list';
import type { Row } from '../../../../../shared/table/row';
import {
  renderInRouter,
  stubLayout,
  thingsList,
  thingsTable,
} from '../../../../support/page/actions-fixture';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

const customer: Row = { id: 7, name: 'Blue', systemCode: 'C-7', status_label: 'Enabled', integration_id: 3 };

/** The actions of a row as buttons. */
function Actions({ table, row }: { table: ListAccess; row: Row }) {
  const { menuOf, run, dialog } = useRowActions(table);
  return (
    <>
      {menuOf(row).map((item) => (
        <button
          key={item.id}
          type="button"
          aria-description={item.refusal}
          onClick={() => void run(item, row.id as number, row)}
        >
          {item.text}
        </button>
      ))}
      {dialog}
    </>
  );
}

function open(table: ListAccess = thingsTable(thingsList()), row: Row = customer) {
  const { user, place } = renderInRouter(<Actions table={table} row={row} />);
  const choose = async (text: string) => user.click(await screen.findByRole('button', { name: text }));
  return { user, place, choose, table };
}
/** Title and text of the notice. */
const notice = async (title: string, text: string) => {
  const toast = (await screen.findByText(title)).parentElement;
  expect(toast?.textContent).toBe(`${title}${text}`);
};
const reloaded = (table: ListAccess) => waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));

describe('actions of a row', () => {
  it.each([
    ['Reset Password', 'activate', { id: 7 }, 'Activation succeed, check email!', ''],
    ['Retry with current data', 'retry', { id: 7 }, 'Success', 'Retry successful!'],
    ['Duplicate', 'duplicate', { id: 7 }, 'Success!', 'Data has been duplicated.'],
  ])('%s calls %s and says so', async (text, call, payload, title, words) => {
    bridge.answer(`things.${call}`, null);
    const { choose, table } = open();
    await choose(text);
    await notice(title, words);
    expect(bridge.calls(`things.${call}`)).toEqual([payload]);
    await reloaded(table);
  });

  it('sends the status that the text promises', async () => {
    bridge.answer('things.state', null);
    const { choose, table } = open(thingsTable(thingsList({ statusFamily: 'label' })));
    await choose('Disable');
    await notice('Activation!', 'Status updated!');
    expect(bridge.calls('things.state')).toEqual([{ id: 7, status: 'Disabled' }]);
    await reloaded(table);
  });

  it('sends a named status and shows its own notice', async () => {
    bridge.answer('things.state', null);
    const { choose } = open(thingsTable(thingsList({ namedStatuses: ['test_mode'] })));
    await choose('Test mode');
    await notice('Updated!', 'This status has been updated.');
    expect(bridge.calls('things.state')).toEqual([{ id: 7, status: 'test_mode' }]);
  });

  it.each(['Cancelled', 'Unsubscribed'])('does nothing for a row that is %s', async (status_label) => {
    bridge.answer('things.state', null);
    const text = status_label === 'Cancelled' ? 'Cancel' : 'Enable';
    const { choose, table } = open(thingsTable(thingsList({ statusFamily: 'label' })), {
      id: 7,
      status_label,
    });
    await choose(text);
    expect(bridge.calls('things.state')).toEqual([]);
    expect(table.reload).not.toHaveBeenCalled();
  });

  it.each([
    [
      'Remove',
      'destroy',
      "You won't be able to revert this!",
      'Yes, delete it!',
      'Deleted!',
      'Record has been deleted.',
    ],
    [
      'Reset',
      'reset',
      'You want to reset this message?',
      'Yes, Reset it!',
      'Reset!',
      'Record has been reset.',
    ],
  ])('%s asks first', async (text, call, question, yes, title, words) => {
    bridge.answer(`things.${call}`, null);
    const { choose, user } = open();
    await choose(text);
    const first = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(first.textContent).toContain(question);
    expect(first.textContent).toContain('Blue');
    await user.click(within(first).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls(`things.${call}`)).toEqual([]);
    await choose(text);
    await user.click(await screen.findByRole('button', { name: yes }));
    await notice(title, words);
    expect(bridge.calls(`things.${call}`)).toEqual([{ id: 7 }]);
  });

  it('sends the extra fields of the list when a record is removed', async () => {
    bridge.answer('things.destroy', null);
    const { choose, user } = open(thingsTable(thingsList({ sentWith: ['integration_id', 'gone'] })));
    await choose('Remove');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(bridge.calls('things.destroy')).toEqual([{ id: 7, integration_id: 3 }]));
  });

  it('sends no field that the row has not got', async () => {
    bridge.answer('things.destroy', null);
    const { choose, user } = open(thingsTable(thingsList({ sentWith: ['integration_id'] })), {
      ...customer,
      integration_id: null,
    });
    await choose('Remove');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(bridge.calls('things.destroy')).toEqual([{ id: 7 }]));
  });

  it('opens a page of the record at its address', async () => {
    const page = { text: 'Messages', icon: 'chat' } as const;
    const list = thingsList({
      ownPages: [
        { ...page, id: 'inbox', path: '/things/:id/inbox', text: 'Inbox' },
        { ...page, id: 'messages', path: '/things/:id/messages' },
      ],
    });
    const { choose, place } = open(thingsTable(list));
    await choose('Messages');
    await waitFor(() => expect(place()).toBe('/things/7/messages'));
  });

  it('asks before it duplicates an order strategy', async () => {
    bridge.answer('things.duplicate', null);
    const { choose, user } = open(thingsTable(thingsList({ duplicate: 'order-strategy' })));
    await choose('Duplicate');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Do you want to duplicate this order strategry?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls('things.duplicate')).toEqual([]);
    await choose('Duplicate');
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'Yes, duplicate it!' }));
    await waitFor(() => expect(bridge.calls('things.duplicate')).toEqual([{ id: 7 }]));
  });

  it('asks for the name of the copy of a service', async () => {
    bridge.answer('things.duplicate', null);
    const { choose, user } = open(thingsTable(thingsList({ duplicate: 'service' })));
    await choose('Duplicate');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('Blue');
    await user.clear(field);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await user.type(field, '  Green ');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(bridge.calls('things.duplicate')).toEqual([{ id: 7, name: 'Green' }]));
    await notice('Success!', 'Data has been duplicated.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Refresh token', 'row', 'generate', { id: 7 }, { token: 'abc' }, 'Refresh Token Generated', 'Token'],
    [
      'Refresh token',
      'customer',
      'generateRefreshToken',
      { customer_system_code: 'C-7' },
      { token: 'abc' },
      'Refresh Token Generated',
      'Token',
    ],
    [
      'Generate token',
      'customer',
      'generateToken',
      { customer_system_code: 'C-7' },
      { token: 'abc' },
      'Token Generated',
      'Token',
    ],
    [
      'Generate client secret',
      'row',
      'generateClientToken',
      { id: 7 },
      { webhook_client_secret: 'abc' },
      'Client Secret Generated',
      'Client secret',
    ],
  ] as const)(
    '%s of a %s shows what %s answered, to be copied',
    async (text, tokens, call, payload, reply, title, name) => {
      bridge.answer(`things.${call}`, reply);
      bridge.answer('app.copy', {});
      const { choose, user, table } = open(thingsTable(thingsList({ tokens })));
      await choose(text);
      const popup = await screen.findByRole('dialog', { name: title });
      expect(within(popup).getByRole<HTMLInputElement>('textbox', { name }).value).toBe('abc');
      await user.click(within(popup).getByRole('button', { name: 'Copy' }));
      await waitFor(() => expect(bridge.calls('app.copy')).toEqual([{ text: 'abc' }]));
      expect(within(popup).getByRole('status').textContent).toBe(`${name} copied`);
      expect(bridge.calls(`things.${call}`)).toEqual([payload]);
      await reloaded(table);
    },
  );

  it('exports one row: its id, the exportable columns and the filters', async () => {
    bridge.answer('download.call', { job: '1' });
    const filters = [{ name: 'city', value: 'Dubai' }];
    const state = { page: 2, per_page: 10, sortBy: 'id', sortOrder: 'asc', filters } as const;
    const { choose } = open(
      thingsTable(thingsList({ sentWith: ['integration_id'] }), { state: { ...state, filters } }),
    );
    await choose('Export');
    await waitFor(() =>
      expect(bridge.calls('download.call')).toEqual([
        {
          call: 'things.export',
          input: { columns: ['id', 'name', 'city'], filters, integration_id: 3, export_ids: [7] },
          name: 'THINGSExport.csv',
          title: 'Export thing Blue',
        },
      ]),
    );
  });

  it.each([
    ['Export', 'THINGSExport.xlsx'],
    ['Export SKU', 'Export.xlsx'],
  ])('%s saves a workbook for who chose Excel', async (text, name) => {
    bridge.answer('download.call', { job: '1' });
    bridge.answer('preferences.get', { ...defaultPreferences, exportType: 'xlsx' });
    const { user } = renderInRouter(
      <PreferencesProvider>
        <Actions table={thingsTable(thingsList({ exportsSkus: true }))} row={customer} />
      </PreferencesProvider>,
    );
    await user.click(await screen.findByRole('button', { name: text }));
    await waitFor(() =>
      expect(bridge.calls('download.call')).toMatchObject([{ name, workbook: { sheet: 'Things' } }]),
    );
  });

  it('exports the SKUs of a bundle as Export.csv', async () => {
    bridge.answer('download.call', { job: '1' });
    const { choose } = open(thingsTable(thingsList({ exportsSkus: true })));
    await choose('Export SKU');
    await waitFor(() =>
      expect(bridge.calls('download.call')).toMatchObject([
        {
          call: 'things.exportSkus',
          input: { id: 7, export_type: 'skus', columns: ['id', 'name', 'city'] },
          name: 'Export.csv',
        },
      ]),
    );
  });

  it('exports nothing of a bundle without a column that may be exported', async () => {
    const list = thingsList({ exportsSkus: true });
    const plain = thingsTable(list);
    const permissions = plain.structure.permissions.map(({ name }) => ({ name, columns: [] }));
    const { choose } = open({ ...plain, structure: { ...plain.structure, permissions } });
    await choose('Export SKU');
    expect(await screen.findByText('Export data is not available')).toBeTruthy();
    await choose('Export');
    await waitFor(() => expect(screen.getAllByText('Export data is not available')).toHaveLength(2));
    expect(bridge.calls('download.call')).toEqual([]);
  });

  it('edits a service in its form, under the id that the list names', async () => {
    const editors = ['delivery'] as const;
    const own = open(thingsTable(thingsList({ editors })));
    await own.choose('Edit');
    expect(own.place()).toBe('/services/7');
    cleanup();
    for (const [row, place] of [
      [{ ...customer, service_id: 61 }, '/services/61'],
      [customer, '/services/7'],
    ] as const) {
      const named = open(thingsTable(thingsList({ editors, serviceField: 'service_id' })), row);
      await named.choose('Edit');
      expect(named.place()).toBe(place);
      cleanup();
    }
  });

  it('compares with a record whose id is escaped in the address', async () => {
    const { choose, place } = open(thingsTable(thingsList({ comparePath: '/compare' })), {
      ...customer,
      id: 'a&b',
    });
    await choose('Compare with…');
    expect(place()).toBe('/compare?a=a%26b');
  });

  it('saves a barcode under the name that the server gave it', async () => {
    bridge.answer('things.barcodes', { url: 'https://a.example/files/sku-7.pdf?x=1' });
    bridge.answer('download.file', { job: '1', saved: 'sku-7.pdf' });
    const { choose } = open();
    await choose('Generate barcode');
    await waitFor(() =>
      expect(bridge.calls('download.file')).toMatchObject([
        { url: 'https://a.example/files/sku-7.pdf?x=1', name: 'sku-7.pdf' },
      ]),
    );
    expect(bridge.calls('things.barcodes')).toEqual([{ id: 7 }]);
  });

  it('opens the details, or the invoice in a window of its own', async () => {
    const first = open();
    await first.choose('View');
    expect(first.table.openDetails).toHaveBeenCalledWith(7, customer);
    cleanup();
    bridge.answer('window.open', {});
    const second = open(thingsTable(thingsList({ view: 'invoice' })), { ...customer, id: 'A 7' });
    await second.choose('View');
    await waitFor(() => expect(bridge.calls('window.open')).toEqual([{ place: '/invoice-temp?id=A%207' }]));
    expect(second.table.openDetails).not.toHaveBeenCalled();
  });

  it('shows the validations of a row', async () => {
    const row = {
      ...customer,
      validations: [
        { validation_id: 4, name: 'Order prefix', status: 1 },
        { validation_id: 5, name: 'Phone', status: '1' },
        { validation_id: 6, name: 'Address', status: '0' },
        { validation_id: 7, name: 'City', status: 'Paused' },
      ],
    };
    const { choose } = open(undefined, row);
    await choose('Validation');
    const popup = await screen.findByRole('dialog', { name: 'Validations of thing Blue' });
    expect(
      within(popup)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual('4,Order prefix,Enabled,5,Phone,Enabled,6,Address,Disabled,7,City,Paused'.split(','));
  });

  it('uploads a document: its title and the file that was picked', async () => {
    bridge.answer('files.pick-document', { handle: 'h1', name: 'passport.pdf', size: 2048 });
    bridge.answer('things.uploadDocument', null);
    const { choose, user } = open();
    await choose('Upload document');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(await within(dialog).findAllByText('This field is required')).toHaveLength(2);
    expect(within(dialog).getByRole('group', { name: 'File' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Choose a file' }));
    expect(await within(dialog).findByText('passport.pdf')).toBeTruthy();
    expect(within(dialog).getByText('2 KB')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    await waitFor(() =>
      expect(bridge.calls('things.uploadDocument')).toEqual([{ id: 7, title: 'passport', file: 'h1' }]),
    );
    await notice('Created!', 'Record has been updated.');
  });

  it('uploads a document under the title that was typed', async () => {
    bridge.answer('files.pick-document', { handle: 'h1', name: 'passport.pdf', size: 2048 });
    bridge.answer('things.uploadDocument', null);
    const { choose, user } = open();
    await choose('Upload document');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), ' Licence ');
    await user.click(within(dialog).getByRole('button', { name: 'Choose a file' }));
    await within(dialog).findByText('passport.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    await waitFor(() =>
      expect(bridge.calls('things.uploadDocument')).toEqual([{ id: 7, title: 'Licence', file: 'h1' }]),
    );
  });

  it.each([
    ['Upload document', thingsList(), /^Title/, ' x'],
    ['Comments', thingsList({ comments: true }), 'New comment', ' x'],
    ['Duplicate', thingsList({ duplicate: 'service' }), 'Name', ' x'],
  ])('%s asks before it loses what was typed', async (text, list, label, typed) => {
    bridge.answer('things.comments', { comments: [] });
    const { choose, user } = open(thingsTable(list));
    await choose(text);
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByRole('textbox', { name: label }), typed);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('shows when a comment was made in the chosen date format', async () => {
    const time = new Date(2026, 2, 5, 9, 7).getTime() / 1000;
    bridge.answer('things.comments', { comments: [{ text: 'Called twice', author: 'Dubai desk', time }] });
    const table = thingsTable(thingsList({ comments: true }));
    const { user } = renderInRouter(
      <DateFormatContext value="month/day/year">
        <Actions table={table} row={customer} />
      </DateFormatContext>,
    );
    await user.click(await screen.findByRole('button', { name: 'Comments' }));
    expect(await screen.findByText('03/05/2026 09:07')).toBeTruthy();
  });

  it('shows comments and adds one', async () => {
    bridge.answer('things.comments', { comments: [{ text: 'Called twice', author: 'Dubai desk', time: 0 }] });
    bridge.answer('things.comment', null);
    const { choose, user } = open(thingsTable(thingsList({ comments: true })));
    await choose('Comments');
    expect(await screen.findByText('Called twice')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'New comment' }), ' Third call ');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(bridge.calls('things.comment')).toEqual([{ id: 7, text: 'Third call' }]));
    await waitFor(() => expect(bridge.calls('things.comments')).toHaveLength(2));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
    expect(field.value).toBe('');
    // Enter begins a new line; with Ctrl it sends. What could not be sent stays.
    bridge.refuse('things.comment', { code: 'timed_out', at: 0 });
    await user.type(field, 'First{Enter}second');
    expect(bridge.calls('things.comment')).toHaveLength(1);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Server too slow')).toBeTruthy();
    expect(bridge.calls('things.comment').at(-1)).toEqual({ id: 7, text: 'First\nsecond' });
    expect(field.value).toBe('First\nsecond');
  });
});

describe('an action that cannot be done', () => {
  it("shows the server's message in a dialog titled Error", async () => {
    bridge.refuse('things.retry', { code: 'not_valid', at: 0, serverMessage: 'The webhook is paused.' });
    const { choose, table } = open();
    await choose('Retry with current data');
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('The webhook is paused.');
    expect(table.reload).not.toHaveBeenCalled();
  });

  it('shows any other failure in a notice', async () => {
    bridge.refuse('things.retry', { code: 'timed_out', at: 0 });
    const { choose } = open();
    await choose('Retry with current data');
    expect(await screen.findByText('Server too slow')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  });

  it('is not sent twice while the first one runs', async () => {
    const answer = bridge.hold('things.retry');
    const { choose, table } = open();
    await choose('Retry with current data');
    await choose('Retry with current data');
    answer.succeed(null);
    await reloaded(table);
    expect(bridge.calls('things.retry')).toEqual([{ id: 7 }]);
  });

  it('stays with the reason, and does nothing', async () => {
    const { choose } = open(undefined, { ...customer, extra_data: { actions: { retry: false } } });
    const button = await screen.findByRole('button', { name: 'Retry with current data' });
    expect(button.getAttribute('aria-description')).toBe('The server does not allow this for this record.');
    await choose('Retry with current data');
    expect(bridge.calls('things.retry')).toEqual([]);
  });

  it('names the permission that is missing', async () => {
    const list = thingsList({ permissions: ['show', 'reset'] });
    open(thingsTable(list, { permits: (name: PermissionName) => name === 'show' }));
    const note = await screen.findByRole('button', { name: '1 action not permitted' });
    expect(note.getAttribute('aria-description')).toBe('Reset needs the permission “reset”.');
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('is refused while the server is offline', async () => {
    bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
    const { choose } = open();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Remove' }).getAttribute('aria-description')).toMatch(
        /^Offline since \d\d:\d\d\. This needs the server\.$/,
      ),
    );
    await choose('Remove');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks for a filter where an export needs one', async () => {
    const { choose } = open(thingsTable(thingsList({ exportNeedsFilter: true })));
    await choose('Export');
    await notice('Warning', 'Please, select at least one filter!');
    expect(bridge.calls('download.call')).toEqual([]);
  });
});
