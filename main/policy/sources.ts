/** Reads the places of a policy into entries in the form of a policy file. */
import { type FoundText, readGuarded, readUnguarded } from './guarded-file';
import { isPlainObject } from './layer';
import { type MachinePlace, type PolicyPlaces, plutil } from './places';
import { contentOfRegistry, readRegistryJson, readRegistryText, registryScript } from './registry';

/** The entries, or the reason why none of them can be used; undefined if the place has no policy. */
export type FoundContent =
  | { readonly content: Readonly<Record<string, unknown>> }
  | { readonly fault: string }
  | undefined;

/** Returns the name of a place, to show. */
export const placeName = (place: MachinePlace) => (place.kind === 'registry' ? place.key : place.path);

export function readMachinePlace(
  place: MachinePlace,
  { owners, run }: Pick<PolicyPlaces, 'owners' | 'run'>,
): FoundContent {
  if (place.kind === 'file') return contentOf(readGuarded(place.path, owners));
  if (place.kind === 'registry') return readRegistry(place, run);
  // The file is binary. Its permissions are checked as for every file.
  const found = readGuarded(place.path, owners);
  if (found === undefined || 'fault' in found) return found;
  const { code, output } = run(plutil, ['-convert', 'json', '-o', '-', place.path]);
  if (code !== 0) return { fault: 'it is not a property list of texts, numbers, lists and switches' };
  const converted = contentOf({ text: output.toString('utf8') });
  if (converted === undefined || 'fault' in converted) return converted;
  // macOS adds keys that identify the profile.
  const entries = Object.entries(converted.content).filter(([name]) => !/^Payload[A-Z]/.test(name));
  return { content: Object.fromEntries(entries) };
}

export function readUserFile(path: string): FoundContent {
  return contentOf(readUnguarded(path));
}

function contentOf(found: FoundText): FoundContent {
  if (found === undefined || 'fault' in found) return found;
  let content: unknown;
  try {
    content = JSON.parse(found.text);
  } catch (error) {
    return { fault: `it is not valid JSON${lineOf(error, found.text)}` };
  }
  return isPlainObject(content) ? { content } : { fault: 'it is not a JSON object' };
}

/** Returns only the line of a fault. The message itself can quote the file, and so a secret. */
function lineOf(error: unknown, text: string): string {
  const [, position] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
}

type RegistryPlace = Extract<MachinePlace, { kind: 'registry' }>;
const unreadable = { fault: 'the registry cannot be read' };
/** Programs print in the code page of the console, which is unknown here. */
const foreignLetters = {
  fault: 'it contains characters that cannot be read from the registry; set that entry in the policy file',
};
const hasForeignLetters = (output: Buffer) => output.some((byte) => byte > 0x7e);

function readRegistry(place: RegistryPlace, run: PolicyPlaces['run']): FoundContent {
  const { key, program } = place;
  const above = key.slice(0, key.lastIndexOf('\\'));
  // reg.exe gives the same error for a missing key and for one without permission. The parent key always exists.
  const keys = run(program, ['query', above]);
  if (keys.code !== 0) return readRegistryByShell(place, run);
  const name = key.slice(above.length).toLowerCase();
  const lines = keys.output.toString('latin1').split(/\r?\n/);
  if (!lines.some((line) => line.trimEnd().toLowerCase().endsWith(name))) return undefined;
  const { code, output } = run(program, ['query', key, '/s']);
  if (code !== 0) return unreadable;
  if (hasForeignLetters(output)) return foreignLetters;
  return { content: contentOfRegistry(readRegistryText(output.toString('latin1'), key)) };
}

/**
 * Many companies forbid registry tools by a group policy; then reg.exe fails, but PowerShell can read. It starts
 * slowly, so it is the second choice.
 */
function readRegistryByShell({ key, shell }: RegistryPlace, run: PolicyPlaces['run']): FoundContent {
  const { code, output } = run(shell, [
    '-NoLogo',
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    registryScript(key),
  ]);
  if (code !== 0) return unreadable;
  if (hasForeignLetters(output)) return foreignLetters;
  const keys = readRegistryJson(output.toString('latin1'), key);
  if (keys === undefined) return unreadable;
  return keys.length === 0 ? undefined : { content: contentOfRegistry(keys) };
}
