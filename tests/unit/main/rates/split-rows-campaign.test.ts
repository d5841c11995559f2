/** Random tables between commas, with remarks beside rows and numbers that a decimal comma splits: no number is ever wrong. */
import { expect, it } from 'vitest';
import { readTextFile } from '../../../../main/rates/read-file';
import { campaignRounds, type Random, randomOf } from '../../../support/campaign';
import { rateFileBook } from '../../../support/rate-file-book';

interface Band {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly city: string;
}

function bandsOf(random: Random, withCity: boolean): Band[] {
  const cities = withCity ? ['Dubai', 'Ajman'].slice(0, 1 + random(2)) : [''];
  const digits = random(2);
  return cities.flatMap((city) => {
    let from = 0;
    return Array.from({ length: 1 + random(6) }, () => {
      const to = from + 1 + random(20) + (digits === 1 ? random(10) / 10 : 0);
      const rate = 1 + random(90) + random(100) / 100;
      const band = { from: String(from), to: String(Number(to.toFixed(1))), rate: rate.toFixed(2), city };
      from = Number(band.to);
      return band;
    });
  });
}

const plain = (text: string) => String(Number(text));
const remarks = ['new from May', 'seit 2023', 'ask Ali', '01.02.2024', 'see no. 5'];

it('numbers of rows with too many cells are right, offered right, or not read', () => {
  let offered = 0;
  let split = 0;
  for (const seed of campaignRounds(200, 20_000)) {
    const random = randomOf(seed);
    const withCity = random(2) === 1;
    const bands = bandsOf(random, withCity);
    const broken = random(3) === 0 ? -1 : random(bands.length);
    const further = random(2) === 0 ? '' : ',,';
    const lines = bands.map(({ from, to, rate, city }, row) => {
      const written = row === broken ? rate.replace('.', ',') : rate;
      const remark = random(4) === 0 ? remarks[random(remarks.length)] : '';
      const tail = remark ? `${further || ','}${remark}` : further;
      return [from, to, written, ...(withCity ? [city] : [])].join(',') + tail;
    });
    const text = [`from,to,rate${withCity ? ',city' : ''}${further}`, ...lines].join('\n');
    const book = rateFileBook(readTextFile(new TextEncoder().encode(`${text}\n`), 'delivery-rates', {}));
    const { rows } = book.rows({ sort: null, finding: null, change: null, text: '' }, 0, 100);
    const value = (row: number, field: string) => book.book.fields.get(field)?.column.text(row) ?? '';
    bands.forEach((band, row) => {
      const right = [plain(band.from), plain(band.to), plain(band.rate)];
      const read = ['from', 'to', 'rate'].map((field) => value(row, field));
      if (row !== broken)
        expect([read, rows[row]?.findings.some(({ kind }) => kind === 'ragged-long')], text).toEqual([
          right,
          false,
        ]);
      else {
        split += 1;
        expect(
          rows[row]?.findings.map(({ kind }) => kind),
          text,
        ).toContain('ragged-long');
        for (const [at, number] of read.entries()) expect(['', right[at]], text).toContain(number);
        if (rows[row]?.join) {
          offered += 1;
          expect(rows[row].join, text).toEqual({ text: band.rate.replace('.', ','), reads: band.rate });
        }
      }
    });
  }
  // Most have other rows as evidence.
  expect(offered).toBeGreaterThan(split / 2);
});
