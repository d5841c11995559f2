/** A built file as it goes into a feed: for which system it is, how large it is, and its hash. */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { isPlainName, type Statement } from '../../main/updates/statement';
import { Misuse } from './misuse';

export type BuiltFile = Pick<Statement, 'platform' | 'arch' | 'file' | 'size' | 'sha512'>;

const platforms: readonly (readonly [ending: RegExp, platform: Statement['platform']])[] = [
  [/\.(AppImage|deb|rpm|tar\.gz)$/, 'linux'],
  [/\.exe$/, 'win32'],
  [/\.zip$/, 'darwin'],
];
const processors: readonly (readonly [part: RegExp, arch: Statement['arch']])[] = [
  [/(x86_64|amd64|x64)/, 'x64'],
  [/(arm64|aarch64)/, 'arm64'],
  [/(armv7l|armhf)/, 'arm'],
  [/(ia32|i386|i686)/, 'ia32'],
];

/**
 * Looks at a file. System and processor come from its name, as electron-builder names files, unless they are given.
 * @throws Misuse
 */
export async function readBuiltFile(
  path: string,
  given: { readonly platform?: string; readonly arch?: string },
): Promise<BuiltFile> {
  const file = basename(path);
  if (!isPlainName(file)) throw new Misuse(`${file}: a name has letters, digits and the signs . _ + - only.`);
  const platform = given.platform ?? platforms.find(([ending]) => ending.test(file))?.[1];
  const arch = given.arch ?? processors.find(([part]) => part.test(file))?.[1];
  if (platform === undefined)
    throw new Misuse(`${file}: for which system? --platform linux, win32 or darwin`);
  if (arch === undefined) throw new Misuse(`${file}: for which processor? --arch x64, arm64, arm or ia32`);
  if (!platforms.some(([, each]) => each === platform)) throw new Misuse(`There is no platform ${platform}.`);
  if (!processors.some(([, each]) => each === arch)) throw new Misuse(`There is no processor ${arch}.`);
  return {
    platform: platform as Statement['platform'],
    arch: arch as Statement['arch'],
    file,
    ...(await measure(path)),
  };
}

async function measure(path: string): Promise<Pick<BuiltFile, 'size' | 'sha512'>> {
  try {
    if (!statSync(path).isFile()) throw new Misuse(`This is no file: ${path}`);
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`There is no such file: ${path}`);
  }
  const hash = createHash('sha512');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length;
    hash.update(chunk);
  }
  if (size === 0) throw new Misuse(`${path} is empty.`);
  return { size, sha512: hash.digest('base64') };
}
