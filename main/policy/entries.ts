/**
 * Every entry of the policy: its name, what it takes, its default, and the sentences for the administrator. The only
 * place to edit for a new entry. Reading, the type `Policy`, the schema and table in `docs/`, and the templates for
 * Windows and macOS come from here (`npm run policy`).
 */
import { tablesChannel } from '../../shared/api/table-changes';
import { dateFormats } from '../../shared/date-formats';
import { updateChannels } from '../../shared/ipc/updates';
import { isLoopback } from '../server-address';
import { choice, flag, type Kind, list, number, pairs, serviceAddress, text, wholeNumber } from './kinds';
import { viewFiles } from './views';

interface EntryFacts {
  /** A name of a few words, as a list of settings shows it. */
  readonly title: string;
  /** For the administrator: what it does. Whole sentences. */
  readonly text: string;
  /** The first version of Codesk with it. */
  readonly since: string;
  readonly example: unknown;
  readonly unit?: 'seconds' | 'minutes' | 'megabytes';
  /** Its value is shown and written nowhere. */
  readonly secret?: true;
}

export interface Entry<T = unknown, D extends T | undefined = T | undefined> extends EntryFacts {
  readonly kind: Kind<T>;
  readonly default: D;
}

/** What is wrong with entries that are each right by themselves. `at` names the one to change. */
export interface Fault {
  readonly at?: string;
  readonly why: string;
}

export interface Group<E extends Record<string, Entry> = Record<string, Entry>, W = unknown> {
  readonly title: string;
  readonly text: string;
  readonly entries: E;
  /**
   * The entries mean something only together: they come from one source, with a fault none is used, and this makes
   * their value. Without it each entry stands for itself.
   */
  readonly whole?: (given: GroupValues<E>) => { readonly value: W } | Fault;
}

export type EntryValue<E> = E extends { kind: Kind<infer T> } ? T : never;
/** The entries of a group: those with a default always, the others if they are set. */
export type GroupValues<E> = {
  readonly [N in keyof E as E[N] extends { default: undefined } ? never : N]: EntryValue<E[N]>;
} & { readonly [N in keyof E as E[N] extends { default: undefined } ? N : never]?: EntryValue<E[N]> };

const optional = <T>(kind: Kind<T>, facts: EntryFacts): Entry<T, undefined> => ({
  ...facts,
  kind,
  default: undefined,
});
const withDefault = <T>(kind: Kind<T>, value: T, facts: EntryFacts): Entry<T, T> => ({
  ...facts,
  kind,
  default: value,
});

const since = '0.1.0';

/** The schema in `docs/` has these patterns without flags, so they have none. */
const dnsName = String.raw`[\w](?:[\w-]*\w)?(?:\.[\w](?:[\w-]*\w)?)*\.?`;
const host = String.raw`(?:${dnsName}|\[[\da-fA-F:.]+\])`;
const hostName = text({
  words: 'a host name without scheme and port',
  longest: 253,
  pattern: new RegExp(`^${host}$`),
});
const downloadHost = text({
  words: 'a host name, with a port if it is not 443',
  longest: 259,
  pattern: new RegExp(String.raw`^${host}(?::[1-9]\d{0,4})?$`),
});
const callName = text({
  words: 'the name of a call',
  longest: 100,
  pattern: /^[A-Za-z][\w-]*(?:\.[\w-]+)*$/,
});
/** One slash at the start, no second address, no steps, nothing that a server could read as another path. */
const callPath = text({
  words: 'a path that begins with one slash',
  longest: 500,
  pattern: /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))\/(?!\/)[^\s\\?#%]*$/,
});
const absolute = String.raw`(?:\/|[A-Za-z]:[\\/]|\\\\[^\\/]+[\\/])`;
/** No line breaks and other control characters. */
const pathSigns = String.raw`[^\u0000-\u001f\u007f]*`;
const filePath = text({
  words: 'an absolute path',
  longest: 1024,
  pattern: new RegExp(`^${absolute}${pathSigns}$`),
});
const folderPath = text({
  words: 'an absolute path, or one that begins with `~/` for the home folder of each person',
  longest: 1024,
  pattern: new RegExp(String.raw`^(?:~[\\/]|${absolute})${pathSigns}$`),
});
const proxyServers = text({
  words: 'one or more servers as Chromium writes proxy rules, without user name and password',
  longest: 2000,
  pattern: /^[\w.:;=,/[\]-]+$/,
});
const proxyBypass = text({
  words: 'a host, a pattern such as `*.example`, or `<local>`',
  longest: 253,
  pattern: /^[\w.:*/[\]<>-]+$/,
});
const scriptAddress = text({
  words: 'an http or https address',
  longest: 2048,
  pattern: /^https?:\/\/[^\s@/?#]+(?:[/?][^\s@]*)?$/,
});

/** The groups whose entries stand for themselves. */
const plainGroup = <E extends Record<string, Entry>>(title: string, sentence: string, entries: E) => ({
  title,
  text: sentence,
  entries,
});

function wholeGroup<E extends Record<string, Entry>, W>(
  title: string,
  sentence: string,
  entries: E,
  whole: (given: GroupValues<E>) => { readonly value: W } | Fault,
) {
  return { title, text: sentence, entries, whole };
}

/** Which way requests take. */
export type ProxyPolicy =
  /** As the system says: its proxy, its script, or none. */
  | { readonly mode: 'system' }
  | { readonly mode: 'direct' }
  /** `servers` as Chromium writes proxy rules, for example `proxy.example:8080`; `bypass` names hosts without it. */
  | { readonly mode: 'fixed'; readonly servers: string; readonly bypass: readonly string[] }
  /** Address of a PAC script. */
  | { readonly mode: 'pac'; readonly address: string };

/** How changes of others reach the app: key and cluster or host (tables section 9). */
export interface PushSettings {
  readonly key: string;
  /** Cluster of the push service, for example `eu`. */
  readonly cluster?: string;
  /** Host of an own server of the same protocol, instead of a cluster. */
  readonly host?: string;
  readonly port?: number;
  /** Without encryption only to this computer. */
  readonly tls: boolean;
  /** A channel whose name begins with `private-` is joined with a permission of the API. */
  readonly channel: string;
}

export const policyEntries = {
  server: optional(serviceAddress, {
    title: 'Server',
    text: 'Address of the server that the sign-in screen proposes. With `pinServer` it is the only one.',
    since,
    example: 'https://api.example.com',
  }),
  pinServer: withDefault(flag, false, {
    title: 'Only this server',
    text: 'Nobody can sign in to another server than `server`. A session of another server that was kept is not used.',
    since,
    example: true,
  }),
  practice: withDefault(flag, true, {
    title: 'Practice workspace',
    text: 'False: the practice workspace cannot be opened or reset.',
    since,
    example: false,
  }),
  exportFolders: withDefault(list(folderPath, 100), [], {
    title: 'Folders for exports',
    text: 'Files can be saved in these folders and below them only. `~/` stands for the home folder of the person. Without it files can be saved anywhere.',
    since,
    example: ['~/Exports', '/srv/exports'],
  }),
  idleLock: optional(wholeNumber(1, 1440), {
    title: 'Idle lock',
    text: 'After this time without use the window is covered until the person signs in again. Without it Codesk never locks.',
    unit: 'minutes',
    since,
    example: 15,
  }),
  offlineReading: withDefault(flag, true, {
    title: 'Reading offline',
    text: 'False: nothing that was read is stored for reading without a connection, and what was stored before is removed.',
    since,
    example: false,
  }),
  offlineReadingAtSignOut: withDefault(choice(['keep', 'remove']), 'keep', {
    title: 'Stored data at sign-out',
    text: '`remove`: what was stored for reading without a connection is removed when its user signs out or another one signs in. `keep`: it is there again for the same user.',
    since,
    example: 'remove',
  }),
  dateFormat: optional(choice(dateFormats), {
    title: 'Date format',
    text: 'Fixes how dates are shown and typed. Without it each person chooses.',
    since,
    example: 'day/month/year',
  }),
  views: withDefault(viewFiles, [], {
    title: 'Views of lists',
    text: 'Views that every user finds in the menu Views of a list and cannot change. Save a view to a file and put its content here.',
    since,
    example: [
      {
        format: 'codesk-view',
        version: 1,
        list: 'orders',
        name: 'Latest orders',
        filters: [{ name: 'created_at', values: ['last-7-days'] }],
        sort: { column: 'id', order: 'desc' },
        columns: { order: [], hidden: ['id'], widths: {}, frozen: 1 },
        first: true,
      },
    ],
  }),
  skuSearch: optional(serviceAddress, {
    title: 'Address of the SKU search',
    text: 'Address of the service that searches SKUs. Without it each person enters one.',
    since,
    example: 'https://skus.example.com',
  }),
  downloadHosts: withDefault(list(downloadHost, 200), [], {
    title: 'Hosts of files',
    text: 'Hosts besides the server itself that files may be downloaded from, over https.',
    since,
    example: ['files.example.com'],
  }),
  paths: withDefault(
    pairs(callName, callPath, 500),
    {},
    {
      title: 'Other paths of calls',
      text: 'Paths of calls where the server differs, by the name of the call.',
      since,
      example: { 'finance-services.store': '/cod/services/save' },
    },
  ),
  readPaths: withDefault(list(callPath, 200), [], {
    title: 'Paths that only read',
    text: 'Beginnings of paths that only read although they are called like writes. Details and tables may be asked for there if the server names them.',
    since,
    example: ['/orders/state'],
  }),
  timeouts: plainGroup('Time-outs', 'How long Codesk waits for the server.', {
    connect: withDefault(number(1, 300), 10, {
      title: 'Time to connect',
      text: 'Longest time until a connection to the server is made.',
      unit: 'seconds',
      since,
      example: 10,
    }),
    response: withDefault(number(1, 3600), 60, {
      title: 'Time without an answer',
      text: 'Longest time in which nothing of an answer comes.',
      unit: 'seconds',
      since,
      example: 60,
    }),
    request: withDefault(number(1, 7200), 180, {
      title: 'Time of a request',
      text: 'Longest time of one request with its whole answer.',
      unit: 'seconds',
      since,
      example: 180,
    }),
  }),
  downloads: plainGroup('Downloads', 'Limits of files that are downloaded.', {
    megabytes: withDefault(number(1, 1_048_576), 2048, {
      title: 'Largest file',
      text: 'The largest file that is downloaded.',
      unit: 'megabytes',
      since,
      example: 2048,
    }),
    minutes: withDefault(number(1, 1440), 120, {
      title: 'Longest download',
      text: 'The longest time for one file.',
      unit: 'minutes',
      since,
      example: 120,
    }),
  }),
  updates: plainGroup('Updates', 'Where new versions of Codesk come from.', {
    off: withDefault(flag, false, {
      title: 'No updates',
      text: 'Codesk never asks for a new version.',
      since,
      example: false,
    }),
    feed: optional(serviceAddress, {
      title: 'Feed',
      text: 'Address of the folder of the feed. Without it there are no updates.',
      since,
      example: 'https://updates.example.com/codesk',
    }),
    channels: withDefault(list(choice(updateChannels), 2, 1), ['latest'], {
      title: 'Channels',
      text: 'The channels that people may choose from. The first one is used until they choose.',
      since,
      example: ['latest', 'beta'],
    }),
  }),
  proxy: wholeGroup(
    'Proxy',
    'Which way requests take. These entries belong together: where the machine sets one, none comes from a user.',
    {
      mode: withDefault(choice(['system', 'direct', 'fixed', 'pac']), 'system', {
        title: 'Proxy',
        text: '`system`: as the system says. `direct`: none. `fixed`: the servers of `proxy.servers`. `pac`: as the script at `proxy.address` says.',
        since,
        example: 'system',
      }),
      servers: optional(proxyServers, {
        title: 'Proxy servers',
        text: 'The servers of the mode `fixed`.',
        since,
        example: 'proxy.example.com:8080',
      }),
      bypass: withDefault(list(proxyBypass, 200), [], {
        title: 'Hosts without the proxy',
        text: 'Hosts that the mode `fixed` reaches without a proxy.',
        since,
        example: ['<local>', '*.intranet.example.com'],
      }),
      address: optional(scriptAddress, {
        title: 'Address of the PAC script',
        text: 'The script of the mode `pac`.',
        since,
        example: 'http://wpad.example.com/proxy.pac',
      }),
    },
    ({ mode, servers, bypass, address }): { readonly value: ProxyPolicy } | Fault => {
      if (mode === 'fixed') {
        if (servers === undefined) return { at: 'servers', why: 'is needed for the mode fixed' };
        return { value: { mode, servers, bypass } };
      }
      if (mode !== 'pac') return { value: { mode } };
      if (address === undefined) return { at: 'address', why: 'is needed for the mode pac' };
      return { value: { mode, address } };
    },
  ),
  certificates: plainGroup('Certificates', 'Which issuers of certificates are trusted.', {
    system: withDefault(flag, true, {
      title: 'Issuers of the system',
      text: 'Trusts the issuers that the system trusts. False: only those that Codesk comes with and those of `certificates.files`.',
      since,
      example: true,
    }),
    files: withDefault(list(filePath, 50), [], {
      title: 'Files with issuers',
      text: 'PEM files with further issuers, for example of a company.',
      since,
      example: ['/etc/codesk/company-ca.pem'],
    }),
  }),
  push: wholeGroup(
    'Changes of others',
    'The push app that reports changes of others. Needs `key` and either `cluster` or `host`. These entries belong together: where the machine sets one, none comes from a user.',
    {
      key: optional(text({ words: 'a text', longest: 200 }), {
        title: 'Key of the push app',
        text: 'Key of the push app.',
        since,
        example: 'a1b2c3d4',
        secret: true,
      }),
      cluster: optional(text({ words: 'the name of a cluster', longest: 50, pattern: /^[\w-]+$/ }), {
        title: 'Cluster of the push service',
        text: 'Cluster of the push service.',
        since,
        example: 'eu',
      }),
      host: optional(hostName, {
        title: 'Host of an own push server',
        text: 'Host of an own server of the same protocol, instead of a cluster.',
        since,
        example: 'push.example.com',
      }),
      port: optional(wholeNumber(1, 65_535), {
        title: 'Port of an own push server',
        text: 'Port of an own server, if it is not the usual one.',
        since,
        example: 443,
      }),
      tls: withDefault(flag, true, {
        title: 'Encrypted push',
        text: 'False is possible for a server on this computer only.',
        since,
        example: true,
      }),
      channel: withDefault(text({ words: 'a text', longest: 200 }), tablesChannel, {
        title: 'Channel of the push app',
        text: 'Channel of the messages. One that begins with `private-` is joined with a permission of the server.',
        since,
        example: tablesChannel,
      }),
    },
    ({ key, ...rest }): { readonly value: PushSettings } | Fault => {
      if (key === undefined) return { at: 'key', why: 'is needed' };
      if ((rest.cluster === undefined) === (rest.host === undefined))
        return { why: 'needs either cluster or host' };
      if (!rest.tls && (rest.host === undefined || !isLoopback(rest.host)))
        return { why: 'tls can be off on this computer only' };
      return { value: { key, ...rest } };
    },
  ),
};

/**
 * The one entry about the policy itself: which entries a user's file may set. It counts in the machine's policy only and
 * is therefore not a part of `Policy`.
 */
export const allowUserEntry = withDefault(
  list(
    text({
      words: 'the name of an entry or of a group',
      longest: 100,
      pattern: /^[A-Za-z]+(?:\.[A-Za-z]+)?$/,
    }),
    100,
  ),
  [],
  {
    title: 'Entries for users',
    text: 'Names of entries, or of groups of them, that a user may set in a policy file of the profile where the machine does not set them. It counts in the policy of the machine only.',
    since,
    example: ['dateFormat', 'downloads'],
  },
);

type Definitions = typeof policyEntries;
/** What a definition means to Codesk. */
type Meaning<D> = D extends { whole: (given: never) => infer R }
  ? Extract<R, { value: unknown }>['value']
  : D extends { entries: infer E }
    ? GroupValues<E>
    : EntryValue<D>;
type NotSet = { default: undefined };
/** Push is the only group without a default: without a key there is none. */
type IsOptional<N, D> = N extends 'push' ? true : D extends NotSet ? true : false;
/** The settings. An absent entry has its default. */
export type Policy = {
  readonly [N in keyof Definitions as IsOptional<N, Definitions[N]> extends true ? never : N]: Meaning<
    Definitions[N]
  >;
} & {
  readonly [N in keyof Definitions as IsOptional<N, Definitions[N]> extends true ? N : never]?: Meaning<
    Definitions[N]
  >;
};

export const definitions: Readonly<Record<string, Entry | Group>> = policyEntries as unknown as Readonly<
  Record<string, Entry | Group>
>;
export const isGroup = (definition: Entry | Group): definition is Group => 'entries' in definition;

/** An entry with its whole name, for example `timeouts.connect`. */
export interface NamedEntry {
  readonly name: string;
  readonly group?: string;
  readonly entry: Entry;
}

/** Every entry, groups taken apart, in the order of the definitions; the one about the policy itself at the end. */
export function everyEntry(): readonly NamedEntry[] {
  const named = Object.entries(definitions).flatMap(([name, definition]): NamedEntry[] =>
    isGroup(definition)
      ? Object.entries(definition.entries).map(([inner, entry]) => ({
          name: `${name}.${inner}`,
          group: name,
          entry,
        }))
      : [{ name, entry: definition }],
  );
  return [...named, { name: 'allowUser', entry: allowUserEntry as unknown as Entry }];
}
