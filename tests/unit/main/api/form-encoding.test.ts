import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formEntries } from '../../../../main/api/form-encoding';
import { withFiles } from '../../../../main/api/form-files';
import { nestedFields } from '../../../../sandbox/api/form-fields';

const names = ['a', 'rate', 'order_types', 'values', 'from', 'x1'] as const;
const leaves = ['0', 0, '', null, undefined, 'text', '12.50', -1, true, false, 'ümlaut & = [x]'] as const;

/** Any body that a legitimate client can build. */
const { body } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, fc.constantFrom(...leaves), tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  body: fc.record(Object.fromEntries(names.map((name) => [name, tie('value')]))),
}));

/** The leaves that must arrive, by their path. */
function leavesOf(value: unknown, steps: readonly string[] = []): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([step, inner]) => leavesOf(inner, [...steps, step]));
  }
  const text = typeof value === 'boolean' ? (value ? '1' : '0') : `${value as string | number}`;
  return [[steps.join('/'), text]];
}

describe('any body as form fields', () => {
  it('arrives leaf by leaf', () => {
    const property = fc.property(body, (sent) => {
      const entries = formEntries(sent as Record<string, unknown>) as [string, string][];
      const fieldNames = entries.map(([name]) => name);
      expect(new Set(fieldNames).size).toBe(fieldNames.length);
      const paths = entries.map(([name, value]) => [name.replaceAll(']', '').split('[').join('/'), value]);
      expect(paths).toEqual(leavesOf(sent));
      // The decoded body has the same leaves at the same paths.
      expect(leavesOf(nestedFields(entries)).sort()).toEqual(leavesOf(sent).sort());
    });
    fc.assert(property, { numRuns: 300 });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('has no field %s, however deep', (name) => {
    const body = JSON.parse(`{"services":[{"values":{"${name}":{"polluted":"1"}}}]}`);
    expect(() => formEntries(body)).toThrow(RangeError);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('is refused when it nests without end', () => {
    let deep: unknown = 'x';
    for (let at = 0; at < 40; at += 1) deep = [deep];
    expect(() => formEntries({ deep })).toThrow(RangeError);
  });
});

describe('files in a body', () => {
  const read = async (handle: string) => `file of ${handle}`;

  it('replace their handles on any path', async () => {
    const body = {
      id: 1,
      file: 'h0',
      services: [{ values: { rates_file: 'h1', rate: '1' } }, { id: 7 }, { values: { rates_file: 'h2' } }],
    };
    expect(await withFiles(body, ['file', 'services.*.values.rates_file'], read)).toEqual({
      id: 1,
      file: 'file of h0',
      services: [
        { values: { rates_file: 'file of h1', rate: '1' } },
        { id: 7 },
        { values: { rates_file: 'file of h2' } },
      ],
    });
    expect(body.file).toBe('h0');
  });

  it('are not looked for in texts, lists and prototypes', async () => {
    const body = { services: 'none', list: [{ file: 'h' }], empty: { file: '' }, number: { file: 4 } };
    const paths = [
      'services.*.file',
      'list.file',
      'empty.file',
      'number.file',
      'constructor.name',
      'list.0.file',
    ];
    expect(await withFiles(body, paths, read)).toEqual(body);
  });
});
