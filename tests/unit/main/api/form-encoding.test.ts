import { describe, expect, it } from 'vitest';
import { formEntries } from '../../../../main/api/form-encoding';
import { withFiles } from '../../../../main/api/form-files';
import { nestedFields } from '../../../../sandbox/api/form-fields';
import { createRandom, type Random } from '../../../../sandbox/random';

const names = ['a', 'rate', 'order_types', 'values', 'from', 'x1'] as const;
const leaves = ['0', 0, '', null, undefined, 'text', '12.50', -1, true, false, 'ümlaut & = [x]'] as const;

/** Any body that a legitimate client can build. */
function tree(random: Random, depth: number): unknown {
  const kind = depth === 0 ? 0 : random.int(0, 3);
  if (kind <= 1) return random.pick(leaves);
  const size = random.int(0, 4);
  if (kind === 2) return Array.from({ length: size }, () => tree(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(names), tree(random, depth - 1)]),
  );
}

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
  it.each(Array.from({ length: 300 }, (_, seed) => seed))('arrives leaf by leaf (seed %i)', (seed) => {
    const random = createRandom(seed);
    const body = Object.fromEntries(names.map((name) => [name, tree(random, 5)]));
    const entries = formEntries(body) as [string, string][];
    const fieldNames = entries.map(([name]) => name);
    expect(new Set(fieldNames).size).toBe(fieldNames.length);
    const paths = entries.map(([name, value]) => [name.replaceAll(']', '').split('[').join('/'), value]);
    expect(paths).toEqual(leavesOf(body));
    // The decoded body has the same leaves at the same paths.
    expect(leavesOf(nestedFields(entries)).sort()).toEqual(leavesOf(body).sort());
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
