import { describe, expect, it, vi } from 'vitest';
import { wholeView } from '../../../../renderer/rates/rate-rows';
import { blockRows, RowWindows } from '../../../../renderer/rates/row-windows';
import type { RateRow, RateView } from '../../../../shared/ipc/rates';

const row = (number: number, rate: string): RateRow => ({
  row: number,
  line: number + 2,
  cells: { rate },
  written: {},
  edited: [],
  findings: [],
  change: null,
});

/** Replaces main, with this number of rows. The test decides when replies arrive. */
function main(total: number) {
  const waiting: (() => void)[] = [];
  const state = { total, version: 1, rate: '1' };
  const asked: { view: RateView; from: number }[] = [];
  const failures: unknown[] = [];
  let refusal: Error | null = null;
  const windows = new RowWindows(
    (view, from, count) => {
      asked.push({ view, from });
      const answer = {
        version: state.version,
        total: state.total,
        rows: Array.from({ length: Math.max(0, Math.min(count, state.total - from)) }, (_, at) =>
          row(from + at, state.rate),
        ),
      };
      return new Promise((resolve, reject) =>
        waiting.push(() => (refusal ? reject(refusal) : resolve(answer))),
      );
    },
    (error) => failures.push(error),
  );
  const settle = async () => {
    while (waiting.length > 0) {
      for (const run of waiting.splice(0)) run();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  /** Lets the oldest reply arrive. */
  const settleOne = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const refuse = (error: Error | null) => {
    refusal = error;
  };
  return { windows, state, asked, failures, settle, settleOne, refuse };
}

const sorted: RateView = { ...wholeView, sort: { field: 'rate', descending: true } };

describe('windows of rows', () => {
  it('has what is in sight and fetches what is around it, in both directions', async () => {
    const { windows, asked, settle } = main(1_000_000);
    windows.show(wholeView, 1);
    expect(windows.isEmpty).toBe(true);
    await settle();
    expect(windows.total).toBe(1_000_000);
    expect(windows.row(0)?.row).toBe(0);
    const coming = windows.ready(500_000, 500_050);
    expect(coming).toBeInstanceOf(Promise);
    await settle();
    await coming;
    expect(windows.row(500_050)?.row).toBe(500_050);
    expect(windows.ready(500_000, 500_050)).toBeUndefined();
    await settle();
    const blocks = asked.map(({ from }) => from / blockRows);
    for (const near of [2498, 2499, 2500, 2501, 2502]) expect(blocks).toContain(near);
    // No block is requested twice.
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it('keeps few of a million rows', async () => {
    const { windows, settle } = main(1_000_000);
    windows.show(wholeView, 1);
    await settle();
    for (let at = 0; at < 200; at += 1) {
      windows.ready(at * 5000, at * 5000 + 40);
      await settle();
    }
    let kept = 0;
    for (let at = 0; at < 1_000_000; at += blockRows) kept += windows.row(at) ? 1 : 0;
    expect(kept).toBeLessThanOrEqual(60);
    expect(windows.row(199 * 5000)?.row).toBe(199 * 5000);
  });

  it('shows the rows of before until those of another view are there', async () => {
    const { windows, state, settle } = main(1000);
    windows.show(wholeView, 1);
    await settle();
    state.total = 3;
    windows.show(sorted, 1);
    expect(windows.isStale).toBe(true);
    expect(windows.view).toBe(wholeView);
    expect(windows.total).toBe(1000);
    expect(windows.row(10)?.row).toBe(10);
    await settle();
    expect(windows.isStale).toBe(false);
    expect(windows.view).toBe(sorted);
    expect(windows.total).toBe(3);
  });

  it('never mixes rows of two versions', async () => {
    const { windows, state, settle, settleOne } = main(100_000);
    windows.show(wholeView, 1);
    await settle();
    // Rows of two blocks are visible.
    windows.ready(50_190, 50_230);
    await settle();
    const shown = () => [windows.row(50_190)?.cells.rate, windows.row(50_230)?.cells.rate];
    state.version = 2;
    state.rate = '2';
    windows.show(wholeView, 2);
    expect(shown()).toEqual(['1', '1']);
    await settleOne();
    expect(shown()).toEqual(['1', '1']);
    expect(windows.isStale).toBe(true);
    await settle();
    expect(shown()).toEqual(['2', '2']);
    expect(windows.row(0)).toBeUndefined();
  });

  it('goes on with a newer version that an answer names, and drops an answer of an older one', async () => {
    const { windows, state, settle } = main(10_000);
    windows.show(wholeView, 1);
    await settle();
    state.version = 5;
    state.rate = '5';
    windows.ready(5000, 5010);
    await settle();
    expect(windows.row(5000)?.cells.rate).toBe('5');
    state.version = 4;
    state.rate = '4';
    windows.ready(9000, 9010);
    await settle();
    expect(windows.row(9000)).toBeUndefined();
  });

  it('knows the longest text and the most digits that were ever here', async () => {
    const { windows, state, settle } = main(10_000);
    windows.show(wholeView, 1);
    await settle();
    const before = windows.widest;
    expect(before).toEqual({ rate: '1' });
    windows.ready(2000, 2010);
    await settle();
    // The same object until a text grows.
    expect(windows.widest).toBe(before);
    state.rate = '12345.6789';
    windows.ready(6000, 6010);
    await settle();
    expect(windows.widest).toEqual({ rate: '12345.6789' });
    expect(windows.finest).toEqual({ rate: '12345.6789' });
  });

  it('tells of rows in sight at once, and of those around them once no more come', async () => {
    const { windows, settle, settleOne } = main(100_000);
    windows.show(wholeView, 1);
    await settle();
    const known: (number | undefined)[] = [];
    windows.subscribe(() => known.push(windows.row(10_399)?.row));
    windows.ready(10_000, 10_050);
    await settleOne();
    expect(known).toEqual([undefined]);
    await settle();
    expect(windows.row(10_399)?.row).toBe(10_399);
    expect(known).toEqual([undefined]);
    await vi.waitFor(() => expect(known).toEqual([undefined, 10_399]));
  });

  it('tells of rows out of sight once the scroll rests, however slowly they come', async () => {
    const { windows, settle } = main(100_000);
    windows.show(wholeView, 1);
    windows.ready(10_000, 10_050);
    await settle();
    windows.ready(10_000, 10_050);
    await settle();
    vi.useFakeTimers();
    try {
      let told = 0;
      windows.subscribe(() => {
        told += 1;
      });
      // A block arrives every 260 ms, a frame of the scroll every 20.
      for (let first = 10_000; first < 12_000; first += 15) {
        windows.ready(first, first + 50);
        const answers = settle();
        await vi.advanceTimersByTimeAsync(20);
        await answers;
      }
      expect(windows.row(12_200)?.row).toBe(12_200);
      expect(told).toBe(0);
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    { what: 'a longer text', change: { rate: '1234' } },
    { what: 'another number of rows', change: { total: 200_000 } },
  ])('tells at once of $what, also out of sight', async ({ change }) => {
    const { windows, state, asked, settle } = main(100_000);
    windows.show(wholeView, 1);
    windows.ready(10_000, 10_050);
    await settle();
    windows.ready(10_000, 10_050);
    await settle();
    let told = 0;
    windows.subscribe(() => {
      told += 1;
    });
    const before = asked.length;
    Object.assign(state, change);
    windows.ready(10_200, 10_250);
    await settle();
    expect(asked.slice(before).map(({ from }) => from)).toEqual([10_600]);
    expect(told).toBe(1);
  });

  it('stays with what it shows when the next rows are refused, and asks again', async () => {
    const { windows, failures, settle, refuse } = main(1000);
    windows.show(wholeView, 1);
    await settle();
    refuse(new Error('no'));
    windows.show(sorted, 1);
    await settle();
    expect(failures).toHaveLength(1);
    expect(windows.isStale).toBe(false);
    expect(windows.view).toBe(wholeView);
    refuse(null);
    windows.show(sorted, 1);
    await settle();
    expect(windows.view).toBe(sorted);
  });
});
