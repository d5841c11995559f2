import { describe, expect, it } from 'vitest';
import type { Finding, TrialTableId } from '../../../../shared/trial/findings';
import { tryPayload } from '../../../../shared/trial/try-payload';
import { withinCpuTime } from '../../../support/cpu-time';

type Options = Record<string, { index: number | string; text: string }[]>;

const attempt = (payload: unknown, id: TrialTableId, rows: readonly unknown[], options: Options = {}) =>
  tryPayload({ payload, tables: [{ id, title: 'This page', rows, options }] });
/** A finding as one line: outcome, rule, fills, reason, notes. */
const line = ({ outcome, rule, looked, fills, reason, notes }: Finding) =>
  [
    outcome,
    rule?.text,
    looked.map(({ path }) => path).join(' '),
    fills.map(({ target, value }) => `${target}=${value}`).join(' '),
    reason,
    ...notes,
  ]
    .filter(Boolean)
    .join(' | ');
const lines = (...input: Parameters<typeof attempt>) => attempt(...input).map(line);

describe('suppliers', () => {
  it('fill the system code for a supplier or a vendor of the payload', () => {
    const payload = { supplier: ' Acme ', lines: [{ vendor: 'Blue' }, { vendor: { name: 'Cedar', id: 4 } }] };
    const rows = [
      { id: 1, supplier: 'Acme', systemCode: 'S-1' },
      { id: 2, supplier: 'Blue', system_code: 'S-2' },
      { id: 3, supplier: '4', system_code: 'S-3' },
      { id: 4, supplier: 'Dune', system_code: 'S-4' },
    ];
    expect(lines(payload, 'suppliers', rows)).toEqual([
      'filled | Acme → S-1 | supplier | System code of the supplier=S-1',
      'filled | Blue → S-2 | lines[0].vendor | System code of the supplier=S-2',
      'filled | 4 → S-3 | lines[1].vendor.id | System code of the supplier=S-3',
      'nothing | Dune → S-4 | supplier lines[0].vendor lines[1].vendor.name | No supplier of the payload is "Dune".',
    ]);
  });

  it('name what only differs in case, what is incomplete, and what no rule fits', () => {
    const rows = [
      { id: 1, supplier: 'acme', system_code: 'S-1' },
      { id: 2, supplier: 'Acme', system_code: '' },
      { id: 3 },
    ];
    expect(lines({ supplier: 'Acme' }, 'suppliers', rows)).toEqual([
      'nothing | acme → S-1 | supplier | No supplier of the payload is "acme". | supplier is "Acme": only upper and lower case differ.',
      'untried | Acme | The rule has no system code.',
      'untried | Row 3 | The rule has no supplier.',
      'uncovered | supplier | No rule of This page fits the supplier "Acme".',
    ]);
  });

  it('say so if the payload has no supplier', () => {
    expect(lines({}, 'suppliers', [{ supplier: 'Acme', system_code: 'S-1' }])).toEqual([
      'nothing | Acme → S-1 | The payload has no supplier.',
    ]);
  });
});

describe('countries', () => {
  it('fit by name, by code and by the English name of a code', () => {
    const payload = {
      shipping_address: { country: 'United Arab Emirates', country_code: 'AE' },
      billing_address: { countryCode: 'SA' },
      origin: { country: { code: 'KW' } },
    };
    const rows = [
      { country_id: 1, name: 'United Arab Emirates' },
      { country_id: 2, name: 'Saudi Arabia' },
      { country_id: 3, name: 'Oman' },
    ];
    expect(lines(payload, 'countries', rows)).toEqual([
      'filled | United Arab Emirates | shipping_address.country | Country=United Arab Emirates',
      'filled | Saudi Arabia | billing_address.countryCode | Country=Saudi Arabia',
      'nothing | Oman | shipping_address.country billing_address.countryCode origin.country.code | No country of the payload is this country.',
      'uncovered | origin.country.code | No rule of This page fits the country "KW".',
    ]);
  });

  it('do not take the id of the record for the id of the country', () => {
    expect(
      lines({ country_id: 9 }, 'countries', [
        { id: 9, country_id: 2 },
        { id: 2, country_id: 9 },
      ]),
    ).toEqual([
      'nothing | #2 | country_id | No country of the payload is this country.',
      'filled | #9 | country_id | Country=#9',
    ]);
  });

  it('of the mapping and of the integration cover together what one of them fits', () => {
    const payload = { country_code: 'QA', billing_country_code: 'OM' };
    const found = tryPayload({
      payload,
      tables: [
        { id: 'countries', title: 'Countries', rows: [{ country_id: 1, name: 'Qatar' }] },
        { id: 'integration-countries', title: 'Countries of the set', rows: [{ id: 5, text: 'Bahrain' }] },
      ],
    });
    expect(found.map(line)).toEqual([
      'filled | Qatar | country_code | Country=Qatar',
      'nothing | Bahrain | country_code billing_country_code | No country of the payload is this country.',
      'uncovered | billing_country_code | No rule of Countries or Countries of the set fits the country "OM".',
    ]);
  });
});

describe('shipping methods', () => {
  it('fill the system method of a store code, named by the option list', () => {
    const payload = {
      shipping_lines: [{ id: 9, code: 'express_2h', title: 'Express' }, { title: 'Pick-up' }],
    };
    const rows = [
      { id: 1, storeCode: 'express_2h', systemCode: 3 },
      { id: 2, store_code: 'Express', system_code: { id: 4, name: 'Next day' } },
      { id: 3, store_code: 'slow', system_code: 'STD' },
    ];
    const options = { system_code: [{ index: 3, text: 'Same day' }] };
    expect(lines(payload, 'shipping-methods', rows, options)).toEqual([
      'filled | express_2h → Same day | shipping_lines[0].code | Shipping system method=Same day',
      'filled | Express → Next day | shipping_lines[0].title | Shipping system method=Next day',
      'nothing | slow → STD | shipping_lines[0].code shipping_lines[1].title | No shipping method of the payload is "slow".',
      'uncovered | shipping_lines[1].title | No rule of This page fits the shipping method "Pick-up".',
    ]);
  });

  it('of the platform fill a shipping type or a carrier, by the apply type', () => {
    const rows = [
      { id: 1, apply_type_id: 1, shipping_type_id: 5, store_code: 'std' },
      { id: 2, apply_type_id: '2', carrier_id: 8, store_code: 'std' },
      { id: 3, apply_type: 'Carrier', carrier: { name: 'Own fleet' }, store_code: 'std' },
      { id: 4, apply_type_id: 3, carrier_id: 8, store_code: 'std' },
      { id: 5, apply_type_id: 2, store_code: 'std' },
      { id: 6, store_code: 'std', carrier_id: 8 },
    ];
    const options = { shipping_type_id: [{ index: 5, text: 'Cold' }] };
    expect(lines({ shipping_method: 'std' }, 'platform-shipping-methods', rows, options)).toEqual([
      'filled | std → Cold | shipping_method | Internal shipping type=Cold | 5 other rules have the same external code.',
      'filled | std → #8 | shipping_method | Carrier=#8 | 5 other rules have the same external code.',
      'filled | std → Own fleet | shipping_method | Carrier=Own fleet | 5 other rules have the same external code.',
      'untried | std | Codesk does not know the apply type "3".',
      'untried | std | The rule has no carrier.',
      'untried | std | The rule has no apply type.',
    ]);
  });
});

describe('SKU mappings', () => {
  it('fit every line with the SKU, as text, and name each other SKU once', () => {
    const payload = {
      lines: [
        { sku: 'A-1' },
        { sku: 12 },
        { sku: 'B-2' },
        { sku: 'A-1' },
        { sku: 'B-2' },
        { sku: '' },
        { sku: null },
      ],
    };
    const rows = [
      { id: 1, sku: 'A-1', system_sku: 'X' },
      { id: 2, sku: '012', system_sku: 'Y' },
      { id: 3, sku: 12, system_sku: 'Z' },
      { id: 4, sku: 'A-1', client: 'W' },
      { id: 5, name: 'B-2', system_sku: 'V' },
    ];
    expect(lines(payload, 'skus-mapping', rows)).toEqual([
      'filled | A-1 → X | lines[0].sku lines[3].sku | Client SKU name=X | Another rule has the same SKU.',
      'nothing | 012 → Y | lines[0].sku lines[1].sku lines[2].sku lines[3].sku lines[4].sku | No SKU of the payload is "012".',
      'filled | 12 → Z | lines[1].sku | Client SKU name=Z',
      'untried | A-1 | The server does not send the Client SKU name of this rule, so its value is unknown.',
      'untried | ? → V | The rule has no SKU.',
      'uncovered | lines[2].sku lines[4].sku | No rule of This page fits the SKU "B-2".',
    ]);
  });

  it('are tried by thousands', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      id: at,
      sku: `SKU-${at}`,
      system_sku: `S-${at}`,
    }));
    const payload = { lines: Array.from({ length: 2000 }, (_, at) => ({ sku: `SKU-${at * 5}` })) };
    const found = await withinCpuTime(1000, () => attempt(payload, 'skus-mapping', rows));
    const count = (outcome: string) => found.filter((finding) => finding.outcome === outcome).length;
    expect([count('filled'), count('nothing'), count('uncovered')]).toEqual([1000, 4000, 1000]);
  });
});

describe('order statuses', () => {
  it('are those of the order, not of its lines', () => {
    const payload = { event: 'x', order: { status: 'paid', lines: [{ status: 'open' }] } };
    const rows = [
      { id: 1, internal_status_id: 3, external_status_id: 'paid' },
      { id: 2, internal_status_id: 4, external_status_id: 'open' },
    ];
    expect(
      lines(payload, 'integration-order-status', rows, {
        internal_status_id: [{ index: 3, text: 'Confirmed' }],
      }),
    ).toEqual([
      'filled | paid → Confirmed | order.status | Order status=Confirmed',
      'nothing | open → #4 | order.status | No order status of the payload is "open".',
    ]);
  });
});

describe('what platforms call things', () => {
  it('is found in nested objects', () => {
    const payload = {
      order_status: { name: 'New', slug: 'new' },
      shipping: { method: { id: 9, code: 'naqel' }, address: { country: { code: 'SA' } } },
    };
    const found = tryPayload({
      payload,
      tables: [
        {
          id: 'integration-order-status',
          title: 'S',
          rows: [{ external_status_id: 'new', internal_status: 'New' }],
        },
        { id: 'shipping-methods', title: 'M', rows: [{ storeCode: 'naqel', systemCode: 'STD' }] },
        { id: 'countries', title: 'C', rows: [{ country_id: 1, name: 'Saudi Arabia', code: 'SA' }] },
      ],
    });
    expect(found.map(line)).toEqual([
      'filled | new → New | order_status.slug | Order status=New',
      'filled | naqel → STD | shipping.method.code | Shipping system method=STD',
      'filled | Saudi Arabia | shipping.address.country.code | Country=Saudi Arabia',
    ]);
  });
});

describe('return configurations', () => {
  it('give the message of the type, by the text or the index of the type', () => {
    const rows = [
      { id: 1, type: 2, message: 'Bring it back' },
      { id: 2, type: 'refund', message: 'Money back' },
    ];
    expect(
      lines({ return: { type: 'exchange' } }, 'return-configuration', rows, {
        type: [{ index: 2, text: 'exchange' }],
      }),
    ).toEqual([
      'filled | exchange → Bring it back | return.type | Message of the return=Bring it back',
      'nothing | refund → Money back | return.type | No return type of the payload is "refund".',
    ]);
  });
});

describe('status rules', () => {
  const payload = {
    status: 'Paid',
    total: 10,
    note: null,
    tags: ['new', 'gift'],
    none: [],
    customer: { vip: true },
    lines: [{ s: 'a' }, { s: 'b' }],
  };
  it('apply if the field has the value', () => {
    const rows = [
      { id: 1, field: 'status', value: 'Paid', platform_label: 'Ready' },
      { id: 2, field: 'status', value: 'paid' },
      { id: 3, field: 'total', value: '10.00' },
      { id: 4, field: 'customer.vip', value: 'true' },
      { id: 5, field: 'lines.s', value: 'b' },
      { id: 6, field: 'lines.s', value: 'c' },
      { id: 7, field: 'note', value: 'x' },
      { id: 7, field: 'note', value: 'null' },
      { id: 7, field: 'tags', value: 'gift' },
      { id: 7, field: 'none', value: 'gift' },
      { id: 8, field: 'customer', value: 'x' },
      { id: 9, field: 'missing', value: 'x' },
      { id: 10, field: 'a[', value: 'x' },
      { id: 11, field: '', value: 'x' },
      { id: 12, field: 'status', value: ' ' },
      null,
      'odd',
    ];
    expect(lines(payload, 'status-processing', rows)).toEqual([
      'filled | status = Paid | status | Status processing=Ready',
      'nothing | status = paid | status | status is "Paid", not "paid". | Only upper and lower case differ.',
      'filled | total = 10.00 | total | Status processing=Applies',
      'filled | customer.vip = true | customer.vip | Status processing=Applies',
      'filled | lines.s = b | lines[1].s | Status processing=Applies',
      'nothing | lines.s = c | lines[0].s lines[1].s | None of the 2 values is "c".',
      'nothing | note = x | note | note is null, not "x".',
      'filled | note = null | note | Status processing=Applies',
      'filled | tags = gift | tags[1] | Status processing=Applies',
      'nothing | none = gift | none | none is an empty list.',
      'nothing | customer = x | customer | customer is not a single value, so it is not "x".',
      'nothing | missing = x | The payload has no missing.',
      'untried | a[ = x | "a[" cannot be read as a path.',
      'untried | ? = x | The rule has no field.',
      'untried | status = ? | status | The rule has no value.',
      'untried | Row 16 | This row cannot be read.',
      'untried | Row 17 | This row cannot be read.',
    ]);
  });

  it('of the platform lead to an action with a message', () => {
    const row = {
      payload_attribute_name: 'status',
      payload_attribute_value: 'Paid',
      action: 2,
      message: 'Go',
    };
    expect(
      lines(payload, 'platform-status-processing-actions', [row], { action: [{ index: 2, text: 'Ship' }] }),
    ).toEqual(['filled | status = Paid | status | Action=Ship Message=Go']);
  });

  it('confirm the order', () => {
    const row = { confirm_order_field: 'status', confirm_order_value: 'Paid' };
    expect(lines(payload, 'confirm-order', [row])).toEqual([
      'filled | status = Paid | status | Confirmation=Confirmed',
    ]);
    expect(
      lines(payload, 'confirm-order', [{ confirm_order_field: '', confirm_order_value: 'Paid' }]),
    ).toEqual(['untried | ? = Paid | The rule has no Confirm Order Field.']);
    expect(lines(payload, 'confirm-order', [{ confirm_order_field: null, confirm_order_value: '' }])).toEqual(
      [],
    );
  });
});

describe('the order prefix', () => {
  const prefix = (payload: unknown, row: object) => lines(payload, 'order-prefix', [row]);
  it('takes the place of the first characters of the order number', () => {
    expect(
      prefix({ id: 5, order_number: 'SHOP-1001' }, { prefix_replace: 'CD', prefix_replace_char: 4 }),
    ).toEqual(['filled | CD in place of 4 characters | order_number | Order number=CD-1001']);
    expect(
      prefix({ customer: { name: 'Amal' }, name: '#77' }, { prefix_replace: 'A-', prefix_replace_char: '0' }),
    ).toEqual(['filled | A- in place of 0 characters | name | Order number=A-#77']);
    expect(prefix({ order: { id: 8 } }, { prefix_replace: 'A', prefix_replace_char: 0 })).toEqual([
      'filled | A in place of 0 characters | order.id | Order number=A8',
    ]);
    // All of it.
    expect(prefix({ order_no: '12' }, { prefix_replace: 'CD', prefix_replace_char: 2 })).toEqual([
      'filled | CD in place of 2 characters | order_no | Order number=CD',
    ]);
  });

  it('is not tried if its number cannot be used, and is no rule without a prefix', () => {
    const payload = { order_no: '12' };
    expect(prefix(payload, { prefix_replace: 'CD', prefix_replace_char: 3 })).toEqual([
      'untried | CD in place of 3 characters | order_no | The order number has 2 characters, fewer than 3.',
    ]);
    expect(prefix(payload, { prefix_replace: 'CD', prefix_replace_char: 'x' })).toEqual([
      'untried | CD in place of x characters | The Prefix Replace Char "x" is not a whole number.',
    ]);
    expect(prefix(payload, { prefix_replace: 'CD' })).toEqual([
      'untried | CD in place of ? characters | The rule has no Prefix Replace Char.',
    ]);
    for (const other of [{ customer: { id: 4 } }, { order: { customer: { id: 4 } } }])
      expect(prefix(other, { prefix_replace: 'CD', prefix_replace_char: 1 })).toEqual([
        'nothing | CD in place of 1 characters | The payload has no order number.',
      ]);
    expect(prefix(payload, { prefix_replace: '', prefix_replace_char: '' })).toEqual([]);
  });
});

describe('shipping custom fields', () => {
  it('read a key of an object, of a list of objects, and of a list of pairs', () => {
    const payload = {
      delivery: { slot: { from: '09:00' }, door: '' },
      note_attributes: [
        { name: 'gift', value: 'yes' },
        { name: 'slot', value: null },
      ],
      parcels: [{ weight: 2 }, { height: 7, weight: 3 }],
    };
    const rows = [
      { id: 1, field: 'delivery', fieldKey: 'slot.from', targetField: 'window' },
      { id: 2, field: 'note_attributes', field_key: 'gift', target_field: 'gift' },
      { id: 3, field: 'parcels', field_key: 'height', target_field: 'height' },
      { id: 4, field: 'note_attributes', field_key: 'slot', target_field: 'window' },
      { id: 5, field: 'delivery', field_key: 'door', target_field: 'door' },
      { id: 6, field: 'delivery', field_key: 'city', target_field: 'city' },
      { id: 7, field: 'pickup', field_key: 'city', target_field: 'city' },
      { id: 8, field: 'delivery', field_key: '', target_field: 'city' },
      { id: 9, field: 'parcels[1]', field_key: 'weight', target_field: 'height' },
    ];
    expect(lines(payload, 'shipping-custom-fields', rows)).toEqual([
      'filled | delivery: slot.from → window | delivery.slot.from | window=09:00',
      'filled | note_attributes: gift → gift | note_attributes[0].value | gift=yes',
      'filled | parcels: height → height | parcels[1].height | height=7 | Another rule of this table also fills height.',
      'nothing | note_attributes: slot → window | note_attributes[1].value | note_attributes[1].value is empty.',
      'nothing | delivery: door → door | delivery.door | delivery.door is empty.',
      'nothing | delivery: city → city | delivery | delivery has no city.',
      'nothing | pickup: city → city | The payload has no pickup and no city.',
      'untried | delivery: ? → city | The rule has no field key.',
      'filled | parcels[1]: weight → height | parcels[1].weight | height=3 | Another rule of this table also fills height.',
    ]);
  });
});

describe('shipping custom fields with a name', () => {
  it('read the key from the whole payload, also through pairs', () => {
    const payload = {
      note_attributes: [{ name: 'gift_message', value: 'For Amal' }],
      meta_data: [{ id: 4, key: '_area', value: 'Marina' }],
    };
    const rows = [
      { field: 'Gift message', field_key: 'note_attributes.gift_message', target_field: 'gift_note' },
      { field: 'Area', field_key: 'meta_data._area', target_field: 'district' },
      { field: 'Door code', field_key: 'note_attributes.door_code', target_field: 'door' },
    ];
    expect(lines(payload, 'shipping-custom-fields', rows)).toEqual([
      'filled | Gift message: note_attributes.gift_message → gift_note | note_attributes[0].value | gift_note=For Amal',
      'filled | Area: meta_data._area → district | meta_data[0].value | district=Marina',
      'nothing | Door code: note_attributes.door_code → door | The payload has no Door code and no note_attributes.door_code.',
    ]);
  });
});

describe('payload selectors', () => {
  const payload = {
    total: '120.50',
    lines: [
      { type: 'item', qty: 1, price: '9.5', tags: ['a', 'b'] },
      { type: 'gift', qty: 3, price: '', tags: [] },
      { type: 'Fee', qty: '10', price: '2', code: 'F1' },
    ],
  };
  const selector = (filter: object, more: object = {}) =>
    lines(payload, 'integration-payload-selectors', [
      { field: 'lines', return_field: 'qty', target_column: 'quantity', ...filter, ...more },
    ])[0];
  const by = (filter_field: string, operator: string, filter_value?: string) => ({
    filter_field,
    operator,
    filter_value,
  });

  it.each<[string, object, string]>([
    ['without a filter', {}, 'filled | lines: qty → quantity | lines[0].qty | quantity=1'],
    [
      '=',
      by('type', '=', 'gift'),
      'filled | lines where type = gift: qty → quantity | lines[1].type lines[1].qty | quantity=3',
    ],
    [
      '!=',
      by('type', '!=', 'item'),
      'filled | lines where type != item: qty → quantity | lines[1].type lines[1].qty | quantity=3',
    ],
    [
      'contains in a text',
      by('type', 'contains', 'ee'),
      'filled | lines where type contains ee: qty → quantity | lines[2].type lines[2].qty | quantity=10',
    ],
    [
      'contains in a list',
      by('tags', 'Contains', 'b'),
      'filled | lines where tags Contains b: qty → quantity | lines[0].tags lines[0].qty | quantity=1',
    ],
    [
      'not contains',
      by('type', 'not_contains', 'i'),
      'filled | lines where type not_contains i: qty → quantity | lines[2].type lines[2].qty | quantity=10',
    ],
    [
      'in',
      by('type', 'in', 'fee, gift'),
      'filled | lines where type in fee, gift: qty → quantity | lines[1].type lines[1].qty | quantity=3',
    ],
    [
      'not in',
      by('type', 'NOT IN', 'item, gift'),
      'filled | lines where type NOT IN item, gift: qty → quantity | lines[2].type lines[2].qty | quantity=10',
    ],
    [
      '>',
      by('qty', '>', '2.99'),
      'filled | lines where qty > 2.99: qty → quantity | lines[1].qty lines[1].qty | quantity=3',
    ],
    [
      '> as a number, not as a text',
      by('qty', '>', '9'),
      'filled | lines where qty > 9: qty → quantity | lines[2].qty lines[2].qty | quantity=10',
    ],
    [
      '>=',
      by('qty', '>=', '3.0'),
      'filled | lines where qty >= 3.0: qty → quantity | lines[1].qty lines[1].qty | quantity=3',
    ],
    [
      '<',
      by('price', '<', '9.5'),
      'filled | lines where price < 9.5: qty → quantity | lines[2].price lines[2].qty | quantity=10',
    ],
    [
      '<=',
      by('price', '<=', '9.50'),
      'filled | lines where price <= 9.50: qty → quantity | lines[0].price lines[0].qty | quantity=1',
    ],
    [
      'empty',
      by('price', 'empty'),
      'filled | lines where price empty: qty → quantity | lines[1].price lines[1].qty | quantity=3',
    ],
    [
      'empty of a missing field',
      by('code', 'is empty'),
      'filled | lines where code is empty: qty → quantity | lines[0].qty | quantity=1',
    ],
    [
      'not empty',
      by('code', 'Is not empty'),
      'filled | lines where code Is not empty: qty → quantity | lines[2].code lines[2].qty | quantity=10',
    ],
    [
      'starts with',
      by('type', 'starts with', 'F'),
      'filled | lines where type starts with F: qty → quantity | lines[2].type lines[2].qty | quantity=10',
    ],
    [
      'a missing field is not unlike',
      by('code', '!=', 'F1'),
      'nothing | lines where code != F1: qty → quantity | lines[2].code | No entry of lines passes the filter code != F1.',
    ],
    [
      '= of a list that holds it',
      by('tags', '=', 'b'),
      'filled | lines where tags = b: qty → quantity | lines[0].tags lines[0].qty | quantity=1',
    ],
    [
      '!= passes over a list that holds it',
      by('tags', '!=', 'b'),
      'filled | lines where tags != b: qty → quantity | lines[1].tags lines[1].qty | quantity=3',
    ],
    [
      'nobody passes',
      by('type', '=', 'fee'),
      'nothing | lines where type = fee: qty → quantity | lines[0].type lines[1].type lines[2].type | No entry of lines passes the filter type = fee.',
    ],
    [
      'nobody has the field',
      by('colour', '=', 'red'),
      'nothing | lines where colour = red: qty → quantity | lines | No entry of lines has the filter field colour.',
    ],
    [
      'an operator that is not known',
      by('type', 'sounds like', 'gift'),
      'untried | lines where type sounds like gift: qty → quantity | Codesk does not know the operator "sounds like".',
    ],
    [
      'a text that is no number',
      by('qty', '>', 'many'),
      'untried | lines where qty > many: qty → quantity | The filter value "many" is not a number.',
    ],
    [
      'no operator',
      by('type', '', 'gift'),
      'untried | lines where type ? gift: qty → quantity | The rule has a filter field but no operator.',
    ],
    [
      'no filter value',
      by('type', '=', ''),
      'untried | lines where type =: qty → quantity | The rule has a filter field but no filter value.',
    ],
  ])('%s', (_, filter, expected) => {
    expect(selector(filter)).toBe(expected);
  });

  it('return a field of the entry, or say what is missing', () => {
    expect(selector({}, { return_field: 'colour' })).toBe(
      'nothing | lines: colour → quantity | lines[0] | lines[0] has no colour.',
    );
    expect(selector(by('type', '=', 'gift'), { return_field: 'price' })).toBe(
      'nothing | lines where type = gift: price → quantity | lines[1].type lines[1].price | lines[1].price is empty.',
    );
    expect(selector({}, { field: 'payments' })).toBe(
      'nothing | payments: qty → quantity | The payload has no payments.',
    );
    expect(selector({}, { field: 'lines[1].tags' })).toBe(
      'nothing | lines[1].tags: qty → quantity | lines[1].tags | lines[1].tags is an empty list.',
    );
    expect(selector({}, { return_field: '' })).toBe(
      'untried | lines: ? → quantity | The rule has no return field.',
    );
    expect(selector({}, { return_field: 'tags' })).toBe(
      'filled | lines: tags → quantity | lines[0].tags | quantity=["a","b"]',
    );
  });

  it('read single values beside themselves, and look first in the part that the apply type names', () => {
    const order = {
      number: 'N-1',
      payment_method: 'cod',
      customer: { phone: '1', address: { city: 'Dubai' } },
      shipping_address: { phone: '2' },
      amounts: { cod: { amount: 12.5 } },
    };
    const rows = [
      { apply_type: 'order', field: 'number', return_field: 'number', target_column: 'order_no' },
      { apply_type: 'shipping_address', field: 'phone', return_field: 'phone', target_column: 'phone' },
      { apply_type: 2, field: 'address.city', return_field: 'city', target_column: 'city' },
      {
        apply_type: 'order',
        field: 'amounts.cod',
        filter_field: 'payment_method',
        operator: 'equals',
        filter_value: 'cod',
        return_field: 'amount',
        target_column: 'cod_amount',
      },
      {
        field: 'amounts.cod',
        filter_field: 'payment_method',
        operator: 'not_equals',
        filter_value: 'cod',
        return_field: 'amount',
        target_column: 'paid',
      },
    ];
    const options = { apply_type: [{ index: 2, text: 'customer' }] };
    expect(lines(order, 'integration-payload-selectors', rows, options)).toEqual([
      'filled | number: number → order_no | number | order_no=N-1',
      'filled | phone: phone → phone | shipping_address.phone | phone=2',
      'filled | address.city: city → city | customer.address.city | city=Dubai',
      'filled | amounts.cod where payment_method equals cod: amount → cod_amount | payment_method amounts.cod.amount | cod_amount=12.5',
      'nothing | amounts.cod where payment_method not_equals cod: amount → paid | payment_method | No entry of amounts.cod passes the filter payment_method not_equals cod.',
    ]);
  });

  it('name operator and target column by the option lists', () => {
    const row = {
      field: 'lines',
      filter_field: 'qty',
      operator: 4,
      filter_value: 2,
      return_field: 'type',
      target_column: 1,
    };
    const options = { operator: [{ index: 4, text: '>' }], target_column: [{ index: 1, text: 'Kind' }] };
    expect(lines(payload, 'integration-payload-selectors', [row], options)).toEqual([
      'filled | lines where qty > 2: type → Kind | lines[1].qty lines[1].type | Kind=gift',
    ]);
  });
});

it('finds a value once that two names lead to', () => {
  const rows = [{ id: 1, type: 'refund', message: 'Send it back' }];
  expect(lines({ return: { return_type: 'refund' } }, 'return-configuration', rows)).toEqual([
    'filled | refund → Send it back | return.return_type | Message of the return=Send it back',
  ]);
});

it('says nothing about values of tables that are not tried', () => {
  expect(attempt({ supplier: 'Acme', country: 'X' }, 'skus-mapping', [])).toEqual([]);
});
