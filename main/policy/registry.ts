/**
 * The policy in the registry of Windows, where group policies (`build/resources/policy/codesk.admx`) write it. Parses
 * the output of `reg.exe query`, or of PowerShell if registry tools are forbidden.
 */
import { z } from 'zod';
import { allowUserEntry, definitions } from './entries';
import { type Entry, type Group, isGroup } from './entry';

interface RegistryValue {
  readonly name: string;
  readonly type: string;
  readonly data: string;
}
interface RegistryKey {
  /** Below the key of Codesk, for example `timeouts` or `updates\channels`; empty for the key itself. */
  readonly path: string;
  readonly values: readonly RegistryValue[];
}

/** Parses the output of `reg.exe query KEY /s`. Lines that are neither a key nor a value are left out. */
export function readRegistryText(text: string, key: string): readonly RegistryKey[] {
  const fullKey = key.replace(/^HKLM\\/i, 'HKEY_LOCAL_MACHINE\\').toLowerCase();
  const keys: { path: string; values: RegistryValue[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const lower = line.trimEnd().toLowerCase();
    if (lower === fullKey || lower.startsWith(`${fullKey}\\`)) {
      keys.push({ path: line.trimEnd().slice(fullKey.length + 1), values: [] });
      continue;
    }
    const [, name, type, data = ''] = /^ {4}(.+?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line) ?? [];
    if (name !== undefined && type !== undefined) keys.at(-1)?.values.push({ name, type, data });
  }
  return keys;
}

/** Prints the key and all below as JSON. Uses only what PowerShell's restricted mode allows. */
export function registryScript(key: string): string {
  const path = `Registry::${key.replace(/^HKLM\\/i, 'HKEY_LOCAL_MACHINE\\')}`;
  return [
    "$ErrorActionPreference = 'Stop'",
    `if (-not (Test-Path -LiteralPath '${path}')) { '[]'; exit 0 }`,
    `$keys = @(Get-Item -LiteralPath '${path}') + @(Get-ChildItem -LiteralPath '${path}' -Recurse)`,
    '$own = @{n="key";e={$_.Name}}, @{n="values";e={Get-ItemProperty -LiteralPath $_.PSPath | Select-Object * -ExcludeProperty PSPath,PSParentPath,PSChildName,PSDrive,PSProvider}}',
    '$keys | Select-Object $own | ConvertTo-Json -Depth 4 -Compress',
  ].join('; ');
}

const shellKeysSchema = z.array(
  z.object({ key: z.string(), values: z.record(z.string(), z.unknown()).nullish() }),
);

/** Parses the output of `registryScript`. Undefined if it is something else. A single key is printed without a list. */
export function readRegistryJson(text: string, key: string): readonly RegistryKey[] | undefined {
  let printed: unknown;
  try {
    printed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = shellKeysSchema.safeParse(Array.isArray(printed) ? printed : [printed]);
  const start = key.replace(/^HKLM\\/i, 'HKEY_LOCAL_MACHINE\\').length;
  return read.data?.map(({ key: name, values }) => ({
    path: name.slice(start + 1),
    values: Object.entries(values ?? {}).map(([valueName, value]) => ({ name: valueName, ...typed(value) })),
  }));
}

function typed(value: unknown): Pick<RegistryValue, 'type' | 'data'> {
  if (typeof value === 'number') return { type: 'REG_DWORD', data: String(value) };
  if (Array.isArray(value)) return { type: 'REG_MULTI_SZ', data: value.map(String).join('\\0') };
  return { type: 'REG_SZ', data: String(value) };
}

/** Returns the entries in the form of a policy file. Case does not matter in names, as in the registry. */
export function contentOfRegistry(keys: readonly RegistryKey[]): Record<string, unknown> {
  const content = noNames();
  const all = { ...definitions, allowUser: allowUserEntry as unknown as Entry };
  const put = (folders: readonly string[], values: readonly RegistryValue[]) => {
    const [first, second, ...deeper] = folders;
    if (first === undefined) {
      for (const value of values) {
        const [name, definition] = find(all, value.name);
        content[name] = definition && !isGroup(definition) ? plainValue(definition, value) : value.data;
      }
      return;
    }
    const [name, definition] = find(all, first);
    if (definition === undefined || deeper.length > 0) {
      content[[name, ...folders.slice(1)].join('\\')] = '';
      return;
    }
    if (!isGroup(definition)) {
      if (second === undefined) content[name] = linesOf(definition, values);
      else content[`${name}\\${second}`] = '';
      return;
    }
    const inner = (content[name] ?? noNames()) as Record<string, unknown>;
    content[name] = inner;
    if (second !== undefined) {
      const [entryName, entry] = find(definition.entries, second);
      inner[entryName] = entry ? linesOf(entry, values) : '';
      return;
    }
    for (const value of values) {
      const [entryName, entry] = find(definition.entries, value.name);
      inner[entryName] = entry ? plainValue(entry, value) : value.data;
    }
  };
  for (const { path, values } of keys) put(path === '' ? [] : path.split('\\'), values.filter(isNamed));
  return content;
}

/** Without a prototype, which the name of a value could otherwise reach. */
const noNames = (): Record<string, unknown> => Object.create(null);

/** The unnamed value is printed with a name in brackets in the system language. Codesk does not use it. */
const isNamed = ({ name }: RegistryValue) => !/^\(.*\)$/.test(name);

function find<D extends Entry | Group>(
  all: Readonly<Record<string, D>>,
  typed: string,
): [string, D | undefined] {
  const name = Object.keys(all).find((each) => each.toLowerCase() === typed.toLowerCase());
  return name === undefined ? [typed, undefined] : [name, all[name]];
}

/** A value that cannot be parsed stays a text, and is reported when its entry is read. */
function plainValue({ kind }: Entry, { type, data }: RegistryValue): unknown {
  if (type === 'REG_DWORD' || type === 'REG_QWORD') {
    const figure = Number(data);
    if (kind.form !== 'flag') return figure;
    return figure === 0 ? false : figure === 1 ? true : figure;
  }
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((line) => line !== '');
  if (kind.form === 'number' && /^\d+(?:\.\d+)?$/.test(data)) return Number(data);
  return data;
}

/** A key with one value for each line of a list, in numeric order, or for each name. */
function linesOf({ kind }: Entry, values: readonly RegistryValue[]): unknown {
  if (kind.form === 'pairs') return Object.fromEntries(values.map(({ name, data }) => [name, data]));
  const collator = new Intl.Collator('en', { numeric: true });
  return [...values].sort((a, b) => collator.compare(a.name, b.name)).map(({ data }) => data);
}
