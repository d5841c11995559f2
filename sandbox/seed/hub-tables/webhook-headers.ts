/** Headers of a webhook; some of their values are secrets. Every fourth webhook has none. */
import type { OwnedRow, OwnedRowMaker } from '../owned-rows';

/** A text that looks like a secret but is the same on every machine. */
const secretOf = (number: number) =>
  [1, 2, 3]
    .map((part) => (Math.imul(number * 31 + part, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'))
    .join('');

export const rowsOf: OwnedRowMaker = (owner, random) => {
  if (owner % 4 === 0) return [];
  const rows: readonly (readonly [string, string])[] = [
    ['Authorization', `Bearer ${secretOf(owner)}`],
    ['X-Source', 'codesk'],
    ['X-Region', random.pick(['ae', 'sa', 'kw', 'eu'])],
    ['X-Api-Key', secretOf(owner + 5000)],
    ['X-Store-Id', String(20_000 + owner)],
    ['Accept-Language', 'en, ar;q=0.8'],
  ];
  const count = owner === 1 ? rows.length : 2 + (owner % 5);
  const some = rows.slice(0, count).map(([key, value]): OwnedRow => ({ key, value: JSON.stringify(value) }));
  // Enough for a second page.
  const many = owner === 1 ? Array.from({ length: 9 }, (_, at) => [`X-Tag-${at + 1}`, `tag-${at + 1}`]) : [];
  return [...some, ...many.map(([key = '', value]): OwnedRow => ({ key, value: JSON.stringify(value) }))];
};
