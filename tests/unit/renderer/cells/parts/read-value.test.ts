import { describe, expect, it } from 'vitest';
import { inkOn } from '../../../../../renderer/cells/parts/picture-fields';
import { viewerOf } from '../../../../../renderer/cells/registry';

const noon = new Date(2026, 0, 31, 12, 5).getTime() / 1000;

describe('reading values', () => {
  it.each<[string, unknown, string]>([
    ['text', 'two\nlines\tand a tab', 'two lines and a tab'],
    ['text', { city: 'Dubai', zone: 2 }, 'City: Dubai, Zone: 2'],
    ['object', { opening_hours: '9 to 5', 'cut-off': 4 }, 'Opening hours: 9 to 5, Cut off: 4'],
    ['object', { 'A-33-3': 190, 'X-Source': 'codesk' }, 'A-33-3: 190, X-Source: codesk'],
    ['object', { cod_price: 5, sku: 'A', client_id: 3 }, 'COD price: 5, SKU: A, Client ID: 3'],
    ['time', noon, '12:05'],
    ['time', '9:05:59', '09:05'],
    ['boolean', true, 'Yes'],
    ['boolean', 0, 'No'],
    ['boolean', 'no', 'No'],
    ['boolean', 'maybe', 'maybe'],
    ['list', ['a', { text: 'b' }, '', 3], 'a, b, 3'],
    ['list', '["a","b"]', 'a, b'],
    ['list_modal', { label: 'Import 7', has_error: true, errors: ['x'] }, 'Import 7'],
    ['list_modal', 'Import 8', 'Import 8'],
    ['list_modal', { has_error: 1, errors: ['x', 'y'] }, '2 errors'],
    ['errors_list', ['x'], '1 error'],
    ['errors_list', { city: ['unknown'], weight: ['missing', 'negative'] }, '3 errors'],
    ['errors_list', [], 'No Errors'],
    ['errors_list', ['No Errors'], 'No Errors'],
    ['error_log', 'No Errors', 'No Errors'],
    ['error_log', ' no errors ', 'No Errors'],
    ['error_log', [], 'No Errors'],
    ['error_log', { message: 'Bad gateway', code: 502 }, 'Bad gateway'],
    ['error_log', ['Timeout', { error: 'Cut' }], '2 errors: Timeout'],
    ['image', { url: '/files/blue%20mug.png?v=1' }, 'blue mug.png'],
    ['image', '/files/%E0%A4%A.png', '%E0%A4%A.png'],
    [
      'photo',
      { url: 'u', name: 'Practice staff', email: 'staff@x.example' },
      'Practice staff staff@x.example',
    ],
    ['client', { name: 'Desert Rose', photo: { first_letter: 'D' } }, 'Desert Rose'],
    ['client', 'Plain name', 'Plain name'],
    ['store', { name: 'Harbour', logo: '/l.png' }, 'Harbour'],
    ['table', { header: ['A'], body: [[1], [2]] }, '2 rows'],
    ['table', [{ a: 1 }], '1 row'],
    ['object', { city: 'Dubai', zone: null }, 'City: Dubai'],
    ['object', { city: null }, 'No Data'],
    ['details', { city: 'Dubai' }, 'View'],
    ['json', [1], 'View'],
    ['json', {}, ''],
    ['json', { data: {}, test_ignore: true }, 'No data Test Ignore'],
    ['download', { path: '/f/Invoice%207.pdf', exists: true }, 'Invoice 7.pdf'],
    ['download', { path: '/f/', exists: true }, 'Download'],
    ['star_rating', 3, '3 of 5 stars'],
    ['star_rating', 3.4, '3 of 5 stars'],
    ['star_rating', '9', '5 of 5 stars'],
    ['star_rating', { value: 3.4, max: 10, increment: 0.5 }, '3.5 of 10 stars'],
    ['social_links', { facebook: 'https://f', pinterest: 'https://p', twitter: null }, 'Facebook, Pinterest'],
    ['token', 'abcdefghijklmnopqrst', 'abcdefghijkl…'],
    ['color_swatches', ['#ff0000', { name: 'Navy', color: '#000080' }], '#ff0000, Navy'],
    [
      'roles',
      [
        { id: 1, name: 'Clerk' },
        { id: 2, name: 'Lead' },
      ],
      'Clerk +1',
    ],
    ['warehouses', [{ name: 'Dubai FC' }], 'Dubai FC'],
    ['sale_person', { name: 'Sales desk' }, 'Sales desk'],
    ['account_manager', { email: 'key@x.example' }, 'key@x.example'],
    ['mail_template', { name: 'Shipped', body: '<p>x</p>' }, 'Shipped'],
    ['platform_actions', [{ action_id: 1 }], '1 action'],
    ['subscription_rules', [{ id: 1 }, { id: 2 }], '2 rules'],
    ['payload', { url: 'https://x', title: 'Created' }, 'Created'],
    ['request', { user: 'Practice staff' }, 'Practice staff'],
    ['role_entities', [{ name: 'Orders', children: [{ name: 'View' }] }], '2 entities'],
    [
      'cod_detail',
      {
        carrier_statuses: [
          { date: 2, label: 'New' },
          { date: 1, label: 'Old' },
        ],
      },
      'New',
    ],
    ['cod_detail', { carrier_statuses: [], customer_statuses: [] }, 'View'],
    [
      'timeline',
      [
        { time: 1, label: 'Created' },
        { time: 2, label: 'Packed' },
      ],
      'Packed',
    ],
    ['html', '<p>x</p>', 'View'],
    ['customers', [{ name: 'One' }, { name: 'Two' }], 'One +1'],
    ['skus', { header: ['SKU'], body: [['a']] }, 'View SKUs'],
    ['content', [{ language: 'en' }, { language: 'ar' }], 'English, Arabic'],
    ['content', { de: { title: 'Tasse' } }, 'German'],
    ['validations', [{ status: 1 }, { status: false }, { status: 'Enabled' }], '2 of 3 enabled'],
  ])('%s reads %j as %j', (type, value, text) => {
    expect(viewerOf(type).text(value, {})).toBe(text);
  });

  it.each<[string, unknown, string]>([
    ['json', { data: { a: 1 }, test_ignore: true }, '{"a":1}'],
    ['photo', { name: 'Practice staff', email: 'staff@x.example' }, 'Practice staff <staff@x.example>'],
    ['token', 'abcdefghijklmnopqrst', 'abcdefghijklmnopqrst'],
    ['roles', [{ name: 'Clerk' }, { name: 'Lead' }], 'Clerk, Lead'],
    ['social_links', { facebook: 'https://f', youtube: 'https://y' }, 'https://f https://y'],
    ['errors_list', ['a\nb', 'c'], 'a b; c'],
    ['star_rating', { value: 4 }, '4'],
  ])('%s copies %j as %j', (type, value, text) => {
    expect(viewerOf(type).raw?.(value, {})).toBe(text);
  });

  it.each<[string, unknown]>([
    ['number', {}],
    ['date', ['2026-01-31']],
    ['boolean', { yes: true }],
    ['list', { a: 1 }],
    ['list_modal', ['x']],
    ['errors_list', 5],
    ['image', 5],
    ['client', ['x']],
    ['table', 7],
    ['object', [1]],
    ['details', 'x'],
    ['download', 7],
    ['star_rating', 'many'],
    ['social_links', 'https://facebook.com'],
    ['token', [{}]],
    ['roles', [{ id: 1 }]],
    ['sale_person', { id: 1 }],
    ['payload', 'x'],
    ['role_entities', [{ id: 1 }]],
    ['cod_detail', 'x'],
    ['timeline', ['x']],
    ['customers', 'x'],
    ['skus', 'x'],
    ['content', ['x']],
    ['validations', true],
  ])('%s refuses %j', (type, value) => {
    expect(() => viewerOf(type).text(value, {})).toThrow(TypeError);
  });
});

describe('ink on a colour that a server chose', () => {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  it('can be read on every colour', () => {
    for (let red = 0; red < 256; red += 17)
      for (let green = 0; green < 256; green += 17)
        for (let blue = 0; blue < 256; blue += 17) {
          const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
          const [light = 0, dark = 0] = [luminance(color), luminance(inkOn(color))].sort((a, b) => b - a);
          expect((light + 0.05) / (dark + 0.05), color).toBeGreaterThanOrEqual(4.5);
        }
  });
});
