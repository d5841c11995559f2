import { describe, expect, it } from 'vitest';
import { badgeTone } from '../../../../shared/table/badges';
import { actionRefused, statusAction } from '../../../../shared/table/status';

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

  it('is absent for a status nobody knows', () => {
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

  it('is refused by a false flag, and where flags are needed by an absent one', () => {
    expect(actionRefused({ extra_data: { actions: { disable: false } } }, 'disable', false)).toBe(true);
    expect(actionRefused({ extra_data: { detail: { actions: { disable: 0 } } } }, 'disable', false)).toBe(
      true,
    );
    expect(actionRefused({ extra_data: { actions: { disable: true } } }, 'disable', true)).toBe(false);
    expect(actionRefused({}, 'disable', false)).toBe(false);
    expect(actionRefused({}, 'disable', true)).toBe(true);
    expect(actionRefused({ extra_data: null }, 'toString', false)).toBe(false);
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
    ['Test Mode', 'warning'],
    ['COD', 'primary'],
    ['PREPAID', 'success'],
    ['Something else', 'neutral'],
    ['constructor', 'neutral'],
  ])('%s is %s', (text, tone) => {
    expect(badgeTone(text)).toBe(tone);
  });
});
