import { describe, expect, it } from 'vitest';
import { changeField } from '../../../../shared/forms/change';
import type { FormDefinition, FormField } from '../../../../shared/forms/form-definition';
import { boxRates } from '../../../../shared/row-tables/box-rates';

const text = (name: string, clears?: FormField['clears']): FormField => ({
  name,
  label: name,
  kind: 'text',
  rule: {},
  initial: '',
  ...(clears ? { clears } : {}),
});
/** Without the values that a form remembers for later. */
const effects = (...change: Parameters<typeof changeField>) => {
  const { values, emptied } = changeField(...change);
  return { values, emptied };
};
const made = (fields: readonly FormField[]): FormDefinition => ({
  title: 'Made up',
  sections: [{ title: 'All', fields }],
  tables: { boxes: boxRates, others: boxRates },
});

describe('a field that clears others', () => {
  const chain = made([text('a', ['b']), text('b', ['c', 'boxes']), text('c', ['d']), text('d')]);
  const filled = { a: '1', b: '2', c: '3', d: '4' };

  it('goes on from each of them, and to their tables', () => {
    expect(effects(chain, filled, 'a', '9')).toEqual({
      values: { a: '9', b: '', c: '', d: '' },
      emptied: ['boxes'],
    });
  });
  it('does not go on from one that was empty already', () => {
    expect(effects(chain, { ...filled, b: '' }, 'a', '9')).toEqual({
      values: { a: '9', b: '', c: '3', d: '4' },
      emptied: [],
    });
  });
  it('empties them, whatever a new form begins with', () => {
    const begun = made([text('a', ['b']), { ...text('b'), initial: '0' }]);
    expect(changeField(begun, { a: '1', b: '2' }, 'a', '9').values).toEqual({ a: '9', b: '' });
  });
  it('clears nothing if it keeps its value', () => {
    expect(effects(chain, filled, 'a', '1')).toEqual({ values: filled, emptied: [] });
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
    expect(effects(fussy, held, 'a', 'some')).toEqual({ values: { ...held, a: 'some' }, emptied: [] });
    expect(effects(fussy, held, 'a', 'all')).toEqual({
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
  const option = (index: string, text: string) => ({ index, text });
  const lists = {
    people: [option('2', 'Ann'), option('3', 'Bo'), option('4', 'Cy')],
    places: [
      option('2', 'Ann'),
      option('3', 'Doha'),
      option('7', 'Bo'),
      option('8', 'Cy'),
      option('9', 'Cy'),
    ],
  };
  it.each([
    ['the same index and text', '2', '2'],
    ['the same text under another index', '3', '7'],
    ['no option of its text', '5', ''],
    ['two options of its text', '4', ''],
    ['nothing', '', ''],
  ])('goes on with the option of the same text: %s', (_, one, next) => {
    expect(changeField(form, { ...held, one }, 'kind', 'z', { lists }).values.one).toBe(next);
  });
  it('goes on with those of several that the other list has', () => {
    const many = ['4', '3', '2'];
    expect(changeField(form, { ...held, many }, 'kind', 'z', { lists }).values.many).toEqual(['7', '2']);
  });
  it('comes back with its list, unless the other list had it too', () => {
    const there = changeField(form, held, 'kind', 'z');
    expect(there.left).toEqual({ 'one of people': '2', 'many of people': ['2', '3'] });
    const back = changeField(form, there.values, 'kind', 'p', { kept: there.left });
    expect(back).toMatchObject({ values: held, restored: ['one of people', 'many of people'] });
    const carried = changeField(form, { ...held, kind: 'z', one: '7' }, 'kind', 'q', {
      lists,
      kept: there.left,
    });
    expect(carried).toMatchObject({ values: { one: '3' }, restored: [] });
  });
  it('does not come back where it was emptied by a rule of the form', () => {
    const strict = made([text('kind', ({ kind }) => (kind === '' ? ['one'] : [])), dependent('one', 'kind')]);
    const { values, left } = changeField(strict, { kind: 'p', one: '2' }, 'kind', '');
    expect(changeField(strict, values, 'kind', 'p', { kept: left }).values).toEqual({ kind: 'p', one: '' });
  });
  it('ends where two choices decide the lists of each other', () => {
    const circle = made([
      { ...dependent('a', 'b'), options: ({ b }) => `of ${b}` },
      { ...dependent('b', 'a'), options: ({ a }) => `of ${a}` },
    ]);
    const kept = { 'a of of 1': '2', 'a of of 2': '1', 'b of of 1': '2', 'b of of 2': '1', 'a of of ': '1' };
    expect(changeField(circle, { a: '1', b: '1' }, 'a', '2', { kept }).values).toBeTruthy();
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
