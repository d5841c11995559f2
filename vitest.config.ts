import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A file that needs a page asks for it with `// @vitest-environment jsdom` on its first line.
    environment: 'node',
    passWithNoTests: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/page-patience.ts'],
          testTimeout: 20_000,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          benchmark: { include: [] },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'measured', include: [], benchmark: { include: ['tests/bench/**/*.bench.ts'] } },
      },
    ],
  },
});
