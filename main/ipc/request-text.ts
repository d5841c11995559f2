/** Reads the JSON text of a request of the page. */
import { isRecord } from '../../shared/records';

/** Deepest nesting of a request and of a reply. Real ones have about ten levels. */
export const deepest = 200;

/** True for JSON text that nests deeper than `deepest`. Brackets inside texts do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return false;
}
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/**
 * A key that reaches a prototype, perhaps written with escapes. Checking every key would take three times as long as
 * parsing.
 */
const mayNamePrototype = /__proto__|"constructor"\s*:\s*\{|\\u00/i;

/** True for a pair that would change a prototype where objects are merged. */
function leadsToPrototype(key: string, value: unknown): boolean {
  return (
    key === '__proto__' || (key === 'constructor' && isRecord(value) && Object.hasOwn(value, 'prototype'))
  );
}

/**
 * Parses the text of a request. Undefined for text that is not JSON, for JSON with a key that reaches a prototype, and
 * for very deep JSON; the page sends none of these.
 */
export function readRequestText(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    if (!mayNamePrototype.test(text)) return JSON.parse(text);
    let hasPrototypeKey = false;
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (leadsToPrototype(key, inner)) hasPrototypeKey = true;
      return inner;
    });
    return hasPrototypeKey ? undefined : value;
  } catch {
    return undefined;
  }
}
