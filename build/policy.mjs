/** `npm run policy`: writes the files that are made from the definitions of the policy (`main/policy/entries.ts`). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runAsCommand } from './bootstrap.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { inProject } from './project.mjs';

await runAsCommand(async () => {
  await ensureDependencies();
  // The definitions are TypeScript, and Vite is only installed at this point.
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(inProject('build/policy-files.ts'), {
    configFile: false,
    root: inProject('.'),
    logLevel: 'warn',
  });
  for (const [path, text] of module.policyFiles()) {
    mkdirSync(dirname(inProject(path)), { recursive: true });
    writeFileSync(inProject(path), text);
    console.log(path);
  }
  return true;
});
