// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListAccess } from '../../../../../renderer/lists/list-access';
import { rowActions } from '../../../../../renderer/lists/row-actions/registry';
import { rowMenu } from '../../../../../renderer/lists/row-actions/row-menu';
import type { ListDefinition, PermissionName } from '../../../../../shared/table/list';
import {
  renderInRouter,
  stubLayout,
  thingsList,
  thingsTable,
} from '../../../../support/page/actions-fixture';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { ListToolbar } from '../../../../support/page/list-toolbar';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
const comparable = (more: Partial<ListDefinition> = {}) =>
  thingsList({ comparePath: '/things/compare', ...more });

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

function open(more: Partial<ListAccess>, list = comparable()) {
  return renderInRouter(<ListToolbar table={thingsTable(list, more)} />);
}
const button = () => screen.queryByRole('button', { name: 'Compare' });

describe('opening a comparison', () => {
  it('takes the two selected records along', async () => {
    const { user, place } = open({ selectedCount: 2, selectedIds: async () => [4, 5] });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(place()).toBe('/things/compare?a=4&b=5'));
  });

  it.each([0, 1, 3])('explains why %d records cannot be compared', async (selectedCount) => {
    const { user, place } = open({ selectedCount, selectedIds: async () => [4, 5, 6] });
    const before = place();
    expect(button()?.getAttribute('aria-description')).toBe('Select exactly two things first.');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(place()).toBe(before);
  });

  it('is not there for lists without one, and not without a permission to open records', () => {
    open({ selectedCount: 2 }, thingsList());
    expect(button()).toBeNull();
    cleanup();
    open({ selectedCount: 2, permits: (name) => name === 'show' });
    expect(button()).toBeNull();
  });

  it('needs the permission that the list names, if it names one', () => {
    const list = comparable({ comparePermission: 'validation' });
    open({ selectedCount: 2, permits: (name) => name === 'validation' }, list);
    expect(button()).not.toBeNull();
    cleanup();
    open({ selectedCount: 2, permits: (name) => name === 'update' }, list);
    expect(button()).toBeNull();
    const menu = (permission: PermissionName) =>
      rowMenu(
        { list, permits: (name) => name === permission, actions: rowActions, hasOwnDialog: () => false },
        { id: 1 },
      ).map(({ text }) => text);
    expect(menu('validation')).toContain('Compare with…');
    expect(menu('update')).not.toContain('Compare with…');
  });

  it('is in the menu of a row for users with permission', () => {
    const texts = (...names: PermissionName[]) =>
      rowMenu(
        {
          list: comparable(),
          permits: (name) => names.includes(name),
          actions: rowActions,
          hasOwnDialog: () => false,
        },
        { id: 1 },
      ).map(({ text }) => text);
    expect(texts('update')).toContain('Compare with…');
    expect(texts('create')).toContain('Compare with…');
    expect(texts('show')).not.toContain('Compare with…');
  });
});
