/**
 * Status badges (tables section 9): a recognised text has a meaning, an unknown one is neutral. The catalogue
 * names the texts, not their colours; tones follow one rule, told beside each group.
 */

/** How a status is meant. A badge always shows its text too: meaning never rests on colour alone. */
export type BadgeTone = 'success' | 'danger' | 'warning' | 'info' | 'primary' | 'neutral';

const textsByTone: Readonly<Record<Exclude<BadgeTone, 'neutral'>, readonly string[]>> = {
  /** Finished well. */
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
  /** Waiting, or a person must do something. */
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
    'Test Mode',
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
  /** Moving. */
  info: [
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
  /** New or open, or a kind rather than a state. */
  primary: ['New', 'Open', 'Draft', 'Internal', 'External', 'COD'],
};

/** Texts are told apart by their words: neither case nor blanks, dashes and underscores matter. */
function normal(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

const toneByText = new Map<string, BadgeTone>(
  Object.entries(textsByTone).flatMap(([tone, texts]) =>
    texts.map((text) => [normal(text), tone as BadgeTone] as const),
  ),
);

/** The tone of a status text; neutral for a text the catalogue does not know. */
export function badgeTone(text: string): BadgeTone {
  return toneByText.get(normal(text)) ?? 'neutral';
}
