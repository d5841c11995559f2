import { describe, expect, it } from 'vitest';
import { bandScale } from '../../../../renderer/plots/band-scale';

const bands = (...ends: number[]) => ends.slice(1).map((to, at) => ({ from: ends[at] ?? 0, to }));

describe('the scale of a strip', () => {
  it('shows widths as they are', () => {
    const scale = bandScale(bands(0, 5, 10, 20));
    expect(scale.kind).toBe('plain');
    expect([0, 5, 10, 20].map(scale.at)).toEqual([0, 0.25, 0.5, 1]);
  });

  it('begins at 0 also when the first band does not', () => {
    expect(bandScale(bands(5, 10)).at(5)).toBe(0.5);
  });

  it('keeps room at its end for a band without one', () => {
    const scale = bandScale([
      { from: 0, to: 30 },
      { from: 30, to: null },
    ]);
    expect(scale.at(30)).toBeCloseTo(0.92);
    expect(scale.end).toBeCloseTo(0.92);
  });

  it('is plain with a band fifty times as wide as the others, and broken above that', () => {
    expect(bandScale(bands(0, 1, 2, 52)).kind).toBe('plain');
    const broken = bandScale(bands(0, 1, 2, 3, 1000));
    expect(broken.kind).toBe('broken');
    // The first band would be a thousandth of the strip.
    expect(broken.at(1)).toBeGreaterThan(0.1);
    const places = [0, 1, 2, 3, 500, 1000].map(broken.at);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBeCloseTo(1);
  });

  it('stands with bands of no width, and with ten thousand of them', () => {
    expect(bandScale([{ from: 0, to: 0 }]).at(0)).toBe(0);
    const many = bandScale(Array.from({ length: 200_000 }, (_, from) => ({ from, to: from + 1 })));
    expect(many.at(100_000)).toBeCloseTo(0.5, 3);
  });
});

describe('the numbers below a strip', () => {
  const ticks = (ends: number[], most: number) => bandScale(bands(...ends)).ticks(most);

  it('are round, and the end is among them', () => {
    expect(ticks([0, 7, 30], 6)).toEqual([0, 5, 10, 15, 20, 25, 30]);
    expect(ticks([0, 0.5, 1], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks([0, 47], 5)).toEqual([0, 10, 20, 30, 40, 47]);
  });

  it('are exact', () => {
    expect(ticks([0, 0.3], 3)).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it('are ends of bands on a broken scale, as many as have room', () => {
    expect(ticks([0, 1, 2, 3, 1000], 10)).toEqual([0, 1, 2, 3, 1000]);
    const few = ticks([0, ...Array.from({ length: 100 }, (_, at) => at + 1), 100_000], 5);
    expect(few.length).toBeLessThanOrEqual(6);
    expect(few.at(-1)).toBe(100_000);
  });
});
