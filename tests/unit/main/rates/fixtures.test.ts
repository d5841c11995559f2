/**
 * Every folder of tests/fixtures/rates is a rate file with what is expected of it, written by hand. A new folder is a new
 * test: `input.*`, `settings.json` (`table` by the names of the command, `answers`) and `expected.json`, whose keys are
 * compared one by one, so a fixture may leave out what it is not about.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRateFile } from '../../../../main/rates/read-file';
import { type CheckReport, checkReport } from '../../../../shared/rates/check-report';
import { type Answers, answersSchema } from '../../../../shared/rates/reading';
import type { RateTableId } from '../../../../shared/rates/tables';

const root = join(import.meta.dirname, '../../../fixtures/rates');
const tables: Readonly<Record<string, RateTableId>> = {
  rate: 'delivery-rates',
  increment: 'delivery-increments',
  'area-rate': 'area-rates',
  'box-rate': 'box-rates',
  'returns-rate': 'returns-rates',
  'returns-increment': 'returns-increments',
};

interface Settings {
  readonly table?: string;
  readonly answers?: Answers;
}

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

async function reportOf(folder: string): Promise<CheckReport> {
  const input = readdirSync(folder).find((name) => name.startsWith('input.'));
  if (!input) throw new Error(`${folder} has no input`);
  const place = join(folder, 'settings.json');
  const settings: Settings = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
  const table = tables[settings.table ?? 'rate'];
  if (!table) throw new Error(`There is no table ${settings.table}`);
  const answers = answersSchema.parse(settings.answers ?? {});
  const file = await readRateFile(readFileSync(join(folder, input)), input, table, answers);
  return JSON.parse(JSON.stringify(checkReport(file)));
}

describe('rate files', () => {
  it('are at least fifty', () => {
    expect(folders.length).toBeGreaterThanOrEqual(50);
  });

  it.each(folders)('%s', async (name) => {
    const folder = join(root, name);
    const expected: Partial<CheckReport> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
    const report = await reportOf(folder);
    const compared = Object.fromEntries(
      Object.keys(expected).map((key) => [
        key,
        key === 'reading'
          ? Object.fromEntries(
              Object.keys(expected.reading ?? {}).map((part) => [part, report.reading[part as 'decimal']]),
            )
          : report[key as keyof CheckReport],
      ]),
    );
    expect(compared).toEqual(expected);
    expect(Object.keys(expected)).toEqual(
      expect.arrayContaining(['rows', 'errors', 'warnings', 'refuse', 'blocks']),
    );
  });
});
