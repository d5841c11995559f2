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
    ['Verified', 'Disable'],
    ['Expired', 'Disable'],
    ['Pending', 'Verify'],
    ['Disabled', 'Verify'],
  ])('of a contract that is %s reads %s', (label, text) => {
    expect(statusAction('contract', { status_label: label })?.text).toBe(text);
  });

  it.each([
    [{ is_active: 'Yes' }, 'Suspend'],
    [{ is_active: 'No' }, 'Unsuspend'],
    [{ state_label: 'Active' }, 'Suspend'],
    [{ state_label: 'Suspended' }, 'Unsuspend'],
    [{ status: 'Suspended' }, 'Unsuspend'],
    [{ status: 'Active' }, 'Suspend'],
    [{}, 'Suspend'],
  ])('by the flags %j reads %s', (row, text) => {
    expect(statusAction('suspension', row)?.text).toBe(text);
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

describe('badges', () => {
  it.each([
    ['Delivered', 'success'],
    ['Cancelled', 'danger'],
    ['Pending', 'warning'],
    ['In Transit', 'info'],
    ['New', 'primary'],
    ['Something else', 'neutral'],
    ['constructor', 'neutral'],
  ])('%s is %s', (text, tone) => {
    expect(badgeTone(text)).toBe(tone);
  });
});
