import { describe, expect, it } from 'vitest';
import { popupTitle } from '../../../../../renderer/cells/parts/popup-viewer';

describe('the title of a pop-up', () => {
  it.each([
    ['the name of the record', { id: 4, order_no: 'OR-4', name: 'Green mug' }, 'Details: Green mug'],
    ['its number where it has no name', { id: 4, invoice_no: 'INV-4' }, 'Details: INV-4'],
    [
      'its own number before that of another record',
      { id: 4, tracking_no: 'AE4', order_no: 'OR-9' },
      'Details: AE4',
    ],
    ['the next field when one is blank', { id: 4, message_no: ' ', sku: 'SK-4' }, 'Details: SK-4'],
    ['at least the ID', { id: 4 }, 'Details: 4'],
  ])('says %s', (_what, row, title) => {
    expect(popupTitle('Details', row)).toBe(title);
  });

  it('names the kind of value if the row has no name', () => {
    expect(popupTitle('Details', {})).toBe('Details');
  });
});
