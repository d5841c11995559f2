/** Labels of fields that no definition names, made of the field's own name. */

/** Words with a spelling of their own, by how names write them. */
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
 * A field's name as a person reads it: `invoice_generation_date` is `Invoice generation date`, `cod_price` is
 * `COD price`. Anything else is a name of its own, such as the shelf `A-33-3` or the header `X-Source`, and stays.
 */
export function labelOf(name: string): string {
  const isField = /^[a-z][a-z0-9]*([_-]+[a-z0-9]+)*$/.test(name);
  const words = (isField ? name.split(/[_-]+/).map((word) => spelled.get(word) ?? word) : name.split('_'))
    .join(' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a value of a service is called: a choice by what is chosen (`unit_id` is `Unit`), a flag by what it is about. */
export function valueLabel(name: string): string {
  return labelOf(name.replace(/^is_/, '').replace(/(.)_ids?$/, '$1'));
}
