/**
 * `npm run audit`: asks the registry for known vulnerabilities of the packages that are shipped, and fails for one of
 * severity "high" or "critical".
 */
import { runAsCommand } from './bootstrap.mjs';
import { runNpm, SetupError } from './run-command.mjs';

await runAsCommand(async () => {
  const { ok, output } = await runNpm(['audit', '--omit=dev', '--audit-level=high'], { capture: true });
  console.log(output.trim());
  // A report without vulnerabilities also ends with their number.
  if (!ok && !/\bvulnerabilit(y|ies)\b/.test(output))
    throw new SetupError(
      'The registry did not answer the audit, so nothing was checked. Run it with another registry: npm run audit --registry=https://…',
    );
  return ok;
});
