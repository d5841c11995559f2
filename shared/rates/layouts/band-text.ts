/**
 * Reads a band from one text: `1-10 KG`, `über 20 kg`, `30 <= x < 50`, `20+`. This file only splits the text. Its
 * numbers are read with those of the column, because a single cell does not identify a decimal comma.
 */
import { plainWords } from '../column-match';
import { numberText } from '../numbers';
import { isFurtherUnit, unitOfWord } from '../unit-words';

/** A band as its text has it, with numbers as written. */
export interface BandText {
  /**
   * `band` has at least one end. `single` is one number, which can be either end. `further` is a price per additional
   * unit: `step` of them, beyond `from`.
   */
  readonly kind: 'band' | 'single' | 'further';
  readonly from?: string;
  readonly to?: string;
  readonly single?: string;
  readonly step?: string;
  /** The unit of the band as in `unit-words`: `kilograms`, `grams`; undefined if the text has none. */
  readonly unit?: string;
}

/** Phrases that count as one word: of the lower end, of the upper end, or between the two. */
const phrases = {
  low: [
    'from,over,above,more than,greater than,at least,starting at,between,and above,and over,and up,and more,or more,onwards,upwards,up,plus,min,minimum,exceeding',
    'ab,von,uber,mehr als,mindestens,zwischen,und mehr,und daruber,oder mehr,aufwarts',
    'de,des,depuis,a partir de,plus de,au dela de,superieur a,entre,et plus,ou plus',
    'desde,mas de,a partir de,superior a,y mas,o mas,en adelante',
    'da,oltre,piu di,oltre i,tra,e oltre,van,vanaf,meer dan,en meer,boven',
    'acima de,mais de,e acima,ve uzeri,uzeri,fazla',
    'من,اكثر من,اعلي من,فوق,ابتداء من,بين,واكثر,فاكثر,وما فوق,فما فوق',
  ],
  high: [
    'to,up to,upto,until,till,under,below,less than,not over,not exceeding,no more than,at most,and below,and under,or less,max,maximum,thru,through,first',
    'bis,bis zu,unter,weniger als,hochstens,maximal,und weniger,erste',
    'jusqu a,jusque,moins de,au plus,inferieur a,ou moins',
    'hasta,menos de,inferior a,o menos',
    'fino a,meno di,entro,tot,tot en met,minder dan,onder',
    'ate,menos de,kadar',
    'حتي,الي,لغايه,اقل من,فاقل,واقل,اول',
  ],
  between: ['a,al,e a'],
  and: ['and,und,et,y,e,en,ve,و,but,x kg,incl,inkl,inclusive,einschl,einschliesslich,inclus,incluido'],
  /** Words for a price, which count next to a weight only. */
  price: [
    'rate,rates,price,charge,charges,fee,cost,freight,preis,fracht,gebuhr,prix,tarif,tarifa,precio,importe,prezzo,prijs,سعر,السعر,رسوم',
  ],
  /** Words for the weight. */
  weight: ['x,w,weight,wt,gewicht,poids,peso,gewicht kg,agirlik,الوزن,وزن,weights,parcel,paket'],
} as const;

type Word = 'low' | 'high' | 'between' | 'and' | 'price' | 'weight';
const wordOf = new Map<string, Word>();
for (const [word, lists] of Object.entries(phrases))
  for (const phrase of lists.flatMap((list) => list.split(',')))
    if (!wordOf.has(plainWords(phrase))) wordOf.set(plainWords(phrase), word as Word);
/** Number of words of the longest phrase. */
const longestPhrase = 3;

const numberPart =
  /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'\u066b\u066c]\d+)*|[.,]\d+)/;
const signParts: readonly (readonly [RegExp, Token['is']])[] = [
  [/^(?:<=|=<|<|≤)/, 'high'],
  [/^(?:>=|=>|>|≥|\+)/, 'low'],
  [/^(?:-|–|—|−|‐|‑|~|〜|～|\.{2,3}|…|to(?=\d))/, 'between'],
  [/^(?:[()[\]:;"'*]|\.(?!\d)|,(?!\d)|&)/, 'and'],
];

interface Token {
  readonly is: 'number' | Word;
  readonly text: string;
  /** The unit directly after a number. */
  unit?: string;
}

/** One letter per kind of token: numbers, ends, marks between them, the weight itself. */
const letters: Readonly<Record<Token['is'], string>> = {
  number: 'N',
  low: 'L',
  high: 'H',
  between: '-',
  weight: 'X',
  price: '',
  and: '',
};

/**
 * The meaning of each order of tokens. `first` and `second` are the indexes of the ends among its numbers, -1 for none.
 */
const meanings: readonly (readonly [RegExp, { readonly from: number; readonly to: number }])[] = [
  [/^X?N[-H]+N$/, { from: 0, to: 1 }],
  [/^X?LN[-H]*N$/, { from: 0, to: 1 }],
  [/^X?HN-?LN$/, { from: 1, to: 0 }],
  [/^NHXHN$/, { from: 0, to: 1 }],
  [/^NLXLN$/, { from: 1, to: 0 }],
  [/^NHX$|^X?L+-?N$|^X?NL+$/, { from: 0, to: -1 }],
  [/^NLX$|^X?H+-?N$|^X?NH+$/, { from: -1, to: 0 }],
];

/** `[5, 10)` as in mathematics: its comma separates the ends. */
const interval = /^[[(]\s*(\d+(?:\.\d+)?)\s*[,;]\s*(\d+(?:\.\d+)?)\s*[\])]$/;

const known = new Map<string, BandText | null>();
/** Most texts in the cache: a matrix repeats its bands. */
const mostKnown = 50_000;

/** Returns the band in a text; undefined if the text has none, or contains an unknown part. */
export function bandText(written: string): BandText | undefined {
  let found = known.get(written);
  if (found === undefined) {
    found = readBand(written) ?? null;
    if (known.size >= mostKnown) known.clear();
    known.set(written, found);
  }
  return found ?? undefined;
}

function readBand(written: string): BandText | undefined {
  const isFurther = isFurtherUnit(written);
  if (written.length > 80 || !(isFurther || /[\d\u0660-\u0669\uff10-\uff19]/.test(written))) return undefined;
  const text = asciiDigits(
    written
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/(\p{L})-(?=\p{L})/gu, '$1 '),
  ).trim();
  const [, start, end] = interval.exec(text) ?? [];
  if (start !== undefined && end !== undefined) return { kind: 'band', from: start, to: end };
  const found = tokensOf(text);
  // `over 30 kg, per kg` is a price per kilogram, not a band.
  if (!found || (found.isEach && !isFurther)) return undefined;
  const { tokens, unit } = found;
  if (unit === undefined && tokens.some(({ is }) => is === 'price')) return undefined;
  const numbers = tokens.flatMap(({ is, text }) => (is === 'number' ? text : []));
  const more = unit === undefined ? {} : { unit };
  if (isFurther) {
    const isBeyond = (_: Token, at: number) => tokens[at - 1]?.is === 'low';
    const isNumber = ({ is }: Token) => is === 'number';
    const from = tokens.find((token, at) => isNumber(token) && isBeyond(token, at))?.text;
    const step = tokens.find((token, at) => isNumber(token) && !isBeyond(token, at))?.text;
    return { kind: 'further', step: step ?? '1', ...(from === undefined ? {} : { from }), ...more };
  }
  const order = tokens.map(({ is }) => letters[is]).join('');
  if (/^X?N$/.test(order)) return { kind: 'single', single: numbers[0] ?? '', ...more };
  const [, ends] = meanings.find(([pattern]) => pattern.test(order)) ?? [];
  if (!ends) return undefined;
  const [from, to] = [numbers[ends.from], numbers[ends.to]];
  return {
    kind: 'band',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...more,
  };
}

function asciiDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));
}

/**
 * Grams as kilograms; undefined for fractions of a gram. The Arabic mark is no evidence for the marks of other cells.
 */
export function gramsText(text: string): string | undefined {
  if (!/^(?:\d{1,9}|\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+)$/.test(text)) return undefined;
  const kilograms = text.replace(/\D/g, '').padStart(4, '0');
  return `${kilograms.slice(0, -3)}\u066b${kilograms.slice(-3)}`;
}

interface Tokens {
  readonly tokens: readonly Token[];
  readonly unit: string | undefined;
  /** A word like `per` is among them. */
  readonly isEach: boolean;
}

/** The words, numbers and signs of a text; undefined if one of them is unknown. */
function tokensOf(text: string): Tokens | undefined {
  const tokens: Token[] = [];
  const units = new Set<string>();
  let isEach = false;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const space = /^\s+/.exec(rest)?.[0];
    const number = numberPart.exec(rest)?.[0];
    const sign = signParts.flatMap(([pattern, is]) => {
      const part = pattern.exec(rest)?.[0];
      return part === undefined ? [] : [{ part, is }];
    })[0];
    if (space) at += space.length;
    else if (number) {
      if (numberText(number).kind !== 'number') return undefined;
      tokens.push({ is: 'number', text: number });
      at += number.length;
    } else if (sign) {
      if (sign.is !== 'and') tokens.push({ is: sign.is, text: sign.part });
      at += sign.part.length;
    } else {
      const phrase = phraseAt(rest);
      if (!phrase) return undefined;
      if (phrase.unit) {
        units.add(phrase.unit);
        const last = tokens.at(-1);
        if (last?.is === 'number') last.unit ??= phrase.unit;
      } else if (phrase.is !== 'and') tokens.push({ is: phrase.is ?? 'weight', text: phrase.text });
      isEach ||= phrase.isEach === true;
      at += phrase.text.length;
    }
  }
  if (units.size < 2) return { tokens, unit: [...units][0], isEach };
  const inKilograms = tokens.map(withoutGrams);
  return inKilograms.includes(undefined)
    ? undefined
    : { tokens: inKilograms as Token[], unit: 'kilograms', isEach };
}

/** A token of `500 g - 1 kg` in kilograms; undefined for a number with another unit or without one. */
function withoutGrams(token: Token): Token | undefined {
  if (token.is !== 'number' || token.unit === 'kilograms') return token;
  const text = token.unit === 'grams' ? gramsText(token.text) : undefined;
  return text === undefined ? undefined : { ...token, text };
}

interface Phrase {
  readonly text: string;
  readonly is?: Word;
  readonly unit?: string;
  readonly isEach?: true;
}

/** The longest phrase or unit at the beginning of a text. */
function phraseAt(text: string): Phrase | undefined {
  const words = /^(?:[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*[.']?(?:\s+|$|(?=[^\p{L}]))){1,3}/u.exec(text)?.[0];
  if (!words) return undefined;
  const parts = words.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*[.']?\s*/gu) ?? [];
  for (let count = Math.min(longestPhrase, parts.length); count > 0; count -= 1) {
    const part = parts.slice(0, count).join('');
    const plain = plainWords(part);
    const unit = count === 1 ? (plain === 't' ? 'tonnes' : unitOfWord(plain)) : undefined;
    if (unit) return { text: part, unit };
    const is = wordOf.get(plain);
    if (is) return { text: part, is };
    if (count === 1 && isFurtherUnit(`${plain} each`)) return { text: part, is: 'and' };
    if (count === 1 && /^(?:each|every|per|pro|je|jede[srn]?|chaque|par|cada|por|ogni|لكل|كل)$/u.test(plain))
      return { text: part, is: 'and', isEach: true };
  }
  return undefined;
}

/**
 * Converts a band to the common unit, which is kilograms if the file has several; undefined if the conversion is not
 * exact or the unit is unknown.
 * @param bandUnits units that the bands of the file name
 * @param headingUnit the unit that their heading names
 */
export function inOneUnit(
  band: BandText,
  {
    bandUnits,
    headingUnit,
  }: { readonly bandUnits: ReadonlySet<string>; readonly headingUnit: string | undefined },
): BandText | undefined {
  const [first = 'kilograms'] = bandUnits;
  const all = bandUnits.size > 1 ? 'kilograms' : first;
  const unit = band.unit ?? (band.kind === 'further' && bandUnits.size === 0 ? all : headingUnit);
  if (unit === all) return band;
  if (unit === undefined)
    return bandUnits.size > 1 || (band.kind === 'further' && all !== 'kilograms') ? undefined : band;
  if (unit !== 'grams' || all !== 'kilograms') return undefined;
  const parts = (['from', 'to', 'single', 'step'] as const).flatMap((part) => {
    const text = band[part];
    return text === undefined ? [] : [[part, gramsText(text)] as const];
  });
  return parts.some(([, text]) => text === undefined) ? undefined : { ...band, ...Object.fromEntries(parts) };
}
