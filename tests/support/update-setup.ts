/** Updates as the app makes them, over a feed of a test, without a window. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdatePolicy } from '../../main/policy/policy';
import type { Installation } from '../../main/updates/installation';
import type { PublicKey } from '../../main/updates/keys';
import type { RunProgram } from '../../main/updates/publisher';
import { createUpdater } from '../../main/updates/updater';
import { Updates } from '../../main/updates/updates';
import type { UpdateChannel, UpdateState } from '../../shared/ipc/updates';
import { developmentKeys, type TestFeed } from './update-feed';

interface DeskOptions {
  readonly version?: string;
  readonly profile?: string;
  readonly policy?: Partial<UpdatePolicy>;
  readonly keys?: readonly PublicKey[];
  readonly installation?: Partial<Installation>;
  readonly platform?: string;
  readonly arch?: string;
  readonly idleMs?: number;
  readonly run?: RunProgram;
}

/** A folder with a profile and a fake AppImage. */
export function updateFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-updates-'));
  const profile = join(folder, 'profile');
  const program = join(folder, 'programs/Codesk.AppImage');
  mkdirSync(profile);
  mkdirSync(join(folder, 'programs'));
  writeFileSync(program, 'old program\n');
  chmodSync(program, 0o755);
  return { folder, profile, program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Names in the folder of downloads. */
export function pendingFiles(profile: string): string[] {
  const pending = join(profile, 'updates/pending');
  return existsSync(pending) ? readdirSync(pending).sort() : [];
}

export function setUpUpdates(
  feed: Pick<TestFeed, 'address' | 'agent'>,
  profile: string,
  options: DeskOptions = {},
) {
  const {
    version = '1.0.0',
    platform = 'linux',
    arch = 'x64',
    keys = developmentKeys,
    idleMs = 2000,
  } = options;
  const states: UpdateState[] = [];
  const logged: string[] = [];
  const busy: string[] = [];
  let ends = 0;
  const installation: Installation = {
    kind: 'elsewhere',
    canInstall: false,
    publishers: [],
    extensions: ['.AppImage', ''],
    ...options.installation,
  };
  const write = (...parts: unknown[]) => {
    logged.push(parts.map(String).join(' '));
  };
  const log = { info: write, error: write };
  const updaterFor = (channel: UpdateChannel, newest: () => string | undefined) =>
    createUpdater({
      version,
      profile,
      installation,
      target: { platform, arch, channel, extensions: installation.extensions },
      keys,
      feed: {
        address: options.policy?.feed ?? feed.address,
        agent: feed.agent,
        limits: { idleMs, totalMs: 20_000 },
        userAgent: `Codesk/${version}`,
      },
      newest,
      run: options.run,
      log,
    });
  const updates = new Updates({
    version,
    profile,
    policy: { off: false, feed: feed.address, channels: ['latest', 'beta'], ...options.policy },
    installation,
    hasKey: keys.length > 0,
    updaterFor,
    changed: (state) => states.push(state),
    busy: () => [...busy],
    end: () => {
      ends += 1;
    },
    log,
  });
  /** Checks the feed, and waits until its release is loaded or refused. */
  const settle = async () => {
    await updates.check();
    await updates.checkQuietly();
    return updates.state();
  };
  return { updates, states, logged, busy, settle, updaterFor, ends: () => ends };
}
