import { describe, expect, it } from 'vitest';
import { gridTemplate, type Track } from '../../../../renderer/grid/tracks';

const sides = { lead: 40, actions: 44 };

describe('the tracks of a row', () => {
  const fixed = { width: 80, given: false };
  const upTo: Track = { width: 110, most: '300px', given: false };
  const shared: Track = { width: 100, most: '2fr', given: false };

  it('leave the rest to the actions, unless a column takes a share of it', () => {
    expect(gridTemplate([fixed], 0, sides)).toBe('40px 80px minmax(44px, 1fr)');
    expect(gridTemplate([fixed, upTo], 0, sides)).toBe('40px 80px minmax(110px, 300px) minmax(44px, 1fr)');
    expect(gridTemplate([upTo, shared], 0, sides)).toBe('40px minmax(110px, 300px) minmax(100px, 2fr) 44px');
  });

  it('keep the width of a column that a person gave, or froze', () => {
    expect(gridTemplate([{ ...shared, given: true }], 0, sides)).toBe('40px 100px minmax(44px, 1fr)');
    expect(gridTemplate([shared], 1, sides)).toBe('40px 100px minmax(44px, 1fr)');
  });
});
