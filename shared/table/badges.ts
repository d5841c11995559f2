/**
 * Tones of status badges (tables section 9): known texts have a tone, other texts are neutral. docs/domain lists the
 * texts without colours; the rule for each tone is above its group.
 */

/** The meaning of a status. A badge always shows its text too, so that no meaning depends on colour alone. */
export type BadgeTone = 'success' | 'danger' | 'warning' | 'info' | 'primary' | 'neutral';

const textsByTone: Readonly<Record<Exclude<BadgeTone, 'neutral'>, readonly string[]>> = {
  /** Successfully finished. */
  success: [
    'Delivered',
    'Remitted',
    'Confirmed',
    'Collected',
    'Active',
    'Enabled',
    'Verified',
    'Finished',
    'Resolved',
    'Received',
    'Completed',
    'Approved Adjustment',
    'Approved Location Movement',
    'Received at FC',
    'Packed',
    'PREPAID',
    'Paid',
    'Confirmed by customer',
    'Customer will collect',
  ],
  /** Lost or refused. */
  danger: [
    'Cancelled',
    'Lost',
    'Exception',
    'Failed',
    'Rejected',
    'Suspended',
    'Expired',
    'Out of Stock',
    'Unresolved',
    'Cancelled by customer',
    'Refused by customer',
    'Refused to pay',
    'Refused to accept',
    'Wrong number',
    'Invalid number',
    'Wrong address',
    'Wrong item',
    'Damaged item',
    'Duplicate order',
    'Fake order',
    'Customer did not order',
    'Out of delivery area',
  ],
  /** Waiting, or action required. */
  warning: [
    'Pending',
    'Unverified',
    'On queue',
    'Rts Request',
    'Returned',
    'Refunded',
    'Inactive',
    'Disabled',
    'Pending Adjustment',
    'Pending Location Movement',
    'Unsubscribed',
    'No answer',
    'Busy',
    'Line busy',
    'Switched off',
    'Unreachable',
    'Voicemail',
    'Call dropped',
    'Call back later',
    'Customer not available',
    'Customer travelling',
    'Address incomplete',
    'Location not shared',
    'Amount not ready',
    'Change of address',
    'Asked to open the parcel',
    'Waiting for payment',
  ],
  /** In progress. */
  info: [
    'Test Mode',
    'Picked',
    'Shipped',
    'In Transit',
    'Sent',
    'Assigned',
    'Scheduled',
    'Allocated',
    'Stock Transfer',
    'Stock Collection',
    'Going on',
    'Out for delivery',
    'Rescheduled',
    'Rescheduled by customer',
    'Future delivery',
  ],
  /** New or open, or a type instead of a state. */
  primary: ['New', 'Open', 'Draft', 'Internal', 'External', 'COD'],
};

/** Compares texts by their words: case, blanks, dashes and underscores do not matter. */
function normal(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

/** Distinguishes badges of one tone: waiting, switched off, or test mode. */
export type BadgeMark = 'waiting' | 'off' | 'test';

const textsByMark: Readonly<Record<BadgeMark, readonly string[]>> = {
  waiting: ['Pending', 'On queue', 'Pending Adjustment', 'Pending Location Movement', 'Waiting for payment'],
  off: ['Inactive', 'Disabled', 'Unsubscribed'],
  test: ['Test Mode'],
};

const toneByText = new Map<string, BadgeTone>(
  Object.entries(textsByTone).flatMap(([tone, texts]) =>
    texts.map((text) => [normal(text), tone as BadgeTone] as const),
  ),
);

const markByText = new Map<string, BadgeMark>(
  Object.entries(textsByMark).flatMap(([mark, texts]) =>
    texts.map((text) => [normal(text), mark as BadgeMark] as const),
  ),
);

/** The mark of a status text; undefined if its tone says enough. */
export function badgeMark(text: string): BadgeMark | undefined {
  return markByText.get(normal(text));
}

/** The tone of a status text; neutral for an unknown text. */
export function badgeTone(text: string): BadgeTone {
  return toneByText.get(normal(text)) ?? 'neutral';
}
