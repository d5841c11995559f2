import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'out/e2e/artifacts',
  // Every test opens a whole Electron app; two at once on a small machine only make both slow.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'out/e2e/results.json' }]],
  projects: [
    { name: 'app', testMatch: /\.(e2e|spec|test)\.ts$/, testIgnore: /\/demo\// },
    // What scrolling costs in the running app: `npm run bench:app`.
    { name: 'bench', testDir: 'tests/bench', testMatch: /bench\/.*\.app\.ts$/ },
    // What `npm start` plays where there is no display.
    { name: 'journey', testMatch: /\/demo\/.*\.demo\.ts$/ },
  ],
});
