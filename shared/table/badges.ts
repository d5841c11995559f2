/** Status badges (tables spec section 9): a recognised text has a meaning, an unknown one is neutral. */

/** How a status is meant. A badge always shows its text too: meaning never rests on colour alone. */
export type BadgeTone = 'success' | 'danger' | 'warning' | 'info' | 'primary' | 'neutral';

const textsByTone: Readonly<Record<Exclude<BadgeTone, 'neutral'>, readonly string[]>> = {
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
  ],
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
  ],
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
  ],
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
  ],
  primary: ['New', 'Open', 'Draft', 'Internal', 'External', 'COD'],
};

const toneByText = new Map<string, BadgeTone>(
  Object.entries(textsByTone).flatMap(([tone, texts]) =>
    texts.map((text) => [text, tone as BadgeTone] as const),
  ),
);

/** The tone of a status text; neutral for a text the catalogue does not know. */
export function badgeTone(text: string): BadgeTone {
  return toneByText.get(text) ?? 'neutral';
}
