// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BandsPanel } from '../../../../../renderer/rate-desk/bands/bands-panel';
import type { PanelProps } from '../../../../../renderer/rates/rate-panel';
import type { BandStrip, RateBook } from '../../../../../shared/ipc/rates';
import { deferred } from '../../../../support/deferred';
import { FakeBridge, Refused } from '../../../../support/page/fake-bridge';
import { stubGridSize } from '../../../../support/page/open-row-table';
import { bookOf, openPanel, spaced } from '../../../../support/page/rate-panels';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubGridSize();
});
afterEach(cleanup);

type Segment = BandStrip['segments'][number];
const band = (from: number, to: number | null, row: number, rate = '6.5'): Segment => ({
  kind: to === null ? 'open' : 'band',
  from: String(from),
  to: to === null ? null : String(to),
  rows: [row],
  rate,
});
const gap = (from: number, to: number): Segment => ({
  kind: 'gap',
  from: String(from),
  to: String(to),
  rows: [],
  rate: null,
});
const stripOf = (segments: readonly Segment[], city = ''): BandStrip => ({
  key: { city },
  bands: segments.filter(({ kind }) => kind === 'band' || kind === 'open').length,
  gaps: segments.filter(({ kind }) => kind === 'gap').length,
  overlaps: segments.filter(({ kind }) => kind === 'overlap').length,
  segments: [...segments],
});
const answerStrips = (strips: readonly BandStrip[]) =>
  bridge.answerWith('rates.bands', async (input) => {
    const { from, count } = input as { from: number; count: number };
    return { version: 1, total: strips.length, strips: strips.slice(from, from + count) };
  });
const open = (book: RateBook = bookOf(), more: object = {}, adds: readonly number[] | null = [1204]) =>
  openPanel(bridge, { book, adds, panel: (panel) => <BandsPanel {...panel} {...more} /> });
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'));

const withGap = stripOf([band(0, 5, 0), gap(5, 6), band(6, 30, 1, '9.25'), band(30, null, 2, '12')], '12');

it('draws nothing while it is not chosen which service is meant', async () => {
  answerStrips([withGap, withGap]);
  const several = {
    kind: 'several-services',
    count: 2,
    rows: [],
    names: ['A', 'B'],
    field: 'service',
  } as const;
  await open({ ...bookOf(), findings: [{ ...several, rows: [], names: ['A', 'B'] }] });
  expect(await screen.findByText('Choose the service or zone to see its bands.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  expect(bridge.calls('rates.bands')).toEqual([]);
});

describe('a strip', () => {
  it('is a list of its bands and gaps, named after what it is for', async () => {
    answerStrips([withGap]);
    await open();
    const strip = await screen.findByRole('list', { name: 'Dubai: 3 bands, 1 gap' });
    expect(names(strip)).toEqual([
      'Band 0 to 5: rate 6.50',
      'Gap 5 to 6: no price. Insert a band',
      'Band 6 to 30: rate 9.25',
      'Band from 30, no end: rate 12.00',
    ]);
  });

  it('begins with a gap when its first band does not begin at 0', async () => {
    answerStrips([stripOf([band(2, 5, 0)])]);
    await open();
    const strip = await screen.findByRole('list', { name: 'All cities: 1 band, 1 gap' });
    expect(names(strip)).toEqual(['Gap 0 to 2: no price. Insert a band', 'Band 2 to 5: rate 6.50']);
  });

  it('shows where bands overlap', async () => {
    answerStrips([
      stripOf([
        band(0, 5, 0),
        { kind: 'overlap', from: '5', to: '6', rows: [0, 1], rate: null },
        band(6, 9, 1),
      ]),
    ]);
    await open();
    expect(names(await screen.findByRole('list', { name: 'All cities: 2 bands, 1 overlap' }))[1]).toBe(
      'Overlap 5 to 6: priced by 2 rows',
    );
  });

  it('has no gaps between bands whose ends are included', async () => {
    const segments = [
      { ...band(0, 0, 0), to: '0.99' },
      { ...gap(0, 0), from: '0.99', to: '1' },
      { ...band(1, 0, 1), to: '1.99' },
      { ...gap(0, 0), from: '1.99', to: '2' },
      { ...band(2, 0, 2), to: '2.99' },
      { ...gap(0, 0), from: '2.99', to: '5' },
      band(5, 6, 3),
    ];
    answerStrips([stripOf(segments)]);
    await open(bookOf({ findings: [{ kind: 'inclusive-bands', count: 3, rows: [2, 3, 4] }] }));
    const strip = await screen.findByRole('list', { name: 'All cities: 4 bands, 1 gap' });
    expect(names(strip)).toEqual([
      'Band 0 to 1: rate 6.50',
      'Band 1 to 2: rate 6.50',
      'Band 2 to 2.99: rate 6.50',
      'Gap 2.99 to 5: no price. Insert a band',
      'Band 5 to 6: rate 6.50',
    ]);
    expect(screen.getByText(/Ends are included/)).toBeTruthy();
  });

  it('draws very many bands as groups, gaps on their own', async () => {
    const many = Array.from({ length: 500 }, (_, at) => band(at, at + 1, at));
    const segments = [...many.slice(0, 250), gap(250, 251), ...many.slice(251)];
    answerStrips([{ ...stripOf(segments), bands: 1204 }]);
    await open();
    const strip = await screen.findByRole('list', {
      name: spaced('All cities: 1 204 bands, 1 gap, the first 500 are drawn'),
    });
    expect(within(strip).getAllByRole('button').length).toBeLessThan(260);
    expect(within(strip).getByRole('button', { name: /^Gap 250 to 251/ })).toBeTruthy();
    const all = names(strip).flatMap(
      (name) => (/^(\d+) bands/.exec(name ?? '') ?? [])[1] ?? (name?.startsWith('Band') ? '1' : []),
    );
    expect(all.reduce((sum, each) => sum + Number(each), 0)).toBe(499);
  });

  it('says that a scale is broken', async () => {
    answerStrips([stripOf([band(0, 1, 0), band(1, 2, 1), band(2, 3, 2), band(3, 1000, 3)])]);
    await open();
    expect(await screen.findByText('not to scale')).toBeTruthy();
  });
});

describe('choosing a part of a strip', () => {
  it('fills a gap with a band, and leads to its rate', async () => {
    answerStrips([withGap]);
    const { user, edits, revealed } = await open();
    await user.click(await screen.findByRole('button', { name: /^Gap 5 to 6/ }));
    expect(edits).toEqual([{ op: 'insert', after: 0, rows: [{ city: '12', from: '5', to: '6' }] }]);
    await waitFor(() => expect(revealed).toEqual([[1204, 'rate']]));
  });

  it('fills a gap that is pressed twice with one band', async () => {
    answerStrips([withGap]);
    const { edits, revealed } = await open();
    const gap = await screen.findByRole('button', { name: /^Gap 5 to 6/ });
    gap.click();
    gap.click();
    await waitFor(() => expect(revealed).toEqual([[1204, 'rate']]));
    expect(edits).toHaveLength(1);
  });

  it('fills a gap that is pressed while the strips are loaded again, once they are there', async () => {
    answerStrips([withGap]);
    const stage = await open();
    const gap = await screen.findByRole('button', { name: /^Gap 5 to 6/ });
    const { promise, resolve } = deferred();
    bridge.answerWith('rates.bands', async () => {
      await promise;
      return { version: 2, total: 1, strips: [withGap] };
    });
    act(() => stage.show(bookOf({ version: 2 })));
    await stage.user.click(gap);
    await stage.user.click(gap);
    expect(stage.edits).toEqual([]);
    resolve();
    await waitFor(() => expect(stage.revealed).toEqual([[1204, 'rate']]));
    expect(stage.edits).toEqual([{ op: 'insert', after: 0, rows: [{ city: '12', from: '5', to: '6' }] }]);
  });

  it('fills no gap that the strips do not have any more', async () => {
    answerStrips([withGap]);
    const stage = await open();
    const gap = await screen.findByRole('button', { name: /^Gap 5 to 6/ });
    const { promise, resolve } = deferred();
    const filled = stripOf([band(0, 5, 0), band(5, 6, 9), band(6, 30, 1), band(30, null, 2)], '12');
    bridge.answerWith('rates.bands', async () => {
      await promise;
      return { version: 2, total: 1, strips: [filled] };
    });
    act(() => stage.show(bookOf({ version: 2 })));
    await stage.user.click(gap);
    resolve();
    // The band is in the place of the gap and shows its row. Nothing was inserted before.
    await stage.user.click(await screen.findByRole('button', { name: 'Band 5 to 6: rate 6.50' }));
    expect(stage.revealed).toEqual([[9, 'rate']]);
    expect(stage.edits).toEqual([]);
  });

  it('fills no gap of strips that could not be loaded, also when they come later', async () => {
    answerStrips([withGap]);
    const stage = await open();
    const gap = await screen.findByRole('button', { name: /^Gap 5 to 6/ });
    const { promise, resolve } = deferred();
    bridge.answerWith('rates.bands', async () => {
      await promise;
      throw new Refused({ code: 'rates_stopped', at: 0 });
    });
    act(() => stage.show(bookOf({ version: 2 })));
    await stage.user.click(gap);
    resolve();
    const again = await screen.findByRole('button', { name: 'Retry' });
    await stage.user.keyboard('{Enter}');
    const later = stripOf([...withGap.segments, { ...band(40, 50, 3), kind: 'overlap' }], '12');
    answerStrips([later]);
    await stage.user.click(again);
    await screen.findByRole('list', { name: 'Dubai: 3 bands, 1 gap, 1 overlap' });
    expect(stage.edits).toEqual([]);
  });

  it('leads nowhere when the band was refused', async () => {
    answerStrips([withGap]);
    const { user, edits, revealed } = await open(bookOf(), {}, null);
    await user.click(await screen.findByRole('button', { name: /^Gap 5 to 6/ }));
    expect(edits).toHaveLength(1);
    expect(revealed).toEqual([]);
  });

  it('leads to the row of a band', async () => {
    answerStrips([withGap]);
    const { user, revealed } = await open();
    await user.click(await screen.findByRole('button', { name: 'Band 6 to 30: rate 9.25' }));
    expect(revealed).toEqual([[1, 'rate']]);
  });

  it('is done by keys: arrows along the strip, Home, End, Enter', async () => {
    answerStrips([withGap]);
    const { user, edits } = await open();
    await screen.findByRole('list');
    await user.tab();
    await user.tab();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    expect(focused()).toBe('Band 0 to 5: rate 6.50');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toMatch(/^Gap 5 to 6/);
    await user.keyboard('{End}');
    expect(focused()).toMatch(/^Band from 30/);
    await user.keyboard('{ArrowRight}{Home}{ArrowLeft}');
    expect(focused()).toBe('Band 0 to 5: rate 6.50');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(edits).toHaveLength(1);
    // One tab stop, at the last focused part.
    await user.tab();
    await user.tab({ shift: true });
    expect(focused()).toMatch(/^Gap 5 to 6/);
  });
});

describe('many strips', () => {
  const cities = Array.from({ length: 1000 }, (_, at) => stripOf([band(0, 5, at)], `${at + 100}`));

  it('are folded to the first one, and only those in sight are drawn', async () => {
    answerStrips(cities);
    const { user } = await open();
    expect(await screen.findByRole('list', { name: '#100: 1 band' })).toBeTruthy();
    expect(screen.getAllByRole('list')).toHaveLength(1);
    const fold = screen.getByRole('button', { name: 'Bands', expanded: false });
    await user.click(fold);
    expect(screen.getByRole('button', { name: 'Bands', expanded: true })).toBeTruthy();
    expect(await screen.findByRole('list', { name: '#103: 1 band' })).toBeTruthy();
    expect(screen.getAllByRole('list').length).toBeLessThan(20);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await waitFor(() =>
      expect(document.activeElement?.closest('ul')?.getAttribute('aria-label')).toBe('#101: 1 band'),
    );
  });

  it('begin with the one of the row under the cursor', async () => {
    answerStrips(cities);
    await open(bookOf(), { at: 700 });
    await waitFor(() => expect(bridge.calls('rates.bands').at(-1)).toMatchObject({ row: 700, from: 0 }));
  });

  describe('while the cursor moves', () => {
    /** Opens the panel with the focus on a row. Returns functions that move it and let time pass. */
    const openAt = async (row: number) => {
      let move: (row: number | null) => void = () => undefined;
      function Followed(panel: PanelProps) {
        const [at, setAt] = useState<number | null>(row);
        move = setAt;
        return <BandsPanel {...panel} at={at} />;
      }
      const stage = await openPanel(bridge, { panel: (panel) => <Followed {...panel} /> });
      await screen.findByRole('list');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      return {
        ...stage,
        move: (to: number | null) => act(() => move(to)),
        rest: (ms = 1000) => act(() => vi.advanceTimersByTimeAsync(ms)),
      };
    };
    /** The rows whose strips were requested first. */
    const asked = () => bridge.calls('rates.bands').map((input) => (input as { row?: number }).row);
    /** Strips in the order of main: the strip of the row comes first. */
    const answerInOrder = (strips: readonly BandStrip[]) =>
      bridge.answerWith('rates.bands', async (input) => {
        const { from, count, row } = input as { from: number; count: number; row?: number };
        const isTop = ({ segments }: BandStrip) =>
          row !== undefined && segments.some(({ rows }) => rows.includes(row));
        const ordered = [...strips.filter(isTop), ...strips.filter((strip) => !isTop(strip))];
        return { version: 1, total: strips.length, strips: ordered.slice(from, from + count) };
      });
    const first = () => screen.getByRole('list').getAttribute('aria-label');
    afterEach(() => void vi.useRealTimers());

    it('the strip of the row where it rests comes first', async () => {
      answerInOrder(cities);
      const { move, rest } = await openAt(0);
      expect(first()).toBe('#100: 1 band');
      move(700);
      await rest();
      expect(first()).toBe('#800: 1 band');
      move(3);
      await rest();
      expect(first()).toBe('#103: 1 band');
      expect(asked()).toEqual([undefined, 700, 3]);
    });

    it('nothing is asked for the rows that it only passes', async () => {
      answerInOrder(cities);
      const { move, rest } = await openAt(0);
      for (let row = 1; row <= 40; row += 1) {
        move(row);
        await rest(20);
      }
      expect(asked()).toEqual([undefined]);
      await rest();
      expect(asked()).toEqual([undefined, 40]);
    });

    it('they stay as they are within the first strip, and when it leaves the rows', async () => {
      answerInOrder([stripOf([band(0, 5, 0), band(5, 9, 1)], '100'), ...cities.slice(2)]);
      const { move, rest } = await openAt(0);
      for (const row of [1, 0, null]) {
        move(row);
        await rest();
      }
      expect(first()).toBe('#100: 2 bands');
      expect(asked()).toEqual([undefined]);
    });
  });
});

describe('a table without bands', () => {
  it('has no panel', async () => {
    await open(bookOf({ rateFile: { table: 'area-rates' } }));
    expect(screen.queryByRole('region', { name: 'Bands' })).toBeNull();
    expect(bridge.calls('rates.bands')).toEqual([]);
  });

  it('says so when no row has a band yet', async () => {
    answerStrips([]);
    await open();
    expect(await screen.findByText('No bands: no rates with From and To yet')).toBeTruthy();
  });
});

it('shows why strips could not be loaded, and tries again', async () => {
  bridge.refuse('rates.bands', { code: 'disk_failed', at: 0 } as never);
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Retry' });
  answerStrips([withGap]);
  await user.click(again);
  expect(await screen.findByRole('list', { name: 'Dubai: 3 bands, 1 gap' })).toBeTruthy();
});
