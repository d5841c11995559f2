import { describe, expect, it } from 'vitest';
import { rowActions } from '../../../../renderer/table/row-actions';
import { findList } from '../../../../shared/lists';
import type { ListDefinition, PermissionName } from '../../../../shared/table/list';
import type { Row } from '../../../../shared/table/row';

const list = (id: string): ListDefinition => {
  const found = findList(id);
  if (!found) throw new Error(`no list ${id}`);
  return found;
};
const menu = (id: string, names: readonly PermissionName[], row: Row) =>
  rowActions(
    list(id),
    names.map((name) => ({ name, columns: [] })),
    row,
  );

describe('the menu of a row', () => {
  const all: PermissionName[] = ['show', 'update', 'status', 'destroy'];

  it('holds what the permissions allow, in order', () => {
    const row = { id: 1, status_label: 'Enabled' };
    expect(menu('finance-services', all, row).map(({ text }) => text)).toEqual([
      'View',
      'Edit',
      'Disable',
      'Remove',
    ]);
    expect(menu('finance-services', ['show'], row).map(({ text }) => text)).toEqual(['View']);
    expect(menu('finance-services', [], row)).toEqual([]);
  });

  it('has Edit only where there is something to edit with', () => {
    const row = { id: 1, status_label: 'Verified', extra_data: { actions: { disable: true, edit: true } } };
    expect(menu('contracts', all, row).map(({ id }) => id)).not.toContain('update');
  });

  it('keeps a refused action with its reason', () => {
    const row = { id: 1, status_label: 'Verified', extra_data: { actions: { disable: false } } };
    const status = menu('contracts', all, row).find(({ id }) => id === 'status');
    expect(status).toMatchObject({ text: 'Disable', refusal: expect.stringContaining('not allow') });
  });

  it('needs the flag on contracts, but not elsewhere', () => {
    expect(menu('contracts', ['status'], { id: 1, status_label: 'Verified' })[0]?.refusal).toBeDefined();
    expect(
      menu('finance-services', ['status'], { id: 1, status_label: 'Enabled' })[0]?.refusal,
    ).toBeUndefined();
  });

  it('sends nothing for a cancelled row', () => {
    const [action] = menu('finance-services', ['status'], { id: 1, status_label: 'Cancelled' });
    expect(action).toMatchObject({ text: 'Cancel' });
    expect(action?.nextStatus).toBeUndefined();
  });
});
