/** Units of weight in rate files. Tables use kilograms; another unit is reported but not converted here. */
import { plainWords } from './column-match';

const kilograms =
  'kg kgs kgm kgms kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos كجم كغ كلغ كيلو كيلوجرام كيلوغرام 公斤 千克';
/** Units that can be converted. */
export const weightUnits = ['kilograms', 'grams', 'milligrams', 'pounds', 'ounces', 'tonnes'] as const;

const others: Readonly<Record<string, string>> = {
  grams:
    'g gr grs gm gms gram grams gramm gramme grammes gramo gramos grammi grammo غرام جرام جم г грамм 克 그램 グラム',
  milligrams: 'mg milligram milligrams milligramm',
  pounds: 'lb lbs pound pounds pfund livre livres libra libras',
  ounces: 'oz ounce ounces unze unzen onza onzas once onces',
  tonnes: 'ton tons tonne tonnes tonnen tonelada toneladas tonnellate طن',
};

const kilogramWords = new Set(kilograms.split(' '));
const unitsByWord = new Map(
  Object.entries(others).flatMap(([unit, words]) => words.split(' ').map((word) => [plainWords(word), unit])),
);

/** The unit that a word names, normalized by `plainWords`: `kilograms`, `grams`. */
export function unitOfWord(word: string): string | undefined {
  return kilogramWords.has(word) ? 'kilograms' : unitsByWord.get(word);
}

/** `100LBS` is a number and a unit. */
const withoutDigits = (word: string) => word.replace(/^\d+(?=\p{L})/u, '');

/** The unit that a header or a cell names: `grams` for `min_weight_g`. */
export function unitIn(text: string): string | undefined {
  const words = plainWords(text).split(' ').map(withoutDigits);
  if (words.some((word) => kilogramWords.has(word))) return 'kilograms';
  return words.map((word) => unitsByWord.get(word)).find((unit) => unit !== undefined);
}

/** The unit of weights that a title names: `all weights in lbs`. */
export function unitOfTitle(text: string): string | undefined {
  const words = plainWords(text).split(' ');
  const at = words.findIndex(
    (word, at) => /^(?:in|en|em|ب|بال)$/.test(word) && unitOfWord(words[at + 1] ?? '') !== undefined,
  );
  return at < 0 ? undefined : unitOfWord(words[at + 1] ?? '');
}

/** The unit that a header or a cell names, if it is not kilograms. */
export function otherUnit(text: string): string | undefined {
  const unit = unitIn(text);
  return unit === 'kilograms' ? undefined : unit;
}

const unitHeaders = new Set(
  'unit,units,uom,weight unit,weight uom,unit of measure,unit of weight,einheit,gewichtseinheit,unite,unite de poids,unidad,unidad de peso,unita,eenheid,birim,الوحده'.split(
    ',',
  ),
);

/** True for the header of a column with the unit of each row. */
export function isUnitHeader(header: string): boolean {
  return unitHeaders.has(plainWords(header));
}

const furtherWords =
  /^(?:additional|addl|add|further|extra|weiter(?:e[srn]?)?|zusatzlich(?:e[srn]?)?|supplementaires?|additionnels?|suivante?s?|siguientes?|thereafter|subsequent|adicional(?:es)?|aggiuntiv[oaie]|ulteriore|bijkomende?|extra|ilave|اضافي|اضافيه|dodatkow[yae])$/u;
const eachWords =
  /^(?:each|every|per|jede[srn]?|je|pro|chaque|par|cada|por|ogni|elke?|her|لكل|كل|unit|units|weight|gewicht|poids|peso)$/u;

/** True for `additional_kg`, `each additional`, `je weitere 0,5 kg`: the amount of the row is per additional unit. */
export function isFurtherUnit(text: string): boolean {
  if (text.length > 80) return false;
  const words = plainWords(text).split(' ').map(withoutDigits);
  const further = words.some((word) => furtherWords.test(word));
  if (!further) return false;
  return (
    (words.length === 1 && words[0] !== 'add' && words[0] !== 'extra') ||
    words.some((word) => eachWords.test(word) || kilogramWords.has(word) || unitsByWord.has(word))
  );
}
