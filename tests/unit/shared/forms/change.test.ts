import { describe, expect, it } from 'vitest';
import { changeField } from '../../../../shared/forms/change';
import type { FormDefinition, FormField } from '../../../../shared/forms/definition';
import { boxRates } from '../../../../shared/row-tables/box-rates';

const text = (name: string, clears?: FormField['clears']): FormField => ({
  name,
  label: name,
  kind: 'text',
  rule: {},
  initial: '',
  ...(clears ? { clears } : {}),
});
const made = (fields: readonly FormField[]): FormDefinition => ({
  title: 'Made up',
  sections: [{ title: 'All', fields }],
  tables: { boxes: boxRates, others: boxRates },
});

describe('a field that clears others', () => {
  const chain = made([text('a', ['b']), text('b', ['c', 'boxes']), text('c', ['d']), text('d')]);
  const filled = { a: '1', b: '2', c: '3', d: '4' };

  it('goes on from each of them, and to their tables', () => {
    expect(changeField(chain, filled, 'a', '9')).toEqual({
      values: { a: '9', b: '', c: '', d: '' },
      emptied: ['boxes'],
    });
  });
  it('does not go on from one that was empty already', () => {
    expect(changeField(chain, { ...filled, b: '' }, 'a', '9')).toEqual({
      values: { a: '9', b: '', c: '3', d: '4' },
      emptied: [],
    });
  });
  it('empties them, whatever a new form begins with', () => {
    const begun = made([text('a', ['b']), { ...text('b'), initial: '0' }]);
    expect(changeField(begun, { a: '1', b: '2' }, 'a', '9').values).toEqual({ a: '9', b: '' });
  });
  it('clears nothing if it keeps its value', () => {
    expect(changeField(chain, filled, 'a', '1')).toEqual({ values: filled, emptied: [] });
  });
  it('ends in a circle', () => {
    const circle = made([text('a', ['b']), text('b', ['a'])]);
    expect(changeField(circle, { a: '1', b: '2' }, 'a', '3').values).toEqual({ a: '', b: '' });
  });
  it('sees the values after the change', () => {
    const fussy = made([
      text('a', ({ a }) => (a === 'all' ? ['b', 'c', 'others'] : [])),
      text('b'),
      text('c'),
    ]);
    const held = { a: '', b: '2', c: '3' };
    expect(changeField(fussy, held, 'a', 'some')).toEqual({ values: { ...held, a: 'some' }, emptied: [] });
    expect(changeField(fussy, held, 'a', 'all')).toEqual({
      values: { a: 'all', b: '', c: '' },
      emptied: ['others'],
    });
  });
});

describe('a choice whose list depends on another field', () => {
  const listOf: Readonly<Record<string, string>> = { p: 'people', q: 'people', z: 'places' };
  const dependent = (name: string, on: string, initial: FormField['initial'] = ''): FormField => ({
    ...text(name),
    kind: Array.isArray(initial) ? 'choices' : 'choice',
    options: (values) => listOf[values[on] as string],
    initial,
  });
  const form = made([text('kind'), dependent('one', 'kind'), dependent('many', 'kind', [])]);
  const held = { kind: 'p', one: '2', many: ['2', '3'] };

  it('is emptied with another list, whatever that list holds', () => {
    expect(changeField(form, held, 'kind', 'z').values).toEqual({ kind: 'z', one: '', many: [] });
  });
  it('is emptied when there is no list any more', () => {
    expect(changeField(form, held, 'kind', '').values).toEqual({ kind: '', one: '', many: [] });
  });
  it('is emptied when there was no list before', () => {
    expect(changeField(form, { ...held, kind: '' }, 'kind', 'p').values).toEqual({
      kind: 'p',
      one: '',
      many: [],
    });
  });
  it('stays when the list is the very same', () => {
    expect(changeField(form, held, 'kind', 'q').values).toEqual({ ...held, kind: 'q' });
  });
  it('empties the choices whose list it decides in turn', () => {
    const steps = made([
      text('kind'),
      dependent('one', 'kind'),
      { ...dependent('two', 'one'), options: (values) => `of.${values.one}` },
      text('note'),
    ]);
    const values = { kind: 'p', one: '2', two: '7', note: 'stays' };
    expect(changeField(steps, values, 'kind', 'z').values).toEqual({
      kind: 'z',
      one: '',
      two: '',
      note: 'stays',
    });
  });
});
