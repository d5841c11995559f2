/** Unusual but possible files: each is handled within seconds. */
import { describe, expect, it } from 'vitest';
import { readRateFile } from '../../../../main/rates/read-file';
import { checkReport } from '../../../../shared/rates/check-report';
import { serviceCap } from '../../../../shared/rates/limits';

const megabyte = 1024 * 1024;
const header = 'from,to,rate\n';

async function reportOf(text: string) {
  return checkReport(await readRateFile(Buffer.from(text, 'latin1'), 'delivery-rates', {}));
}

describe('an extreme file', { timeout: 5000 }, () => {
  it('of quotation marks is one row with a mark that is not closed', async () => {
    const { rows, errors } = await reportOf(`${header}0,1,"${'"'.repeat(8 * megabyte)}`);
    expect(rows).toEqual([{ row: 2, from: '0', to: '1', rate: null }]);
    expect(errors).toEqual([{ row: 2, field: null, kind: 'unclosed-quote' }]);
  });

  it('with one endless cell has no number there', async () => {
    const { errors } = await reportOf(`${header}0,1,${'x'.repeat(6 * megabyte)}`);
    expect(errors).toEqual([{ row: 2, field: 'rate', kind: 'not-a-number' }]);
  });

  it('with more columns than a spreadsheet has is too large', async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
    const { rows, refuse } = await reportOf(`from,to,rate,${names}\n0,1,5${',1'.repeat(100_000)}\n`);
    expect({ rows, refuse }).toEqual({ rows: [], refuse: 'too-large' });
  });

  it('with one endless row has that row as too long', async () => {
    const { errors } = await reportOf(`${header}0,1,5${',1'.repeat(300_000)}\n`);
    expect(errors).toEqual([{ row: 2, field: null, kind: 'ragged-long' }]);
  });

  it.each([
    [150, 150],
    [30_000, serviceCap],
  ])('with %d zones names %d of them', async (zones, named) => {
    const rows = Array.from({ length: zones }, (_, at) => `Z${at},0,1,5\n`).join('');
    const { warnings } = await reportOf(`zone,${header}${rows}`);
    const names = warnings.find(({ kind }) => kind === 'several-services')?.names;
    expect(names).toEqual(Array.from({ length: named }, (_, at) => `Z${at}`));
  });

  it('with a header below blank lines is read from there', async () => {
    const { reading, rows } = await reportOf(`${'\n'.repeat(100_000)}${header}0,1,5\n`);
    expect(reading.headerRow).toBe(100_001);
    expect(rows).toEqual([{ row: 100_002, from: '0', to: '1', rate: '5' }]);
  });
});
