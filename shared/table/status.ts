/** Status actions (finance spec section 4, tables spec section 4): what a row's status offers, and what is sent. */
import type { Row } from '../table/row';

/**
 * Which rule a list follows: `contract` knows Verify and Disable only, `label` reads the generic table of statuses,
 * `suspension` reads the flags is_active, state_label and status.
 */
export type StatusFamily = 'contract' | 'label' | 'suspension';

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
  if (family === 'suspension') return suspensionAction(row);
  const text = actionByLabel[label];
  return text === undefined ? undefined : { text, next: nextLabel(label, text) };
}

function nextLabel(label: string, text: string): string | undefined {
  if (label === 'Cancelled' || label === 'Unsubscribed') return undefined;
  if (label === 'Disabled' || label === 'Draft') return 'Enabled';
  if (text === 'Verify') return 'Verified';
  return 'Disabled';
}

function suspensionAction(row: Row): StatusAction {
  let suspended: boolean;
  if (row.is_active !== undefined && row.is_active !== null) suspended = row.is_active !== 'Yes';
  else if (row.state_label !== undefined && row.state_label !== null)
    suspended = row.state_label !== 'Active';
  else suspended = row.status === 'Suspended';
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
