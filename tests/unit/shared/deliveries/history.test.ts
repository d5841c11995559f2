import { describe, expect, it } from 'vitest';
import { readDeliveries } from '../../../../shared/deliveries/delivery';
import { deliveryState, failingRuns, recoveredText, stateText } from '../../../../shared/deliveries/history';
import type { Row } from '../../../../shared/table/row';

const local = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).getTime() / 1000;
const nine14 = local(12, 9, 14);

/**
 * Rows a minute apart: `.` answered, a number is the HTTP status of a failure, `t` a timeout, `q` pending, `?` unknown.
 */
function rows(pattern: string, from = nine14): readonly Row[] {
  return pattern.split(' ').map((sign, at) => {
    const row = { id: at + 1, message_no: `M-${at + 1}`, sent_at: from + at * 60 };
    if (sign === '.') return { ...row, result: 'Sent', http_status: 200 };
    if (sign === 't') return { ...row, result: 'Failed', http_status: null };
    if (sign === 'q') return { ...row, result: 'On queue', sent_at: null };
    if (sign === '?') return row;
    return { ...row, result: 'Failed', http_status: Number(sign) };
  });
}
const read = (pattern: string) => readDeliveries(rows(pattern), 'id');
const said = (pattern: string, complete = true) =>
  stateText(deliveryState(read(pattern)), 'day/month/year', complete);
const earlier = (pattern: string, complete = true) =>
  recoveredText(deliveryState(read(pattern)), 'day/month/year', complete);

describe('the state of a webhook', () => {
  it('says since when it fails, how many deliveries, and the last answer', () => {
    const failures = Array.from({ length: 37 }, (_, at) => (at < 36 ? '500' : '502')).join(' ');
    expect(said(failures)).toBe('Failing since 12/11/2026 09:14, 37 deliveries, last reply 502');
    expect(said('. . 500')).toBe('Failing since 12/11/2026 09:16, 1 delivery, last reply 500');
  });

  it('says that nothing answered the last one', () => {
    expect(said('. 500 t')).toBe('Failing since 12/11/2026 09:15, 2 deliveries, last one without a reply');
  });

  it('says that it may have failed for longer when older deliveries are not known', () => {
    expect(said('500 500', false)).toBe(
      'Failing since 12/11/2026 09:14 or earlier, 2 deliveries, last reply 500',
    );
    // The reply before it is known, so the start of the run is certain.
    expect(said('. 500', false)).toBe('Failing since 12/11/2026 09:15, 1 delivery, last reply 500');
  });

  it('says since when it works again, and what failed before', () => {
    expect(said('. 500 502 . .')).toBe('Working again since 12/11/2026 09:17');
    expect(earlier('. 500 502 . .')).toBe(
      'The last failures: 12/11/2026 09:15 to 12/11/2026 09:16, 2 deliveries, last reply 502.',
    );
    expect(earlier('500 .', false)).toBe(
      'The last failures: 12/11/2026 09:14 or earlier, 1 delivery, last reply 500.',
    );
  });

  it('says that nothing failed', () => {
    expect(said('. . .')).toBe('Working, no failure since 12/11/2026 09:14, 3 deliveries');
    expect(earlier('. . .')).toBeUndefined();
  });

  it('is not changed by what waits or is not known', () => {
    expect(said('. 500 q')).toBe('Failing since 12/11/2026 09:15, 1 delivery, last reply 500');
    expect(said('. 500 ? 502')).toBe('Failing since 12/11/2026 09:15, 2 deliveries, last reply 502');
    expect(said('. ?')).toBe('Working, no failure since 12/11/2026 09:14, 1 delivery');
  });

  it('says that there is nothing, nothing sent, and nothing known', () => {
    expect(stateText(deliveryState([]), 'day/month/year', true)).toBe('No deliveries yet');
    expect(said('q q')).toBe('Nothing was sent yet, 2 deliveries in the queue');
    expect(said('? ?')).toBe('The server does not report results, 2 deliveries');
    // A failure at a time that cannot be read cannot be put into an order.
    const undated = readDeliveries([{ id: 1, result: 'Failed', sent_at: 'soon' }], 'id');
    expect(deliveryState(undated)).toEqual({ kind: 'unknown', deliveries: 1 });
  });

  it('writes times in the format that was chosen', () => {
    expect(stateText(deliveryState(read('500')), 'year-month-day', true)).toContain('2026-11-12 09:14');
  });

  it('takes deliveries of the same second in the order of their ids', () => {
    const same = (statuses: readonly number[]) =>
      deliveryState(
        readDeliveries(
          statuses.map((http_status, at) => ({ id: at + 1, http_status, sent_at: nine14 })).reverse(),
          'id',
        ),
      ).kind;
    expect(same([500, 200])).toBe('recovered');
    expect(same([200, 500])).toBe('failing');
  });
});

describe('failing runs', () => {
  it('end with an answer', () => {
    const runs = failingRuns(read('500 . 500 t q 502 . . 429'));
    expect(runs.map(({ deliveries, isFirst }) => [deliveries.map(({ id }) => id), isFirst])).toEqual([
      [[1], true],
      [[3, 4, 6], false],
      [[9], false],
    ]);
    expect([runs[1]?.from, runs[1]?.to]).toEqual([nine14 + 120, nine14 + 300]);
  });

  it('leave out what failed at an unknown time', () => {
    const undated = { id: 9, result: 'Failed', sent_at: 'soon' };
    const runs = failingRuns(readDeliveries([...rows('. 500'), undated], 'id'));
    expect(runs.map(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual([[2]]);
  });

  it('are none where nothing failed', () => {
    expect(failingRuns(read('. . q'))).toEqual([]);
    expect(failingRuns([])).toEqual([]);
  });
});
