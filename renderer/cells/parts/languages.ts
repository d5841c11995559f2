/** Texts by language: `{en: 'Mug', ar: 'كوب'}`. */
import { type Fields, isFields, isNothing } from './read-value';

/** Returns `Arabic` for `ar`; undefined for a text that is not a language. */
export function languageOf(code: string): string | undefined {
  if (!/^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(code)) return undefined;
  const tag = code.replaceAll('_', '-');
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}

/** True for an object whose fields are all language codes with a text or nothing. */
export function isByLanguage(value: unknown): value is Fields {
  if (!isFields(value) || isNothing(value)) return false;
  return Object.entries(value).every(
    ([code, text]) => (typeof text === 'string' || isNothing(text)) && languageOf(code) !== undefined,
  );
}
