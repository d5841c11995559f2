import { IconNames } from '@blueprintjs/icons';
import { describe, expect, it } from 'vitest';
import { viewerOf, viewers } from '../../../../renderer/cells/registry';
import { lists } from '../../../../shared/lists';

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
    '%s reads any value as one line, or refuses it',
    (_type, viewer) => {
      const deep = JSON.parse('{"__proto__": {"x": 1}, "constructor": 3, "length": -1}');
      const values = [
        null,
        undefined,
        '',
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
      ];
      for (const value of [...values, deep, '{', '[1', Number.NaN, { name: {} }, { data: null }]) {
        for (const read of [viewer.text, viewer.raw ?? viewer.text]) {
          let text = '';
          try {
            text = read(value, {});
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError);
          }
          expect(text).not.toMatch(/[\t\n\r]|\[object|undefined/);
        }
      }
      for (const nothing of [null, undefined, '']) {
        expect(viewer.text(nothing, {})).toBe('');
        expect((viewer.raw ?? viewer.text)(nothing, {})).toBe('');
      }
      expect(viewer.width.min).toBeLessThanOrEqual(viewer.width.max);
    },
  );

  it.each([
    ['text', ['a', { name: 'b' }, 3], 'a, b, 3'],
    ['text', true, 'Yes'],
    ['number', '-1234.5', '\u22121\u2009234.5'],
    ['date', '2026-01-31', '31/01/2026'],
    ['id', 42, '42'],
  ])('%s shows %j as %j', (type, value, text) => {
    expect(viewerOf(type).text(value, {})).toBe(text);
  });
});
