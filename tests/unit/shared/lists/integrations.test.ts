import { describe, expect, it } from 'vitest';
import { list } from '../../../../shared/lists/integrations';
import { statusAction } from '../../../../shared/table/status';

describe('the integrations', () => {
  it.each([
    ['Active', 'Disabled'],
    ['Inactive', 'Disabled'],
    ['Test Mode', 'Disabled'],
    ['Draft', 'Enabled'],
    ['Disabled', 'Enabled'],
  ])('go from %s to %s by the status action (hub section 4)', (status_label, next) => {
    expect(list.statusFamily && statusAction(list.statusFamily, { status_label })?.next).toBe(next);
  });

  it.each([
    [{ ready: true }, undefined],
    [{ ready: 0 }, 'This integration is not ready. Open Readiness to see what is missing.'],
    [
      {},
      'The server does not report whether this integration is ready. Open Readiness to see what Codesk found.',
    ],
  ])('open their validations when they are ready, or say why not: %o', (row, reason) => {
    const page = list.ownPages?.find(({ id }) => id === 'validation');
    expect(page?.when?.(row)).toBe(reason);
  });

  it('offer Import and Reset of several where the server grants them (hub section 2)', () => {
    expect(list.importTypes).toEqual([{ type: 'integrations', text: 'Integrations' }]);
    expect(list.bulkReset).toBe(true);
  });

  it('name the integration beside the id when one is removed (hub section 7)', () => {
    expect(list.sentWith).toEqual(['integration_id']);
  });
});
