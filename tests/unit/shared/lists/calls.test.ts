/** The calls of the lists. The documented ones are written out here by hand, and so is the pattern of the others. */
import { describe, expect, it } from 'vitest';
import { findCall } from '../../../../shared/api';
import { findList } from '../../../../shared/lists';
import { isKnownPermission, type ListDefinition, listCallKinds } from '../../../../shared/table/list';

const kindsOf = (id: string) => listCallKinds(findList(id) as ListDefinition);

describe('the documented calls of lists', () => {
  it.each([
    ['contracts.destroy', '/cod/contracts/destroy'],
    ['contracts.state', '/cod/contracts/state'],
    ['contracts.show', '/cod/contracts/show'],
    ['integrations.structure', '/datahub/integrations'],
    ['integrations.datatable', '/datahub/integrations/datatable'],
    ['integrations.export', '/datahub/integrations/export'],
    ['bundles.exportSkus', '/fulfillment/bundles/export'],
    ['webhook-logs.retry', '/datahub/webhooks-logs/retry_with_current_data'],
    ['users.activate', '/authorizations/users/activate'],
  ])('%s goes to %s', (name, path) => {
    const call = findCall(name);
    expect(call?.path).toBe(path);
    expect(call?.encoding).toBe('json');
    expect(call?.assumed).toBeUndefined();
  });
});

describe('the assumed calls of lists', () => {
  it.each([
    ['orders.structure', '/fulfillment/orders'],
    ['orders.datatable', '/fulfillment/orders/datatable'],
    ['orders.export', '/fulfillment/orders/export'],
    ['orders.show', '/fulfillment/orders/show'],
    ['orders.destroy', '/fulfillment/orders/destroy'],
    ['orders.state', '/fulfillment/orders/state'],
    ['orders.create', '/fulfillment/orders/create'],
    ['orders.edit', '/fulfillment/orders/edit'],
    ['orders.store', '/fulfillment/orders/store'],
    ['orders.update', '/fulfillment/orders/update'],
    ['orders.duplicate', '/fulfillment/orders/duplicate'],
    ['orders.reprocess', '/fulfillment/orders/reprocess'],
    ['orders.reset', '/fulfillment/orders/reset'],
    ['orders.activate', '/fulfillment/orders/activate'],
    ['orders.generate', '/fulfillment/orders/generate'],
    ['orders.generateClientToken', '/fulfillment/orders/generateClientToken'],
    ['orders.print', '/fulfillment/orders/print'],
    ['orders.retry', '/fulfillment/orders/retry_with_current_data'],
    ['orders.barcodes', '/fulfillment/orders/sku_barcode_generate'],
    ['orders.checklists', '/fulfillment/orders/export_checklists'],
    ['orders.plugin', '/fulfillment/orders/download_return_plugin'],
    ['orders.uploadDocument', '/fulfillment/orders/upload_doc'],
    ['orders.comments', '/fulfillment/orders/comments'],
    ['orders.comment', '/fulfillment/orders/comments/store'],
    ['clients.generateToken', '/settings/clients/generateToken'],
    ['clients.generateRefreshToken', '/settings/clients/generateRefreshToken'],
    ['roles.show', '/settings/roles/show'],
    ['order-strategies.export', '/fulfillment/order_strategies/export'],
  ])('%s goes to %s', (name, path) => {
    expect(findCall(name)?.path).toBe(path);
    expect(findCall(name)?.assumed).toBe(true);
  });

  it('are those of the list itself where it has its own', () => {
    // Services and contracts are added and edited in their forms, contracts also duplicated.
    for (const id of ['contracts', 'additional-services', 'stock-collection'])
      for (const kind of ['create', 'edit', 'store', 'update'] as const)
        expect(kindsOf(id), id).not.toContain(kind);
    expect(kindsOf('contracts')).not.toContain('duplicate');
    expect(kindsOf('clients')).not.toContain('generate');
    expect(kindsOf('users')).not.toContain('generateToken');
    for (const kind of ['exportSkus', 'comments', 'comment'] as const)
      expect(kindsOf('roles')).not.toContain(kind);
  });
});

it('a permission is known if an action has it', () => {
  expect(isKnownPermission('retry_with_current_data')).toBe(true);
  expect(isKnownPermission('fly')).toBe(false);
  expect(isKnownPermission('toString')).toBe(false);
});
