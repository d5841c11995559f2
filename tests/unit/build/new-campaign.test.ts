/**
 * `npm run new` and the recipes, in a copy of the project: each writes something that works without a line in any other
 * file. The long form also checks its types, its format, and its calls against the practice workspace.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFiles, recipeParts } from '../../../build/new.mjs';
import { inProject } from '../../../build/project.mjs';
import { isLong } from '../../support/campaign';
import { copyProject, type ProjectCopy } from '../../support/project-copy';

const recipes = inProject('docs/recipes');
const readRecipe = (name: string) => readFileSync(join(recipes, `${name}.md`), 'utf8');
/** Recipes of a kind of `npm run new`, and those whose lines a reader adds by hand. */
const written = {
  list: 'loading-docks',
  filter: 'lot-number',
  viewer: 'cargo-tag',
  form: 'dry-storage',
  action: 'flag-row',
};
const biome = 'node_modules/@biomejs/biome/bin/biome';
const byHand = ['hub-table', 'api-call', 'ipc-request'];

describe('the recipes', () => {
  it.each(readdirSync(recipes))('%s has one block of code and at most 40 lines', (file) => {
    const text = readFileSync(join(recipes, file), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    expect(text.match(/^```/gm)).toHaveLength(2);
    expect(recipeParts(text).length).toBeGreaterThan(0);
    const named = [...text.matchAll(/`((?:shared|renderer|main|sandbox|tests)\/[^`]*)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((path) => !existsSync(inProject(path)))).toEqual([]);
    for (const part of ['**See it.** ', '**Test.** `npm run test:unit -- ', '**Common mistake.** “'])
      expect(text).toContain(part);
  });
});

describe('a new file', () => {
  it.each([
    ['sheet', 'cold-storage', 'Usage: npm run new -- list|filter|viewer|form|action NAME'],
    ['list', undefined, 'Usage: '],
    ['list', 'Cold Storage', '“Cold Storage” cannot be a name.'],
    ['list', '../orders', '“../orders” cannot be a name.'],
    ['list', 'orders', 'shared/lists/orders.ts exists already.'],
    ['form', 'index', 'shared/forms/index.ts exists already.'],
    ['action', 'barcode', 'renderer/lists/row-actions/actions/barcode.tsx exists already.'],
  ])('is not written for %s %s', (kind, name, message) => {
    expect(() => newFiles(kind, name as string)).toThrow(message);
  });

  it('has its name in every spelling', () => {
    const { files, next } = newFiles('list', 'depots');
    expect(files.map(({ file }) => file)).toEqual(['shared/lists/depots.ts']);
    expect(files[0]?.text).toContain("noun: 'depot'");
    expect(files[0]?.text).toContain("exportName: 'DepotsExport.csv'");
    expect(files[0]?.text).not.toMatch(/parking/i);
    expect(next).toContain('open Depots in the navigation');
  });
});

it.each([
  ['delivery-companies', 'delivery company'],
  ['boxes', 'box'],
  ['addresses', 'address'],
  ['cold-warehouses', 'cold warehouse'],
])('a row of the list %s is a %s', (name, noun) => {
  expect(newFiles('list', name).files[0]?.text).toContain(`noun: '${noun}'`);
});

describe('in a copy of the project', () => {
  let copy: ProjectCopy;
  const inCopy = (path: string) => join(copy.folder, path);
  const vitest = (...args: string[]) => copy.node('node_modules/vitest/vitest.mjs', 'run', ...args);

  beforeAll(async () => {
    copy = copyProject();
    for (const [kind, name] of Object.entries(written)) await copy.node('build/new.mjs', kind, name);
    use('viewer', 'columns');
    use('filter', 'filters');
    for (const name of byHand) for (const part of recipeParts(readRecipe(name))) addPart(part);
  }, 60_000);
  afterAll(() => copy.remove());

  /** Adds the entry that the recipe names to the list that it names. */
  function use(kind: keyof typeof written, property: string) {
    const [, entry] = /`(\{.*?\})`/.exec(newFiles(kind, written[kind]).next) ?? [];
    const path = inCopy('shared/lists/warehouses.ts');
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(new RegExp(`^  ${property}: \\[\n(?:    .*\n)*`, 'm'), `$&    ${entry},\n`),
    );
  }

  /** Writes a new file, or adds lines below the line that the recipe names. */
  function addPart({ file, below, text }: ReturnType<typeof recipeParts>[number]) {
    const path = inCopy(file);
    if (below === undefined) {
      expect(existsSync(path), file).toBe(false);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return;
    }
    const lines = readFileSync(path, 'utf8').split('\n');
    const found = lines.filter((line) => line.includes(below));
    expect(found, `lines of ${file} with ${below}`).toHaveLength(1);
    lines.splice(lines.indexOf(found[0] ?? '') + 1, 0, text.trimEnd());
    writeFileSync(path, lines.join('\n'));
  }

  it('each is found, and passes the tests that read the folders', { timeout: 300_000 }, async () => {
    writeFileSync(
      inCopy('tests/unit/renderer/found.test.ts'),
      `// @vitest-${'environment'} jsdom
      import { expect, it } from 'vitest';
      import { viewers } from '../../../renderer/cells/registry';
      import { filterTypes } from '../../../renderer/filters/registry';
      import { rowActions } from '../../../renderer/lists/row-actions/registry';
      import { handlers } from '../../../sandbox/handlers';
      import { practiceServices } from '../../../sandbox/services';
      import { calls } from '../../../shared/api';
      import { findHubTable } from '../../../shared/hub';
      import { findList } from '../../../shared/lists';
      import { serviceTypes } from '../../../shared/forms';
      it('finds everything', () => {
        expect(findList('loading-docks')?.noun).toBe('loading dock');
        expect(filterTypes.has('lot-number')).toBe(true);
        expect(findList('warehouses')?.filters?.map(({ type }) => type)).toContain('lotNumber');
        expect(findList('warehouses')?.columns.map(({ type }) => type)).toContain('cargo_tag');
        expect(viewers.has('cargo_tag')).toBe(true);
        expect(serviceTypes).toContain('dry_storage');
        expect(practiceServices.dry_storage.contractKind).toBeGreaterThan(9);
        const action = rowActions.find(({ id }) => id === 'flag_row');
        expect(action?.offer(findList('warehouses'), {})).toMatchObject({ text: 'Flag row' });
        expect(action?.offer(findList('orders'), {})).toBeUndefined();
        expect(findHubTable('delivery-notes')?.page).toBe('delivery-notes');
        const count = handlers['address.city-count'](undefined, {});
        expect(calls['address.city-count'].output.parse(count).count).toBeGreaterThan(100);
      });`,
    );
    writeFileSync(
      inCopy('tests/unit/main/found.test.ts'),
      `import { expect, it } from 'vitest';
      import { appHandlers } from '../../../main/handlers/app';
      import { requests } from '../../../shared/ipc/contract';
      it('answers the request', () => {
        const { 'app.uptime': uptime } = appHandlers({});
        expect(requests['app.uptime'].output.parse(uptime()).seconds).toBeGreaterThanOrEqual(0);
      });`,
    );
    await vitest(
      '--project=unit-page',
      '--project=unit-node',
      ...['found', 'definitions', 'cells/registry', 'filters/registry'].map(
        (name) => `renderer/${name}.test`,
      ),
      ...['main/found', 'seed/made-up', 'tables/list-filters', 'link-filters', 'forms/names'].map(
        (name) => `${name}.test`,
      ),
      'shared/hub/registry.test',
      'shared/lists/lists.test',
    );
  });

  it.runIf(isLong)('each passes the checks, and the practice workspace serves it', async () => {
    for (const name of ['renderer', 'main']) rmSync(inCopy(`tests/unit/${name}/found.test.ts`));
    await copy.node(biome, 'check', '--write', 'shared', 'sandbox', 'main', 'renderer', 'tests/contract');
    await vitest('--project=contract', 'service-kinds', 'sandbox-calls', 'contracts.test');
    await vitest(
      '--project=unit-node',
      'tests/unit/boundaries.test.ts',
      ...['shared/forms', 'shared/hub', 'shared/lists', 'shared/table', 'sandbox'].map(
        (name) => `tests/unit/${name}`,
      ),
    );
    for (const world of ['page', 'node', 'tests'])
      await copy.node('node_modules/typescript/bin/tsc', '--project', `tsconfig.${world}.json`);
  });
});
