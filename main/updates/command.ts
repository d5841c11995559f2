/**
 * `codesk-release` (`npm run release -- …`): signs releases, writes the feed that installations ask, and reads what it
 * wrote as they do. Exit status 0 if the feed is right, 1 if it is not, 2 for wrong arguments.
 */
import { runRelease } from './signing/run';

const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

void runRelease(process.argv.slice(2), line(process.stdout), line(process.stderr)).then((status) => {
  process.exitCode = status;
});
