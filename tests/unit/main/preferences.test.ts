import { describe, expect, it } from 'vitest';
import { readableParts } from '../../../main/readable-preferences';
import { defaultPreferences } from '../../../shared/preferences';
import { plainLayout } from '../../../shared/table/layout';

describe('stored preferences', () => {
  it('are restored unchanged', () => {
    const stored = {
      ...defaultPreferences,
      navigationClosed: ['Hub'],
      tables: { contracts: { layout: { ...plainLayout, frozen: 2 }, views: [], view: 'Late' } },
    };
    expect(readableParts(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it('lose only unreadable entries: one preference, one table', () => {
    const orders = { layout: plainLayout, views: [] };
    expect(
      readableParts({
        theme: 'purple',
        density: 'compact',
        unknown: 1,
        tables: {
          orders,
          contracts: { layout: { ...plainLayout, frozen: -1 }, views: [] },
          skus: { layout: plainLayout, views: [{ name: '' }] },
        },
      }),
    ).toEqual({ density: 'compact', tables: { orders } });
  });

  it.each([null, undefined, 'text', 7])('are none when %j was stored', (stored) => {
    expect(readableParts(stored)).toEqual({});
  });

  it('keep the rest when the tables are no tables', () => {
    expect(readableParts({ theme: 'dark', tables: 'x' })).toEqual({ theme: 'dark' });
  });
});
