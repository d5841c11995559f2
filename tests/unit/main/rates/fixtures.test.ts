/**
 * Every folder of tests/fixtures/rates is a rate file with its expected result, written by hand. A new folder is a new
 * test: `input.*`, `settings.json` (`table` by the names of the command, `answers`) and `expected.json`, whose keys are
 * compared one by one, so a fixture may omit keys.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RateFileBook } from '../../../../main/rates/rate-file-book';
import { readRateFile } from '../../../../main/rates/read-file';
import type { RateFile } from '../../../../shared/desk/rates';
import { type CheckReport, checkReport } from '../../../../shared/rates/check-report';
import { type FindingName, findingKinds } from '../../../../shared/rates/findings';
import type { RateTableId } from '../../../../shared/rates/rate-tables';
import { type Answers, answersSchema, type ReadFile } from '../../../../shared/rates/read-settings';

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

async function fileOf(folder: string): Promise<ReadFile> {
  const input = readdirSync(folder).find((name) => name.startsWith('input.'));
  if (!input) throw new Error(`${folder} has no input`);
  const place = join(folder, 'settings.json');
  const settings: Settings = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
  const table = tables[settings.table ?? 'rate'];
  if (!table) throw new Error(`There is no table ${settings.table}`);
  const answers = answersSchema.parse(settings.answers ?? {});
  return readRateFile(readFileSync(join(folder, input)), table, answers);
}

/** Rows, cells with an error, kinds and the block of a report or of a rate file, in one form. */
interface Reported {
  readonly rows: readonly (readonly [line: number | null, cells: Readonly<Record<string, string>>])[];
  readonly errors: readonly string[];
  readonly kinds: readonly string[];
  readonly blocks: boolean;
}

function toldByCommand({ rows, errors, warnings, blocks, refuse }: CheckReport): Reported {
  const kinds = [...errors, ...warnings].map(({ kind }) => kind);
  return {
    rows: rows.map(({ row, ...cells }) => [
      row,
      Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >,
    ]),
    errors: refuse ? [] : errors.map(({ row, field, kind }) => `${row} ${field} ${kind}`).toSorted(),
    kinds: [...new Set(kinds)].toSorted(),
    blocks,
  };
}

/** A cell that could not be read shows its text in a rate file; the command has no value for it. */
function toldByRateFile(file: ReadFile, { rows: reported, warnings }: CheckReport): Reported {
  const rateFile = { id: '1', name: 'rates', table: file.table, counts: null } as RateFile;
  const book = new RateFileBook(rateFile, file);
  const { findings, blocks } = book.state();
  const { rows } = book.rows({ sort: null, finding: null, change: null, text: '' }, 0, 100_000);
  // A warning that the command reports once for several rows is shown at each of them in a rate file.
  const warned = new Set(
    warnings.flatMap(({ kind, rows: lines }) => lines.map((at) => `${at} null ${kind}`)),
  );
  const isError = (kind: FindingName) => findingKinds[kind].severity === 'error';
  return {
    rows: rows.map(({ line, cells }, at) => [
      line,
      Object.fromEntries(Object.entries(cells).filter(([field]) => (reported[at]?.[field] ?? null) !== null)),
    ]),
    errors: rows
      .flatMap(({ line, findings: found }) =>
        found.filter(({ kind }) => isError(kind)).map(({ field, kind }) => `${line} ${field} ${kind}`),
      )
      .filter((error) => !warned.has(error))
      .toSorted(),
    kinds: [...new Set(findings.map(({ kind }) => kind))].toSorted(),
    blocks,
  };
}

describe('rate files', () => {
  it('are at least fifty', () => {
    expect(folders.length).toBeGreaterThanOrEqual(50);
  });

  it.each(folders)('%s', async (name) => {
    const folder = join(root, name);
    const expected: Partial<CheckReport> = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
    const file = await fileOf(folder);
    const report: CheckReport = JSON.parse(JSON.stringify(checkReport(file)));
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
    expect(toldByRateFile(file, report), 'a rate file of it').toEqual(toldByCommand(report));
  });
});
