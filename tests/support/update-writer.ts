/**
 * A process that stores drafts, loads an update and installs it as the app does at its end. A test kills it at any
 * moment. Arguments: the thread of the desk, the profile, the feed, the file of the trusted issuer, the public key, the
 * program to replace, the number of the first draft, `restart` or `quit`, and `before` or `after` if it kills itself
 * right before or after it replaces the program. Prints acknowledged drafts, and the states.
 */
import fs, { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { createDesk } from '../../main/desk/desk';
import { readPublicKeys } from '../../main/updates/keys';
import { createUpdater } from '../../main/updates/updater';
import { Updates } from '../../main/updates/updates';
import { deferred } from './deferred';

const [
  thread = '',
  profile = '',
  address = '',
  issuer = '',
  keyFile = '',
  program = '',
  from = '0',
  end = 'quit',
  killAt = '',
] = process.argv.slice(2);
const { renameSync } = fs;
fs.renameSync = (old, next) => {
  const killIf = (moment: string) => {
    if (next === program && killAt === moment) process.kill(process.pid, 'SIGKILL');
  };
  killIf('before');
  renameSync(old, next);
  killIf('after');
};
const print = (line: string) => process.stdout.write(`${line}\n`);
const log = {
  info: () => undefined,
  error: (...parts: unknown[]) => print(`log ${parts.map(String).join(' ')}`),
};
const installation = {
  kind: 'appimage' as const,
  canInstall: true,
  program,
  publishers: [],
  extensions: ['.AppImage'],
};
const desk = createDesk({ script: thread, file: join(profile, 'desk.db'), opened: () => undefined, log });
const keys = readPublicKeys(readFileSync(keyFile, 'utf8'));
let writing = true;
const firstDraft = deferred();

async function write(): Promise<void> {
  for (let count = Number(from); writing; count += 1) {
    await desk.store.keepDraft('mira', {
      key: `form/${count}`,
      place: { route: '/contracts' },
      title: `Form ${count}`,
      operation: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      at: count,
      content: { typed: 'x'.repeat(count % 3000), count },
    });
    print(`draft ${count}`);
    firstDraft.resolve();
  }
}

/** The order at the end of the app: close the desk, then install the update. */
async function finish(): Promise<void> {
  writing = false;
  await written;
  await desk.close();
  print('installing');
  await updates.installAtEnd();
  print('end');
  process.exit(0);
}

let told = '';
const updates = new Updates({
  version: '1.0.0',
  profile,
  policy: { off: false, feed: address, channels: ['latest'] },
  installation,
  hasKey: true,
  updaterFor: (channel, newest) =>
    createUpdater({
      version: '1.0.0',
      profile,
      installation,
      target: { platform: 'linux', arch: 'x64', channel, extensions: installation.extensions },
      keys,
      feed: {
        address,
        agent: new Agent({ ca: readFileSync(issuer) }),
        limits: { idleMs: 5000, totalMs: 60_000 },
        userAgent: 'Codesk/1.0.0',
      },
      newest,
      log,
    }),
  changed: ({ state, progress, failure }) => {
    const line = `state ${state}${progress ? ` ${progress.received}` : ''}${failure ? ` ${failure.code} ${failure.subject}` : ''}`;
    if (line !== told) print(line);
    told = line;
  },
  busy: () => [],
  end: () => void finish(),
  log,
});

const written = desk.opened().then(write);
void firstDraft.promise
  .then(() => updates.checkQuietly())
  .then(async () => {
    if (updates.state().state !== 'ready') process.exit(3);
    if (end === 'restart') await updates.restart();
    else await finish();
  });
