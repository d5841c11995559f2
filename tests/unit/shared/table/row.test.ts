import { describe, expect, it } from 'vitest';
import { rowIdOf } from '../../../../shared/table/row';

describe('rows', () => {
  it.each([
    [7, 7],
    ['x', 'x'],
    ['', undefined],
    [null, undefined],
    [{}, undefined],
  ])('with the id %j are known as %j', (id, known) => {
    expect(rowIdOf({ id }, 'id')).toBe(known);
  });

  it('are known by a plain id if they lack the field of the list', () => {
    expect(rowIdOf({ id: 7 }, 'method_id')).toBe(7);
    expect(rowIdOf({ id: 7, method_id: 8 }, 'method_id')).toBe(8);
  });
});
