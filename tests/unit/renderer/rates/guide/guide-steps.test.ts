import { describe, expect, it } from 'vitest';
import {
  guideRateFile,
  type ShownRateFile,
  stepsDone,
} from '../../../../../renderer/rates/guide/guide-steps';
import type { RateFile } from '../../../../../shared/desk/rates';
import type { RateBook } from '../../../../../shared/ipc/rates';
import type { RateGuide } from '../../../../../shared/preferences';

const begun: RateGuide = { state: 'running', since: 1000, done: [] };
const rateFile = (more: Partial<RateFile> = {}): RateFile => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'parcels-first-steps.csv',
  file: '0'.repeat(64),
  size: 1,
  table: 'delivery-rates',
  target: null,
  answers: {},
  position: 0,
  edits: 0,
  made: 1001,
  changed: 1001,
  counts: null,
  queued: null,
  ...more,
});
const target: RateFile['target'] = {
  service: { id: 1, type: 'delivery', name: 'Delivery' },
  value: 'rates',
  table: 'delivery-rates',
};
const answers = { keep: { service: ['Special Delivery'] } };
const seen = (of: RateFile, more: Partial<RateBook> = {}, comparing = false): ShownRateFile => ({
  book: { rateFile: of, blocks: false, findings: [], changes: null, ...more } as RateBook,
  comparing,
});
const counts = {
  added: 1,
  changed: 1,
  removed: 1,
  unchanged: 1,
  largeMoves: 0,
  accepted: { added: 1, changed: 1, removed: 0, largeMoves: 0 },
};
const gap: RateBook['findings'] = [{ kind: 'gap', count: 2, rows: [5, 6] }];

describe('the rate file of the first steps', () => {
  it('is the newest of their file since they were begun', () => {
    const older = rateFile({ made: 999 });
    const other = rateFile({ name: 'other.csv', made: 3000 });
    const first = rateFile();
    const second = rateFile({ made: 2000 });
    expect(guideRateFile([older, other], begun)).toBeUndefined();
    expect(guideRateFile([older, second, first, other], begun)).toBe(second);
  });
});

describe('the first steps', () => {
  it('are ticked by what was done, and by nothing else', () => {
    expect(stepsDone(begun, undefined, null, false)).toEqual([]);
    expect(stepsDone(begun, rateFile(), null, false)).toEqual(['open']);
    expect(stepsDone(begun, rateFile({ target }), null, false)).toEqual(['open', 'service']);
    expect(stepsDone(begun, rateFile({ target, answers }), null, false)).toEqual([
      'open',
      'service',
      'answer',
    ]);
    const mended = rateFile({ target, answers, position: 2 });
    expect(stepsDone(begun, mended, seen(mended), false)).toContain('mend');
    expect(stepsDone(begun, mended, seen(mended, { changes: counts }, true), false)).toContain('compare');
    expect(stepsDone(begun, rateFile({ queued: rateFile().id }), null, false)).toEqual(['open', 'queue']);
    expect(stepsDone(begun, rateFile({ queued: rateFile().id }), null, true)).toContain('sent');
  });

  it.each([
    ['the gap is still there', rateFile({ answers, position: 1 }), { findings: gap }],
    ['the band has no rate yet', rateFile({ answers, position: 1 }), { blocks: true }],
    ['nothing was mended', rateFile({ answers }), {}],
    ['the question is open', rateFile({ position: 1 }), {}],
  ])('are not done with the gap while %s', (_why, of, book) => {
    expect(stepsDone(begun, of, seen(of, book), false)).not.toContain('mend');
  });

  it('are not done with the comparison before it is shown with the current rates, or in another rate file', () => {
    const of = rateFile();
    expect(stepsDone(begun, of, seen(of, { changes: counts }), false)).toEqual(['open']);
    expect(stepsDone(begun, of, seen(of, {}, true), false)).toEqual(['open']);
    const other = rateFile({ id: '00000000-0000-4000-8000-000000000002' });
    expect(stepsDone(begun, of, seen(other, { changes: counts }, true), false)).toEqual(['open']);
  });

  it('stay done, in their order', () => {
    const guide: RateGuide = { ...begun, done: ['mend', 'open'] };
    expect(stepsDone(guide, undefined, null, false)).toEqual(['open', 'mend']);
  });
});
