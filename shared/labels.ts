/** Labels of fields without a definition, derived from the name of the field. */

/** Words with a special spelling, by their spelling in names. */
const spelled: ReadonlyMap<string, string> = new Map([
  ...['API', 'AWB', 'COD', 'CSV', 'HTTP', 'HTTPS', 'ID', 'IP', 'JSON', 'OMS', 'OTP', 'PDF', 'RTO', 'SKU'].map(
    (word) => [word.toLowerCase(), word] as const,
  ),
  ...['SMS', 'UAE', 'URL', 'UTC', 'VAT', 'XML', 'B2B', 'B2C'].map(
    (word) => [word.toLowerCase(), word] as const,
  ),
  ['ids', 'IDs'],
  ['skus', 'SKUs'],
  ['urls', 'URLs'],
  ['b2bm', 'B2B'],
  ['qty', 'quantity'],
]);

/**
 * A label for a field name: `invoice_generation_date` is `Invoice generation date`, `cod_price` is `COD price`.
 * Names in another form, such as the shelf `A-33-3` or the header `X-Source`, stay unchanged.
 */
export function labelOf(name: string): string {
  const isField = /^[a-z][a-z0-9]*([_-]+[a-z0-9]+)*$/.test(name);
  const words = (isField ? name.split(/[_-]+/).map((word) => spelled.get(word) ?? word) : name.split('_'))
    .join(' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** `An` before a noun that begins with the sound of a vowel, else `A`: `An order`, `A user`, `A SKU`. */
export function articleOf(noun: string): 'A' | 'An' {
  return /^(?!us|uni|eu|one)[aeiou]/i.test(noun) ? 'An' : 'A';
}

/** The label of a value of a service: `unit_id`, a choice, is `Unit`; a flag `is_default` is `Default`. */
export function valueLabel(name: string): string {
  return labelOf(name.replace(/^is_/, '').replace(/(.)_ids?$/, '$1'));
}

/** A phrase as the beginning of a sentence: `the contract 7` is `The contract 7`. */
export function sentenceStart(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
