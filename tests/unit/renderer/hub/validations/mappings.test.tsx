// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../../support/page/open-hub';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => prepareHub(bridge));
afterEach(tidyUp);

type User = ReturnType<typeof openHub>['user'];
const open = (page: string) => openHub(`/integrations/7/validations/${page}`).user;
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const rows = (table: string, data: readonly object[], total = data.length) =>
  bridge.answer(`${table}.datatable`, { data, total });
async function menu(user: User, subject: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${subject}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}
const choose = (user: User, name: string) => user.click(screen.getByRole('menuitem', { name }));
const forty = 'a'.repeat(40);

/** The common properties of the pages of mappings, written out from hub sections 2, 5, 7 and 8. */
interface Mapping {
  readonly page: string;
  readonly table: string;
  readonly add: string;
  readonly addTitle: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly sent: object;
  readonly created: string;
  readonly file: string;
  /** Fields that take 40 characters. */
  readonly limited: readonly string[];
}

const mappings: readonly Mapping[] = [
  {
    page: 'suppliers',
    table: 'suppliers',
    add: 'Add Supplier',
    addTitle: 'Add Supplier',
    fields: { Supplier: 'ACME', System_code: 'AC-1' },
    sent: { supplier: 'ACME', system_code: 'AC-1', integration_id: 7 },
    created: 'The Supplier Data has been Created',
    file: 'SUPPLIERMAPPINGExport.csv',
    limited: ['Supplier', 'System_code'],
  },
  {
    page: 'shippingCustomFields',
    table: 'shipping-custom-fields',
    add: 'Add Shipping Custom Field',
    addTitle: 'Add Shipping Custom Field',
    fields: { Field: 'note', 'Field key': 'gift', 'Target field': 'remark' },
    sent: { field: 'note', field_key: 'gift', target_field: 'remark', integration_id: 7 },
    created: 'The Shipping Custom Data is Created',
    file: 'SHIPPINGCUSTOMExport.csv',
    limited: ['Field', 'Field key', 'Target field'],
  },
  {
    page: 'statusprocessing',
    table: 'status-processing',
    add: 'Add Status Processing',
    addTitle: 'Add Status Processing',
    fields: { Field: 'financial_status', Value: 'paid' },
    sent: { field: 'financial_status', value: 'paid', integration_id: 7 },
    created: 'The status processing has been created',
    file: 'STATUSPROCESSINGExport.csv',
    limited: ['Field'],
  },
];

describe.each(mappings)('the page $page', (mapping) => {
  it('adds a mapping: nothing is asked before the dialog opens, values are trimmed, the table reloads', async () => {
    bridge.answer(`${mapping.table}.store`, null);
    const user = open(mapping.page);
    await press(user, mapping.add);
    expect(await screen.findByRole('dialog', { name: mapping.addTitle })).toBeTruthy();
    expect(bridge.calls(`${mapping.table}.create`)).toEqual([]);
    for (const [label, text] of Object.entries(mapping.fields))
      await user.type(await box(label), ` ${text} `);
    const before = bridge.calls(`${mapping.table}.datatable`).length;
    await press(user, 'Submit');
    expect(await screen.findByText(mapping.created)).toBeTruthy();
    expect(screen.getByText('Created')).toBeTruthy();
    expect(bridge.calls(`${mapping.table}.store`)).toEqual([mapping.sent]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.calls(`${mapping.table}.datatable`).length).toBeGreaterThan(before);
  });

  it('asks for every field', async () => {
    const user = open(mapping.page);
    await press(user, mapping.add);
    await screen.findByRole('dialog');
    await press(user, 'Submit');
    expect(await screen.findAllByText('This field is required')).toHaveLength(
      Object.keys(mapping.fields).length,
    );
    expect(bridge.calls(`${mapping.table}.store`)).toEqual([]);
  });

  it('takes 40 characters and refuses the 41st', async () => {
    bridge.answer(`${mapping.table}.store`, null);
    const user = open(mapping.page);
    await press(user, mapping.add);
    for (const label of Object.keys(mapping.fields)) {
      await user.click(await box(label));
      await user.paste(mapping.limited.includes(label) ? `${forty}b` : forty);
    }
    await press(user, 'Submit');
    expect(await screen.findAllByText('Maximum valid input length is 40 character')).toHaveLength(
      mapping.limited.length,
    );
    expect(bridge.calls(`${mapping.table}.store`)).toEqual([]);
    for (const label of mapping.limited) await user.type(await box(label), '{Backspace}');
    await press(user, 'Submit');
    expect(await screen.findByText(mapping.created)).toBeTruthy();
  });

  it('stays open with what was typed when the save fails', async () => {
    bridge.refuse(`${mapping.table}.store`, { code: 'unreachable', at: 0, outcome: 'refused' });
    const user = open(mapping.page);
    await press(user, mapping.add);
    for (const [label, text] of Object.entries(mapping.fields)) await user.type(await box(label), text);
    await press(user, 'Submit');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeTruthy();
    for (const [label, text] of Object.entries(mapping.fields)) expect((await box(label)).value).toBe(text);
  });

  it('exports to the named file, with columns that can be reordered', async () => {
    rows(mapping.table, [{ id: 1 }]);
    bridge.answer('download.call', { job: 'j1' });
    const user = open(mapping.page);
    await press(user, 'Export');
    const dialog = await screen.findByRole('dialog', { name: /^Export / });
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).checked).toBe(true);
    expect(within(dialog).getAllByRole('button', { name: /^Move / }).length).toBeGreaterThan(1);
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(bridge.calls('download.call')).toHaveLength(1));
    expect(bridge.calls('download.call')[0]).toMatchObject({
      call: `${mapping.table}.export`,
      name: mapping.file,
      input: { integration_id: 7, filters: [] },
    });
  });

  it('has no Add without the permission to create', async () => {
    bridge.answer(`${mapping.table}.structure`, structureOf(mapping.table, ['export']));
    open(mapping.page);
    await screen.findByText('NO DATA HERE!');
    expect(screen.queryByRole('button', { name: mapping.add })).toBeNull();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
  });
});

describe('rows of suppliers', () => {
  const supplier = { id: 12, supplier: 'ACME', systemCode: 'X', message_id: 900 };
  beforeEach(() => rows('suppliers', [supplier]));

  it('have Validation, Reset, Edit and Remove, each only when permitted', async () => {
    const user = open('suppliers');
    expect(await menu(user, 'supplier ACME')).toEqual(['Validation', 'Reset', 'Edit', 'Remove']);
  });

  it.each(['validation', 'reset', 'update', 'destroy'])('lose one action without %s', async (permission) => {
    const all = ['create', 'update', 'destroy', 'validation', 'reset', 'export'];
    bridge.answer(
      'suppliers.structure',
      structureOf(
        'suppliers',
        all.filter((name) => name !== permission),
      ),
    );
    const user = open('suppliers');
    const left = [
      ['validation', 'Validation'],
      ['reset', 'Reset'],
      ['update', 'Edit'],
      ['destroy', 'Remove'],
    ].flatMap(([name, text]) => (name === permission ? [] : [text]));
    expect((await menu(user, 'supplier ACME')).slice(0, 3)).toEqual(left);
  });

  it('are edited with the values of the row, without a call for them', async () => {
    bridge.answer('suppliers.update', null);
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Edit');
    expect(await screen.findByRole('dialog', { name: 'Edit Supplier' })).toBeTruthy();
    expect([(await box('Supplier')).value, (await box('System_code')).value]).toEqual(['ACME', 'X']);
    expect(bridge.calls('suppliers.edit')).toEqual([]);
    await user.type(await box('System_code'), '2');
    await press(user, 'Update');
    expect(await screen.findByText('The Supplier Data has been Updated')).toBeTruthy();
    expect(bridge.calls('suppliers.update')).toEqual([
      { supplier_id: 12, supplier: 'ACME', system_code: 'X2', integration_id: 7 },
    ]);
  });

  it('are edited from their own values again after a dialog was left', async () => {
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Edit');
    await user.type(await box('System_code'), '2');
    await press(user, 'Cancel');
    await press(user, 'Leave without saving');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menu(user, 'supplier ACME');
    await choose(user, 'Edit');
    expect((await box('System_code')).value).toBe('X');
  });

  it('are reset by their message after a question', async () => {
    bridge.answer('suppliers.reset', null);
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Reset');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('You want to reset this message?');
    await user.click(within(question).getByRole('button', { name: 'Yes, Reset it!' }));
    expect(await screen.findByText('The Message has been reset.')).toBeTruthy();
    expect(screen.getByText('Reset!')).toBeTruthy();
    expect(bridge.calls('suppliers.reset')).toEqual([{ message_id: 900 }]);
  });

  it('are reset by their own id when the server names no message', async () => {
    rows('suppliers', [{ id: 12, supplier: 'ACME', systemCode: 'X' }]);
    bridge.answer('suppliers.reset', null);
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Reset');
    await user.click(await screen.findByRole('button', { name: 'Yes, Reset it!' }));
    await screen.findByText('The Message has been reset.');
    expect(bridge.calls('suppliers.reset')).toEqual([{ message_id: 12 }]);
  });

  it('are removed after a question', async () => {
    bridge.answer('suppliers.destroy', null);
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('The Supplier Data has been deleted.')).toBeTruthy();
    expect(bridge.calls('suppliers.destroy')).toEqual([{ supplier_id: 12, integration_id: 7 }]);
  });

  it('say in Validation that nothing is wrong with them', async () => {
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Validation');
    const popup = await screen.findByRole('dialog', { name: 'Validations of supplier ACME' });
    expect(within(popup).getByText('No Errors')).toBeTruthy();
  });

  it('say in Validation what is wrong with them', async () => {
    rows('suppliers', [{ ...supplier, errors: ['The code X is not known.'] }]);
    const user = open('suppliers');
    await menu(user, 'supplier ACME');
    await choose(user, 'Validation');
    expect(await screen.findByText('The code X is not known.')).toBeTruthy();
  });
});

describe('rows of the other mappings', () => {
  it.each([
    ['countries', 'countries', { country_id: 5, name: 'Oman' }, 'country Oman', ['Remove']],
    [
      'shippingMethods',
      'shipping-methods',
      { id: 5, storeCode: 'EX' },
      'shipping method EX',
      ['Edit', 'Remove'],
    ],
    [
      'statusprocessing',
      'status-processing',
      { id: 5, field: 'paid' },
      'status processing paid',
      ['Edit', 'Remove'],
    ],
    [
      'shippingCustomFields',
      'shipping-custom-fields',
      { id: 5, field: 'note', message_id: 9 },
      'shipping custom field note',
      ['Validation', 'Reset', 'Edit', 'Remove'],
    ],
    [
      'skus',
      'skus-mapping',
      { id: 5, name: 'Mug', sku: 'M-1', message_id: 9 },
      'SKU Mug',
      ['Reset', 'Remove'],
    ],
  ])('of %s have exactly their actions', async (page, table, row, subject, actions) => {
    rows(table, [row]);
    expect(await menu(open(page), subject)).toEqual(actions);
  });

  it.each([
    [
      'countries',
      'countries',
      { country_id: 5, name: 'Oman' },
      'country Oman',
      'The Country has been deleted.',
      { country_id: 5 },
    ],
    [
      'shippingMethods',
      'shipping-methods',
      { id: 5, storeCode: 'EX' },
      'shipping method EX',
      'The Shipping Method has been deleted.',
      { method_id: 5 },
    ],
    [
      'statusprocessing',
      'status-processing',
      { id: 5, field: 'paid' },
      'status processing paid',
      'The status processing data has been deleted.',
      { status_process_id: 5 },
    ],
    [
      'shippingCustomFields',
      'shipping-custom-fields',
      { id: 5, field: 'note' },
      'shipping custom field note',
      'The Shipping Custom Field has been deleted.',
      { custom_id: 5 },
    ],
    [
      'skus',
      'skus-mapping',
      { id: 5, name: 'Mug', sku: 'M-1' },
      'SKU Mug',
      'The Sku Data has been deleted.',
      { sku: 'M-1' },
    ],
  ])('of %s are removed by their own field', async (page, table, row, subject, text, sent) => {
    rows(table, [row]);
    bridge.answer(`${table}.destroy`, null);
    const user = open(page);
    await menu(user, subject);
    await choose(user, 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(bridge.calls(`${table}.destroy`)).toEqual([{ ...sent, integration_id: 7 }]);
  });

  it('of shipping methods are edited with a dropdown of the system methods', async () => {
    rows('shipping-methods', [{ id: 5, storeCode: 'EX', systemCode: 'Express' }]);
    bridge.answer('shipping-methods.create', {
      shippingMethods: [
        { id: 1, name: 'Express' },
        { id: 2, name: 'Standard' },
      ],
    });
    bridge.answer('shipping-methods.update', null);
    const user = open('shippingMethods');
    await menu(user, 'shipping method EX');
    await choose(user, 'Edit');
    expect(await screen.findByRole('dialog', { name: 'Edit Shipping Method' })).toBeTruthy();
    // The row has the text of the option.
    const method = screen.getByRole<HTMLInputElement>('combobox', { name: 'Shipping System Method' });
    expect(method.value).toBe('Express');
    await user.click(method);
    const list = await screen.findByRole('listbox', { name: 'Shipping System Method' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Express', 'Standard']);
    await user.click(screen.getByRole('option', { name: 'Standard' }));
    await press(user, 'Update');
    expect(await screen.findByText('The Shipping Method has been Updated')).toBeTruthy();
    expect(bridge.calls('shipping-methods.update')).toEqual([
      { method_id: 5, system_code: 2, store_code: 'EX', integration_id: 7 },
    ]);
  });
});
