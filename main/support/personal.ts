/** Takes people, their computer and their folders out of texts for support. Secrets are taken out as in the log. */
import { redacted } from '../log/redaction';

export interface Computer {
  /** Absolute paths. */
  readonly home: string;
  readonly profile: string;
  /** Name of the account of the system. */
  readonly user: string;
  /** Name of the computer in its network. */
  readonly host: string;
}

/** Names that are words of texts as well, and of nobody. */
const everybodys = new Set([
  'root',
  'user',
  'admin',
  'administrator',
  'codesk',
  'desktop',
  'localhost',
  'home',
]);

/** The text without secrets, addresses and numbers of people, home folders, and names of the account and the computer. */
export function withoutPerson(text: string, { home, profile, user, host }: Computer): string {
  let clean = text;
  for (const [path, instead] of [
    [profile, '<profile>'],
    [home, '~'],
  ] as const)
    if (path.length > 1)
      for (const spelling of spellingsOf(path)) clean = clean.replace(anyCase(spelling), () => instead);
  // Other accounts of this computer, and this one where it is not at home.
  clean = clean.replace(
    /((?:^|[^\w.])(?:file:\/\/)?)(?:[a-z]:)?(?:\\+|\/)(?:home|users)(?:\\+|\/)[^\\/\s"'`:,;)\]]+/gim,
    '$1~',
  );
  for (const [name, instead] of [
    [host, '[computer]'],
    [user, '[account]'],
  ] as const)
    if (name.length >= 3 && !everybodys.has(name.toLowerCase()))
      clean = clean.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'),
        () => instead,
      );
  return redacted(clean);
}

/** A path as it is, as JSON writes it, and as an address. */
function spellingsOf(path: string): readonly string[] {
  const slashes = path.replaceAll('\\', '/');
  return [...new Set([path.replaceAll('\\', '\\\\'), path, slashes, encodeURI(slashes)])];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyCase = (text: string) => new RegExp(`${escaped(text)}(?![\\w.-])`, 'gi');
