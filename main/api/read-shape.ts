/**
 * Distinguishes addresses that only read from those that may change data. Servers accept several spellings of one path,
 * so a path is compared in a normalized form.
 */
import type { Call } from '../../shared/api/call';

export interface ReadShape {
  /**
   * True for a path that is no path of a write and does not have the name of one.
   * @param path path with its query, as `relativeAddress` returns it
   */
  reads(path: string): boolean;
  /** Does the same for a file: its name may be any word if it has an extension. */
  readsFile(url: URL): boolean;
}

interface ReadShapeOptions {
  readonly calls: readonly (readonly [name: string, call: Call])[];
  /** Paths of the policy by the name of the call. They count as writes in addition to the usual paths. */
  readonly paths: Readonly<Record<string, string>>;
  /** Beginnings of paths that read although their names look like writes (policy). */
  readonly readPaths: readonly string[];
}

/** Words for changes that other servers use in addition to those in the table of calls. */
const verbs = new Set(
  (
    'add apply approve archive assign cancel charge clear close confirm copy create deactivate decline delete disable ' +
    'duplicate enable execute finish import insert invite login logout lock merge move patch pay post publish purge put ' +
    'refund register reject release remove rename replace reprocess reset resend restore retry revoke run save send set ' +
    'sign start stop store submit sync toggle transfer truncate unlock update upload upsert void write activate destroy ' +
    'generate'
  ).split(' '),
);
/** Words that, combined with such a word, name something that is only read, for example `update_history`. */
const nouns = new Set(
  'data datatable detail details export history index info items list log logs lines reasons rows search show summary table view'.split(
    ' ',
  ),
);
/** Fields of a query that choose what a server does. Some frameworks read the method from there. */
const steering = new Set(
  'action a cmd command do event func function m method op operation path r route s task url uri'.split(' '),
);
/** Number, UUID or hash: some servers append them to the path of an action. */
const idSegment = /^(?:\d+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,})$/;

export function createReadShape({ calls, paths, readPaths }: ReadShapeOptions): ReadShape {
  const writes = new Set<string>();
  const lastWords = new Set<string>();
  const ofReads = new Set<string>();
  for (const [name, call] of calls) {
    const own = [call.path, ...(paths[name] === undefined ? [] : [paths[name]])];
    const isWrite = call.effect === 'write' || name.startsWith('session.');
    for (const path of own) {
      const segments = segmentsOf(path);
      (isWrite ? writes : ofReads).add(plainPath(segments));
      if (call.effect === 'write') lastWords.add(plain(segments.at(-1) ?? ''));
    }
  }
  const allowed = readPaths.map((path) => plainPath(segmentsOf(path)));

  const isWritePath = (segments: readonly string[]) => {
    let rest = segments;
    for (;;) {
      if (writes.has(plainPath(rest))) return true;
      if (!idSegment.test(rest.at(-1)?.toLowerCase() ?? '')) return false;
      rest = rest.slice(0, -1);
    }
  };
  /**
   * A path that continues the path of a write with a possible record id: `/orders/destroy/AB-7`. The name may also be a
   * noun, but `/orders/status/history` only reads.
   */
  const continuesWritePath = (segments: readonly string[], isFile: boolean) => {
    const last = segments.at(-1) ?? '';
    if (isFile && /\.\w+$/.test(last)) return false;
    const isNoun = nouns.has(stemOf(last));
    return segments.some(
      (segment, at) =>
        at > 0 &&
        at < segments.length - 1 &&
        writes.has(plainPath(segments.slice(0, at + 1))) &&
        !(isNoun && !verbs.has(plain(segment))),
    );
  };
  const isAllowed = (segments: readonly string[]) => {
    const path = plainPath(segments);
    if (ofReads.has(path)) return true;
    return allowed.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  };
  const soundsLikeWrite = (segments: readonly string[], isFile: boolean) => {
    const named = segments.filter((segment) => !idSegment.test(segment.toLowerCase()));
    const [before = '', last = ''] = [named.at(-2), named.at(-1)];
    if (isFile && /\.\w+$/.test(last)) return false;
    if (lastWords.has(stemOf(last)) || isVerb(last)) return true;
    // `/orders/cancel/AB-7`: the id of a record may be any text.
    return isVerb(before) && !nouns.has(stemOf(last));
  };
  const steersToWrite = (query: URLSearchParams) =>
    [...query].some(([name, value]) => {
      const field = plain(decodedFully(name) ?? '_method').replace(/\W/g, '');
      if (field === 'method' || field === 'xhttpmethodoverride') return true;
      const segments = segmentsOf(decodedFully(value) ?? '/destroy');
      const isPath = segments.length > 1 || value.includes('/');
      if (isPath && isWritePath(segments)) return true;
      // Some servers read the path from here: `/index.php?/orders/destroy`.
      if (isWritePath(segmentsOf(decodedFully(name) ?? '/destroy'))) return true;
      return steering.has(field) && soundsLikeWrite(segments, false);
    });
  const isRead = (url: URL, isFile: boolean) => {
    const path = decodedFully(url.pathname);
    if (path === undefined) return false;
    const segments = segmentsOf(path);
    if (isWritePath(segments) || isWritePath(withoutExtensions(segments))) return false;
    if (steersToWrite(url.searchParams)) return false;
    if (continuesWritePath(segments, isFile) && !ofReads.has(plainPath(segments))) return false;
    return isAllowed(segments) || !soundsLikeWrite(segments, isFile);
  };

  return {
    reads: (path) => isRead(new URL(path, 'http://server.invalid'), false),
    readsFile: (url) => isRead(url, true),
  };
}

/** Undefined if the text is still escaped after many rounds, or is not UTF-8. */
function decodedFully(text: string): string | undefined {
  let decoded = text;
  for (let round = 0; round < 8; round += 1) {
    let next: string;
    try {
      next = decoded.replace(/(?:%[\da-f]{2})+/gi, (escaped) => decodeURIComponent(escaped));
    } catch {
      return undefined;
    }
    if (next === decoded) return decoded;
    decoded = next;
  }
  return undefined;
}

/**
 * Returns the segments without parameters after `;`, empty segments, `.` and `..`, and spaces and dots at their ends.
 */
function segmentsOf(path: string): readonly string[] {
  const normalized: string[] = [];
  for (const raw of (path.split(/[?#]/)[0] ?? '').normalize('NFKC').split(/[/\\]/)) {
    const segment = (raw.split(';')[0] ?? '')
      .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/^[\s+]+|[\s+]+$/g, '');
    if (segment === '..') normalized.pop();
    else if (segment.replace(/\.+$/, '') !== '') normalized.push(segment.replace(/\.+$/, ''));
  }
  return normalized;
}

/** Returns the segments without a file extension such as `.json` at the last named segment. */
function withoutExtensions(segments: readonly string[]): readonly string[] {
  return segments.map((segment) => segment.replace(/\.\w+$/, ''));
}

/** Returns the plain name of a segment without its file extension. */
const stemOf = (segment: string) => plain(segment.replace(/\..*$/, ''));

/** True for `cancel`, `bulk_delete` and `deleteAll`, but not for `cancel-reasons`. */
function isVerb(segment: string): boolean {
  if (verbs.has(stemOf(segment))) return true;
  const words = wordsOf(segment.replace(/\..*$/, ''));
  const ends = [words[0] ?? '', words.at(-1) ?? ''];
  return ends.some((word) => verbs.has(word)) && !ends.some((word) => nouns.has(word));
}

/** Keeps letters and digits only: `Upload-Doc` and `upload_doc` are equal. */
const plain = (segment: string) => segment.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const plainPath = (segments: readonly string[]) => `/${segments.map(plain).join('/')}`;

/** Splits `validationDestroy`, `bulk_destroy` and `send-mail` into their words. */
function wordsOf(segment: string): readonly string[] {
  return segment
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
}
