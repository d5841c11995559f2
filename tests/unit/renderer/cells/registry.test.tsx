// @vitest-environment jsdom
import { IconNames } from '@blueprintjs/icons';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellText } from '../../../../renderer/cells/cell-content';
import { viewerOf, viewers } from '../../../../renderer/cells/registry';
import { practiceCells } from '../../../../sandbox/tables/cell-types';
import { lists } from '../../../../shared/lists';
import { cellValueSchemas } from '../../../support/cell-value-schemas';
import { row, showCells } from '../../../support/page/cell-page';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const examples = import.meta.glob<readonly [value: unknown, text: string] | undefined>(
  '../../../../renderer/cells/viewers/*.tsx',
  { eager: true, import: 'example' },
);
/** A value of a type, and the text that its cell shows. */
const exampleOf = (type: string) =>
  examples[`../../../../renderer/cells/viewers/${type.replaceAll('_', '-')}.tsx`];

beforeEach(() => {
  new FakeBridge().install();
  stubLayout();
});
afterEach(() => {
  tidyUp();
  vi.restoreAllMocks();
});

describe('list definitions', () => {
  it.each(lists.map((list) => [list.id, list] as const))(
    '%s has an icon and viewers that exist',
    (_id, list) => {
      expect(Object.values(IconNames) as string[]).toContain(list.icon);
      for (const { type, value } of list.columns)
        expect([...viewers.keys()], `type of ${value}`).toContain(type);
    },
  );
});

describe('cell viewers', () => {
  it('show an unknown type as text', () => {
    expect(viewerOf('hologram')).toBe(viewers.get('text'));
    expect(viewerOf('decimal')).toBe(viewers.get('number'));
  });

  it.each(['token', 'text'])('of %s show dots for a credential until it is asked for', (type) => {
    const viewer = viewerOf(type, { value: 'client_secret', text: 'Client secret' });
    const found = { value: 'whsec_0123456789', client_secret: 'whsec_0123456789' };
    expect(cellText(viewer, 'whsec_0123456789', found)).toBe('••••••••');
    expect(viewer.raw?.('whsec_0123456789', found)).toBeUndefined();
    // Another column of the type keeps its viewer.
    expect(viewerOf(type, { value: 'reference', text: 'Reference' })).toBe(viewers.get(type));
  });

  it.each([
    ['list-modal', 'list_modal'],
    ['listModal', 'list_modal'],
    ['List Modal', 'list_modal'],
    ['image_text', 'photo'],
    ['rating', 'star_rating'],
    ['social', 'social_links'],
    ['colors', 'color_swatches'],
    ['logs', 'error_log'],
    ['constructor', 'text'],
    ['__proto__', 'text'],
  ])('know %s as %s', (spelling, type) => {
    const viewer = viewers.get(type);
    expect(viewer).toBeDefined();
    expect(viewerOf(spelling)).toBe(viewer);
  });

  it.each([...viewers].map(([type, viewer]) => [type, viewer] as const))(
    '%s reads and draws what it is promised',
    (type, viewer) => {
      const example = exampleOf(type);
      if (!example) throw new Error(`renderer/cells/viewers has no \`example\` of the type ${type}`);
      const [value, text] = example;
      expect(cellValueSchemas[type]?.safeParse(value).error).toBeUndefined();
      expect(viewer.text(value, row)).toBe(text);
      expect((viewer.raw ?? viewer.text)(value, row)).not.toBe('');
      showCells({ type, value });
      const cell = screen.getByTestId('cell-0');
      expect(cell.textContent).not.toContain('Cannot be shown');
      // A picture or stars may replace the text.
      expect(cell.childNodes.length).toBeGreaterThan(0);
    },
  );

  it('have practice values of each type', () => {
    const fileOf = (type: string) => type.replaceAll('_', '-');
    const missing = [
      ...[...viewers.keys()]
        .filter((type) => !practiceCells.has(type))
        .map((type) => `sandbox/tables/cells/${fileOf(type)}.ts`),
      ...[...practiceCells.keys()]
        .filter((type) => !viewers.has(type))
        .map((type) => `renderer/cells/viewers/${fileOf(type)}.tsx`),
    ];
    expect(missing).toEqual([]);
  });

  it.each([...viewers].map(([type, viewer]) => [type, viewer] as const))(
    '%s is empty for nothing',
    (type, viewer) => {
      for (const nothing of [null, undefined, '']) {
        expect(viewer.text(nothing, row)).toBe('');
        expect((viewer.raw ?? viewer.text)(nothing, row)).toBe('');
      }
      showCells({ type, value: null });
      expect(screen.getByTestId('cell-0').textContent).not.toContain('Cannot be shown');
      expect(viewer.width.min).toBeLessThanOrEqual(viewer.width.max);
    },
  );

  const deep = JSON.parse('{"__proto__": {"x": 1}, "constructor": 3, "length": -1}');
  const others = [
    'x',
    0,
    -1.5,
    true,
    [],
    ['a'],
    {},
    { text: 't' },
    [[]],
    [null],
    'a\tb\nc',
    deep,
    '{',
    '[1',
    Number.NaN,
    { name: {} },
    { data: null },
    { items: 7 },
  ];

  it.each([...viewers].map(([type, viewer]) => [type, viewer] as const))(
    '%s reads any other value as one line, or refuses it in so many words',
    (_type, viewer) => {
      for (const value of others) {
        for (const read of [viewer.text, viewer.raw ?? viewer.text]) {
          let text = '';
          try {
            text = read(value, {});
          } catch (error) {
            // Not a fault of the viewer, such as reading a field of undefined.
            expect((error as Error).message).toMatch(/^(not|no) /);
          }
          expect(text).not.toMatch(/[\t\n\r]|\[object|undefined/);
        }
      }
    },
  );

  it.each([...viewers.keys()])('%s draws any other value, or says that it cannot be shown', (type) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    showCells(...others.map((value) => ({ type, value })));
    const viewer = viewerOf(type);
    others.forEach((value, at) => {
      const refused = cellText(viewer, value, row) === undefined;
      const shown = screen.getByTestId(`cell-${at}`).textContent;
      expect(shown === 'Cannot be shown', JSON.stringify(value)).toBe(refused);
    });
  });

  it('refuse objects where a plain value belongs, and plain values where a record belongs', () => {
    const refuses = (type: string, value: unknown) => cellText(viewerOf(type), value, row) === undefined;
    for (const type of ['number', 'date', 'datetime', 'time', 'boolean'])
      expect(refuses(type, { a: 1 })).toBe(true);
    for (const type of [
      'client',
      'roles',
      'timeline',
      'cod_detail',
      'table',
      'payload',
      'validations',
      'download',
    ])
      expect(refuses(type, 7), type).toBe(true);
    for (const type of ['id', 'text', 'status', 'number', 'boolean', 'list', 'star_rating'])
      expect(refuses(type, 7), type).toBe(false);
  });

  it.each([
    ['text', ['a', { name: 'b' }, 3], 'a, b, 3'],
    ['text', true, 'Yes'],
    ['number', '-1234.5', '\u22121\u2009234.5'],
    ['date', '2026-01-31', '31/01/2026'],
    ['date', Date.UTC(2026, 0, 31) / 1000, '31/01/2026'],
    ['date', '20260131', '20260131'],
    ['id', 42, '42'],
  ])('%s shows %j as %j', (type, value, text) => {
    expect(viewerOf(type).text(value, {})).toBe(text);
  });
});
