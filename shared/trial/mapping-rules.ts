/** Tries rules that map a value of the platform to one of ours. */

import {
  type Fill,
  type Finding,
  filled,
  foundNothing,
  type RuleFinding,
  type TrialTable,
  type TrialTableId,
  untried,
} from './findings';
import { differsInCase, folded } from './operators';
import { type Payload, type Place, scalarText } from './payload';
import type { RuleRow } from './rule-rows';
import { findSubjects, type Subject, type SubjectKind, subjectKinds } from './subjects';

interface Mapping {
  readonly kind: SubjectKind;
  /** The name of the key on the platform, in sentences: `store code`. */
  readonly keyName: string;
  /** Texts of the payload that the rule fits, the main one first. */
  readonly keys: (row: RuleRow) => readonly string[];
  /** The filled values, or why they are unknown. */
  readonly fill: (row: RuleRow) => Fill | string;
}

const oneKey = (...names: string[]) => {
  return (row: RuleRow) => [row.firstText(names)].filter((key) => key !== '');
};
/** Fills a target with one field of the rule. */
const fillFrom = (target: string, name: string, fieldName: string) => (row: RuleRow) => {
  const value = row.text(name);
  return value === '' ? `The rule has no ${fieldName}.` : { target, value };
};
const country: Pick<Mapping, 'kind' | 'keyName' | 'keys'> = {
  kind: 'country',
  keyName: 'country',
  keys: (row) => {
    const names = ['name', 'country', 'country_name', 'text', 'code', 'country_code', 'iso', 'iso2'];
    const keys = [...names, 'country_id', 'index'].map((name) => row.text(name));
    return [...new Set(keys)].filter((key) => key !== '');
  },
};

/** The mappings by page; a page without an entry has none. */
export const mappings: Readonly<Partial<Record<TrialTableId, Mapping>>> = {
  suppliers: {
    kind: 'supplier',
    keyName: 'supplier',
    keys: oneKey('supplier'),
    fill: fillFrom('System code of the supplier', 'system_code', 'system code'),
  },
  countries: {
    ...country,
    fill: (row) => ({
      target: 'Country',
      value: row.firstText(['name', 'country', 'country_name', 'text']) || `#${row.text('country_id')}`,
    }),
  },
  'shipping-methods': {
    kind: 'shipping',
    keyName: 'store code',
    keys: oneKey('store_code'),
    fill: (row) => {
      const value = row.choice('system_code');
      return value === ''
        ? 'The rule has no shipping system method.'
        : { target: 'Shipping system method', value };
    },
  },
  'skus-mapping': {
    kind: 'sku',
    keyName: 'SKU',
    // The client and the name of a product are next to these fields and mean something else.
    keys: oneKey('sku'),
    fill: (row) => {
      const value = row.text('system_sku');
      return value === ''
        ? 'The server does not send the Client SKU name of this rule, so its value is unknown.'
        : { target: 'Client SKU name', value };
    },
  },
  'integration-order-status': {
    kind: 'status',
    keyName: 'external status',
    keys: oneKey('external_status_id', 'external_status'),
    fill: (row) => {
      const value = row.choice('internal_status_id');
      return value === '' ? 'The rule has no internal status.' : { target: 'Order status', value };
    },
  },
  'platform-shipping-methods': {
    kind: 'shipping',
    keyName: 'external code',
    keys: oneKey('store_code'),
    fill: fillOfApplyType,
  },
  'integration-countries': {
    ...country,
    fill: (row) => ({
      target: 'Country of the integration',
      value: row.firstText(['text', 'name', 'country', 'country_name']) || `#${row.text('country_id')}`,
    }),
  },
  'return-configuration': {
    kind: 'return',
    keyName: 'type',
    keys: (row) => [...new Set([row.optionText('type'), row.text('type')])].filter((key) => key !== ''),
    fill: fillFrom('Message of the return', 'message', 'message'),
  },
};

function fillOfApplyType(row: RuleRow): Fill | string {
  const type = row.firstText(['apply_type_id', 'apply_type']);
  const name = row.choice('apply_type_id');
  if (type === '1' || folded(name) === 'internal shipping type') {
    const value = row.choice('shipping_type_id');
    return value === '' ? 'The rule has no shipping type.' : { target: 'Internal shipping type', value };
  }
  if (type === '2' || folded(name) === 'carrier') {
    const value = row.choice('carrier_id');
    return value === '' ? 'The rule has no carrier.' : { target: 'Carrier', value };
  }
  return type === '' ? 'The rule has no apply type.' : `Codesk does not know the apply type "${type}".`;
}

/** The rule as text: `Acme → SYS-12`, or only the key. */
export function mappingText(mapping: Mapping, row: RuleRow): string {
  const [key = ''] = mapping.keys(row);
  const fill = mapping.fill(row);
  if (typeof fill === 'string') return key;
  return mapping.kind === 'country' ? fill.value : `${key || '?'} → ${fill.value}`;
}

/** The subjects of a payload that mappings cover, searched once for all tables. */
export class SubjectFinder {
  readonly #payload: Payload;
  readonly #found = new Map<SubjectKind, readonly Subject[]>();
  readonly #covered = new Set<Subject>();
  readonly #tables = new Map<SubjectKind, TrialTable[]>();

  constructor(payload: Payload) {
    this.#payload = payload;
  }

  of(kind: SubjectKind): readonly Subject[] {
    const known = this.#found.get(kind) ?? findSubjects(this.#payload, kind);
    this.#found.set(kind, known);
    return known;
  }

  /** Records that the rules of a table were tried. */
  tried(kind: SubjectKind, table: TrialTable): void {
    this.#tables.set(kind, [...(this.#tables.get(kind) ?? []), table]);
  }

  cover(subject: Subject): void {
    this.#covered.add(subject);
  }

  /** Values that no rule of the tried tables fits, each value once. */
  uncovered(): readonly Finding[] {
    return [...this.#tables].flatMap(([kind, tables]) => {
      const places = new Map<string, Place[]>();
      for (const subject of this.of(kind)) {
        const [first] = subject.values;
        if (!first || this.#covered.has(subject)) continue;
        const text = scalarText(first.value) ?? '';
        const same = places.get(text);
        if (same) same.push(first);
        else places.set(text, [first]);
      }
      const titles = tables.map(({ title }) => title).join(' or ');
      const { noun } = subjectKinds[kind];
      return [...places].map(
        ([text, looked]): Finding => ({
          key: `${kind}:${text}`,
          outcome: 'uncovered',
          table: tables[0]?.id ?? 'skus-mapping',
          looked,
          fills: [],
          reason: `No rule of ${titles} fits the ${noun} "${text}".`,
          notes: [],
        }),
      );
    });
  }
}

interface MappedRow {
  readonly row: RuleRow;
  readonly keys: readonly string[];
}

/** Tries the rules of one mapping. `undefined` is an unreadable row, which gets no finding. */
export function tryMappings(
  mapping: Mapping,
  table: TrialTable,
  rows: readonly (RuleRow | undefined)[],
  subjects: SubjectFinder,
): readonly (RuleFinding | undefined)[] {
  subjects.tried(mapping.kind, table);
  const mapped = rows.map((row): MappedRow | undefined => row && { row, keys: mapping.keys(row) });
  const keyCounts = countOf(mapped.flatMap((rule) => rule?.keys.slice(0, 1) ?? []));
  const wanted = new Set(mapped.flatMap((rule) => rule?.keys ?? []));
  const fits = new Map<string, Subject[]>();
  const byFoldedText = new Map<string, Place>();
  for (const subject of subjects.of(mapping.kind)) {
    for (const place of subject.values) {
      const text = scalarText(place.value) ?? '';
      byFoldedText.set(folded(text), place);
      for (const key of mapping.kind === 'country' ? [text, ...englishNames(text)] : [text]) {
        if (!wanted.has(key)) continue;
        const same = fits.get(key);
        if (same) same.push(subject);
        else fits.set(key, [subject]);
      }
    }
  }
  const all = subjects.of(mapping.kind).flatMap(({ values }) => values.slice(0, 1));
  return mapped.map((rule) => {
    if (!rule) return undefined;
    const [key] = rule.keys;
    if (key === undefined) return untried(`The rule has no ${mapping.keyName}.`);
    const found = [...new Set(rule.keys.flatMap((one) => fits.get(one) ?? []))];
    const fill = mapping.fill(rule.row);
    if (typeof fill === 'string') return untried(fill);
    if (found.length === 0) return noMatchFinding(mapping, rule.keys, all, byFoldedText);
    for (const subject of found) subjects.cover(subject);
    const twins = (keyCounts.get(key) ?? 1) - 1;
    const looked = found.map((subject) => matchingPlace(subject, rule.keys, mapping.kind));
    return filled([fill], looked, twins > 0 ? [twinNote(mapping.keyName, twins)] : []);
  });
}

function noMatchFinding(
  mapping: Mapping,
  keys: readonly string[],
  all: readonly Place[],
  byFoldedText: ReadonlyMap<string, Place>,
): RuleFinding {
  const { noun } = subjectKinds[mapping.kind];
  if (all.length === 0) return foundNothing(`The payload has no ${noun}.`);
  const near = keys
    .map((key) => ({ key, place: byFoldedText.get(folded(key)) }))
    .find(({ key, place }) => place && differsInCase(place.value, key));
  const notes = near?.place
    ? [`${near.place.path} is "${scalarText(near.place.value)}": only upper and lower case differ.`]
    : [];
  const name = mapping.kind === 'country' ? 'this country' : `"${keys[0]}"`;
  return foundNothing(`No ${noun} of the payload is ${name}.`, all, notes);
}

function matchingPlace({ values }: Subject, keys: readonly string[], kind: SubjectKind): Place {
  const fits = (place: Place) => {
    const text = scalarText(place.value) ?? '';
    return (
      keys.includes(text) || (kind === 'country' && englishNames(text).some((name) => keys.includes(name)))
    );
  };
  return values.find(fits) ?? (values[0] as Place);
}

function twinNote(keyName: string, twins: number): string {
  return twins === 1
    ? `Another rule has the same ${keyName}.`
    : `${twins} other rules have the same ${keyName}.`;
}

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of a country code of two letters. */
function englishNames(code: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(code)) return [];
  const name = regionNames.of(code);
  return name === undefined ? [] : [name];
}
