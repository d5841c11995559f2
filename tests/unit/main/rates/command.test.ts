/** The command that checks rate files, as a separate program. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCommand } from '../../../support/built-thread';

const fixtures = join(import.meta.dirname, '../../../fixtures/rates');
const folder = mkdtempSync(join(tmpdir(), 'codesk-rates-'));
let script = '';

beforeAll(async () => {
  script = await buildCommand('rates', join(folder, 'built'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function place(name: string, fixture: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  copyFileSync(join(fixtures, fixture), path);
  return path;
}

describe('check FILE', () => {
  it('prints one JSON object in the promised shape and nothing else', () => {
    const path = place('bands.csv', 'bands-gap/input.csv');
    const { status, stdout, stderr } = run('check', path, '--table', 'rate');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      reading: { encoding: 'utf-8', delimiter: ',', decimal: '.', headerRow: 1, sheet: null },
      layout: null,
      questions: [],
      rows: [
        { row: 2, from: '0', to: '1', rate: '5' },
        { row: 3, from: '2', to: '3', rate: '6' },
        { row: 4, from: '3', to: '5', rate: '7' },
      ],
      errors: [],
      warnings: [{ kind: 'gap', rows: [2, 3], from: '1', to: '2' }],
      refuse: null,
      blocks: false,
    });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('takes relative paths, spaces and names in any script', () => {
    place('قائمة الأسعار/أسعار 2024.csv', 'bands-touching/input.csv');
    const { status, stdout } = run('check', 'قائمة الأسعار/أسعار 2024.csv', '--table=rate');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).rows).toHaveLength(2);
    const turned = run('--table', 'rate', 'check', '--', 'قائمة الأسعار/أسعار 2024.csv');
    expect(turned).toEqual({ status, stdout, stderr: '' });
  });

  it('reads workbooks', () => {
    const path = place('book.xlsx', 'xlsx-gap-and-overlap/input.xlsx');
    const { status, stdout } = run('check', path, '--table', 'rate');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ refuse: null, reading: { encoding: null, delimiter: null } });
  });

  it('ends with 0 for a file that it refuses, with the reason', () => {
    const path = place('picture.csv', 'refused-picture/input.csv');
    const { status, stdout } = run('check', path, '--table', 'rate');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: [], refuse: 'not-a-table', blocks: true });
  });

  it('reads by answers, also with one text for a list and columns by their header', () => {
    place('services.csv', 'services-by-column/input.csv');
    writeFileSync(
      join(folder, 'answers.json'),
      JSON.stringify({ service: 'B', columns: { rate: 'to', from: null, to: null } }),
    );
    const { stdout } = run('check', 'services.csv', '--table', 'rate', '--answers', 'answers.json');
    expect(JSON.parse(stdout)).toMatchObject({
      refuse: 'missing-column',
      errors: [
        { row: 1, field: 'from' },
        { row: 1, field: 'to' },
      ],
    });
    writeFileSync(join(folder, 'answers.json'), JSON.stringify({ keep: { carrier: 'B' } }));
    const kept = run('check', 'services.csv', '--table', 'rate', '--answers', 'answers.json');
    expect(JSON.parse(kept.stdout).rows).toEqual([{ row: 3, from: '0', to: '2', rate: '6' }]);
  });

  it('says on stderr what cannot be opened, and ends with 2', () => {
    const path = place('bands.csv', 'bands-gap/input.csv');
    const said = (...args: string[]) => {
      const { status, stdout, stderr } = run(...args);
      expect({ status, stdout }, args.join(' ')).toEqual({ status: 2, stdout: '' });
      return stderr.split('\n')[0];
    };
    const missing = join(folder, 'none.csv');
    expect(said('check', 'none.csv', '--table', 'rate')).toBe(`File not found: ${missing}`);
    expect(said('check', folder, '--table', 'rate')).toBe(
      `${folder}: Open the folder and choose a file in it.`,
    );
    expect(said('check', '--table', 'rate')).toBe('FILE is missing.');
    expect(said('check', path)).toBe('--table is missing.');
    expect(said('check', path, '--table', 'rates')).toBe('Unknown table rates.');
    expect(said('check', path, '--table', 'rate', '--answers', 'none.json')).toMatch(/^File not found/);
    expect(said('check', path, '--table', 'rate', '--answers', path)).toMatch(
      /^The answers are not valid JSON/,
    );
    writeFileSync(join(folder, 'odd.json'), '{"colour": 1}');
    expect(said('check', path, '--table', 'rate', '--answers', 'odd.json')).toMatch(
      /^The answers are not valid/,
    );
    expect(said('check', path, '--table', 'rate', '--fast')).toBe('Unknown option --fast.');
    expect(said('look', path)).toMatch(/^Usage: check FILE --table/);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'says that a file may not be opened',
    () => {
      const path = place('closed.csv', 'bands-gap/input.csv');
      chmodSync(path, 0);
      expect(run('check', path, '--table', 'rate').stderr).toBe(
        `${path}: Your account has no permission to read this file. Ask its owner for it, or choose another one.\n`,
      );
    },
  );
});

it('shows what a conversion makes of three numbers of the file', () => {
  writeFileSync(
    join(folder, 'grams.csv'),
    'min_weight_g,max_weight_g,rate\n0,500,5\n500,1000,6\n1000,2500,7\n',
  );
  const { questions } = JSON.parse(run('check', 'grams.csv', '--table', 'rate').stdout);
  expect(questions).toMatchObject([
    { id: 'weights', choices: [{ text: 'Convert: 500, 1000, 2500 become 0.5, 1, 2.5' }, { id: 'as-is' }] },
  ]);
});

it.each([
  ['0,1,€ 5\n1,2,€ 6.50', 'Remove it: € 5 becomes 5'],
  ['0,1,AED 1.250\n1,2,AED 3.5', 'Remove it: AED 1.250 becomes 1.25'],
  ['0,1,€ 5\n1,2,5 EUR', undefined],
  ['0,1,€ 5\n1,2,$ 6', undefined],
  ['0,1,AED 1.250\n1,2,AED 2.300', undefined],
  ['0,1,AED 1.5\n1,2,"AED 2,3"', undefined],
  ['0,1,5\n1,2,6', undefined],
])('asks about the currency of %j: %s', (rows, offer) => {
  writeFileSync(join(folder, 'currency.csv'), `from,to,rate\n${rows}\n`);
  const { questions } = JSON.parse(run('check', 'currency.csv', '--table', 'rate').stdout);
  const asked = questions.find(({ id }: { id: string }) => id === 'currency');
  expect(asked?.choices.map(({ text }: { text: string }) => text)[0]).toBe(offer);
});

it('asks which of two currencies is meant', () => {
  writeFileSync(join(folder, 'two.csv'), 'Weight from,Weight to,Price AED,Price USD\n0,1,36.70,10.00\n');
  const { questions } = JSON.parse(run('check', 'two.csv', '--table', 'rate').stdout);
  expect(questions).toMatchObject([{ id: 'columns.rate', choices: [{ id: '2' }, { id: '3' }] }]);
});

describe('a file in a layout of its own', () => {
  const matrix = 'Weight;Zone 1;Zone 2\n0,5;10,50;14,00\n1;15,00;20,00\n';

  it('is asked about by id, and each answer is a line of the answers', () => {
    writeFileSync(join(folder, 'matrix.csv'), matrix);
    const asked = JSON.parse(run('check', 'matrix.csv', '--table', 'rate').stdout);
    expect(asked.layout).toMatchObject({ columns: { 0: 'band', 1: 'rate', 2: 'rate' } });
    expect(asked.questions.map(({ id }: { id: string }) => id)).toEqual(['single', 'keep.Heading']);
    expect(asked.blocks).toBe(true);
    writeFileSync(join(folder, 'answers.json'), JSON.stringify({ single: 'to', 'keep.Heading': 'Zone 2' }));
    const read = run('check', 'matrix.csv', '--table', 'rate', '--answers', 'answers.json', '--rows');
    const { rows, questions, blocks } = JSON.parse(read.stdout);
    expect({ questions, blocks }).toEqual({ questions: [], blocks: false });
    expect(rows).toEqual([
      { row: 2, from: '0', to: '0.5', rate: '14', cell: 'C2', keys: { Heading: 'Zone 2' } },
      { row: 3, from: '0.5', to: '1', rate: '20', cell: 'C3', keys: { Heading: 'Zone 2' } },
    ]);
  });

  it('is written as a table by a learned layout, and not before all is answered', () => {
    writeFileSync(join(folder, 'matrix.csv'), matrix);
    const refused = run('convert', 'matrix.csv', '--table', 'rate', '--out', 'rows.csv');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('single: Each band has only one weight.');
    const answers = { single: 'to', keep: { Heading: ['Zone 1'] } };
    const layout = {
      name: 'Carrier',
      table: 'delivery-rates',
      headings: ['Weight', 'Zone 1', 'Zone 2'],
      answers,
    };
    writeFileSync(join(folder, 'carrier.codesk-layout.json'), JSON.stringify(layout));
    const done = run('convert', 'matrix.csv', '--layout', 'carrier.codesk-layout.json', '--out', 'rows.csv');
    expect(done).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(folder, 'rows.csv'), 'utf8')).toBe(
      '\ufefffrom,to,rate,city\r\n0,0.5,10.5,\r\n0.5,1,15,\r\n',
    );
  });

  it('has rows for the places of its zones, as another file names them', () => {
    writeFileSync(join(folder, 'matrix.csv'), matrix);
    writeFileSync(join(folder, 'zones.csv'), 'Zone,City\n1,Dubai\n1,Sharjah\n2,Al Ain\n');
    writeFileSync(join(folder, 'answers.json'), JSON.stringify({ single: 'to' }));
    const call = ['check', 'matrix.csv', '--table', 'rate', '--answers', 'answers.json'];
    const { stdout } = run(...call, '--zones', 'zones.csv');
    const { rows, questions } = JSON.parse(stdout);
    expect(questions).toEqual([]);
    expect(rows.map(({ rate, city }: Record<string, string>) => `${rate} ${city}`)).toEqual([
      ...['10.5 Dubai', '10.5 Sharjah', '14 Al Ain'],
      ...['15 Dubai', '15 Sharjah', '20 Al Ain'],
    ]);
    writeFileSync(join(folder, 'zones.csv'), 'Nothing,here\n1,2\n');
    expect(run(...call, '--zones', 'zones.csv')).toMatchObject({ status: 2 });
  });
});
