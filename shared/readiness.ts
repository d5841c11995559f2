/**
 * Why an integration is not ready: the reasons from the server, and the missing parts that Codesk finds. The API only
 * shows whether an integration is ready (hub section 2), so the findings of Codesk are assumptions and worded as such.
 */
import { isRecord } from './records';
import { entriesOf, flagOf, textOf } from './table/read-record';
import type { Row } from './table/row';

/** Whether an integration is ready; undefined if its row does not have it (hub section 2). */
export function isReady(row: Row): boolean | undefined {
  return flagOf(row.ready ?? row.is_ready);
}

/** The place of the correction: a table of the hub by its id, the dialog of the order prefix, or the list itself. */
export type FixLocation = { readonly table: string } | 'order-prefix' | 'list';

export interface MissingPart {
  /** Stable within one result. */
  readonly key: string;
  readonly text: string;
  /** The location of the fix; undefined for a reason of the server that Codesk does not know. */
  readonly place?: FixLocation;
  /** The rows in `place` that must be enabled. */
  readonly disabled?: readonly Row[];
}

export interface Readiness {
  readonly ready: boolean | undefined;
  /** The reasons of the server, in its order. */
  readonly said: readonly MissingPart[];
  /** Missing parts that Codesk found and the server did not report. */
  readonly found: readonly MissingPart[];
  /** Complete parts. */
  readonly fine: readonly string[];
  /** Parts that could not be checked. */
  readonly unseen: readonly string[];
}

/** The loaded data of an integration. */
export interface ReadinessFacts {
  /** Number of rows by table id; undefined while loading or without a number, null if it could not be loaded. */
  readonly counts: Readonly<Record<string, number | null | undefined>>;
  /** The validations that are disabled. */
  readonly disabled: readonly Row[];
  /** The order prefix; null if it could not be loaded. */
  readonly prefix: { readonly prefix_replace: string; readonly prefix_replace_char: string } | null;
}

/** The tables that an integration needs rows in, in the order in which they are usually filled. */
export const neededTables = [
  { table: 'countries', code: 'countries_missing', text: 'No country is mapped.', fine: 'Countries' },
  {
    table: 'shipping-methods',
    code: 'shipping_methods_missing',
    text: 'No shipping method is mapped.',
    fine: 'Shipping methods',
  },
  { table: 'suppliers', code: 'suppliers_missing', text: 'No supplier is mapped.', fine: 'Suppliers' },
  { table: 'skus-mapping', code: 'skus_missing', text: 'No SKU is mapped.', fine: 'SKUs mapping' },
  {
    table: 'integration-order-status',
    code: 'order_status_missing',
    text: 'No order status is mapped.',
    fine: 'Integration Order Status',
  },
] as const;

const placeOfCode: Readonly<Record<string, FixLocation>> = {
  ...Object.fromEntries(neededTables.map(({ code, table }) => [code, { table }])),
  validation_disabled: { table: 'validations' },
  order_prefix_incomplete: 'order-prefix',
  draft: 'list',
  disabled: 'list',
};

/** @param row the integration */
export function readinessOf(row: Row, { counts, disabled, prefix }: ReadinessFacts): Readiness {
  const isOff = /^(draft|disabled|inactive)$/i.test(textOf(row.status_label) ?? '');
  const said = serverReasons(row).map((reason) => ({ ...reason, ...disabledBehind(reason, row, disabled) }));
  const known = new Set(said.map(({ key }) => key));
  const missing = neededTables.filter(({ table }) => counts[table] === 0);
  const status = textOf(row.status_label) ?? '';
  const incomplete = prefix !== null && prefix.prefix_replace !== '' && prefix.prefix_replace_char === '';
  const found: readonly MissingPart[] = [
    ...(isOff
      ? [
          {
            key: status.toLowerCase(),
            text: `Its status is ${status}.`,
            place: 'list' as const,
            disabled: [row],
          },
        ]
      : []),
    ...missing.map(({ code, text, table }) => ({ key: code, text, place: { table } })),
    ...(incomplete
      ? [
          {
            key: 'order_prefix_incomplete',
            text: 'The order prefix has no replace char.',
            place: 'order-prefix' as const,
          },
        ]
      : []),
    ...disabled.map((validation) => ({
      key: `validation_disabled ${nameOf(validation)}`,
      text: `The validation ${nameOf(validation)} is disabled.`,
      place: { table: 'validations' },
      disabled: [validation],
    })),
  ].filter(({ key }) => !known.has(key.split(' ')[0] ?? key));
  return {
    ready: isReady(row),
    said,
    found,
    fine: neededTables.flatMap(({ table, fine }) => ((counts[table] ?? 0) > 0 ? [fine] : [])),
    unseen: [
      ...neededTables.flatMap(({ table, fine }) => (counts[table] === null ? [fine] : [])),
      ...(prefix === null ? ['Order prefix'] : []),
    ],
  };
}

const nameOf = ({ name, validation_id }: Row) => textOf(name) ?? `no. ${textOf(validation_id)}`;

/** The rows that a reason of the server is about: validations that its text names, or the integration itself. */
function disabledBehind({ key, text }: MissingPart, row: Row, disabled: readonly Row[]) {
  if (key === 'draft' || key === 'disabled') return { disabled: [row] };
  if (key !== 'validation_disabled') return {};
  const named = disabled.filter((validation) => text.includes(nameOf(validation)));
  return { disabled: named.length > 0 ? named : disabled };
}

/** The reasons in `not_ready` of the row or of its `extra_data`: texts, codes, or objects with `code` and `text`. */
function serverReasons(row: Row): readonly MissingPart[] {
  const extra = isRecord(row.extra_data) ? row.extra_data : {};
  const sent = row.not_ready ?? extra.not_ready;
  const entries = typeof sent === 'string' ? [sent] : (entriesOf(sent) ?? []);
  return entries.flatMap((entry) => {
    const code = isRecord(entry) ? textOf(entry.code) : textOf(entry);
    const text = isRecord(entry) ? textOf(entry.text ?? entry.message) : undefined;
    const shown = text ?? neededTables.find((each) => each.code === code)?.text ?? code;
    if (shown === undefined || shown.trim() === '') return [];
    const place = placeOfCode[code ?? ''];
    return [{ key: code ?? shown, text: shown, ...(place && { place }) }];
  });
}
