import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const support = (file: string) => fileURLToPath(new URL(`tests/support/${file}`, import.meta.url));

/**
 * Where the tests run. East of UTC and off the full hour by default, so that UTC never passes for local time; the tests
 * about dates also run west of UTC, where an instant often belongs to the day before.
 */
const zones = { east: 'Asia/Kathmandu', west: 'America/Los_Angeles' };
const aboutDates = {
  page: [
    'tests/unit/renderer/{cells,details,editors,fields,filters}/**/*.test.{ts,tsx}',
    'tests/unit/renderer/contracts/{contract-days,duplicate-contract-dialog}.test.tsx',
    'tests/unit/renderer/contracts/compare/*.test.{ts,tsx}',
    'tests/unit/renderer/app/{appearance,words}.test.{ts,tsx}',
    'tests/unit/renderer/hub/deliveries/*.test.tsx',
  ],
  /** In the folders above, but without a date. */
  pageWithout: [
    'tests/unit/renderer/cells/{cell-content,masked-values,value-table}.test.tsx',
    'tests/unit/renderer/cells/parts/{html-preview,letters,popup-viewer}.test.ts',
    'tests/unit/renderer/cells/viewers/number.test.ts',
    'tests/unit/renderer/details/{block,masked-details}.test.{ts,tsx}',
    'tests/unit/renderer/contracts/compare/ways-in.test.tsx',
    'tests/unit/renderer/editors/{changed-record,dependent-fields,failed-save,record-dialog,twins}.test.tsx',
    'tests/unit/renderer/fields/{city-search,combobox,option-list}.test.tsx',
    'tests/unit/renderer/filters/{filter-panel,phone/read-phone,tags/split-values,use-filters}.test.{ts,tsx}',
  ],
  node: [
    'tests/unit/shared/{dates,field-rules}.test.ts',
    'tests/unit/shared/table/{column-filters,link-filters,list-plots,relative-dates}.test.ts',
    'tests/unit/shared/{contracts,deliveries}/**/*.test.ts',
    'tests/unit/sandbox/{csv,tables/**/*}.test.ts',
  ],
};

export default defineConfig({
  test: {
    // A file that needs a page asks for it with `// @vitest-environment jsdom` on its first line.
    environment: 'node',
    passWithNoTests: true,
    restoreMocks: true,
    // A busy machine takes the longest test four times as long as a quiet one. The long form of a campaign runs for minutes.
    testTimeout: process.env.CODESK_LONG === '1' ? 3_600_000 : 30_000,
    // The defaults are ten seconds and one second. A disk that frees space blocks for ten.
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // Vitest leaves one core free by default. Of two cores that is half, and its own process is mostly idle.
    maxWorkers: '100%',
    env: { TZ: zones.east },
    setupFiles: ['tests/support/running-test.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit-page',
          include: ['tests/unit/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/page-timeouts.ts', 'tests/support/fresh-page.ts'],
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        // Outside Electron its package is only the path of a program.
        resolve: {
          alias: [
            { find: /^electron$/, replacement: support('electron/electron.ts') },
            { find: /^electron-log\/main$/, replacement: support('electron/electron-log.ts') },
          ],
        },
        test: {
          name: 'unit-node',
          // Only what is inlined gets the stand-in for Electron.
          server: { deps: { inline: ['electron-store'] } },
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/renderer/**'],
          // These modules hold no state and mock none, so the files of a worker share what they import.
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-page-west',
          include: aboutDates.page,
          exclude: aboutDates.pageWithout,
          env: { TZ: zones.west },
          setupFiles: ['tests/support/page-timeouts.ts', 'tests/support/fresh-page.ts'],
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-node-west',
          include: aboutDates.node,
          env: { TZ: zones.west },
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: { name: 'measured', include: [], benchmark: { include: ['tests/bench/**/*.bench.ts'] } },
      },
    ],
  },
});
