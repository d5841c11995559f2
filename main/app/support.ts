/** The support bundle, with the facts that it needs from Electron and from other parts of the app. */
import { readdir, stat } from 'node:fs/promises';
import { homedir, hostname, release, totalmem, userInfo, version } from 'node:os';
import { join } from 'node:path';
import { app, safeStorage, screen, shell } from 'electron';
import { counted, shownBytes } from '../../shared/quantities';
import type { FileDialogs } from '../files/dialogs';
import type { Parts } from '../files/parts';
import type { Policy } from '../policy/policy';
import { createSupportBundle } from '../support/bundle';
import type { Facts } from '../support/parts';
import type { Updates } from '../updates/updates';
import type { PolicyInForce } from './policy';
import type { Server } from './server-connection';
import type { Storage } from './storage';

interface SupportOptions extends Pick<Storage, 'desk' | 'health'> {
  readonly profile: string;
  readonly inForce: PolicyInForce;
  readonly server: Pick<Server, 'session' | 'network'>;
  readonly updates: Pick<Updates, 'state'>;
  readonly dialogs: Pick<FileDialogs, 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
}

const started = new Date();

export function createSupport(options: SupportOptions) {
  const { profile, desk, health, inForce, server, updates } = options;
  return createSupportBundle({
    sources: {
      computer: { profile, home: homedir(), host: hostname(), user: accountName() },
      machine: machineFacts,
      policy: () => inForce.state,
      updates: () => updates.state(),
      network: () => networkFacts(options),
      stores: { figures: () => desk.store.figures(), savesDrafts: desk.savesDrafts },
      warnings: () => health.warnings(),
      crashes: crashFacts,
      drafts: async () => {
        const { owner } = server.session.state();
        if (owner === '') return [];
        const [forms, files] = await Promise.all([desk.store.drafts(owner), desk.store.rateFiles(owner)]);
        return [
          ...forms.map(({ title, at }) => ({ title, at })),
          ...files.map(({ name, changed }) => ({ title: name, at: changed })),
        ];
      },
    },
    dialogs: options.dialogs,
    unfinished: options.parts,
    reveal: (path) => shell.showItemInFolder(path),
  });
}

/** A system may have no name for the account, as in a container. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

function machineFacts(): Facts {
  const { electron = '', chrome = '', node, v8 = '' } = process.versions;
  return [
    ['Codesk', `${app.getVersion()}${app.isPackaged ? '' : ' (not packaged)'}`],
    ['Electron', electron],
    ['Chromium', chrome],
    ['Node', node],
    ['V8', v8],
    ['System', `${process.platform} ${release()} ${process.arch}`],
    ['System version', version()],
    ['Memory', shownBytes(totalmem())],
    ['Language', app.getLocale()],
    ['Time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ['Screens', screensText()],
    ['Keyring', keyringText()],
    ['Started', started.toISOString()],
    ['Running for', counted(Math.round(process.uptime() / 60), 'minute')],
  ];
}

const screensText = () =>
  screen
    .getAllDisplays()
    .map(({ size, scaleFactor }) => `${size.width}×${size.height} at ${scaleFactor}`)
    .join(', ');

function keyringText(): string {
  if (process.platform !== 'linux') return safeStorage.isEncryptionAvailable() ? 'available' : 'none';
  return safeStorage.getSelectedStorageBackend();
}

/** Returns the number of crash reports that Chromium has stored, and the time of the last one. */
async function crashFacts(): Promise<Facts> {
  const folder = app.getPath('crashDumps');
  const names = await readdir(folder, { recursive: true }).catch(() => [] as string[]);
  const dumps = names.filter((name) => name.endsWith('.dmp'));
  const times = await Promise.all(
    dumps.slice(0, 200).map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return [
    ['Crash reports', String(dumps.length)],
    ['Last crash', dumps.length === 0 ? 'none' : new Date(Math.max(...times)).toISOString()],
  ];
}

async function networkFacts({ inForce, server: { session, network } }: SupportOptions): Promise<Facts> {
  const { proxy, certificates } = inForce.policy;
  const { server } = session.state();
  const facts: [string, string][] = [
    ['Proxy', proxyText(proxy)],
    [
      'Certificates',
      `${certificates.system ? 'system' : 'built-in only'}, plus ${counted(certificates.files.length, 'file')} of the policy`,
    ],
  ];
  if (server !== '') {
    const routes = await network.routesTo(server).catch(() => undefined);
    facts.push(['Routes to the server', routes?.map(withoutUser).join(', ') ?? 'unknown']);
  }
  return facts;
}

function proxyText(proxy: Policy['proxy']): string {
  if (proxy.mode === 'fixed')
    return `fixed: ${withoutUser(proxy.servers)}; except ${proxy.bypass.join(', ') || 'nothing'}`;
  if (proxy.mode === 'pac') return `script: ${withoutUser(proxy.address.split(/[?#]/)[0] ?? '')}`;
  return proxy.mode === 'direct' ? 'none, by policy' : 'system settings';
}

/** Returns the address of a proxy without the user name and password in it. */
const withoutUser = (address: string) => address.replace(/[^\s/@;,=]+@/g, '');
