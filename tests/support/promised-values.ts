/** A value of each cell type as it is promised (tables section 2), and the text that its cell shows. */

const noon = new Date(2026, 0, 31, 12, 5).getTime() / 1000;
const person = {
  name: 'Kay Yu',
  email: 'k@x.example',
  phone: '+971500000000',
  photo: { url: null, first_letter: 'K' },
};
const table = { header: [{ text: 'Item', value: 'item' }], body: [{ item: 'Box' }, { item: 'Bag' }] };
const serials = {
  header: [{ text: 'Serials', value: 'serials' }],
  body: [{ serials: ['S-1'] }],
};

export const promisedValues: Readonly<Record<string, readonly [value: unknown, text: string]>> = {
  id: [42, '42'],
  text: ['On the way', 'On the way'],
  status: ['Delivered', 'Delivered'],
  number: [1234.5, '1\u2009234.5'],
  date: [noon, '31/01/2026'],
  datetime: [noon, '31/01/2026 12:05'],
  time: ['09:30', '09:30'],
  star_rating: [4, '4 of 5 stars'],
  boolean: [true, 'Yes'],
  list: [['red', 'blue'], 'red, blue'],
  list_modal: [{ label: 'Address', has_error: true, errors: ['No street'] }, 'Address'],
  errors_list: [['No street', 'No city'], '2 errors'],
  error_log: [{ message: 'No street' }, 'No street'],
  image: ['/files/pictures/mug.png', 'mug.png'],
  photo: [{ url: null, name: 'Kay Yu', email: 'k@x.example' }, 'Kay Yu k@x.example'],
  client: [{ name: 'Acme', photo: { url: null, color: '#aa0000', first_letter: 'A' } }, 'Acme'],
  store: [{ name: 'Acme', logo: null, first_letter: 'A' }, 'Acme'],
  table: [table, '2 rows'],
  object: [{ unit_price: 5 }, 'Unit price: 5'],
  headers: [{ 'X-Source': 'codesk', Authorization: 'Bearer abc' }, 'X-Source, Authorization'],
  details: [{ unit_price: 5 }, 'View'],
  json: [{ a: 1 }, 'View'],
  download: [{ path: '/files/a.pdf', exists: true, name: 'a.pdf' }, 'a.pdf'],
  social_links: [
    {
      facebook: 'https://x.example/f',
      linkedin: null,
      twitter: 'https://x.example/t',
      instagram: null,
      youtube: null,
      pinterest: null,
    },
    'Facebook, Twitter',
  ],
  token: ['abcdefghijklmnopq', 'abcdefghijkl…'],
  color_swatches: [['#ff0000', { name: 'Blue', color: '#0000ff' }], '#ff0000, Blue'],
  roles: [[{ id: 1, name: 'Admin' }], 'Admin'],
  warehouses: [[{ id: 1, name: 'Dubai' }], 'Dubai'],
  sale_person: [person, 'Kay Yu'],
  account_manager: [person, 'Kay Yu'],
  mail_template: [{ name: 'Shipped', subject: 'On its way', body: '<p>Hello</p>' }, 'Shipped'],
  platform_actions: [[{ action_id: 1, platform_action: 'ship', system_action: 'Ship' }], '1 action'],
  subscription_rules: [[{ id: 1, is_repetitive: true, occur_days: 30, skus: 'A-1' }], '1 rule'],
  payload: [{ url: 'https://x.example', title: 'Order', body: '{}' }, 'Order'],
  request: [{ user: 'Kay', title: 'Order', body: '{}' }, 'Order'],
  role_entities: [[{ name: 'Orders', children: [{ name: 'Show' }] }], '2 entities'],
  cod_detail: [
    { carrier_statuses: [{ date: noon, label: 'Collected' }], customer_statuses: [] },
    'Collected',
  ],
  timeline: [[{ time: noon, label: 'Picked' }], 'Picked'],
  html: ['<p>Hello</p>', 'View'],
  customers: [[{ id: 1, name: 'Kay Yu', photo: { url: null, first_letter: 'K' }, country: 'AE' }], 'Kay Yu'],
  skus: [serials, 'View SKUs'],
  serials: [['S-1', 'S-2'], 'Serials (2)'],
  content: [[{ language: 'en', title: 'Mug', description: 'A mug' }], 'English'],
  validations: [[{ validation_id: 1, name: 'Address', status: 1 }], '1 of 1 enabled'],
};
