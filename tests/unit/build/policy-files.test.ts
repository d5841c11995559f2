/** The generated files match the definitions of the policy, and their limits match the reader. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyFiles } from '../../../build/policy-files';
import { everyEntry } from '../../../main/policy/entries';
import { readLayer } from '../../../main/policy/layer';
import { contentOfRegistry, readRegistryText } from '../../../main/policy/registry';

const projectRoot = join(import.meta.dirname, '../../..');
const made = policyFiles();
const file = (ending: string) => [...made].find(([path]) => path.endsWith(ending))?.[1] ?? '';

it.each([...made])('%s matches the definitions (npm run policy)', (path, text) => {
  expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
});

it('every entry has a valid example, and is in the table and in all templates', () => {
  const page = file('policy.md');
  const schema = JSON.parse(file('schema.json')) as {
    properties: Record<string, { properties?: Record<string, unknown> }>;
  };
  for (const { name, entry } of everyEntry()) {
    const [group, inner] = name.split('.') as [string, string?];
    const { faults } = readLayer({
      [group]: inner === undefined ? entry.example : { [inner]: entry.example },
    });
    // Other required entries of a group are not an error of the example.
    expect(
      faults.filter((fault) => fault.startsWith(`${name} `) && !fault.includes('is needed')),
      name,
    ).toEqual([]);
    expect(page).toContain(`| \`${name}\` |`);
    expect(
      inner === undefined ? schema.properties[group] : schema.properties[group]?.properties?.[inner],
    ).toMatchObject({ title: entry.title, examples: [entry.example] });
    const id = name.replace('.', '_');
    expect(file('.admx')).toContain(`<policy name="${id}" class="Machine"`);
    for (const part of [`<string id="${id}">`, `<string id="${id}_Explain">`])
      expect(file('.adml')).toContain(part);
    expect(file('.mobileconfig')).toContain(inner === undefined ? `<key>${name}</key>` : `<!-- ${name}: `);
  }
});

it('the schema has the limits of the reader', () => {
  const { properties } = JSON.parse(file('schema.json'));
  expect(properties.idleLock).toMatchObject({ type: 'integer', minimum: 1, maximum: 1440 });
  expect(properties.timeouts.properties.connect).toMatchObject({ minimum: 1, maximum: 300, default: 10 });
  expect(properties.exportFolders).toMatchObject({
    type: 'array',
    maxItems: 100,
    items: { maxLength: 1024 },
  });
  expect(properties.dateFormat.enum).toEqual(['day/month/year', 'month/day/year', 'year-month-day']);
  expect(properties.push.properties.key).toMatchObject({ writeOnly: true });
});

/** The output of the group policy editor for a policy of the template: its key, and its values with their types. */
function registryOf(name: string, data: string): string {
  const block = new RegExp(
    `<policy name="${name}"[^>]* key="([^"]+)"(?: valueName="([^"]+)")?[\\s\\S]*?</policy>`,
  ).exec(file('.admx'));
  const [whole = '', key = '', ownValue] = block ?? [];
  const type = /<decimal/.test(whole) ? 'REG_DWORD' : 'REG_SZ';
  const valueName = ownValue ?? /<(?:decimal|text|enum)[^>]* valueName="([^"]+)"/.exec(whole)?.[1];
  if (valueName !== undefined)
    return `HKEY_LOCAL_MACHINE\\${key}\r\n    ${valueName}    ${type}    ${data}\r\n`;
  const named = /explicitValue/.test(whole) ? data.split('=') : ['1', data];
  return `HKEY_LOCAL_MACHINE\\${key}\r\n    ${named[0]}    ${type}    ${named[1]}\r\n`;
}

it.each([
  ['pinServer', '0x1', { pinServer: true }],
  ['practice', '0x0', { practice: false }],
  ['server', 'https://api.example', { server: 'https://api.example' }],
  ['idleLock', '0xf', { idleLock: 15 }],
  ['dateFormat', 'year-month-day', { dateFormat: 'year-month-day' }],
  ['exportFolders', 'D:\\Exports and more', { exportFolders: ['D:\\Exports and more'] }],
  ['paths', 'orders.show=/o/s', { paths: { 'orders.show': '/o/s' } }],
  ['timeouts_connect', '0x5', { timeouts: { connect: 5 } }],
  ['updates_channels', 'beta', { updates: { channels: ['beta'] } }],
  ['proxy_mode', 'direct', { proxy: { mode: 'direct' } }],
  ['allowUser', 'dateFormat', { allowUser: ['dateFormat'] }],
])('the values of a group policy for %s are read', (name, data, content) => {
  const read = contentOfRegistry(
    readRegistryText(`\r\n${registryOf(name, data)}\r\n`, 'HKLM\\Software\\Policies\\Codesk'),
  );
  expect(JSON.parse(JSON.stringify(read))).toEqual(content);
});
