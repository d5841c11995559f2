/**
 * Guesses the encoding of a text that is not Unicode: from headers that Codesk knows, from the letters of the languages
 * that are written in an encoding, and from statistics where signs take two bytes.
 */
import { analyse } from 'chardet';
import { isFieldWord } from '../../shared/rates/field-words';
import { canDecode, textIn } from './decoding';
import { frequentSigns, type Language, languages } from './encoding-languages';

/** Different words that are looked at. */
const mostWords = 2000;
/** What a known header counts, in letters. */
const headerWorth = 3;

/** The encoding by its WHATWG name; `windows-1252` if nothing speaks for another one. */
export function guessEncoding(sample: Buffer): string {
  const words = wordsOf(sample);
  let best = { encoding: 'windows-1252', score: 0.01 };
  const offer = (encoding: string, score: number) => {
    if (score > best.score) best = { encoding, score };
  };
  const scores = new Map<string, { text: string; headers: number }>();
  for (const language of languages) {
    for (const encoding of language.encodings) {
      let known = scores.get(encoding);
      if (!known) {
        if (!canDecode(encoding)) continue;
        known = { text: textIn(words, encoding), headers: headerWorth * headersIn(sample, encoding) };
        scores.set(encoding, known);
      }
      offer(encoding, known.headers + likeness(known.text, language));
    }
  }
  const found = new Map(
    analyse(sample).map(({ name, confidence }) => [name.toLowerCase(), confidence / 100]),
  );
  for (const [encoding, frequent] of Object.entries(frequentSigns)) {
    const text = wholeText(sample, encoding);
    if (text === undefined) continue;
    const score = signLikeness(text, frequent, found.get(encoding) ?? 0);
    offer(encoding, score > 0 ? score + headerWorth * headersIn(sample, encoding) : 0);
  }
  return best.encoding;
}

/** The different words with bytes above ASCII. */
function wordsOf(sample: Buffer): Buffer {
  const words = sample.toString('latin1').match(/[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g) ?? [];
  return Buffer.from([...new Set(words)].slice(0, mostWords).join(' '), 'latin1');
}

function headersIn(sample: Buffer, encoding: string): number {
  return textIn(sample.subarray(0, 4096), encoding)
    .split(/[\r\n,;\t|"]+/)
    .filter((cell) => /[^ -~\s]/.test(cell) && isFieldWord(cell)).length;
}

const letterSets = new Map<Language, ReadonlySet<string>>();

function lettersOf(language: Language): ReadonlySet<string> {
  let set = letterSets.get(language);
  if (!set) {
    set = new Set(`${language.letters}${language.letters.toUpperCase()}`);
    letterSets.set(language, set);
  }
  return set;
}

/** How well words fit a language: letters of it, less what it does not have. */
function likeness(text: string, language: Language): number {
  const letters = lettersOf(language);
  let score = 0;
  let before = '';
  const signs = [...text];
  signs.forEach((sign, at) => {
    if (sign > '\x7f') {
      const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(signs[at + 1] ?? '');
      if (letters.has(sign)) score += language.weight ?? 1;
      else if (sign === '€') score += 0.5;
      else if (/[–—‘’“”„«»…°·£\u00a0]/.test(sign)) score += isInside && sign !== '’' ? -1 : 0;
      else if (/[§ªº²³½×™®©]/.test(sign) && !isInside) score -= 0.5;
      else score -= sign === '\ufffd' || /\p{Cc}/u.test(sign) ? 5 : 2;
    }
    before = sign;
  });
  const misfits = [/\p{Ll}(?=\p{Lu})/gu, language.unlikely].reduce(
    (sum, pattern) => sum + (pattern ? (text.match(pattern)?.length ?? 0) : 0),
    0,
  );
  const mixed = language.isOwnScript ? (text.match(/[A-Za-z][^ -~]|[^ -~][A-Za-z]/g)?.length ?? 0) : 0;
  // Of the scripts that differ by their capitals only, words in small letters are more frequent.
  const capitals = text.match(/[^ -~](?<=\p{Lu})(?=\p{Lu})/gu)?.length ?? 0;
  return score - 1.5 * misfits - 2 * mixed - 0.05 * capitals;
}

/** The text in an encoding in which it has no fault; undefined if it has. A sign that is cut at the end is none. */
function wholeText(sample: Buffer, encoding: string): string | undefined {
  if (!canDecode(encoding)) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
}

/** The same for signs of two bytes: frequent ones count twice, as their bytes would as letters. */
function signLikeness(text: string, frequent: string, confidence: number): number {
  const known = new Set(frequent);
  let score = 0;
  for (const [run] of text.matchAll(/[A-Za-z]?[^ -~\s]+[A-Za-z]?/g)) {
    for (const sign of run) {
      if (sign <= '\x7f') score -= 2;
      else if (known.has(sign)) score += 2;
      else if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign)) score += 1.2;
      else if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(sign)) score += 0.4 + confidence;
      else if (/\p{L}/u.test(sign)) score -= 1;
    }
  }
  return score;
}
