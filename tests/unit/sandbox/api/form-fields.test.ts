import { describe, expect, it } from 'vitest';
import { nestedFields } from '../../../../sandbox/api/form-fields';

describe('nested form fields', () => {
  it('become objects and lists', () => {
    expect(
      nestedFields([
        ['type', 'delivery'],
        ['services[0][values][rate]', '1'],
        ['services[0][values][order_types][1]', '30'],
        ['services[0][values][order_types][0]', '1'],
        ['services[1][id]', '7'],
        ['tags[]', 'a'],
        ['tags[]', 'b'],
      ]),
    ).toEqual({
      type: 'delivery',
      services: [{ values: { rate: '1', order_types: ['1', '30'] } }, { id: '7' }],
      tags: ['a', 'b'],
    });
  });

  it('have null for a gap in a list', () => {
    expect(nestedFields([['ids[2]', 'c']])).toEqual({ ids: [null, null, 'c'] });
  });

  it('are never lists for names that only look like numbers', () => {
    expect(
      nestedFields([
        ['by[01]', 'a'],
        ['by[x]', 'b'],
      ]),
    ).toEqual({ by: { '01': 'a', x: 'b' } });
  });

  it.each([
    ['a prototype', '__proto__[polluted]'],
    ['a prototype further in', 'a[constructor][prototype][polluted]'],
    ['depth', `a${'[b]'.repeat(20)}`],
    ['a huge index', 'a[999999999]'],
    ['an open bracket', 'a[b'],
    ['no name', '[0]'],
  ])('refuse %s', (_what, name) => {
    expect(() => nestedFields([[name, '1']])).toThrow();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuse many huge lists as one', () => {
    const many = Array.from({ length: 5 }, (_, at) => [`a${at}[90000]`, '1'] as const);
    expect(() => nestedFields(many)).toThrow('too long');
  });

  it('refuse names that contradict each other', () => {
    const twice = [
      ['a', '1'],
      ['a', '2'],
    ] as const;
    expect(() => nestedFields(twice)).toThrow('twice');
    const mixed = [
      ['a', '1'],
      ['a[b]', '2'],
    ] as const;
    expect(() => nestedFields(mixed)).toThrow();
    expect(() => nestedFields([...mixed].reverse())).toThrow();
  });
});
