/**
 * Guesses the encoding of a text that is not Unicode: from known headers, from the letters of the languages of an
 * encoding, and from statistics for two-byte characters.
 */
import { analyse } from 'chardet';
import { isFieldWord } from '../../shared/rates/field-words';
import { canDecode, textIn } from './decoding';
import { type Language, languages, type SignSet, signSets } from './encoding-languages';
import { placesIn } from './encoding-places';

/** Most different words and different cells that are examined. */
const mostWords = 2000;
/** Weight of a known header or a known place, in letters. */
const nameWorth = 3;

export interface EncodingGuess {
  /** The WHATWG name of the encoding; `windows-1252` without evidence for another one. */
  readonly encoding: string;
  /** A header or a place is known in it. */
  readonly isNamed: boolean;
}

export function guessEncoding(sample: Buffer): EncodingGuess {
  const cells = cellsOf(sample);
  const words = wordsOf(cells);
  let best = { encoding: 'windows-1252', isNamed: false, score: 0.01 };
  const offer = (encoding: string, names: number, score: number) => {
    if (score > best.score) best = { encoding, isNamed: names > 0, score };
  };
  const scores = new Map<string, { text: string; names: number; known: number }>();
  for (const language of languages) {
    for (const encoding of language.encodings) {
      let known = scores.get(encoding);
      if (!known) {
        if (!canDecode(encoding)) continue;
        const text = textIn(cells, encoding);
        const names = namesIn(text);
        const signs = signsIn(text);
        known = { text: textIn(words, encoding), names, known: names + signs - (rarities[encoding] ?? 0) };
        scores.set(encoding, known);
      }
      offer(encoding, known.names, known.known + likeness(known.text, language));
    }
  }
  const found = new Map(
    analyse(sample).map(({ name, confidence }) => [name.toLowerCase(), confidence / 100]),
  );
  for (const [encoding, set] of Object.entries(signSets)) {
    const text = wholeText(sample, encoding);
    if (text === undefined) continue;
    const score = signLikeness(text, set, dailySigns(encoding, set), found.get(encoding) ?? 0);
    if (score <= 0) continue;
    const names = namesIn(textIn(cells, encoding));
    offer(encoding, names, score + names);
  }
  return best;
}

/** Penalty of encodings that are rare in current files. */
const rarities: Readonly<Record<string, number>> = {
  macintosh: 0.3,
  'x-mac-cyrillic': 0.5,
  ibm866: 0.5,
  'iso-8859-5': 0.5,
  'windows-874': 1,
};

/** The different cells with non-ASCII bytes, one per line. A `|` after such a byte may be half of a character. */
function cellsOf(sample: Buffer): Buffer {
  const cells = sample.toString('latin1').split(/[\r\n,;\t"]+|(?<![\x80-\xff])\|/);
  const told = cells.filter((cell) => /[\x80-\xff]/.test(cell)).map((cell) => cell.replace(/^ +| +$/g, ''));
  return Buffer.from([...new Set(told)].slice(0, mostWords).join('\n'), 'latin1');
}

/** The different words with non-ASCII bytes; those at the start of a cell are marked with a bar. */
function wordsOf(cells: Buffer): Buffer {
  const words = new Set<string>();
  for (const cell of cells.toString('latin1').split('\n')) {
    for (const { 0: word, index } of cell.matchAll(/[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g)) {
      words.add(index === 0 ? `|${word}` : word);
    }
  }
  return Buffer.from([...words].join(' '), 'latin1');
}

/** Weight of the known headers and places in cells, in letters. */
function namesIn(cells: string): number {
  const headers = cells
    .split('\n')
    .filter((cell) => /^[\p{L}\p{M}\p{N} ()[\]{}/.:*%€$£_'’-]+$/u.test(cell) && /[^ -~]/.test(cell))
    .filter(isFieldWord);
  // A header of one letter can result from a wrong encoding.
  const ofHeaders = headers.reduce((sum, cell) => sum + (cell.length > 1 ? nameWorth : 0.5), 0);
  const ofPlaces = [...placesIn(cells)].reduce((sum, place) => sum + placeWorth(place), 0);
  return ofHeaders + ofPlaces;
}

/** Two-byte characters have the weight of the letters that other encodings read. */
function placeWorth(place: string): number {
  const signs = place.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/gu)?.length ?? 0;
  return nameWorth + 2 * signs;
}

/** Characters that are not letters, in typical positions. */
const signPlaces: readonly (readonly [RegExp, number])[] = [
  [/(?<=\d\s?)[€£¥]|[€£¥](?=\s?\d)/g, 1.5],
  [/(?<![^\s([/])[€£](?![^\s)\]/])/g, 1.2],
  [/(?<=\d)\u00a0(?=\d|[€%])/g, 1.5],
  [/(?<=[ -~]|^)\u00a0(?=[ -~]|$)/gm, 0.6],
  [
    /(?<=[a-z])’(?=s(?![A-Za-z]))|(?<![A-Za-z])(?:[dlmcjtsnO]|qu|all|dell|nell)’(?=\p{L})|(?<=n)’(?=t\b)|(?<![A-Za-z])’(?=s-)/gu,
    1.2,
  ],
  [/(?<=[\s\d])[–—](?=[\s\d])/g, 1.5],
  [/(?<!\p{L})[“„‘«](?=\p{L})|(?<=[\p{L}.])[”“»’](?!\p{L})/gu, 1.2],
  [/(?<=[A-Za-z])…(?!\p{Ll})/gu, 1.2],
  [/(?<=\d\s?)°(?=\s?[CF]?(?![A-Za-z]))|(?<=m)[²³](?![A-Za-z\d])/g, 1.5],
  [/(?<![A-Za-z])[½¼¾](?!\p{L})|(?<=\d\s?)×(?=\s?\d)|±(?=\s?\d)|§(?=\s?\d)/gu, 1.2],
  [/(?<=[A-Za-z])[®™©](?![a-z])|©(?=\s?\d)/g, 2],
  [/(?<=\s|^)[•·](?=\s)/gm, 1.2],
];

function signsIn(cells: string): number {
  return signPlaces.reduce((sum, [pattern, worth]) => sum + worth * (cells.match(pattern)?.length ?? 0), 0);
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

function isLetter(sign = ''): boolean {
  return /\p{L}/u.test(sign);
}

/** How well words fit a language: number of its letters, minus letters that it does not have. */
function likeness(text: string, language: Language): number {
  const letters = lettersOf(language);
  let score = 0;
  let before = '';
  const signs = [...text];
  signs.forEach((sign, at) => {
    if (sign > '\x7f') {
      const isInside = isLetter(before) && isLetter(signs[at + 1]);
      const isAlone = !isLetter(before) && !isLetter(signs[at + 1]);
      if (letters.has(sign)) score += isAlone ? 0 : (language.weight ?? 1);
      else if (/[–—‘’“”„«»…°·•€£¥±\u00a0]/.test(sign)) score += isInside && sign !== '’' ? -1 : 0;
      else if (/[§ªº²³½¼¾×™®©]/.test(sign) && !isInside) score -= 0.5;
      else score -= sign === '\ufffd' || /\p{Cc}/u.test(sign) ? 5 : 2;
    }
    before = sign;
  });
  const misfits = [/\p{Ll}(?=\p{Lu})|(?<=\p{L})\p{Lu}(?=\p{Ll})/gu, language.unlikely].reduce(
    (sum, pattern) => sum + (pattern ? (text.match(pattern)?.length ?? 0) : 0),
    0,
  );
  const mixed = language.isOwnScript ? (text.match(/[A-Za-z][^ -~]|[^ -~][A-Za-z]/g)?.length ?? 0) : 0;
  // Among scripts that differ in their capitals only, lower-case words are more frequent.
  const capitals = text.match(/[^ -~](?<=\p{Lu})(?=\p{Lu})/gu)?.length ?? 0;
  const letterCount = language.expected ? (text.match(/[^ -~\P{L}]/gu)?.length ?? 0) : 0;
  const isUnlike = letterCount > 2 && language.expected?.test(text) === false;
  const small = language.isCased ? (text.match(/\|\p{Ll}/gu)?.length ?? 0) : 0;
  return score - 1.5 * misfits - 2 * mixed - 0.05 * capitals - 0.7 * small - (isUnlike ? 2 : 0);
}

/** The text in an encoding in which it is valid; otherwise undefined. A truncated character at the end is allowed. */
function wholeText(sample: Buffer, encoding: string): string | undefined {
  if (!canDecode(encoding)) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
}

const dailySets = new Map<string, ReadonlySet<string>>();

function dailySigns(encoding: string, { daily: [first, last, lowest] }: SignSet): ReadonlySet<string> {
  const known = dailySets.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const signs = new Set<string>();
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = lowest; trail <= 0xfe; trail += 1) signs.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  dailySets.set(encoding, signs);
  return signs;
}

/**
 * The score for two-byte characters. If all of them are common, that is no accident: each has more weight than the two
 * letters that another encoding reads.
 */
function signLikeness(text: string, set: SignSet, daily: ReadonlySet<string>, confidence: number): number {
  const known = new Set(set.frequent);
  let score = 0;
  let signs = 0;
  let ordinary = 0;
  for (const run of new Set(text.match(/[A-Za-z]?[^ -~\s]+[A-Za-z]?/g))) {
    for (const sign of run) {
      if (sign <= '\x7f') score -= 2;
      else if (/[\uff61-\uff9f]/.test(sign)) score += 0.4;
      else if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign)) score += set.kana;
      else if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(sign)) {
        signs += 1;
        if (daily.has(sign)) ordinary += 1;
        score += known.has(sign) ? 2 : 0.4 + confidence;
      } else if (/\p{L}/u.test(sign)) score -= 1;
    }
  }
  if (signs < 2 || ordinary < signs) return score;
  return score + (signs > 3 ? 1.4 : 0.6) * signs;
}
