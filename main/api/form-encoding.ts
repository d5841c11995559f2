/**
 * Encodes nested bodies as form fields: `services[0][values][order_types][0]`. Zeros are values and are sent; empty
 * text, null and undefined are left out. Names such as `__proto__` and very deep bodies are refused.
 */

const maxDepth = 12;
/** Enough for two tables of 100,000 rows with five cells each. */
const maxFields = 1_000_000;
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

/** A field: text, or bytes with a file name. */
export type FormEntry = readonly [
  name: string,
  value: string | { readonly bytes: Uint8Array; readonly name: string; readonly type: string },
];

/** Flattens a body. Throws a RangeError for a body that the page never sends. */
export function formEntries(body: Readonly<Record<string, unknown>>): FormEntry[] {
  const entries: FormEntry[] = [];
  const visit = (name: string, value: unknown, depth: number): void => {
    if (depth > maxDepth) throw new RangeError(`${name} is nested too deeply`);
    if (entries.length > maxFields) throw new RangeError('too many fields');
    if (value === null || value === undefined || value === '') return;
    if (isFile(value)) entries.push([name, value]);
    else if (Array.isArray(value)) {
      value.forEach((inner, index) => {
        visit(`${name}[${index}]`, inner, depth + 1);
      });
    } else if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        if (forbidden.has(key)) throw new RangeError(`${key} is not a field name`);
        visit(name === '' ? key : `${name}[${key}]`, inner, depth + 1);
      }
    } else entries.push([name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]);
  };
  visit('', body, 0);
  return entries;
}

function isFile(value: unknown): value is { bytes: Uint8Array; name: string; type: string } {
  return (
    typeof value === 'object' && value !== null && (value as { bytes?: unknown }).bytes instanceof Uint8Array
  );
}
