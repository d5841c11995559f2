/** Inputs that match a schema, and ones with errors. */
import { z } from 'zod';
import type { Random } from './random';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values to try instead of a valid one. */
const invalidValues: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 2 ** 53 + 1,
  () => 1e308,
  () => 0.1,
  () => '',
  () => [],
  () => ({}),
  () => [[[[[[]]]]]],
  () => ({ constructor: { prototype: { poisoned: true } } }),
  () => ({ toString: 1, valueOf: null, hasOwnProperty: 7 }),
  () => JSON.parse('{"__proto__":{"poisoned":true}}'),
  () => '__proto__',
  () => 'constructor',
  () => '../../../etc/passwd',
  () => 'C:\\Windows\\system32\\CON',
  () => '//elsewhere.example/x',
  () => 'file:///etc/passwd',
  () => 'javascript:alert(1)',
  () => '/cod/contracts/destroy',
  () => '\u0000\r\nx-other: 1',
  () => '\u202efdp.exe',
  () => '\ud800',
  () => '💥'.repeat(50),
  () => 'x'.repeat(5000),
  () => Array.from({ length: 300 }, (_, at) => at),
  () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 500; depth += 1) deep = { a: deep };
    return deep;
  },
];

/** A value of a JSON schema. @param given values for fields with these names */
function valueIn(
  schema: JsonSchema,
  random: Random,
  given: Readonly<Record<string, readonly unknown[]>>,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueIn(random.pick(choices) as JsonSchema, random, given);
  switch (schema.type) {
    case 'object': {
      const value: Record<string, unknown> = {};
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        if (!schema.required?.includes(name) && random.chance(2)) continue;
        value[name] =
          name in given ? random.pick(given[name] as unknown[]) : valueIn(inner as JsonSchema, random, given);
      }
      return value;
    }
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        valueIn((schema.items as JsonSchema) ?? {}, random, given),
      );
    case 'integer':
    case 'number':
      return random.pick([0, 1, 7, 25, 1_700_000_000]);
    case 'boolean':
      return random.chance(2);
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'uuid') return '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';
      return random.pick(['x', 'Mira', '/orders/7', 'rates.csv', '7', 'suppliers', 'mira@codesk.example']);
    default:
      return random.pick([1, 'x', null, {}, { id: 7 }, [7]]);
  }
}

/** Changes a value at one position. */
function withError(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(4)) return random.pick(invalidValues)();
  const entries = Object.entries(value);
  if (Array.isArray(value)) {
    if (entries.length === 0 || random.chance(3)) return [...value, random.pick(invalidValues)()];
    const at = random.below(value.length);
    return value.map((each, index) => (index === at ? withError(each, random) : each));
  }
  if (entries.length === 0 || random.chance(4))
    return {
      ...value,
      [random.pick(['more', '__proto__', 'as', 'constructor', ''])]: random.pick(invalidValues)(),
    };
  const at = random.below(entries.length);
  const isLeftOut = random.chance(4);
  return Object.fromEntries(
    entries.flatMap(([name, each], index) =>
      index !== at ? [[name, each]] : isLeftOut ? [] : [[name, withError(each, random)]],
    ),
  );
}

/** A function that makes inputs of a schema: a third is valid, the others have one or more errors. */
export function inputsOf(schema: z.ZodType, given: Readonly<Record<string, readonly unknown[]>> = {}) {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  return (random: Random): unknown => {
    let value = valueIn(json, random, given);
    for (let times = random.below(3); times > 0; times -= 1) value = withError(value, random);
    return value;
  };
}
