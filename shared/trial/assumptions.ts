/**
 * The assumptions of the trial, where the domain does not say how a server applies its rules. The screen lists all of
 * them, so that the result is not mistaken for a guarantee.
 */
import { orderNumberNames, type SubjectKind, subjectKinds } from './subjects';

export interface Assumption {
  readonly id: string;
  /** One or two plain sentences. */
  readonly text: string;
}

const namesOf = (kind: SubjectKind) => subjectKinds[kind].groups.flatMap(({ names }) => names).join(', ');

/** All assumptions, in the order in which the page lists them. */
export const assumptions: readonly Assumption[] = [
  {
    id: 'all-rules',
    text: 'Every rule is tested, even if its validation is disabled.',
  },
  {
    id: 'several-rules',
    text: 'If several rules fit, each of them is listed. Codesk does not know which one the server uses.',
  },
  {
    id: 'paths',
    text: 'A field with points or brackets, such as customer.email or lines[0].sku, is read from the top of the payload. A list in the path without a position means each of its entries.',
  },
  {
    id: 'bare-names',
    text: 'A field without points and brackets is read at the first level that has its name: the top level, then the level below it, and so on.',
  },
  {
    id: 'texts',
    text: 'Texts fit only if they are the same, including upper and lower case. Spaces around them do not count.',
  },
  {
    id: 'numbers',
    text: 'A number without quotes in the payload fits the same number in a condition: 10 fits 10.0. Codes, such as SKUs, are compared as text: 12 does not fit 012.',
  },
  { id: 'sku', text: `SKUs are read from fields with these names: ${namesOf('sku')}.` },
  {
    id: 'supplier',
    text: `Suppliers are read from fields with these names, or from their name, code or ID: ${namesOf('supplier')}.`,
  },
  {
    id: 'country',
    text: `Countries are read from fields with these names, or from their name, code or ID: ${namesOf('country')}. A code of two letters also fits the English name of its country.`,
  },
  {
    id: 'shipping',
    text: `Shipping methods are read from fields with these names, or from their code, method, title, name or ID: ${namesOf('shipping')}.`,
  },
  {
    id: 'order-status',
    text: `The status of the order is read from fields with these names, at the highest level that has one: ${namesOf('status')}.`,
  },
  {
    id: 'return-type',
    text: `A return configuration fits if the payload has its type in a field with one of these names: ${namesOf('return')}.`,
  },
  {
    id: 'order-prefix',
    text: `The order prefix replaces as many characters at the start of the order number as the Prefix Replace Char says. The order number is the first of these fields: ${orderNumberNames.join(', ')}.`,
  },
  {
    id: 'confirm-order',
    text: 'An order counts as confirmed if the Confirm Order Field has the Confirm Order Value.',
  },
  {
    id: 'status-processing',
    text: 'A status processing rule, and a status processing action, applies if its field has its value. If several entries have the field, or if it is a list, one match is enough. The value null fits null.',
  },
  {
    id: 'pairs',
    text: 'In a list of pairs, such as note_attributes, a name means the value of the pair with this name.',
  },
  {
    id: 'custom-fields',
    text: 'A shipping custom field reads the field key inside its field. If the payload has no such field, the field is only a name, and the key is read from the whole payload.',
  },
  {
    id: 'selectors',
    text: 'A payload selector takes the first entry of its field for which the filter holds, and reads the return field in it. Without a filter it takes the first entry. If the field is a single value, the return field is read beside it.',
  },
  {
    id: 'apply-types',
    text: 'If the payload has a part with the name of the apply type, such as shipping_address, the field of a selector is looked for there first, and then in the whole payload. Selectors of every apply type are tested.',
  },
  {
    id: 'operators',
    text: 'Operators are read by their text. "In" separates its values by commas. A list equals each value that it holds. Greater and less compare numbers only. Empty means missing, null, or without content; an entry without the filter field passes no other filter. A filter field that no entry has is read from the whole payload.',
  },
];
