/** Reads values that have a picture: its address, and the first letter and colour that replace a missing one. */
import { type Fields, fieldText, isFields, oneLine, recordIn } from './read-value';

export interface Pictured {
  readonly name: string;
  readonly url: string;
  /** One or two characters for when there is no picture. */
  readonly letter: string;
  /** A validated colour of the server; undefined for the default colour. */
  readonly color: string | undefined;
}

/** `#rgb`, `#rrggbb` or `rgb(…)`; undefined for anything else, so that nothing but a colour reaches a style. */
export function colorIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(text)) return text;
  if (/^[0-9a-f]{6}$/.test(text)) return `#${text}`;
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text);
  if (!parts) return undefined;
  const channels = parts.slice(1).map(Number);
  if (channels.some((channel) => channel > 255)) return undefined;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever is easier to read on a colour of the form `#rgb` or `#rrggbb`. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const hex =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((index) => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where contrast against black equals contrast against white.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The first letter of a name, or the letter that the server sent. */
export function letterOf(name: string, given = ''): string {
  const text = given || name;
  // Two such characters never form one grapheme. The segmenter is slow, and takes a frame to be made, as the locale does.
  if (text === '' || plainStart.test(text)) return text.charAt(0).toUpperCase();
  segmenter ??= new Intl.Segmenter();
  const [first] = segmenter.segment(text);
  return first?.segment.toLocaleUpperCase() ?? '';
}
let segmenter: Intl.Segmenter | undefined;
/** Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese, Japanese and Korean, without any marks that join a letter. */
const plain =
  '[ -~\\u00a1-\\u02af\\u0370-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3]';
const plainStart = new RegExp(`^${plain}(?:${plain}|$)`);

/** A name with `photo` or `logo` (an address or `{url, color, first_letter}`); undefined when empty. */
export function picturedIn(value: unknown): Pictured | undefined {
  if (typeof value === 'string' && !/^\s*[[{]/.test(value)) {
    const name = oneLine(value);
    return name === '' ? undefined : { name, url: '', letter: letterOf(name), color: undefined };
  }
  const record = recordIn(value);
  return record && picturedOf(record);
}

/** As `picturedIn`, for a record. */
export function picturedOf(record: Fields): Pictured {
  const name = fieldText(record, 'name', 'title', 'text', 'label', 'full_name');
  const picture = record.photo ?? record.logo ?? record.image ?? record.avatar;
  const inner: Fields = isFields(picture) ? picture : {};
  const url = typeof picture === 'string' ? picture.trim() : fieldText(inner, 'url', 'src', 'path');
  return {
    name,
    url: url || fieldText(record, 'url'),
    letter: letterOf(name, fieldText(inner, 'first_letter') || fieldText(record, 'first_letter')),
    color: colorIn(inner.color ?? record.color),
  };
}
