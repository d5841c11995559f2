/**
 * Applies the number formats of a workbook. Supports the formats of rate sheets: digits, thousands, percent,
 * currencies, exponents, dates and times, sections for signs. For others (fractions, conditions, digits with text
 * between) the display text is unknown.
 */

import { moved, rounded } from '../../../shared/rates/decimals';
import { type Moment, momentOf } from './days';

export interface NumberFormat {
  readonly isDate: boolean;
  /** True if a date format has a day, not only a time. */
  readonly withDay: boolean;
  readonly mark: 'percent' | 'currency' | 'scientific' | undefined;
  /**
   * The display text of a number; undefined if it is the number itself or unknown. `other` means that a different
   * number is displayed: rounded, in thousands, or none.
   */
  show(value: number, text: string, from1904: boolean): { shown: string; other: boolean } | undefined;
}

type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'digit' | 'point' | 'comma' | 'percent' | 'exponent' | 'general' | 'text';
      readonly text: string;
    }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string };

const currencySymbols = /[$£€¥₹₺₽₪₩฿﷼]|د\.إ/u;
const currencyCodes =
  /(?<![A-Za-z])(AED|SAR|KWD|OMR|QAR|BHD|EGP|JOD|USD|EUR|GBP|CHF|INR|PKR|TRY|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|Dhs?|SR|kr|zł|Kč|Ft|Fr)(?![A-Za-z])/u;

const general: NumberFormat = { isDate: false, withDay: false, mark: undefined, show: () => undefined };

/** The format of a code such as `#,##0.00;[Red]-#,##0.00`. */
export function numberFormat(code: string): NumberFormat {
  const sections = splitSections(code).map(tokens);
  const [first = []] = sections;
  if (code.trim() === '' || /^(general|@)$/i.test(code.trim())) return general;
  const dates = first.filter(({ kind }) => kind === 'date');
  // `0.00 h` is not a date: the letter comes after digits.
  if (dates.length > 0 && !first.some(({ kind }) => kind === 'digit')) {
    const withDay = dates.some(({ text }) => /^[yd]/.test(text));
    return {
      isDate: true,
      withDay,
      mark: undefined,
      show: (value, _text, from1904) => showMoment(value, first, from1904),
    };
  }
  return {
    isDate: false,
    withDay: false,
    mark: markOf(first, code),
    show: (value, text) => showNumber(value, text, sections),
  };
}

function markOf(section: readonly Token[], code: string): NumberFormat['mark'] {
  if (section.some(({ kind }) => kind === 'percent')) return 'percent';
  if (section.some(({ kind }) => kind === 'exponent')) return 'scientific';
  const literals = section.flatMap(({ kind, text }) => (kind === 'literal' ? [text] : [])).join('');
  const named = /\[\$([^\]-]+)/.exec(code)?.[1];
  return named !== undefined || currencySymbols.test(literals) || currencyCodes.test(literals)
    ? 'currency'
    : undefined;
}

/** Splits at semicolons outside of quoted text. */
function splitSections(code: string): string[] {
  const sections: string[] = [''];
  for (const part of code.match(/"[^"]*"?|\\.|\[[^\]]*\]?|[_*].|;|[^;]/gsu) ?? []) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections.slice(0, 4);
}

const parts =
  /"([^"]*)"?|\\(.)|\[\$([^\]-]*)[^\]]*\]|(\[(?:h+|m+|s+)\])|(\[[<>=][^\]]*\])|\[[^\]]*\]|_(.)|\*.|(general)|(AM\/PM|A\/P)|(e[+-]0*)|(y+|m+|d+|h+|s+(?:\.0+)?)|([0#?])|([.])|(,)|(%)|(@)|(.)/gisu;

function tokens(section: string): Token[] {
  const found: Token[] = [];
  const literal = (text: string) => found.push({ kind: 'literal', text });
  for (const match of section.matchAll(parts)) {
    const [
      whole,
      quoted,
      escaped,
      symbol,
      elapsed,
      condition,
      gap,
      all,
      half,
      power,
      date,
      digit,
      point,
      comma,
      percent,
      text,
      other,
    ] = match;
    if (quoted !== undefined) literal(quoted);
    else if (escaped !== undefined) literal(escaped);
    else if (symbol !== undefined) literal(symbol);
    else if (elapsed !== undefined) found.push({ kind: 'date', text: elapsed.toLowerCase() });
    else if (condition !== undefined) found.push({ kind: 'unknown', text: condition });
    else if (gap !== undefined) literal(' ');
    else if (all !== undefined) found.push({ kind: 'general', text: all });
    else if (half !== undefined) found.push({ kind: 'date', text: 'am/pm' });
    else if (power !== undefined) found.push({ kind: 'exponent', text: power });
    else if (date !== undefined) found.push({ kind: 'date', text: date.toLowerCase() });
    else if (digit !== undefined) found.push({ kind: 'digit', text: digit });
    else if (point !== undefined) found.push({ kind: 'point', text: point });
    else if (comma !== undefined) found.push({ kind: 'comma', text: comma });
    else if (percent !== undefined) found.push({ kind: 'percent', text: percent });
    else if (text !== undefined) found.push({ kind: 'text', text });
    // A slash between digits is a fraction.
    else if (other === '/' && found.some(({ kind }) => kind === 'digit'))
      found.push({ kind: 'unknown', text: other });
    else if (other !== undefined) literal(other);
    else if (whole.startsWith('*') || whole.startsWith('[')) continue;
  }
  return found;
}

function showNumber(value: number, text: string, sections: readonly (readonly Token[])[]) {
  if (sections.some((section) => section.some(({ kind }) => kind === 'unknown'))) return undefined;
  const [positive = [], negative, zero] = sections;
  const isSmall = value < 0;
  const section = value === 0 ? (zero ?? positive) : isSmall ? (negative ?? positive) : positive;
  const sign = isSmall && negative === undefined ? '-' : '';
  const plain = text.startsWith('-') ? text.slice(1) : text;
  if (section.some(({ kind }) => kind === 'general')) {
    const shown =
      sign + section.map((token) => (token.kind === 'general' ? plain : literalOf(token))).join('');
    return shown === text ? undefined : { shown, other: false };
  }
  const result = showDigits(plain, section);
  if (!result) return undefined;
  const shown = `${sign}${result.shown}`.trim();
  return shown === text ? undefined : { shown, other: result.other };
}

const literalOf = ({ kind, text }: Token) =>
  kind === 'literal' || kind === 'percent' || kind === 'date' ? text : '';

function showDigits(plain: string, section: readonly Token[]): { shown: string; other: boolean } | undefined {
  const isNumeral = ({ kind }: Token) => ['digit', 'point', 'comma', 'exponent'].includes(kind);
  const start = section.findIndex(isNumeral);
  if (start < 0) return { shown: section.map(literalOf).join(''), other: true };
  let end = start;
  while (end < section.length && isNumeral(section[end] as Token)) end += 1;
  // Exponent digits follow the exponent; digits after a text would be a second number.
  if (section.slice(end).some(isNumeral)) return undefined;
  const numeral = section.slice(start, end);
  const before = section.slice(0, start).map(literalOf).join('');
  const behind = section.slice(end).map(literalOf).join('');
  const power = numeral.findIndex(({ kind }) => kind === 'exponent');
  const percents = section.filter(({ kind }) => kind === 'percent').length;
  const body = numeral.slice(0, power < 0 ? undefined : power);
  const pointAt = body.findIndex(({ kind }) => kind === 'point');
  const integers = (pointAt < 0 ? body : body.slice(0, pointAt)).filter(({ kind }) => kind === 'digit');
  const fractions = pointAt < 0 ? [] : body.slice(pointAt).filter(({ kind }) => kind === 'digit');
  if (power >= 0) {
    if (integers.length > 1) return undefined;
    const shown = exponential(plain, fractions.length, numeral[power]?.text ?? '');
    return { shown: before + shown + behind, other: Number(shown) !== Number(plain) };
  }
  let thousands = 0;
  for (let at = body.length - 1; at >= 0 && body[at]?.kind === 'comma'; at -= 1) thousands += 1;
  const lastDigit = body.length - thousands;
  const isGrouped = body.slice(0, lastDigit).some(({ kind }) => kind === 'comma');
  const { integer, fraction, exact } = rounded(moved(plain, percents * 2 - thousands * 3), fractions.length);
  let kept = fraction.length;
  while (kept > 0 && fraction[kept - 1] === '0' && fractions[kept - 1]?.text !== '0') kept -= 1;
  const least = integers.filter(({ text }) => text === '0').length;
  const digits = (integer.replace(/^0+/, '') || '').padStart(least, '0');
  const grouped = isGrouped ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits;
  const point = pointAt < 0 ? '' : '.';
  return {
    shown: `${before}${grouped}${point}${fraction.slice(0, kept)}${behind}`,
    other: !exact || (thousands > 0 && /[1-9]/.test(plain)),
  };
}

function exponential(plain: string, places: number, mark: string): string {
  const [mantissa = '', power = '+0'] = Number(plain).toExponential(places).split('e');
  const sign = power.startsWith('-') ? '-' : mark[1] === '+' ? '+' : '';
  return `${mantissa}E${sign}${power.slice(1).padStart(mark.length - 2, '0')}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function showMoment(value: number, section: readonly Token[], from1904: boolean) {
  const moment = momentOf(value, from1904);
  if (!moment) return undefined;
  const dates = section.filter(({ kind }) => kind === 'date').map(({ text }) => text);
  const twelve = dates.includes('am/pm');
  let seen = -1;
  const shown = section.map((token) => {
    if (token.kind !== 'date') return token.kind === 'unknown' || token.kind === 'text' ? '' : token.text;
    seen += 1;
    // `m` is a month unless hours precede it or seconds follow it.
    const isMinute = /^\[?h/.test(dates[seen - 1] ?? '') || /^\[?s/.test(dates[seen + 1] ?? '');
    return datePart(token.text, moment, isMinute, twelve);
  });
  return { shown: shown.join('').trim(), other: false };
}

function datePart(token: string, moment: Moment, isMinute: boolean, twelve: boolean): string {
  const padded = (value: number) => String(value).padStart(Math.min(2, token.length), '0');
  const month = months[moment.month - 1] ?? '';
  const weekday = weekdays[moment.weekday] ?? '';
  if (token === 'am/pm') return moment.hours < 12 ? 'AM' : 'PM';
  if (token.startsWith('[h')) return String(moment.days * 24 + moment.hours);
  if (token.startsWith('[m')) return String((moment.days * 24 + moment.hours) * 60 + moment.minutes);
  if (token.startsWith('[s')) {
    return String(((moment.days * 24 + moment.hours) * 60 + moment.minutes) * 60 + moment.seconds);
  }
  if (token.startsWith('y')) {
    return token.length > 2
      ? String(moment.year).padStart(4, '0')
      : String(moment.year % 100).padStart(2, '0');
  }
  if (token.startsWith('h')) return padded(twelve ? moment.hours % 12 || 12 : moment.hours);
  if (token.startsWith('s')) return String(moment.seconds).padStart(token.startsWith('ss') ? 2 : 1, '0');
  if (token.startsWith('m')) {
    if (isMinute && token.length <= 2) return padded(moment.minutes);
    if (token.length === 5) return month.slice(0, 1);
    return token.length > 3 ? month : token.length === 3 ? month.slice(0, 3) : padded(moment.month);
  }
  if (token.startsWith('d')) {
    return token.length > 3 ? weekday : token.length === 3 ? weekday.slice(0, 3) : padded(moment.day);
  }
  return '';
}

/** Formats that workbooks identify by number only. Dates are shown as in the United States. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);[Red]("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
/** East Asian dates. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The code of a format by its number, for numbers without a code in the workbook. */
export function builtInCode(id: number): string {
  return builtIn[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General');
}
