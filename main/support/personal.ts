/** Removes people, their computer and their folders from texts for support. Secrets are removed as in the log. */
import { redacted } from '../log/redaction';

export interface Computer {
  /** Absolute paths. */
  readonly home: string;
  readonly profile: string;
  /** Name of the system account. */
  readonly user: string;
  /** Name of the computer in its network. */
  readonly host: string;
}

/** Account names that are also common words and identify no person. */
const commonAccountNames = new Set([
  'root',
  'user',
  'admin',
  'administrator',
  'codesk',
  'desktop',
  'localhost',
  'home',
]);

/**
 * Returns the text without secrets, addresses and phone numbers of people, home folders, and names of the account and
 * the computer.
 */
export function withoutPersonalData(text: string, { home, profile, user, host }: Computer): string {
  let clean = text;
  for (const [path, instead] of [
    [profile, '<profile>'],
    [home, '~'],
  ] as const)
    if (path.length > 1)
      for (const spelling of spellingsOf(path)) clean = clean.replace(anyCase(spelling), () => instead);
  // Other accounts of this computer, and this one outside its home folder.
  clean = clean.replace(
    /((?:^|[^\w.])(?:file:\/\/)?)(?:[a-z]:)?(?:\\+|\/)(?:home|users)(?:\\+|\/)[^\\/\s"'`:,;)\]]+/gim,
    '$1~',
  );
  for (const [name, instead] of [
    [host, '[computer]'],
    [user, '[account]'],
  ] as const)
    if (name.length >= 3 && !commonAccountNames.has(name.toLowerCase()))
      clean = clean.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'),
        () => instead,
      );
  return redacted(clean);
}

/** Returns a path in plain form, in JSON, and as an address. */
function spellingsOf(path: string): readonly string[] {
  const slashes = path.replaceAll('\\', '/');
  return [...new Set([path.replaceAll('\\', '\\\\'), path, slashes, encodeURI(slashes)])];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyCase = (text: string) => new RegExp(`${escaped(text)}(?![\\w.-])`, 'gi');
