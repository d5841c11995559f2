/**
 * Reads the numbers of rate files as people and programs write them. Ambiguous numbers are reported, never guessed; for
 * other texts the kind of text is returned.
 */
import { Decimal } from 'decimal.js';
import type { FindingName } from './findings';
import type { DecimalMark } from './read-settings';

/** The possible meanings of a text as a number. */
export type NumberText =
  | { readonly kind: 'blank' }
  | { readonly kind: 'not-a-number'; readonly finding: FindingName }
  | {
      readonly kind: 'number';
      /** The plain decimal with this decimal mark; undefined if the text cannot be read so. */
      readonly point: string | undefined;
      readonly comma: string | undefined;
      /** Thousands are separated, with this decimal mark. */
      readonly groupedByPoint: boolean;
      readonly groupedByComma: boolean;
      /** Digits outside ASCII. */
      readonly digits: 'full-width-digits' | 'arabic-indic-digits' | undefined;
      /** True for a leading apostrophe, which makes the number a text in spreadsheets. */
      readonly isText: boolean;
      /**
       * Codesk wrote it as not read, so it is read only after the user chooses a decimal mark for the column
       * (`unreadText`).
       */
      readonly isUnread: boolean;
    };

/** Longer texts are not numbers; this also bounds the patterns below. */
const longestNumber = 400;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const currencyName =
  '(?:[$£€¥₹₺₽₩₪₴₦﷼]|(?:aed|sar|kwd|omr|qar|bhd|usd|us\\$|gbp|eur|euros?|chf|sek|nok|dkk|pln|czk|huf|ron|bgn|try|tl|egp|jod|lbp|mad|tnd|dzd|iqd|inr|pkr|rs|cny|rmb|jpy|cad|aud|nzd|sgd|hkd|zar|rub|uah|brl|mxn|dollars?|dirhams?|dhs?|sr|fr|kr|zł|kč|ft|lei)\\.?|د\\.?إ\\.?|ر\\.?س\\.?|د\\.?ك\\.?|ر\\.?ق\\.?|ج\\.?م\\.?|درهم|ريال|دينار|جنيه|元|円)';
const leadingCurrency = new RegExp(`^([-+]?)\\s*${currencyName}\\s*`, 'i');
/** `p` and `c` are currencies only after a price; `C1` is not a price. */
const trailingCurrency = new RegExp(`\\s*(?:${currencyName}|[pc])$`, 'i');
const trailingUnit =
  /\s*(?:\/\s*)?(?:per\s+|pro\s+|par\s+|por\s+|je\s+)?(?:kgs?|kilos?|kilogramm?e?s?|g|gr|grs|grams?|gramm|grammes?|gramos?|mg|lbs?|pounds?|pfund|oz|ounces?|t|tons?|tonnes?|tonnen|to|cm|mm|m|km|m2|m²|m3|m³|cbm|l|ltr|liter|litres?|pcs?|pieces?|stk|stück|st|units?|boxe?s?|pallets?|days?|كجم|كغ|كيلو|كلغ|جم|غرام|جرام|公斤)\.?$/i;
const monthName =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|jän|januar|jänner|februar|mär|märz|mrz|mai|juni|juli|okt|oktober|dez|dezember|janv|janvier|févr|fév|février|mars|avr|avril|juin|juil|juillet|août|septembre|octobre|novembre|déc|décembre|ene|enero|febrero|marzo|abr|abril|mayo|junio|julio|ago|agosto|septiembre|octubre|noviembre|dic|diciembre|mrt|maart|mei|augustus|gen|gennaio|febbraio|aprile|mag|maggio|giu|giugno|lug|luglio|set|settembre|ott|ottobre|dicembre|oca|ocak|şub|şubat|mart|nis|nisan|haz|haziran|tem|temmuz|ağu|ağustos|eyl|eylül|eki|ekim|kas|kasım|ara|aralık)';
const dates = [
  /^\d{1,2}([./-])\d{1,2}\1(\d{2}|\d{4})(?:[ T]\d{1,2}:\d{2}(:\d{2})?)?$/,
  /^\d{4}([./-])\d{1,2}\1\d{1,2}(?:[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$/,
  /^\d{1,2}\/\d{1,2}$/,
  /^\d{1,2}\.\d{1,2}\.$/,
  new RegExp(`^\\d{1,2}\\.?[ ./-]*${monthName}\\.?(?:[ ./,-]*(?:\\d{2}|\\d{4}))?$`, 'i'),
  new RegExp(`^${monthName}\\.?[ ./-]*\\d{1,4}(?:,? *\\d{4})?$`, 'i'),
];
const scientific = /^[-+]?(\d+([.,\u066b]\d*)?|[.,\u066b]\d+)\s*(e|×\s*10\^|x\s*10\^)\s*[-+]?\d+$/i;

/** Returns the meanings of a text as a number, with either decimal mark. */
export function numberText(written: string): NumberText {
  let text = written.replace(invisible, '').trim();
  if (text === '') return { kind: 'blank' };
  if (text.length > longestNumber) return { kind: 'not-a-number', finding: 'not-a-number' };
  let digits: 'full-width-digits' | 'arabic-indic-digits' | undefined;
  if (/[^\x20-\x7e]/.test(text)) {
    const plain = plainDigits(text);
    digits = plain.digits;
    text = plain.text;
  }
  const [, marks = '', behind = ''] = textMark.exec(text) ?? [];
  const isUnread = marks.length > 1;
  const number = signedNumber(behind);
  // Without a mark between its digits the number is not ambiguous: it is a text.
  const isChoice = number?.point !== number?.comma;
  if (number && (!isUnread || isChoice))
    return { kind: 'number', ...number, digits, isText: marks.length === 1, isUnread };
  return { kind: 'not-a-number', finding: textKindOf(isUnread ? text : behind) };
}

/**
 * One apostrophe makes a number a text in spreadsheets; two mean that it was not read (`unreadText`). A further one
 * protects a sign (`guarded`).
 */
const textMark = /^('*)(.*)$/s;

/**
 * Returns the text to write for a number cell that was not read: with two apostrophes if it would otherwise be read as
 * a number. Without them it could be evidence for a wrong decimal mark, or be read as a number that the user has not
 * confirmed.
 */
export function unreadText(text: string): string {
  const meaning = numberText(text);
  return meaning.kind === 'number' && !meaning.isUnread
    ? `''${text.trim().replace(/^['\u2019\u02bc\u2018\u00b4]/, '')}`
    : text;
}

/** True for a number with two leading apostrophes. */
export function isUnreadText(text: string): boolean {
  const [, marks = '', behind = ''] = textMark.exec(text.trim()) ?? [];
  return marks.length > 1 && numberText(behind).kind === 'number';
}

/**
 * The original text given to `unreadText`, if it was ambiguous. A plain number stays with its apostrophes: otherwise
 * the user could not see why it is not a number.
 */
export function withoutUnreadMark(text: string): string {
  const meaning = text.trimStart().startsWith("'") ? numberText(text) : undefined;
  return meaning?.kind === 'number' && meaning.isUnread ? text.trim().replace(textMark, '$2') : text;
}

/** Full-width and Arabic-Indic digits, marks and signs converted to ASCII. */
function plainDigits(written: string): {
  readonly text: string;
  readonly digits: 'full-width-digits' | 'arabic-indic-digits' | undefined;
} {
  const digits = /[\uff10-\uff19]/.test(written)
    ? 'full-width-digits'
    : /[\u0660-\u0669\u06f0-\u06f9]/.test(written)
      ? 'arabic-indic-digits'
      : undefined;
  const text = written
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066a/g, '%')
    .replace(/[\u2212\u2013\u2010\u2011\ufe63]/g, '-')
    .replace(/[\u2019\u02bc\u2018\u00b4]/g, "'");
  return { text: text.replace(/\u066c(?=\d{3}(?!\d))/g, "'"), digits };
}

/** The Arabic decimal mark. It is unambiguous, so it is no evidence for the meaning of points or commas. */
const arabicMark = '\u066b';
const signed = /^([-+]?)\s*(.*?)\s*(-?)$/s;

function signedNumber(text: string):
  | {
      readonly point: string | undefined;
      readonly comma: string | undefined;
      readonly groupedByPoint: boolean;
      readonly groupedByComma: boolean;
    }
  | undefined {
  const [, front = '', body = '', back = ''] = signed.exec(text) ?? [];
  if (front !== '' && back !== '') return undefined;
  // `5,-` is a price without cents, not a negative number; SAP writes those as `12.00-`.
  if (back !== '' && /[.,]$/.test(body)) return undefined;
  const sign = front === '-' || back === '-' ? '-' : '';
  const arabic = body.includes(arabicMark);
  const point = unsigned(body, arabic ? arabicMark : '.');
  const comma = arabic ? point : unsigned(body, ',');
  if (!point && !comma) return undefined;
  return {
    point: point && withSign(sign, point.value),
    comma: comma && withSign(sign, comma.value),
    groupedByPoint: point?.grouped ?? false,
    groupedByComma: comma?.grouped ?? false,
  };
}

function withSign(sign: string, value: string): string {
  return sign === '' || !/[1-9]/.test(value) ? value : sign + value;
}

/**
 * Groups of three; or, as in India, of two above the last three: `1,00,000`. That has at least two commas, so it is no
 * decimal comma.
 */
const grouped =
  /^[1-9](?:\d{0,2}(?:([.,' \u00a0\u2009\u202f\u2007])\d{3})(?:\1\d{3})*|\d?(?:,\d{2})+,\d{3})$/;

function unsigned(
  body: string,
  mark: DecimalMark | typeof arabicMark,
): { value: string; grouped: boolean } | undefined {
  const at = body.indexOf(mark);
  const integer = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? '' : body.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return undefined;
  if (/^\d+$/.test(integer) || (integer === '' && fraction !== '')) {
    return { value: plain(integer, fraction), grouped: false };
  }
  if (!grouped.test(integer)) return undefined;
  return { value: plain(integer.replace(/\D/g, ''), fraction), grouped: true };
}

function plain(integer: string, fraction: string): string {
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** The name of a text that is not a number. */
function textKindOf(text: string): FindingName {
  const isNumber = (part: string) => signedNumber(part.trim()) !== undefined;
  if (/^\(.*\)$/s.test(text)) {
    const inner = text.slice(1, -1).trim();
    if (isNumber(bare(inner))) return 'parenthesised';
  }
  if (/%|‰|\bpercent$|\bprozent$/i.test(text) && isNumber(text.replace(/%|‰|percent|prozent/gi, '')))
    return 'percent';
  if (dates.some((pattern) => pattern.test(text))) return 'date-in-number-column';
  if (scientific.test(text)) return 'scientific-notation';
  const first = text.replace(leadingCurrency, '$1');
  const last = text.replace(trailingCurrency, '');
  const amounts = [first, last, first.replace(trailingCurrency, '')].filter((amount) => amount !== text);
  // `CHF 5.-` has no cents.
  if (amounts.some((amount) => isNumber(amount.trim().replace(/(\d[.,])--?$/, '$1')))) return 'currency';
  const unit = text.replace(trailingUnit, '');
  if (isNumber(unit)) return 'trailing-units';
  if (isNumber(bare(text))) return trailingUnit.test(text) ? 'trailing-units' : 'currency';
  return 'not-a-number';
}

function bare(text: string): string {
  return text
    .replace(trailingUnit, '')
    .replace(trailingCurrency, '')
    .replace(leadingCurrency, '$1')
    .replace(/%$/, '')
    .trim();
}

/** The only decimal mark that a text can be read with: `2,35`. Undefined for `2`, `1 204` and `1,204`. */
function onlyMark(text: NumberText): DecimalMark | undefined {
  if (text.kind !== 'number') return undefined;
  if (text.comma === undefined) return '.';
  return text.point === undefined ? ',' : undefined;
}

/** The decimal mark that a text proves. A text marked as unread proves none. */
export function evidenceOf(text: NumberText): DecimalMark | undefined {
  return text.kind === 'number' && text.isUnread ? undefined : onlyMark(text);
}

/** True for `1,204`: 1.204 or 1204. */
export function isAmbiguousNumber(text: NumberText): boolean {
  return (
    text.kind === 'number' &&
    text.point !== undefined &&
    text.comma !== undefined &&
    text.point !== text.comma
  );
}

/** The number format of a column. */
export interface NumberStyle {
  readonly mark: DecimalMark | 'ask';
  /** The cells of the column contradict each other, so ambiguous ones are not read. */
  readonly mixed: boolean;
  /** The user chose the mark. */
  readonly isChosen?: boolean;
}

/** Limits for numbers of a field. */
export interface NumberRule {
  readonly required: boolean;
  /** Most digits after the point. */
  readonly places: number | undefined;
  /** A smaller number is a finding. */
  readonly least: string | undefined;
}

export interface ReadNumber {
  /** Plain decimal; undefined if it could not be read. */
  readonly value: string | undefined;
  readonly finding: FindingName | undefined;
  /** A second finding of the cell. */
  readonly also: FindingName | undefined;
}

const nothing: ReadNumber = { value: undefined, finding: undefined, also: undefined };

/** Reads a text as the number of a field, exactly. */
export function readNumber(written: string, style: NumberStyle, rule: NumberRule): ReadNumber {
  return resolvedNumber(numberText(written), style, rule);
}

/** Reads a text whose meanings are known. */
export function resolvedNumber(text: NumberText, style: NumberStyle, rule: NumberRule): ReadNumber {
  if (text.kind === 'blank') return rule.required ? { ...nothing, finding: 'blank-required' } : nothing;
  if (text.kind === 'not-a-number') return { ...nothing, finding: text.finding };
  const isAmbiguous = isAmbiguousNumber(text);
  const evidence = onlyMark(text);
  if (text.isUnread && !style.isChosen) return { ...nothing, finding: 'number-ambiguous' };
  if (isAmbiguous && (style.mixed || style.mark === 'ask'))
    return { ...nothing, finding: 'number-ambiguous' };
  if (evidence !== undefined && (style.mark === 'ask' ? style.mixed : evidence !== style.mark)) {
    return { ...nothing, finding: 'number-ambiguous' };
  }
  const isComma = style.mark === ',' || (style.mark === 'ask' && evidence === ',');
  const value = (isComma ? text.comma : text.point) ?? text.point ?? text.comma ?? '';
  const isGrouped = isComma ? text.groupedByComma : text.groupedByPoint;
  const error = valueError(value, rule);
  const found = [
    error,
    text.digits,
    text.isText ? ('number-as-text' as const) : undefined,
    isGrouped ? ('thousands-grouping' as const) : undefined,
    smallness(value, rule),
  ];
  const [finding, also] = found.filter((name) => name !== undefined);
  return { value, finding, also };
}

/**
 * Reads a text that the user typed or pasted into a column. An unambiguous text is read whatever the mark of the
 * column, such as `9.99`. An ambiguous one is read only if it contains the mark of the column as the decimal mark;
 * otherwise the result might not be the number that was meant.
 */
export function readTypedNumber(written: string, mark: NumberStyle['mark'], rule: NumberRule): ReadNumber {
  const text = numberText(written);
  if (text.kind === 'number' && isAmbiguousNumber(text)) {
    const isGrouped = mark === ',' ? text.groupedByComma : text.groupedByPoint;
    if (mark === 'ask' || isGrouped) return { ...nothing, finding: 'number-ambiguous' };
  }
  return resolvedNumber(text, { mark: evidenceOf(text) ?? mark, mixed: false }, rule);
}

/** A plain decimal as typed text for a column with this mark, so that it is read as the same number. */
export function typedNumber(decimal: string, mark: NumberStyle['mark']): string {
  if (mark === ',') return decimal.replace('.', ',');
  // Three digits after the mark could be a group of thousands; four cannot.
  return mark === 'ask' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal;
}

/** The finding of a number that was read. */
export function valueError(value: string, rule: NumberRule): FindingName | undefined {
  if (value.startsWith('-')) return 'negative';
  if (rule.places === undefined) return undefined;
  const point = value.indexOf('.');
  return point >= 0 && value.length - point - 1 > rule.places ? 'too-precise' : undefined;
}

function smallness(value: string, { least }: NumberRule): FindingName | undefined {
  return least !== undefined && new Decimal(value).lessThan(least) ? 'below-minimum' : undefined;
}
