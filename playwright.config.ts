import { defineConfig } from 'playwright/test';
import { hasVirtualDisplay } from './tests/support/app/display';

// The app and the practice server run off UTC, as for most users, so that UTC never passes for local time.
process.env.TZ ??= 'Asia/Kathmandu';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'out/e2e/artifacts',
  globalSetup: './tests/support/app/practice-data.ts',
  // An app mostly waits, so two share two cores well; on one screen they would take each other's clipboard.
  workers: hasVirtualDisplay && !process.argv.includes('--headed') ? 2 : 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: 'out/e2e/results.json' }],
    ['./tests/support/app/running-reporter.ts', { outputFile: 'out/e2e/running.json' }],
  ],
  projects: [
    { name: 'app', testMatch: /\.(e2e|spec|test)\.ts$/, testIgnore: /\/demo\// },
    // What scrolling costs in the running app: `npm run bench:app`.
    { name: 'bench', testDir: 'tests/bench', testMatch: /bench\/.*\.app\.ts$/ },
    // The packaged app: `npm run package`. Start times are measured, so nothing else runs.
    { name: 'package', testDir: 'tests/package', fullyParallel: false },
    // The pictures of the manual: `npm run pictures`.
    { name: 'pictures', testDir: 'tests/pictures', testMatch: /\.pictures\.ts$/ },
    // What `npm start` plays where there is no display.
    { name: 'journey', testMatch: /\/demo\/.*\.demo\.ts$/ },
  ],
});
