import { describe, expect, it } from 'vitest';
import { badgeTone } from '../../../../shared/table/badges';
import {
  actionFlags,
  familyOf,
  listsActions,
  namedStatusText,
  otherStatuses,
  statusAction,
  switchState,
} from '../../../../shared/table/status';

describe('status action', () => {
  it.each([
    ['Enabled', 'Disable', 'Disabled'],
    ['Disabled', 'Enable', 'Enabled'],
    ['Draft', 'Enable', 'Enabled'],
    ['Going on', 'Cancel', 'Disabled'],
    ['Cancelled', 'Cancel', undefined],
    ['Active', 'Inactive', 'Disabled'],
    ['Pending', 'Verify', 'Verified'],
    ['Expired', 'Verify', 'Verified'],
    ['Verified', 'Disable', 'Disabled'],
    ['Unsubscribed', 'Enable', undefined],
  ])('of a row that is %s reads %s and sends %s', (label, text, next) => {
    expect(statusAction('label', { status_label: label })).toEqual({ text, next });
  });

  it.each([
    [1, 'Disable', false],
    ['1', 'Disable', false],
    [true, 'Disable', false],
    ['Enabled', 'Disable', false],
    ['yes', 'Disable', false],
    ['off', 'Enable', true],
    [0, 'Enable', true],
    ['0', 'Enable', true],
    ['Disabled', 'Enable', true],
    [null, 'Enable', true],
  ])('of a validation whose status is %j reads %s and sends %s', (status, text, next) => {
    expect(statusAction('enabled', { status })).toEqual({ text, next });
  });

  it('is absent for an unknown status', () => {
    expect(statusAction('label', { status_label: 'Floating' })).toBeUndefined();
    expect(statusAction('label', {})).toBeUndefined();
  });

  it.each([
    ['Verified', 'Disable', 'Disabled'],
    ['Expired', 'Disable', 'Disabled'],
    ['Pending', 'Verify', 'Verified'],
    ['Disabled', 'Verify', 'Verified'],
  ])('of a contract that is %s reads %s and sends %s', (label, text, next) => {
    expect(statusAction('contract', { status_label: label })).toEqual({ text, next });
  });

  it.each([
    ['is_active', { is_active: 'Yes' }, 'Suspend'],
    ['is_active', { is_active: 'No' }, 'Unsuspend'],
    ['is_active', { is_active: 1 }, 'Suspend'],
    ['is_active', { is_active: '1' }, 'Suspend'],
    ['is_active', { is_active: true }, 'Suspend'],
    ['is_active', { is_active: 'yes' }, 'Suspend'],
    ['is_active', { is_active: 0 }, 'Unsuspend'],
    ['is_active', { is_active: false }, 'Unsuspend'],
    ['is_active', { is_active: 'perhaps' }, 'Unsuspend'],
    ['is_active', { state_label: 'Active' }, 'Unsuspend'],
    ['state_label', { state_label: 'Active' }, 'Suspend'],
    ['state_label', { state_label: 'Blocked' }, 'Unsuspend'],
    ['status', { status: 'Suspended' }, 'Unsuspend'],
    ['status', { status: 'Active' }, 'Suspend'],
    ['status', {}, 'Suspend'],
  ] as const)('by %s of %j reads %s', (family, row, text) => {
    const next = text === 'Suspend' ? 'Suspended' : 'Active';
    expect(statusAction(family, row)).toEqual({ text, next });
  });
});

describe('the rule of a list without one', () => {
  it.each([
    [{ status_label: 'Draft', is_active: 'Yes' }, 'any_label'],
    [{ state_label: 'Active', is_active: 'Yes' }, 'state_label'],
    [{ is_active: 'No', status: 'Active' }, 'is_active'],
    [{ is_active: 1, status: 'Active' }, 'is_active'],
    [{ is_active: false }, 'is_active'],
    [{ is_active: '', status: 'Active' }, 'status'],
    [{ is_active: null, status: 7 }, undefined],
  ])('is chosen by the fields of the row: %j', (row, family) => {
    expect(familyOf(row)).toBe(family);
  });
});

describe('named statuses', () => {
  it('leave out the current status of the row, in any of its fields', () => {
    const names = ['pending', 'verified', 'test_mode'] as const;
    expect(otherStatuses(names, { status_label: 'Test Mode' })).toEqual(['pending', 'verified']);
    expect(otherStatuses(names, { state_label: 'Pending' })).toEqual(['verified', 'test_mode']);
    expect(otherStatuses(names, { status: 'verified' })).toEqual(['pending', 'test_mode']);
    expect(otherStatuses(names, { status: 1 })).toEqual(names);
  });

  it('read as words', () => {
    expect(namedStatusText('test_mode')).toBe('Test mode');
    expect(namedStatusText('unresolved')).toBe('Unresolved');
  });
});

describe("a row's own list of actions", () => {
  const flags = (extra_data: unknown) =>
    actionFlags({ extra_data }).map(({ name, title, visible, disabled, path }) => [
      name,
      title,
      visible,
      disabled,
      path,
    ]);

  it('is read as a list, as an object of entries, and as yes and no by name', () => {
    const actions = [{ name: 'edit', title: 'Change', visible: true, disabled: true }, { name: 'show' }];
    expect(flags({ actions })).toEqual([
      ['edit', 'Change', true, true, 'extra_data.actions.edit'],
      ['show', undefined, true, false, 'extra_data.actions.show'],
    ]);
    expect(flags({ actions: { edit: { visible: null, disabled: null } } })).toEqual([
      ['edit', undefined, true, false, 'extra_data.actions.edit'],
    ]);
    expect(flags({ actions: { edit: { title: 'Change', visible: 0, disabled: 0 } } })).toEqual([
      ['edit', 'Change', false, false, 'extra_data.actions.edit'],
    ]);
    expect(flags({ actions: { edit: false, show: 1 }, detail: { actions: { reset: 0 } } })).toEqual([
      ['edit', undefined, true, true, 'extra_data.actions.edit'],
      ['show', undefined, true, false, 'extra_data.actions.show'],
      ['reset', undefined, true, true, 'extra_data.detail.actions.reset'],
    ]);
  });

  it.each([
    ['0', true, true],
    ['false', true, true],
    ['No', true, true],
    ['1', true, false],
    ['yes', true, false],
    ['', true, true],
    [null, true, true],
    [{ disabled: '0' }, true, false],
    [{ disabled: 'false' }, true, false],
    [{ disabled: 'true' }, true, true],
    [{ visible: '0' }, false, false],
    [{ visible: 'false', disabled: '1' }, false, true],
    [{ visible: 'sometimes', disabled: 'sometimes' }, true, false],
  ])('reads flags in every spelling: %j', (edit, visible, disabled) => {
    for (const extra_data of [{ actions: { edit } }, { detail: { actions: { edit } } }])
      expect(actionFlags({ extra_data })).toMatchObject([{ name: 'edit', visible, disabled }]);
  });

  it('is empty for values that cannot be read', () => {
    for (const actions of [null, 'edit', 7, [null, 3, { title: 'No name' }]])
      expect(flags({ actions })).toEqual([]);
    expect(flags(null)).toEqual([]);
    expect([listsActions({ extra_data: { actions: [] } }), listsActions({ extra_data: {} })]).toEqual([
      true,
      false,
    ]);
  });
});

// Every text that servers are known to send.
const knownTexts =
  'New,Picked,Packed,Shipped,In Transit,Delivered,Returned,Cancelled,Lost,Exception,Pending,Failed,Sent,Remitted,Confirmed,Collected,Rts Request,Refunded,Active,Inactive,Verified,Unverified,Suspended,Draft,Internal,External,Assigned,Finished,On queue,Open,Resolved,Unresolved,Received,Rejected,Scheduled,Test Mode,Expired,Completed,Allocated,Pending Adjustment,Approved Adjustment,Pending Location Movement,Approved Location Movement,Out of Stock,Stock Transfer,Stock Collection,Received at FC,COD,PREPAID'.split(
    ',',
  );

describe('badges', () => {
  it('have a tone for every known text', () => {
    expect(knownTexts.filter((text) => badgeTone(text) === 'neutral')).toEqual([]);
  });

  it.each([
    ['Delivered', 'success'],
    ['Cancelled', 'danger'],
    ['Pending', 'warning'],
    ['In Transit', 'info'],
    ['New', 'primary'],
    ['Test Mode', 'info'],
    ['COD', 'primary'],
    ['PREPAID', 'success'],
    ['Something else', 'neutral'],
    ['constructor', 'neutral'],
  ])('%s is %s', (text, tone) => {
    expect(badgeTone(text)).toBe(tone);
  });
});

describe('the switch of a status', () => {
  it.each([
    ['enabled', { status: 1 }, true],
    ['enabled', { status: 'false' }, false],
    ['label', { status_label: 'Enabled' }, true],
    ['any_label', { status_label: 'Disabled' }, false],
    ['any_label', { status_label: 'Draft' }, false],
    // Enable has no effect on it, and does not undo Disable of the others.
    ['any_label', { status_label: 'Unsubscribed' }, undefined],
    ['label', { status_label: 'Verified' }, undefined],
    ['any_label', { status_label: 'Active' }, undefined],
    ['contract', { status_label: 'Disabled' }, undefined],
    ['is_active', { is_active: true }, undefined],
  ] as const)('%s %j: %s', (family, row, expected) => {
    expect(switchState(family, row)).toBe(expected);
  });
});
