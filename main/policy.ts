/**
 * The policy file: settings that an administrator fixes for a deployment. Each entry is read by itself: an entry that
 * cannot be used, or one of a newer Codesk, does not take the others with it.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { tablesChannel } from '../shared/api/table-changes';
import { type DateFormat, dateFormats } from '../shared/dates';
import { isLoopback, serverAddress } from './server-address';

/** Seconds, at most a day: what does not fit into the system's timers would end at once. */
const seconds = z.number().positive().max(86_400);
const amount = z.number().positive();

/** A host without scheme, port or path. */
const hostName = z
  .string()
  .regex(/^[\w.-]+$|^\[[\da-f:]+\]$/i, 'must be a host name, without scheme and port');

const pushSchema = z
  .object({
    /** The key of the push app. */
    key: z.string().min(1),
    /** Cluster of the push service, for example `eu`. */
    cluster: z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a cluster')
      .optional(),
    /** Host of an own server of the same protocol, instead of a cluster. */
    host: hostName.optional(),
    port: z.number().int().min(1).max(65_535).optional(),
    /** Without encryption only to this computer. */
    tls: z.boolean().default(true),
    /** A channel whose name begins with `private-` is joined with a permission of the API. */
    channel: z.string().min(1).default(tablesChannel),
  })
  .refine(({ cluster, host }) => (cluster === undefined) !== (host === undefined), {
    error: 'needs either cluster or host',
  })
  .refine(({ host, tls }) => tls || (host !== undefined && isLoopback(host)), {
    error: 'tls can be off on this computer only',
  });
/** How changes of others reach the app: key and cluster or host (tables section 9). */
export type PushSettings = z.output<typeof pushSchema>;

const pathSchema = z.string().regex(/^\/(?!\/)/, 'must be a path that begins with one slash');

/** An address of a service that gets a token: https, or plain http on this computer. */
const addressSchema = z
  .string()
  .refine((text) => serverAddress(text) !== undefined, { error: 'must be an https address' });

/** The settings. An absent entry has its default. */
export interface Policy {
  /** Server that the sign-in screen proposes. */
  readonly server?: string;
  /** Fixes how dates are shown and typed; by default users choose. */
  readonly dateFormat?: DateFormat;
  /** Other paths for calls, by call name, for example `{"finance-services.store": "/cod/services/save"}`. */
  readonly paths: Readonly<Record<string, string>>;
  /**
   * Beginnings of paths that only read although they are called like writes, for example `/orders/state`. Details and
   * tables may be asked for there if the server names them.
   */
  readonly readPaths: readonly string[];
  /** Hosts besides the API's own that files may be downloaded from, over https. */
  readonly downloadHosts: readonly string[];
  /** Seconds. */
  readonly timeouts: { readonly connect: number; readonly response: number; readonly request: number };
  /** Largest file that is downloaded, in megabytes, and the longest time for it, in minutes. */
  readonly downloads: { readonly megabytes: number; readonly minutes: number };
  /** Absent without real-time push. */
  readonly push?: PushSettings;
  /** Address of the service that searches SKUs (hub section 7). Without it the user enters one. */
  readonly skuSearch?: string;
}

export const noPolicy: Policy = {
  paths: {},
  readPaths: [],
  downloadHosts: [],
  timeouts: { connect: 10, response: 60, request: 180 },
  downloads: { megabytes: 2048, minutes: 120 },
};

/** The limits of a download in milliseconds and bytes. Slower than 100 bytes a second counts as stopped. */
export function downloadLimits({ downloads, timeouts }: Policy) {
  return {
    idleMs: timeouts.response * 1000,
    totalMs: downloads.minutes * 60_000,
    bytes: downloads.megabytes * 1024 * 1024,
    bytesPerIdle: timeouts.response * 100,
  };
}

export interface ReadPolicy {
  readonly policy: Policy;
  /** Names the entries that could not be used, for users. */
  readonly warning?: string;
  /** Names of entries that this version does not have. They are for a newer one, so they are no error. */
  readonly unknown: readonly string[];
}

/**
 * Reads the policy from the first file that exists. A file that is not a JSON object is not used at all.
 * @param files absolute paths, the most specific first
 */
export function readPolicy(files: readonly string[]): ReadPolicy {
  for (const file of files) {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      continue;
    }
    let content: unknown;
    try {
      content = JSON.parse(text);
      if (typeof content !== 'object' || content === null || Array.isArray(content))
        throw new TypeError('it is not a JSON object');
    } catch (error) {
      return {
        policy: noPolicy,
        warning: `The policy file ${file} was not used: ${error instanceof Error ? error.message : String(error)}`,
        unknown: [],
      };
    }
    const { policy, faults, unknown } = readEntries(content as Record<string, unknown>);
    if (faults.length === 0) return { policy, unknown };
    return {
      policy,
      unknown,
      warning: `Entries of the policy file ${file} were not used: ${faults.join('; ')}`,
    };
  }
  return { policy: noPolicy, unknown: [] };
}

/** Reads the entries one by one. `faults` has one text for each that cannot be used. */
function readEntries(content: Record<string, unknown>) {
  const faults: string[] = [];
  const unknown: string[] = [];
  /** The value, or undefined if it cannot be used. */
  const read = <T>(name: string, schema: z.ZodType<T>, value: unknown): T | undefined => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    faults.push(`${[name, ...(issue?.path ?? [])].join('.')} (${issue?.message})`);
    return undefined;
  };
  const members = (name: string): readonly (readonly [string, unknown])[] =>
    Object.entries(read(name, z.record(z.string(), z.unknown()), content[name] ?? {}) ?? {});

  const timeouts = { ...noPolicy.timeouts };
  for (const [name, value] of members('timeouts')) {
    if (name in timeouts)
      timeouts[name as keyof typeof timeouts] =
        read(`timeouts.${name}`, seconds, value) ?? timeouts[name as keyof typeof timeouts];
    else unknown.push(`timeouts.${name}`);
  }
  const downloads = { ...noPolicy.downloads };
  for (const [name, value] of members('downloads')) {
    if (name in downloads)
      downloads[name as keyof typeof downloads] =
        read(`downloads.${name}`, amount, value) ?? downloads[name as keyof typeof downloads];
    else unknown.push(`downloads.${name}`);
  }
  const paths = members('paths').flatMap(([name, value]) => {
    const path = read(`paths.${name}`, pathSchema, value);
    return path === undefined ? [] : [[name, path] as const];
  });
  const readPaths = (read('readPaths', z.array(z.unknown()), content.readPaths ?? []) ?? []).flatMap(
    (path, at) => read(`readPaths.${at}`, pathSchema, path) ?? [],
  );
  const hosts = read('downloadHosts', z.array(z.unknown()), content.downloadHosts ?? []) ?? [];
  const downloadHosts = hosts.flatMap(
    (host, at) => read(`downloadHosts.${at}`, z.string().min(1), host) ?? [],
  );
  const server = content.server === undefined ? undefined : read('server', z.string(), content.server);
  const dateFormat =
    content.dateFormat === undefined
      ? undefined
      : read('dateFormat', z.enum(dateFormats), content.dateFormat);
  const push = content.push === undefined ? undefined : read('push', pushSchema, content.push);
  const skuSearch =
    content.skuSearch === undefined ? undefined : read('skuSearch', addressSchema, content.skuSearch);

  const known = new Set([
    'server',
    'paths',
    'readPaths',
    'downloadHosts',
    'downloads',
    'timeouts',
    'push',
    'dateFormat',
    'skuSearch',
  ]);
  unknown.push(...Object.keys(content).filter((name) => !known.has(name)));
  const policy: Policy = {
    ...(server === undefined ? {} : { server }),
    ...(dateFormat === undefined ? {} : { dateFormat }),
    paths: Object.fromEntries(paths),
    readPaths,
    downloadHosts,
    downloads,
    timeouts,
    ...(push === undefined ? {} : { push }),
    ...(skuSearch === undefined ? {} : { skuSearch: serverAddress(skuSearch) }),
  };
  return { policy, faults, unknown };
}
