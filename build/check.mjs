/** `npm run check`: the checks that do not run the app: lint and format, types, boundaries. */
import { runAsCommand } from './bootstrap.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { runTool } from './run-command.mjs';
import { checkTypes } from './types.mjs';

await runAsCommand(async () => {
  await ensureDependencies();
  const lint = await runTool('biome', ['check']);
  const types = await checkTypes();
  const boundaries = await runTool('vitest', [
    'run',
    '--project',
    'unit-node',
    'tests/unit/boundaries.test.ts',
  ]);
  return lint.ok && types && boundaries.ok;
});
