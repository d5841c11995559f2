import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A file that needs a page asks for it with `// @vitest-environment jsdom` on its first line.
    environment: 'node',
    passWithNoTests: true,
    restoreMocks: true,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit-page',
          include: ['tests/unit/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/page-patience.ts'],
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-node',
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
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
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
