/** Texts by language: `{en: 'Mug', ar: 'كوب'}`. */
import { type Fields, isFields, isNothing } from './read-value';

/** `Arabic` for `ar`; undefined for what is no language. */
export function languageOf(code: string): string | undefined {
  if (!/^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(code)) return undefined;
  const tag = code.replaceAll('_', '-');
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}

/** True for an object whose fields are all named by languages, and hold a text each or nothing. */
export function isByLanguage(value: unknown): value is Fields {
  if (!isFields(value) || isNothing(value)) return false;
  return Object.entries(value).every(
    ([code, text]) => (typeof text === 'string' || isNothing(text)) && languageOf(code) !== undefined,
  );
}
