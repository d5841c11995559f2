// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { validationsOf } from '../../../../../renderer/lists/row-actions/actions/validation';
import { rowActions as actions } from '../../../../../renderer/lists/row-actions/registry';
import { rowMenu, viewRefusal } from '../../../../../renderer/lists/row-actions/row-menu';
import { findList } from '../../../../../shared/lists';
import type { ListDefinition } from '../../../../../shared/table/list';
import type { Row } from '../../../../../shared/table/row';
import { thingsList as list } from '../../../../support/page/actions-fixture';

type Permits = (name: string) => boolean;
const menuOf = (definition: ListDefinition, permits: Permits, row: Row) =>
  rowMenu(
    {
      list: definition,
      permits,
      actions,
      hasOwnDialog: (id) => definition.dialogs === 'contract' && ['update', 'duplicate'].includes(id),
    },
    row,
  );
const rowActions = (definition: ListDefinition, permits: Permits, row: Row) =>
  menuOf(definition, permits, row)
    .filter(({ action }) => action)
    .map(({ id, text, refusal, nextStatus }) => ({ id, text, refusal, nextStatus }));
/** The items that only name missing permissions. */
const notPermitted = (definition: ListDefinition, permits: Permits, row: Row) =>
  menuOf(definition, permits, row).filter(({ action }) => !action);
const everything = () => true;
const only =
  (...names: readonly string[]) =>
  (name: string) =>
    names.includes(name);
const texts = (definition: ListDefinition, row: Row, permits: Permits = everything) =>
  rowActions(definition, permits, row).map(({ text }) => text);
/** Other actions may be between those that a test names. */
const among = (offered: readonly string[], named: readonly string[]) =>
  offered.filter((text) => named.includes(text));

describe('the menu of a row', () => {
  it('has the order of tables section 2, and further actions after it', () => {
    const full = list({
      statusFamily: 'label',
      fields: [{ name: 'name', label: 'Name', kind: 'text' }],
      tokens: 'customer',
      exportsSkus: true,
      comments: true,
    });
    const row = { id: 1, status_label: 'Enabled', systemCode: 'C1', validations: [{ name: 'Order prefix' }] };
    const named = [
      'View',
      'Reset',
      'Reset Password',
      'Refresh token',
      'Disable',
      'Edit',
      'Remove',
      'Export',
      'Duplicate',
      'Export SKU',
      'Validation',
      'Retry with current data',
      'Generate token',
      'Generate client secret',
      'Upload document',
      'Comments',
      'Generate barcode',
    ];
    expect(among(texts(full, row), named)).toEqual(named);
  });

  it.each([
    ['show', 'View'],
    ['reset', 'Reset'],
    ['activate', 'Reset Password'],
    ['generate', 'Refresh token'],
    ['destroy', 'Remove'],
    ['export', 'Export'],
    ['duplicate', 'Duplicate'],
    ['retry_with_current_data', 'Retry with current data'],
    ['generate_webhook_client_secret', 'Generate client secret'],
    ['upload_doc', 'Upload document'],
    ['sku_barcode_generate', 'Generate barcode'],
  ])('gives %s the action %s and nothing else', (permission, text) => {
    expect(texts(list(), { id: 1 }, only(permission))).toEqual([text]);
  });

  it('offers what the server permits, whatever the list usually has', () => {
    const small = list({ permissions: ['show'] });
    const row = { id: 1, status_label: 'Enabled' };
    const named = [
      'View',
      'Reset',
      'Reset Password',
      'Refresh token',
      'Disable',
      'Edit',
      'Remove',
      'Export',
      'Duplicate',
      'Retry with current data',
      'Generate client secret',
      'Upload document',
      'Generate barcode',
    ];
    expect(among(texts(small, row), named)).toEqual(named);
    // An action that the list usually does not have does not count as missing.
    expect(notPermitted(small, only('show'), row)).toEqual([]);
  });

  it('leaves out what only some lists can do', () => {
    const offered = texts(list(), { id: 1, validations: [], systemCode: 'C1' });
    for (const text of ['Export SKU', 'Comments', 'Generate token', 'Compare with…', 'Validation'])
      expect(offered).not.toContain(text);
  });

  it.each([
    [{ status_label: 'Disabled' }, { text: 'Enable', nextStatus: 'Enabled' }],
    [{ status_label: 'Pending' }, { text: 'Verify', nextStatus: 'Verified' }],
    // Any other status becomes Disabled (tables section 4).
    [{ status_label: 'Delivered' }, { text: 'Disable', nextStatus: 'Disabled' }],
    [{ status_label: 'Cancelled' }, { text: 'Cancel', nextStatus: undefined }],
    [{ state_label: 'Active' }, { text: 'Suspend', nextStatus: 'Suspended' }],
    [{ is_active: 'No' }, { text: 'Unsuspend', nextStatus: 'Active' }],
    [{ status: 'Suspended' }, { text: 'Unsuspend', nextStatus: 'Active' }],
  ])('takes the status action of a list without a rule from the row %j', (row, action) => {
    expect(rowActions(list(), only('status'), { id: 1, ...row })).toEqual([{ id: 'status', ...action }]);
  });

  it('has no status action for a row without a status, nor beside statuses of the list itself', () => {
    expect(texts(list(), { id: 1, status_label: '' }, only('status'))).toEqual([]);
    const named = list({ namedStatuses: ['open'] });
    expect(texts(named, { id: 1, status_label: 'Enabled' }, only('status'))).toEqual(['Open']);
  });

  it('offers Validation only for a row that carries some', () => {
    expect(texts(list(), { id: 1 }, only('validation'))).toEqual([]);
    expect(texts(list(), { id: 1, validations: [] }, only('validation'))).toEqual([]);
    expect(texts(list(), { validations: { data: [{ name: 'Order prefix' }] } }, only('validation'))).toEqual([
      'Validation',
    ]);
  });

  it('uses the create permission for Duplicate of services, and a special one for order strategies', () => {
    const service = list({ duplicate: 'service' });
    expect(texts(service, {}, only('create'))).toEqual(['Duplicate']);
    expect(texts(service, {}, only('duplicate'))).toEqual(['Duplicate']);
    expect(texts(service, {}, only('duplicate_oms_rule'))).toEqual([]);
    for (const name of ['duplicate', 'duplicate_oms_rule']) {
      expect(texts(list({ duplicate: 'order-strategy' }), {}, only(name))).toEqual(['Duplicate']);
      expect(texts(list(), {}, only(name))).toEqual(['Duplicate']);
    }
    expect(texts(list(), {}, only('create'))).toEqual([]);
    const full = list({ duplicate: 'contract', dialogs: 'contract' });
    for (const name of ['create', 'update', 'duplicate']) {
      expect(texts(full, { extra_data: { actions: { duplicate: true } } }, only(name))).toContain(
        'Duplicate',
      );
    }
    expect(texts(full, {}, only('show'))).not.toContain('Duplicate');
    // Without the dialogs there is no call that could duplicate a contract.
    expect(texts(list({ duplicate: 'contract' }), {}, only('create'))).toEqual([]);
  });

  it('sends no status for a cancelled or unsubscribed row', () => {
    const named = list({ statusFamily: 'label' });
    const [cancelled] = rowActions(named, only('status'), { status_label: 'Cancelled' });
    expect(cancelled).toEqual({ id: 'status', text: 'Cancel' });
    const [unsubscribed] = rowActions(named, only('status'), { status_label: 'Unsubscribed' });
    expect(unsubscribed).toEqual({ id: 'status', text: 'Enable' });
  });

  it('sends named statuses by their name', () => {
    const named = list({ namedStatuses: ['open', 'resolved', 'test_mode'] });
    expect(rowActions(named, only('status'), { status_label: 'Open' })).toEqual([
      { id: 'set_resolved', text: 'Resolved', nextStatus: 'resolved' },
      { id: 'set_test_mode', text: 'Test mode', nextStatus: 'test_mode' },
    ]);
  });

  it('offers the pages of its records, each by its permission, and says why one cannot be opened', () => {
    const paged = list({
      permissions: ['show', 'update'],
      ownPages: [
        { id: 'headers', text: 'Headers', icon: 'list', path: '/things/:id/headers', permission: 'update' },
        {
          id: 'trial',
          text: 'Trial',
          icon: 'lab-test',
          path: '/things/:id/trial',
          when: ({ ready }) => (ready === false ? 'It is not ready.' : undefined),
        },
      ],
    });
    const headers = { id: 'open_headers', text: 'Headers' };
    const trial = { id: 'open_trial', text: 'Trial' };
    const pages = (permits: Permits, row: Row) =>
      rowActions(paged, permits, row).filter(({ id }) => id.startsWith('open_'));
    expect(pages(everything, { id: 1 })).toEqual([headers, trial]);
    expect(pages(only('show'), { id: 1 })).toEqual([trial]);
    expect(notPermitted(paged, only('show'), { id: 1 })[0]?.refusal).toContain(
      'Headers needs the permission “update”',
    );
    expect(pages(everything, { id: 1, ready: false })).toEqual([
      headers,
      { ...trial, refusal: 'It is not ready.' },
    ]);
    const forbidden = { id: 1, extra_data: { actions: { headers: false } } };
    expect(pages(only('update'), forbidden)[0]?.refusal).toBe(
      'The server does not allow this for this record.',
    );
    expect(menuOf(paged, everything, { id: 1 }).find(({ id }) => id === 'open_trial')?.icon).toBe('lab-test');
  });

  it.each([
    ['Enabled', 'Disable', 'Disabled'],
    ['Disabled', 'Enable', 'Enabled'],
    ['Draft', 'Enable', 'Enabled'],
    ['Cancelled', 'Cancel', undefined],
    // Any other status becomes Disabled.
    ['Paused', 'Disable', 'Disabled'],
  ])('switches a webhook that is %s by the generic rule', (status_label, text, nextStatus) => {
    const webhooks = findList('webhooks') as ListDefinition;
    expect(rowActions(webhooks, only('status'), { id: 4, status_label })).toEqual([
      { id: 'status', text, nextStatus },
    ]);
  });

  it('leads from a webhook to its headers, its messaging configuration and its deliveries', () => {
    const webhooks = findList('webhooks') as ListDefinition;
    const pages = ['Headers', 'Messaging configuration', 'Deliveries'];
    const shown = (permits: Permits) =>
      texts(webhooks, { id: 4 }, permits).filter((text) => pages.includes(text));
    expect(shown(everything)).toEqual(pages);
    expect(shown(only('update'))).toEqual(['Headers', 'Messaging configuration']);
    expect(shown(only('show'))).toEqual(['Deliveries']);
  });

  it('makes tokens only for a row with a system code', () => {
    const customers = list({ tokens: 'customer' });
    const refusals = rowActions(customers, only('generate'), { id: 1 }).map(({ refusal }) => refusal);
    expect(refusals).toEqual([expect.stringContaining('systemCode'), expect.stringContaining('systemCode')]);
    expect(
      rowActions(customers, only('generate'), { systemCode: 'C1' }).every(({ refusal }) => !refusal),
    ).toBe(true);
    const [own] = rowActions(list({ tokens: 'row' }), only('generate'), { id: 1 });
    expect([own?.id, own?.refusal]).toEqual(['refresh_token', undefined]);
  });
});

describe('flags of a row', () => {
  const refusal = (definition: ListDefinition, id: string, extra_data: unknown) =>
    rowActions(definition, everything, { id: 1, status_label: 'Verified', extra_data }).find(
      (action) => action.id === id,
    )?.refusal;

  const refused = 'The server does not allow this for this record.';

  it('disable an action in plain words', () => {
    const editable = list({ editors: ['delivery'] });
    expect(refusal(editable, 'update', { actions: { edit: false } })).toBe(refused);
    expect(refusal(editable, 'update', { actions: { edit: true } })).toBeUndefined();
    expect(refusal(editable, 'update', {})).toBeUndefined();
  });

  it("in the details disable too, whatever the row's own flags are", () => {
    const extra = { actions: { reset: true }, detail: { actions: { reset: false } } };
    expect(refusal(list(), 'reset', extra)).toBe(refused);
  });

  it('are needed for Verify, Disable, Edit and Duplicate of contracts', () => {
    const contracts = list({ statusFamily: 'contract', dialogs: 'contract', duplicate: 'contract' });
    for (const [id, flag] of [
      ['status', 'disable'],
      ['update', 'edit'],
      ['duplicate', 'duplicate'],
    ] as const) {
      expect(refusal(contracts, id, undefined)).toBe(refused);
      expect(refusal(contracts, id, { actions: { [flag]: true } })).toBeUndefined();
    }
    expect(refusal(contracts, 'destroy', undefined)).toBeUndefined();
  });

  it.each([
    ['status', { verify: true, disable: false }],
    ['status', { status: true }],
    ['update', { update: true }],
    ['update', { update: true, edit: false }],
    ['duplicate', { edit: true }],
  ])('by another name do not allow %s of a contract: %j', (id, flags) => {
    const contracts = list({ statusFamily: 'contract', dialogs: 'contract', duplicate: 'contract' });
    expect(refusal(contracts, id, { actions: flags })).toBe(refused);
  });
});

describe("a menu from the row's own list", () => {
  const own = list({ rowMenu: 'row', editors: ['delivery'] });
  const actions = [
    { name: 'destroy', title: 'Take out', visible: true, disabled: true },
    { name: 'edit', visible: true },
    { name: 'show', visible: false },
    { name: 'fly', title: 'Fly' },
  ];

  it('shows visible actions with their titles in the usual order', () => {
    expect(rowActions(own, everything, { extra_data: { actions } })).toEqual([
      { id: 'update', text: 'Edit' },
      {
        id: 'destroy',
        text: 'Take out',
        refusal: 'The server does not allow this for this record.',
      },
    ]);
  });

  it('reads an object by name as well', () => {
    const byName = { edit: { title: 'Change' }, show: { visible: false } };
    expect(texts(own, { extra_data: { actions: byName } })).toEqual(['Change']);
  });

  it('has no action that only the details list', () => {
    const detail = { actions: [{ name: 'destroy', title: 'Take out', visible: true }] };
    expect(texts(own, { extra_data: { actions: { edit: true }, detail } })).toEqual(['Edit']);
  });

  it('keeps the texts of items that share a name', () => {
    const named = list({ rowMenu: 'row', namedStatuses: ['open', 'resolved', 'test_mode'] });
    const row = { status_label: 'Open', extra_data: { actions: { status: { title: 'Change' } } } };
    expect(texts(named, row)).toEqual(['Resolved', 'Test mode']);
  });

  it('still needs the permission', () => {
    expect(texts(own, { extra_data: { actions } }, only('show', 'destroy'))).toEqual(['Take out']);
  });

  it('is empty for a row without a list', () => {
    expect(texts(own, { id: 1 })).toEqual([]);
  });
});

describe('double click and Enter on a row', () => {
  const refusal = (definition: ListDefinition, permits: Permits, extra_data?: unknown) =>
    viewRefusal(
      { list: definition, permits, actions, hasOwnDialog: () => false, offline: 'Offline since 10:00.' },
      { id: 1, extra_data },
    );
  const refused = 'The server does not allow this for this record.';

  it('open the details with the permission, in every list, also while the server cannot be reached', () => {
    expect(refusal(list({ permissions: [] }), only('show'))).toBeUndefined();
    expect(refusal(list({ rowMenu: 'row' }), only('show'))).toBeUndefined();
  });

  it('say that the account may not', () => {
    expect(refusal(list({ title: 'Roles' }), only('export'))).toBe(
      'Your account may not open the details of roles.',
    );
  });

  it('follow the flags that View of the menu follows', () => {
    expect(refusal(list(), everything, { actions: { show: false } })).toBe(refused);
    expect(refusal(list(), everything, { detail: { actions: { view: false } } })).toBe(refused);
    const hidden = { actions: [{ name: 'show', visible: false }] };
    expect(refusal(list({ rowMenu: 'row' }), everything, hidden)).toBe(refused);
    expect(refusal(list(), everything, hidden)).toBeUndefined();
    const listed = { actions: [{ name: 'edit', visible: false }] };
    expect(refusal(list({ rowMenu: 'row' }), everything, listed)).toBeUndefined();
  });
});

describe('actions without permission', () => {
  it('is named by action and permission', () => {
    const small = list({ permissions: ['show', 'destroy', 'reset'] });
    expect(notPermitted(small, only('show'), { id: 1 })).toEqual([
      {
        id: 'not_permitted',
        text: '2 actions not permitted',
        icon: 'lock',
        refusal: 'Reset needs the permission “reset”. Remove needs the permission “destroy”.',
      },
    ]);
    expect(notPermitted(small, everything, { id: 1 })).toEqual([]);
  });
});

describe('validations of a row', () => {
  it('are read with their status in words', () => {
    const validations = [
      { validation_id: 4, name: 'Order prefix', status: 1 },
      { validation_id: 5, name: 'Countries', status: false },
      { validation_id: 6, name: 'Skus', status: 'Pending' },
      { validation_id: 7 },
      null,
    ];
    expect(validationsOf({ validations })).toEqual([
      { id: '4', name: 'Order prefix', status: 'Enabled' },
      { id: '5', name: 'Countries', status: 'Disabled' },
      { id: '6', name: 'Skus', status: 'Pending' },
    ]);
    expect(validationsOf({ validations: 'none' })).toEqual([]);
  });
});
