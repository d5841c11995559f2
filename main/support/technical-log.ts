/**
 * The log without data of users, servers or files. It includes only known content of Codesk: time, level, subject,
 * names of errors, and places in its own files.
 */
import { constants } from 'node:os';
import { errorTexts } from '../../shared/error-texts';
import { requests } from '../../shared/ipc/contract';

/** Beginnings of messages that main writes. Other messages are only counted as lines. */
export const areas = [
  'a page does not respond',
  'an unresponsive page is reloaded',
  'a part is not recorded',
  'a part of an earlier run remains',
  'a part remains until the next start',
  'a picked file is not stored',
  'a process ended',
  'a rate round',
  'unhandled rejection',
  'uncaught exception',
  'an operation is not stored',
  'Codesk is closing',
  'Codesk is locked',
  'desk',
  'files of the rate desk are not deleted',
  'job',
  'page',
  'policy entries of another version',
  'practice data',
  'practice workspace',
  'rates of a service',
  'rates of services',
  'real-time push',
  'record of a part',
  'refused a request from a foreign frame',
  'request',
  'sending of rates',
  'stored replies',
  'support bundle',
  'shutdown does not wait for',
  'the forms of a closed window',
  'the journal',
  'the key for updates cannot be read',
  'the outbox',
  'the outbox for the taskbar',
  'the page process ended',
  'the machine policy is invalid',
  'the preload failed',
  'the proxy setting',
  'the thread of the desk',
  'the thread of the rate desk',
  'the update is not installed',
  'update',
  'updates',
  'version',
  'stored state of updates',
] as const;
// The longest first: a shorter one may be the beginning of it.
const byLength = [...areas].sort((a, b) => b.length - a.length);

const errorNames = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'AbortError',
  'CodeskError',
  'SqliteError',
  'ZodError',
  'HTTPError',
  'RequestError',
  'TimeoutError',
  'ReadError',
  'CacheError',
  'ParseError',
  'UploadError',
]);
const systemCodes = new Set(Object.keys(constants.errno));
/** Codes of Node, of certificates and of the database, which only programs write. */
const programCode =
  /^(?:ERR_[A-Z_]{3,50}|SQLITE_[A-Z_]{2,30}|(?:CERT|DEPTH|UNABLE|SELF_SIGNED|HOSTNAME)_[A-Z_]{3,40}|EAI_[A-Z]{3,12}|EPROTO|ENOTFOUND)$/;
const ownCodes = new Set(Object.keys(errorTexts));
const reasons = new Set([
  'crashed',
  'oom',
  'killed',
  'launch-failed',
  'integrity-failure',
  'clean-exit',
  'abnormal-exit',
]);
const requestNames = new Set(Object.keys(requests));

const lineStart =
  /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3})\] \[(error|warn|info|verbose|debug|silly)\] {1,2}(.*)$/;
/** A place in a file that is built from our sources, or in Node. */
const frame = /^\s*at .*?((?:[\w-]+\.(?:cjs|js)|node:[a-z_/]+):\d{1,7}(?::\d{1,7})?)\)?$/;
/** Characters of a line that are searched for a place: the time grows with their square. */
const longestFrame = 500;
/** Most places of one error. */
const mostFrames = 12;

/**
 * Returns a log file as lines of `time level area codes @ places`. Lines that are not understood are counted at the
 * end.
 */
export function technicalLog(text: string): string {
  const lines: string[] = [];
  let last: { head: string; words: Set<string>; places: string[] } | undefined;
  let others = 0;
  const end = () => {
    if (!last) return;
    const { head, words, places } = last;
    lines.push([head, ...words, ...(places.length > 0 ? [`@ ${places.join(' < ')}`] : [])].join(' '));
  };
  for (const line of text.split(/\r?\n/)) {
    const start = lineStart.exec(line);
    if (start) {
      end();
      const [, time = '', level = '', message = ''] = start;
      last = { head: `${time} ${level.padEnd(5)} ${areaOf(message)}`, words: new Set(), places: [] };
      for (const word of knownWords(message)) last.words.add(word);
      continue;
    }
    if (!last) {
      if (line.trim() !== '') others += 1;
      continue;
    }
    const place = frame.exec(line.slice(0, longestFrame))?.[1];
    if (place !== undefined && last.places.length < mostFrames) last.places.push(place);
    else if (place === undefined) for (const word of knownWords(line)) last.words.add(word);
  }
  end();
  if (others > 0) lines.push(`(${others} lines before the first with a time)`);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function areaOf(message: string): string {
  const area = byLength.find(
    (each) => message.startsWith(each) && !/^[\p{L}\p{N}_-]/u.test(message.slice(each.length)),
  );
  return area === undefined ? '(other)' : `[${area}]`;
}

function* knownWords(message: string): Generator<string> {
  for (const [word] of message.slice(0, 4000).matchAll(/[A-Za-z][A-Za-z_.-]*[A-Za-z]/g))
    if (
      errorNames.has(word) ||
      systemCodes.has(word) ||
      ownCodes.has(word) ||
      requestNames.has(word) ||
      reasons.has(word) ||
      programCode.test(word)
    )
      yield word;
}
