/**
 * Every entry of the policy: its name, its values, its default, and its description for the administrator. A new entry is
 * added here only. The type `Policy`, the schema and table in `docs/`, and the templates for Windows and macOS are made
 * from it (`npm run policy`).
 */
import { tablesChannel } from '../../shared/api/table-changes';
import { dateFormats } from '../../shared/date-formats';
import { updateChannels } from '../../shared/ipc/updates';
import { isLoopback } from '../server-address';
import {
  type Entry,
  type EntryValue,
  type Fault,
  type Group,
  type GroupValues,
  isGroup,
  optional,
  plainGroup,
  wholeGroup,
  withDefault,
} from './entry';
import { choice, flag, list, number, pairs, serviceAddress, text, wholeNumber } from './kinds';
import {
  callName,
  callPath,
  downloadHost,
  filePath,
  folderPath,
  hostName,
  proxyBypass,
  proxyServers,
  scriptAddress,
} from './text-kinds';
import { viewFiles } from './views';

const since = '0.1.0';

/** How requests reach the server. */
export type ProxyPolicy =
  /** The proxy, the script or the direct connection of the system settings. */
  | { readonly mode: 'system' }
  | { readonly mode: 'direct' }
  /** `servers` as Chromium writes proxy rules, for example `proxy.example:8080`; `bypass` names hosts without proxy. */
  | { readonly mode: 'fixed'; readonly servers: string; readonly bypass: readonly string[] }
  /** Address of a PAC script. */
  | { readonly mode: 'pac'; readonly address: string };

/** The push app that reports changes by other users: key and cluster or host (tables section 9). */
export interface PushSettings {
  readonly key: string;
  /** Cluster of the push service, for example `eu`. */
  readonly cluster?: string;
  /** Host of the company's own server with the same protocol, instead of a cluster. */
  readonly host?: string;
  readonly port?: number;
  /** False only for a server on this computer. */
  readonly tls: boolean;
  /** Joining a channel whose name begins with `private-` needs a permission of the API. */
  readonly channel: string;
}

export const policyEntries = {
  server: optional(serviceAddress, {
    title: 'Server',
    text: 'Server address that the sign-in screen suggests. With `pinServer` it is the only one.',
    since,
    example: 'https://api.example.com',
  }),
  pinServer: withDefault(flag, false, {
    title: 'Only this server',
    text: 'True: users can sign in to `server` only. A stored session of another server is not used.',
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
    title: 'Export folders',
    text: 'Files can be saved only in these folders and their subfolders. `~/` is the home folder of the user. Not set: files can be saved anywhere.',
    since,
    example: ['~/Exports', '/srv/exports'],
  }),
  idleLock: optional(wholeNumber(1, 1440), {
    title: 'Idle lock',
    text: 'Time without use after which Codesk locks until the user signs in again. Not set: Codesk never locks automatically.',
    unit: 'minutes',
    since,
    example: 15,
  }),
  offlineReading: withDefault(flag, true, {
    title: 'Offline reading',
    text: 'False: Codesk stores no data for offline reading and deletes stored offline data.',
    since,
    example: false,
  }),
  offlineReadingAtSignOut: withDefault(choice(['keep', 'remove']), 'keep', {
    title: 'Offline data at sign-out',
    text: '`remove`: the offline data of a user is deleted when the user signs out or another user signs in. `keep`: it is available when the same user signs in again.',
    since,
    example: 'remove',
  }),
  dateFormat: optional(choice(dateFormats), {
    title: 'Date format',
    text: 'Format in which dates are shown and typed. Not set: each user chooses.',
    since,
    example: 'day/month/year',
  }),
  views: withDefault(viewFiles, [], {
    title: 'Views of lists',
    text: 'Views that every user has in the Views menu of a list and cannot change. Save a view to a file and copy its content here.',
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
    title: 'SKU search address',
    text: 'Address of the SKU search service. Not set: each user enters one.',
    since,
    example: 'https://skus.example.com',
  }),
  downloadHosts: withDefault(list(downloadHost, 200), [], {
    title: 'Download hosts',
    text: 'Hosts, besides the server, from which files may be downloaded over https.',
    since,
    example: ['files.example.com'],
  }),
  paths: withDefault(
    pairs(callName, callPath, 500),
    {},
    {
      title: 'Call paths',
      text: 'Paths of calls that are different on this server, by the name of the call.',
      since,
      example: { 'finance-services.store': '/cod/services/save' },
    },
  ),
  readPaths: withDefault(list(callPath, 200), [], {
    title: 'Read-only paths',
    text: 'Beginnings of paths that only read although their names look like writes. Codesk may request details and tables there if the server names them.',
    since,
    example: ['/orders/state'],
  }),
  timeouts: plainGroup('Time-outs', 'How long Codesk waits for the server.', {
    connect: withDefault(number(1, 300), 10, {
      title: 'Time to connect',
      text: 'Longest time to connect to the server.',
      unit: 'seconds',
      since,
      example: 10,
    }),
    response: withDefault(number(1, 3600), 60, {
      title: 'Time without data',
      text: 'Longest time without any data from the server during a request.',
      unit: 'seconds',
      since,
      example: 60,
    }),
    request: withDefault(number(1, 7200), 180, {
      title: 'Time of a request',
      text: 'Longest time of one request, including the whole reply.',
      unit: 'seconds',
      since,
      example: 180,
    }),
  }),
  downloads: plainGroup('Downloads', 'Limits of downloaded files.', {
    megabytes: withDefault(number(1, 1_048_576), 2048, {
      title: 'Largest file',
      text: 'Largest file that can be downloaded.',
      unit: 'megabytes',
      since,
      example: 2048,
    }),
    minutes: withDefault(number(1, 1440), 120, {
      title: 'Longest download',
      text: 'Longest time to download one file.',
      unit: 'minutes',
      since,
      example: 120,
    }),
  }),
  updates: plainGroup('Updates', 'Where Codesk gets new versions.', {
    off: withDefault(flag, false, {
      title: 'No updates',
      text: 'True: Codesk never checks for a new version.',
      since,
      example: false,
    }),
    feed: optional(serviceAddress, {
      title: 'Update feed',
      text: 'Address of the folder with the update feed. Not set: no updates.',
      since,
      example: 'https://updates.example.com/codesk',
    }),
    channels: withDefault(list(choice(updateChannels), 2, 1), ['latest'], {
      title: 'Update channels',
      text: 'Channels that users can choose from. The first one is the default.',
      since,
      example: ['latest', 'beta'],
    }),
  }),
  proxy: wholeGroup(
    'Proxy',
    'How requests reach the server. These entries belong together: if the machine policy sets one of them, users cannot set any.',
    {
      mode: withDefault(choice(['system', 'direct', 'fixed', 'pac']), 'system', {
        title: 'Proxy',
        text: '`system`: the proxy settings of the system. `direct`: no proxy. `fixed`: the servers in `proxy.servers`. `pac`: the script at `proxy.address`.',
        since,
        example: 'system',
      }),
      servers: optional(proxyServers, {
        title: 'Proxy servers',
        text: 'Proxy servers for the mode `fixed`.',
        since,
        example: 'proxy.example.com:8080',
      }),
      bypass: withDefault(list(proxyBypass, 200), [], {
        title: 'Hosts without proxy',
        text: 'Hosts that the mode `fixed` connects to directly.',
        since,
        example: ['<local>', '*.intranet.example.com'],
      }),
      address: optional(scriptAddress, {
        title: 'PAC script address',
        text: 'Address of the script for the mode `pac`.',
        since,
        example: 'http://wpad.example.com/proxy.pac',
      }),
    },
    ({ mode, servers, bypass, address }): { readonly value: ProxyPolicy } | Fault => {
      if (mode === 'fixed') {
        if (servers === undefined) return { at: 'servers', why: 'is required for the mode fixed' };
        return { value: { mode, servers, bypass } };
      }
      if (mode !== 'pac') return { value: { mode } };
      if (address === undefined) return { at: 'address', why: 'is required for the mode pac' };
      return { value: { mode, address } };
    },
  ),
  certificates: plainGroup('Certificates', 'Which certificate authorities are trusted.', {
    system: withDefault(flag, true, {
      title: 'System certificate authorities',
      text: 'True: Codesk trusts the certificate authorities of the system. False: it trusts only its built-in ones and those in `certificates.files`.',
      since,
      example: true,
    }),
    files: withDefault(list(filePath, 50), [], {
      title: 'Certificate authority files',
      text: 'PEM files with additional certificate authorities, for example of a company.',
      since,
      example: ['/etc/codesk/company-ca.pem'],
    }),
  }),
  push: wholeGroup(
    'Changes by other users',
    'The push app that reports changes by other users. Requires `key` and either `cluster` or `host`. These entries belong together: if the machine policy sets one of them, users cannot set any.',
    {
      key: optional(text({ words: 'a text', longest: 200 }), {
        title: 'Push app key',
        text: 'Key of the push app.',
        since,
        example: 'a1b2c3d4',
        secret: true,
      }),
      cluster: optional(text({ words: 'the name of a cluster', longest: 50, pattern: /^[\w-]+$/ }), {
        title: 'Push service cluster',
        text: 'Cluster of the push service.',
        since,
        example: 'eu',
      }),
      host: optional(hostName, {
        title: 'Own push server',
        text: 'Host of your own server with the same protocol, instead of a cluster.',
        since,
        example: 'push.example.com',
      }),
      port: optional(wholeNumber(1, 65_535), {
        title: 'Own push server port',
        text: 'Port of your own server, if it is not the default.',
        since,
        example: 443,
      }),
      tls: withDefault(flag, true, {
        title: 'Encrypted push',
        text: 'False is allowed only for a server on this computer.',
        since,
        example: true,
      }),
      channel: withDefault(text({ words: 'a text', longest: 200 }), tablesChannel, {
        title: 'Push app channel',
        text: 'Channel of the messages. To join a channel whose name begins with `private-`, Codesk asks the server for permission.',
        since,
        example: tablesChannel,
      }),
    },
    ({ key, ...rest }): { readonly value: PushSettings } | Fault => {
      if (key === undefined) return { at: 'key', why: 'is required' };
      if ((rest.cluster === undefined) === (rest.host === undefined))
        return { why: 'needs either cluster or host' };
      if (!rest.tls && (rest.host === undefined || !isLoopback(rest.host)))
        return { why: 'tls can be off only for a server on this computer' };
      return { value: { key, ...rest } };
    },
  ),
};

/**
 * The entry about the policy itself: which entries a user's file may set. It is used in the machine policy only, so it is
 * not part of `Policy`.
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
    text: 'Names of entries or groups that users may set in a policy file of the profile, if the machine policy does not set them. This entry is used in the machine policy only.',
    since,
    example: ['dateFormat', 'downloads'],
  },
);

type Definitions = typeof policyEntries;
/** The value of an entry or a group. */
type ValueOf<D> = D extends { whole: (given: never) => infer R }
  ? Extract<R, { value: unknown }>['value']
  : D extends { entries: infer E }
    ? GroupValues<E>
    : EntryValue<D>;
type NotSet = { default: undefined };
/** Push is the only group without a default value. */
type IsOptional<N, D> = N extends 'push' ? true : D extends NotSet ? true : false;
/** The settings. An absent entry has its default. */
export type Policy = {
  readonly [N in keyof Definitions as IsOptional<N, Definitions[N]> extends true ? never : N]: ValueOf<
    Definitions[N]
  >;
} & {
  readonly [N in keyof Definitions as IsOptional<N, Definitions[N]> extends true ? N : never]?: ValueOf<
    Definitions[N]
  >;
};

export const definitions: Readonly<Record<string, Entry | Group>> = policyEntries as unknown as Readonly<
  Record<string, Entry | Group>
>;

/** An entry with its full name, for example `timeouts.connect`. */
export interface NamedEntry {
  readonly name: string;
  readonly group?: string;
  readonly entry: Entry;
}

/** Returns every entry, also those of groups, in the order of the definitions; `allowUser` is last. */
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
