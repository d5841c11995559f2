/** Finds the values of a payload that mappings cover: its SKUs, countries, suppliers, shipping methods, statuses. */
import { isRecord } from '../records';
import { childPath, type Payload, type Place, plainName, type RecordPlace, scalarText } from './payload';

export type SubjectKind = 'sku' | 'supplier' | 'country' | 'shipping' | 'status' | 'return';

/** One subject of a mapping, for example the country of one address with its name and its code. */
export interface Subject {
  /** The values of the subject, the most reliable first. Never empty; all have a text. */
  readonly values: readonly Place[];
}

interface SubjectGroup {
  /** Fields with the values of one subject: a name and a code at the same level. */
  readonly names: readonly string[];
  /** Fields inside an object, or inside each entry of a list, with such a name. */
  readonly inner: readonly string[];
}

interface SubjectSource {
  /** The noun in sentences: `No SKU of the payload is …`. */
  readonly noun: string;
  readonly groups: readonly SubjectGroup[];
  /** True to use only the highest level that has one: lines and payments have separate statuses. */
  readonly highestOnly?: boolean;
}

const codeAndName = ['code', 'name', 'id'];

export const subjectKinds: Readonly<Record<SubjectKind, SubjectSource>> = {
  sku: {
    noun: 'SKU',
    groups: [
      {
        names: ['sku', 'sku_code', 'item_sku', 'product_sku', 'variant_sku', 'seller_sku'],
        inner: codeAndName,
      },
      { names: ['skus'], inner: [] },
    ],
  },
  supplier: {
    noun: 'supplier',
    groups: [
      { names: ['supplier', 'supplier_name', 'supplier_code', 'supplier_id'], inner: codeAndName },
      { names: ['vendor', 'vendor_name', 'vendor_code', 'vendor_id'], inner: codeAndName },
    ],
  },
  country: {
    noun: 'country',
    groups: ['', 'shipping_', 'delivery_', 'destination_', 'billing_'].map((before) => ({
      names: ['country', 'country_name', 'country_code', 'country_id'].map((name) => before + name),
      inner: ['name', 'code', 'iso', 'iso_code', 'iso2', 'id'],
    })),
  },
  shipping: {
    noun: 'shipping method',
    groups: [
      {
        names: [
          'shipping_method',
          'shipping_method_code',
          'shipping_method_id',
          'shipping_code',
          'shipping_service',
        ],
        inner: ['code', 'method', 'method_code', 'method_id', 'method_title', 'title', 'name', 'id'],
      },
      { names: ['shipping'], inner: ['method', 'method_code', 'code'] },
      { names: ['delivery_method', 'delivery_method_code'], inner: codeAndName },
      {
        names: ['shipping_lines', 'shipping_line', 'shipping_methods'],
        inner: ['code', 'method', 'method_code', 'method_id', 'method_title', 'title', 'name', 'id'],
      },
    ],
  },
  status: {
    noun: 'order status',
    highestOnly: true,
    groups: [
      {
        names: [
          'status',
          'status_id',
          'order_status',
          'order_status_id',
          'current_state',
          'state',
          'financial_status',
          'fulfillment_status',
        ],
        inner: ['id', 'code', 'slug', 'name', 'label'],
      },
    ],
  },
  return: {
    noun: 'return type',
    groups: [
      { names: ['return_type', 'return_type_id'], inner: ['id', 'code', 'name'] },
      { names: ['return', 'returns'], inner: ['type', 'return_type', 'type_id'] },
    ],
  },
};

/** Fields with the number of an order, the most reliable first. The general ones count only near the top. */
export const orderNumberNames = [
  'order_number',
  'order_no',
  'order_name',
  'increment_id',
  'order_reference',
  'order_id',
  'reference',
  'reference_id',
  'number',
  'name',
  'code',
  'id',
] as const;
const onlyNearTheTop: ReadonlySet<string> = new Set([
  'reference',
  'reference_id',
  'number',
  'name',
  'code',
  'id',
]);

export function findSubjects(payload: Payload, kind: SubjectKind): readonly Subject[] {
  const { groups, highestOnly } = subjectKinds[kind];
  const plainGroups = groups.map(({ names, inner }) => ({
    names: names.map(plainName),
    inner: inner.map(plainName),
  }));
  const found: Subject[] = [];
  /** Paths that already belong to a subject: an object at `country` is also one of the objects of the payload. */
  const taken = new Set<string>();
  let highest: number | undefined;
  for (const place of payload.records) {
    const { level } = place;
    if (highestOnly && highest !== undefined && level > highest) break;
    for (const group of plainGroups) {
      const subjects = subjectsOf(group, place, payload, taken);
      if (subjects.length > 0) highest = level;
      found.push(...subjects);
    }
  }
  return found;
}

function subjectsOf(group: SubjectGroup, at: RecordPlace, payload: Payload, taken: Set<string>): Subject[] {
  const fields = payload.fieldsOf(at);
  const beside: Place[] = [];
  const subjects: Subject[] = [];
  const add = (values: readonly Place[]) => {
    const open = values.filter(({ path, value }) => scalarText(value) && !taken.has(path));
    for (const { path } of open) taken.add(path);
    if (open.length > 0) subjects.push({ values: open });
  };
  const inside = (place: Place) => {
    if (!isRecord(place.value)) return [place];
    const inner = payload.fieldsOf({ path: place.path, record: place.value });
    return group.inner.flatMap((name) => inner.get(name) ?? []).flatMap(whatItIsCalled);
  };
  /** `shipping: {method: {code}}` */
  const whatItIsCalled = (place: Place) => {
    if (!isRecord(place.value)) return [place];
    const deeper = payload.fieldsOf({ path: place.path, record: place.value });
    return codeAndName.flatMap((name) => deeper.get(name) ?? []);
  };
  for (const place of group.names.flatMap((name) => fields.get(name) ?? [])) {
    if (Array.isArray(place.value)) {
      place.value.forEach((entry, position) => {
        add(inside({ path: childPath(place.path, position), value: entry }));
      });
    } else beside.push(...inside(place));
  }
  add(beside);
  return subjects;
}

/** The number of the order: the most reliable name, at the highest level that has one. */
export function findOrderNumber(payload: Payload): Place | undefined {
  for (const name of orderNumberNames) {
    for (const { path, level, record } of payload.records) {
      if (onlyNearTheTop.has(name) && level > 1) break;
      // `name` and `id` of a customer are not those of the order.
      if (onlyNearTheTop.has(name) && level === 1 && !/^(order|data|body|payload)$/i.test(path)) continue;
      const place = payload
        .fieldsOf({ path, record })
        .get(plainName(name))
        ?.find(({ value }) => scalarText(value));
      if (place) return place;
    }
  }
  return undefined;
}
