/** Properties that are true for every payload and every set of rows, checked with generated ones. */
import { describe, expect, it } from 'vitest';
import { type OptionsByField, type TrialTable, trialTableIds } from '../../../../shared/trial/findings';
import { tryPayload } from '../../../../shared/trial/try-payload';

/** The same sequence in every run. */
function sequence(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}
type Sequence = ReturnType<typeof sequence>;

const names = [
  'sku',
  'status',
  'country',
  'vendor',
  'lines',
  'a b',
  '',
  '__proto__',
  'code',
  'shipping_method',
  'id',
];
const plain = ['A', 'a', '', ' ', 'AE', '1', 1, 1.5, -0, 1e21, true, null, undefined, '__proto__', 'paid'];

function anyValue(from: Sequence, depth = 0): unknown {
  if (depth > 4 || from.next() < 0.4) return from.of(plain);
  const size = Math.floor(from.next() * 4);
  if (from.next() < 0.4) return Array.from({ length: size }, () => anyValue(from, depth + 1));
  return Object.fromEntries(Array.from({ length: size }, () => [from.of(names), anyValue(from, depth + 1)]));
}

const fields = [
  ...[
    'supplier',
    'system_code',
    'store_code',
    'sku',
    'system_sku',
    'field',
    'value',
    'field_key',
    'target_field',
  ],
  ...['country_id', 'name', 'apply_type_id', 'carrier_id', 'shipping_type_id', 'internal_status_id', 'type'],
  ...['external_status_id', 'payload_attribute_name', 'payload_attribute_value', 'action', 'message', 'id'],
  ...['filter_field', 'operator', 'filter_value', 'return_field', 'target_column', 'prefix_replace'],
  ...['prefix_replace_char', 'confirm_order_field', 'confirm_order_value'],
];
const texts = [
  ...plain,
  'lines.sku',
  'lines[0]',
  'a[',
  '=',
  '>',
  'in',
  'empty',
  'no such',
  {},
  { name: 'A' },
  [],
  'sku',
  'status',
];

function anyRow(from: Sequence): unknown {
  if (from.next() < 0.1) return from.of([null, undefined, 'odd', 7, []]);
  return Object.fromEntries(fields.filter(() => from.next() < 0.8).map((name) => [name, from.of(texts)]));
}

function anyInput(from: Sequence) {
  const tables: TrialTable[] = trialTableIds
    .filter(() => from.next() < 0.8)
    .map((id) => ({
      id,
      title: id,
      rows: Array.from({ length: Math.floor(from.next() * 6) }, () => anyRow(from)),
      options: from.next() < 0.5 ? {} : namedOptions,
    }));
  return { payload: anyValue(from), tables };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

const namedOptions: OptionsByField = {
  operator: [{ index: 1, text: '>' }],
  carrier_id: [{ index: 'A', text: ' ' }],
};
const settings: readonly string[] = ['order-prefix', 'confirm-order'];

describe('a trial of anything', () => {
  const from = sequence(31);
  const inputs = Array.from({ length: 1500 }, () => frozen(anyInput(from)));

  it('changes nothing, gives the same result twice, and each finding a key of its own', () => {
    for (const input of inputs) {
      const found = tryPayload(input);
      expect(tryPayload(input)).toEqual(found);
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    }
  });

  it('finds one thing about every rule, and says what or why', () => {
    for (const input of inputs) {
      const found = tryPayload(input);
      for (const { id, rows } of input.tables.filter((table) => !settings.includes(table.id))) {
        const rules = found.filter(({ table, rule }) => table === id && rule);
        expect(rules.map(({ rule }) => rule?.at)).toEqual(rows.map((_, at) => at));
      }
      for (const { outcome, fills, reason, rule, looked } of found) {
        expect(fills.length > 0).toBe(outcome === 'filled');
        expect(reason === '').toBe(outcome === 'filled');
        expect(rule === undefined).toBe(outcome === 'uncovered');
        if (outcome === 'uncovered') expect(looked.length).toBeGreaterThan(0);
      }
    }
  });

  it('looks only at values that are in the payload, under their own path', () => {
    for (const input of inputs) {
      for (const { looked } of tryPayload(input)) {
        for (const { path, value } of looked) {
          expect(valueAt(input.payload, path), path).toBe(value);
        }
      }
    }
  });

  it('reaches every outcome', () => {
    const reached = new Set(inputs.flatMap((input) => tryPayload(input).map(({ outcome }) => outcome)));
    expect([...reached].sort()).toEqual(['filled', 'nothing', 'uncovered', 'untried']);
  });
});

/** The value that a written path such as `a[0]["b c"].d` names. */
function valueAt(payload: unknown, path: string): unknown {
  const steps = [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)];
  return steps.reduce<unknown>((value, [, position, quoted, name]) => {
    const step = position ?? (quoted === undefined ? name : JSON.parse(quoted));
    return (value as Record<string, unknown>)[step as string];
  }, payload);
}
