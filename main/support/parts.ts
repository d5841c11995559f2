/** The parts of a support bundle, as text for an administrator. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PolicyState } from '../../shared/ipc/policy';
import type { UpdateState } from '../../shared/ipc/updates';
import { redacted, withoutSecrets } from '../log/redaction';
import { readLogs } from './log-files';
import { type Computer, withoutPersonalData } from './personal';
import { storesText } from './stores';
import { technicalLog } from './technical-log';

/** Lines of a part: a name and a value. */
export type Facts = readonly (readonly [name: string, value: string])[];

export interface BundleSources {
  readonly computer: Computer;
  /** Versions, system, language, screens. */
  readonly machine: () => Facts;
  readonly policy: () => PolicyState;
  readonly updates: () => UpdateState;
  /** How requests reach the server, without names and passwords of proxies. */
  readonly network: () => Promise<Facts> | Facts;
  readonly stores: Omit<Parameters<typeof storesText>[0], 'profile'>;
  readonly warnings: () => readonly string[];
  /** Number and time of crash reports. */
  readonly crashes: () => Promise<Facts>;
  /** Titles of the drafts and rate files of the signed-in user. */
  readonly drafts: () => Promise<readonly { readonly title: string; readonly at: number }[]>;
}

export interface BundlePart {
  readonly name: string;
  readonly title: string;
  readonly personal: boolean;
  readonly always: boolean;
  readonly bytes: Buffer;
}

interface PartDefinition {
  readonly name: string;
  readonly title: string;
  /** One line for the administrator, in README.txt. */
  readonly about: string;
  readonly personal?: true;
  readonly text: (sources: BundleSources) => Promise<string> | string;
}

const definitions: readonly PartDefinition[] = [
  {
    name: 'versions.txt',
    title: 'Versions and system',
    about: 'Codesk, Electron, system, language and screens.',
    text: ({ machine }) => factsText(machine()),
  },
  {
    name: 'policy.txt',
    title: 'Policy',
    about: 'The policy that is used, where it came from, and its entries. Secret values are not included.',
    text: ({ policy }) => policyText(policy()),
  },
  {
    name: 'updates.txt',
    title: 'Updates',
    about: 'State of updates.',
    text: ({ updates }) => updatesText(updates()),
  },
  {
    name: 'network.txt',
    title: 'Network',
    about: 'Proxy and certificates. No user names or passwords of proxies.',
    text: async ({ network }) => factsText(await network()),
  },
  {
    name: 'stores.txt',
    title: 'Files of the profile',
    about:
      'Sizes, times and counts of the files that Codesk stores on this computer, and whether they can be read. No contents.',
    text: ({ stores, computer }) => storesText({ ...stores, profile: computer.profile }),
  },
  {
    name: 'warnings.txt',
    title: 'Warnings and crashes',
    about: 'Current warnings, and the number and time of crashes.',
    text: async ({ warnings, crashes }) =>
      [...listOf(warnings(), 'No warnings.'), '', factsText(await crashes())].join('\n'),
  },
  {
    name: 'log.txt',
    title: 'Log: times and kinds of errors',
    about: 'Only the time, level, subject, error codes and code locations of each line of the log.',
    text: async ({ computer }) =>
      technicalLog(await readLogs(join(computer.profile, 'logs'))) || 'There is no log.\n',
  },
  {
    name: 'personal/log-full.txt',
    title: 'Log with full messages',
    about:
      'The full log. It can name files, servers and records. Passwords, tokens and addresses are not included.',
    personal: true,
    text: async ({ computer }) => (await readLogs(join(computer.profile, 'logs'))) || 'There is no log.\n',
  },
  {
    name: 'personal/preferences.txt',
    title: 'Preferences',
    about: 'Saved views with their filters, the last e-mail address and server, paths of recent rate files.',
    personal: true,
    text: ({ computer }) => preferencesText(computer.profile),
  },
  {
    name: 'personal/drafts.txt',
    title: 'Names of drafts and rate files',
    about: 'Titles and times of the drafts and rate files of the signed-in user. No contents.',
    personal: true,
    text: async ({ drafts }) =>
      listOf(
        (await drafts()).map(({ title, at }) => `${new Date(at).toISOString()}  ${title}`),
        'No drafts or rate files, or no user is signed in.',
      )
        .join('\n')
        .concat('\n'),
  },
];

/** Creates all parts. One that fails says so in its place, because the bundle is needed when something is broken. */
export async function collectParts(sources: BundleSources, now: Date): Promise<readonly BundlePart[]> {
  const parts = await Promise.all(
    definitions.map(async ({ name, title, personal = false, text }): Promise<BundlePart> => {
      const raw = await Promise.resolve()
        .then(() => text(sources))
        .catch((error: unknown) => `This part could not be created: ${reasonOf(error)}\n`);
      return { name, title, personal, always: false, bytes: Buffer.from(clean(name, raw, sources.computer)) };
    }),
  );
  const readme = Buffer.from(withoutPersonalData(readmeText(now), sources.computer));
  return [
    { name: 'README.txt', title: 'Contents of this file', personal: false, always: true, bytes: readme },
    ...parts,
  ];
}

/**
 * The preferences are included for their personal content, so only secrets are removed. All other parts lose names of
 * people as well.
 */
function clean(name: string, text: string, computer: Computer): string {
  if (name === 'personal/preferences.txt') return withoutSecrets(text);
  if (name.startsWith('personal/')) return redacted(text);
  return withoutPersonalData(text, computer);
}

function readmeText(now: Date): string {
  return [
    'Support bundle of Codesk',
    `Created ${now.toISOString()}`,
    '',
    'The user who created it could see every file before it was saved, and chose which to include.',
    'Files under personal/ can name people, customers, files and records. They are included only if the user chose them.',
    'All other files contain no data of records, no file names of customers, and no addresses of people.',
    'The home folder is written as ~, the profile folder of Codesk as <profile>.',
    'All times are UTC, except those in the log, which are local.',
    '',
    ...definitions.map(
      ({ name, about, personal }) => `${name}${personal ? ' (optional)' : ''}\n    ${about}`,
    ),
    '',
  ].join('\n');
}

function factsText(facts: Facts): string {
  const width = Math.min(28, Math.max(0, ...facts.map(([name]) => name.length)));
  return `${facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`;
}

const listOf = (lines: readonly string[], none: string) => (lines.length === 0 ? [none] : [...lines]);

function policyText({ sources, entries, unknown, broken }: PolicyState): string {
  return [
    ...(broken === undefined ? [] : [`Users cannot sign in: ${broken}`, '']),
    'Sources',
    ...listOf(
      sources.map(
        ({ kind, where, state, reason }) => `  ${kind}: ${where}: ${state}${reason ? ` (${reason})` : ''}`,
      ),
      '  No policy: the defaults are used.',
    ),
    '',
    'Entries',
    ...listOf(
      entries.map(({ name, value, from }) => `  ${name} = ${value} (${from})`),
      '  None.',
    ),
    ...(unknown.length === 0 ? [] : ['', `Unknown entries: ${unknown.join(', ')}`]),
    '',
  ].join('\n');
}

function updatesText(state: UpdateState): string {
  const { failure, offered } = state;
  return factsText([
    ['State', state.off === undefined ? state.state : `${state.state} (${state.off})`],
    ['Version', state.version],
    ['Channel', `${state.channel} of ${state.channels.join(', ')}`],
    ['Offered', offered === null ? 'nothing' : offered.version],
    ['Last check', state.checkedAt === null ? 'none' : new Date(state.checkedAt * 1000).toISOString()],
    ['Last failure', failure ? `${failure.code}${failure.subject ? ` (${failure.subject})` : ''}` : 'none'],
    ['Can install', state.canInstall ? 'yes' : 'no'],
  ]);
}

async function preferencesText(profile: string): Promise<string> {
  try {
    const text = await readFile(join(profile, 'preferences.json'), 'utf8');
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? 'There are no preferences.\n'
      : 'The preferences cannot be read.\n';
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
