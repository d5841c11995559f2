/** Status actions (finance spec section 4, tables spec section 4): what a row's status offers, and what is sent. */
import type { Row } from '../table/row';

/**
 * Which rule a list follows: `contract` knows Verify and Disable only, `label` reads `status_label` by the generic
 * table of statuses, the others suspend and unsuspend by the field they are named for.
 */
export type StatusFamily = 'contract' | 'label' | 'is_active' | 'state_label' | 'status';

/** Statuses that a row menu sends by name (tables spec section 4, named status actions). */
export const namedStatuses = [
  'pending',
  'verified',
  'disabled',
  'open',
  'resolved',
  'unresolved',
  'test_mode',
] as const;
export type NamedStatus = (typeof namedStatuses)[number];

export interface StatusAction {
  /** The menu text, for example `Disable`. */
  readonly text: string;
  /** The status that is sent; undefined when choosing the action does nothing. */
  readonly next: string | undefined;
}

const actionByLabel: Readonly<Record<string, string>> = {
  Enabled: 'Disable',
  Disabled: 'Enable',
  Draft: 'Enable',
  'Going on': 'Cancel',
  Cancelled: 'Cancel',
  Active: 'Inactive',
  Pending: 'Verify',
  Expired: 'Verify',
  Verified: 'Disable',
  Unsubscribed: 'Enable',
};

/** The status action of a row, or undefined when its status offers none. */
export function statusAction(family: StatusFamily, row: Row): StatusAction | undefined {
  const label = typeof row.status_label === 'string' ? row.status_label : '';
  if (family === 'contract') {
    return label === 'Verified' || label === 'Expired'
      ? { text: 'Disable', next: 'Disabled' }
      : { text: 'Verify', next: 'Verified' };
  }
  if (family !== 'label') return suspensionAction(family, row);
  const text = actionByLabel[label];
  return text === undefined ? undefined : { text, next: nextLabel(label, text) };
}

function nextLabel(label: string, text: string): string | undefined {
  if (label === 'Cancelled' || label === 'Unsubscribed') return undefined;
  if (label === 'Disabled' || label === 'Draft') return 'Enabled';
  if (text === 'Verify') return 'Verified';
  return 'Disabled';
}

function suspensionAction(family: 'is_active' | 'state_label' | 'status', row: Row): StatusAction {
  const value = row[family];
  const suspended =
    family === 'is_active'
      ? value !== 'Yes'
      : family === 'state_label'
        ? value !== 'Active'
        : value === 'Suspended';
  return suspended ? { text: 'Unsuspend', next: 'Active' } : { text: 'Suspend', next: 'Suspended' };
}

/**
 * Whether the row's own flags refuse an action: `extra_data.actions` or `extra_data.detail.actions` naming it false.
 * An absent flag refuses nothing, except for the contract list, where each item needs its flag (finance spec section 6).
 */
export function actionRefused(row: Row, action: string, strict: boolean): boolean {
  const extra = row.extra_data as { actions?: unknown; detail?: { actions?: unknown } } | null | undefined;
  for (const flags of [extra?.actions, extra?.detail?.actions]) {
    if (typeof flags === 'object' && flags !== null && Object.hasOwn(flags, action)) {
      return !(flags as Record<string, unknown>)[action];
    }
  }
  return strict;
}
