/** Reads the JSON text of a request of the page. */

/** Deepest nesting of a request and of a reply. The deepest of the domain has about ten levels. */
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

/** A `__proto__`, perhaps spelled with escapes. The check of every key takes three times as long as the reading. */
const mayNamePrototype = /__proto__|\\u00/i;

/**
 * Undefined for text that is no JSON, for JSON with a `__proto__` key, and for very deep JSON, none of which a page of
 * Codesk sends.
 */
export function readRequestText(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    if (!mayNamePrototype.test(text)) return JSON.parse(text);
    let hasPrototypeKey = false;
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (key === '__proto__') hasPrototypeKey = true;
      return inner;
    });
    return hasPrototypeKey ? undefined : value;
  } catch {
    return undefined;
  }
}
