import { describe, expect, it } from 'vitest';
import {
  ageText,
  changeSentence,
  decimalPadding,
  factorText,
  moveParts,
} from '../../../../../renderer/rate-desk/compare/change-text';
import { nextTime, readTime } from '../../../../../renderer/rates/not-before';

const plain = (text: string) => text.replace(/\s+/g, ' ');
const moveText = (...values: Parameters<typeof moveParts>) => moveParts(...values).join('');

describe('the text of a change', () => {
  it('has both values with their own digits, and the move', () => {
    expect(plain(moveText('6.19', '6.5', '5.0'))).toBe('6.19 → 6.5 (+5.0 %)');
    expect(plain(moveText('10', '9.6775', '-3.2'))).toBe('10 → 9.6775 (−3.2 %)');
    expect(plain(moveText('1204.5', '1300', '7.9'))).toBe('1 204.5 → 1 300 (+7.9 %)');
  });

  it('has a dash where there is no value, and no move', () => {
    expect(moveText(undefined, '6.5', null)).toBe('– → 6.5');
    expect(moveText('6.5', undefined, null)).toBe('6.5 → –');
    expect(moveText('0', '5', null)).toBe('0 → 5');
  });

  it('has room for the digits that other rows have behind the point', () => {
    expect(['6.19', '6', '6.1234', '\u2013', ''].map((text) => decimalPadding(text, 4))).toEqual([
      '00',
      '.0000',
      '',
      '.0000',
      '.0000',
    ]);
    expect(decimalPadding('6', 0)).toBe('');
  });

  it('is in the later place where nothing changes', () => {
    expect(moveParts(undefined, undefined, null, '1204.5')).toEqual(['', '', '1\u2009204.5', '']);
  });

  it('says how many times as much a mix-up is', () => {
    expect(factorText('6.19', '619')).toBe('100 times as much');
    expect(factorText('619', '6.19')).toBe('a 100th of it');
    expect(factorText('6.19', '61')).toBe('');
    expect(factorText('0', '5')).toBe('');
    expect(factorText(undefined, '5')).toBe('');
  });
});

describe('all changes in one sentence', () => {
  const counts = {
    added: 12,
    changed: 29,
    removed: 3,
    unchanged: 1163,
    largeMoves: 0,
    accepted: { added: 12, changed: 29, removed: 0, largeMoves: 0 },
  };

  it('counts those that are accepted', () => {
    expect(plain(changeSentence(counts, 1204, { row: '30 – 50', percent: '48.0' }))).toBe(
      '41 changes in 1 204 rows: 12 added, 29 changed. Largest: 30 – 50 +48.0 %',
    );
    expect(
      plain(
        changeSentence({ ...counts, accepted: { added: 1, changed: 0, removed: 0, largeMoves: 0 } }, 1, null),
      ),
    ).toBe('1 change in 1 row: 1 added.');
    expect(
      plain(
        changeSentence(
          { ...counts, accepted: { added: 0, changed: 0, removed: 3, largeMoves: 0 } },
          1204,
          null,
        ),
      ),
    ).toBe('3 changes in 1 204 rows: 3 removed.');
  });

  it('says that nothing would be sent', () => {
    const none = { ...counts, accepted: { added: 0, changed: 0, removed: 0, largeMoves: 0 } };
    expect(plain(changeSentence(none, 1204, null))).toBe('No changes in 1 204 rows. Nothing to send.');
  });
});

it('says how long ago the rates were read', () => {
  const minute = 60_000;
  expect([0.5, 1, 59, 60, 47 * 60, 48 * 60].map((minutes) => ageText(minutes * minute))).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '47 hours ago',
    '2 days ago',
  ]);
});

describe('a time of day', () => {
  it('is read with and without a colon', () => {
    expect(['06:00', '6:00', '0600', ' 23:59 ', '00:00'].map(readTime)).toEqual([360, 360, 360, 1439, 0]);
    expect(['24:00', '06:60', '6', '', 'six', '6.00'].map(readTime)).toEqual(Array(6).fill(undefined));
  });

  it('is the next one: today, or tomorrow when it has passed', () => {
    expect(nextTime(360, new Date(2026, 10, 22, 5, 59))).toEqual(new Date(2026, 10, 22, 6, 0));
    expect(nextTime(360, new Date(2026, 10, 22, 6, 0))).toEqual(new Date(2026, 10, 23, 6, 0));
    expect(nextTime(360, new Date(2026, 11, 31, 22, 0))).toEqual(new Date(2027, 0, 1, 6, 0));
  });
});
