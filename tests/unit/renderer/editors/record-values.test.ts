import { describe, expect, it } from 'vitest';
import { formErrors } from '../../../../shared/forms/form-definition';
import {
  emptyFormValues,
  lacksOptions,
  readFormValues,
  recordForm,
  recordOptions,
  recordPayload,
  withIndexes,
  withStored,
  withUntouched,
} from '../../../../shared/record-values';
import type { RecordField } from '../../../../shared/table/fields';

const field = (kind: RecordField['kind'], more: Partial<RecordField> = {}): RecordField => ({
  name: 'it',
  label: 'It',
  kind,
  ...more,
});

describe('messages', () => {
  const said = (of: RecordField, value: string | string[]) =>
    formErrors(recordForm('It', [of]), { it: value }).it;

  it.each([
    [field('text', { required: true }), '  ', 'This field is required'],
    [field('choices', { required: true }), [], 'This field is required'],
    [field('text'), '', undefined],
    [field('switch', { required: true }), '', undefined],
    [field('email'), 'a@b', 'This email address is invalid'],
    [field('email'), ' a@b.co ', undefined],
    [field('url'), 'b.co', 'This url is invalid'],
    [field('url'), 'javascript:1', 'This url is invalid'],
    [field('url'), 'https://b.co/x', undefined],
    [field('number'), 'many', 'This must be a number'],
    [field('number'), '-2.50', undefined],
    [field('date'), '2026-02-30', 'This day does not exist'],
    [field('date'), '20260201', 'Enter a date as DD/MM/YYYY'],
    [field('date'), '1999-12-31', 'Not before 01/01/2000'],
    [field('date'), '2000-01-01', undefined],
    [field('date'), '2026-02-01', undefined],
    [field('text', { max: 3 }), 'abcd', 'Maximum valid input length is 3 character'],
    [field('text', { min: 3 }), 'ab', 'Minimum valid input length is 3 character'],
    [field('text', { min: 3 }), '', undefined],
    [field('text', { min: 3, max: 3 }), 'abc', undefined],
    [field('text', { max: 3 }), '👍👍👍', undefined],
    [field('text', { max: 3 }), ' abc ', undefined],
  ] as const)('of %j with %j', (of, value, message) => {
    expect(said(of, value as string)).toBe(message);
  });
});

describe('a stored record', () => {
  const read = (of: RecordField, value: unknown) => readFormValues([of], { it: value }).it;

  it.each([
    [field('text'), 7, '7'],
    [field('text'), null, ''],
    [field('text'), { a: 1 }, ''],
    [field('choice'), { index: 3, text: 'Three' }, '3'],
    [field('choice'), { id: 0, name: 'None' }, '0'],
    [field('choice'), { value: 5, id: 9, name: 'Five' }, '5'],
    [field('choices'), [1, { index: 2 }, null], ['1', '2']],
    [field('choices'), 'x', []],
    [field('switch'), 'Yes', '1'],
    // As the cell of the list reads them. Otherwise the next save would switch them off.
    [field('switch'), 'on', '1'],
    [field('switch'), ' Y ', '1'],
    [field('switch'), 'off', ''],
    [field('switch'), 0, ''],
    [field('date'), '2026-03-01T10:00:00Z', '2026-03-01'],
    [field('date'), new Date(2026, 2, 1, 12).getTime() / 1000, '2026-03-01'],
    [field('date'), String(new Date(2026, 2, 1, 12).getTime() / 1000), '2026-03-01'],
    [field('date'), '2026-02-30', '2026-02-30'],
    [field('date'), 'soon', ''],
  ])('fills %j from %j', (of, value, shown) => {
    expect(read(of, value)).toEqual(shown);
  });

  it('is complete when it is new', () => {
    expect(emptyFormValues([field('choices'), { ...field('switch'), name: 'b' }])).toEqual({ it: [], b: '' });
  });
});

describe('options', () => {
  const choice = field('choice', { options: [{ index: 1, text: 'One' }] });

  it("are the first reply's, then the next one's, then the definition's", () => {
    const two = [{ id: 2, name: 'Two' }];
    expect(recordOptions([choice], [{ it: two }, { it: [] }]).it).toEqual([{ index: 2, text: 'Two' }]);
    expect(recordOptions([choice], [{ it: 'none' }, { it: [...two, null] }]).it).toEqual([
      { index: 2, text: 'Two' },
    ]);
    expect(recordOptions([choice], [{}]).it).toEqual(choice.options);
  });

  it('are missing where a choice has none in the reply', () => {
    expect(lacksOptions([choice], {})).toBe(true);
    expect(lacksOptions([field('text')], {})).toBe(false);
    expect(lacksOptions([field('choice')], { it: [{ index: 1, text: 'One' }] })).toBe(false);
  });

  it('name at most three of what belongs to each', () => {
    const carrier = field('choice', {
      optionsIn: { list: 'carriers', beside: { list: 'accounts', of: 'carrier_id', noun: 'accounts' } },
    });
    const accounts = ['Dubai', 'Riyadh', 'Muscat', 'Doha', 'Cairo'].map((name, id) => ({
      id,
      name,
      carrier_id: id === 4 ? 2 : 1,
    }));
    const carriers = [1, 2].map((index) => ({ index, text: `Carrier ${index}` }));
    expect(recordOptions([carrier], [{ carriers, accounts }]).it?.map(({ text }) => text)).toEqual([
      'Carrier 1 (accounts Dubai, Riyadh, Muscat, 1 more)',
      'Carrier 2 (accounts Cairo)',
    ]);
  });

  it('are meant by their text where only one has it', () => {
    const options = [
      { index: 1, text: 'Post' },
      { index: 2, text: 'Post' },
      { index: 3, text: 'Express' },
    ];
    const meant = (it: string) => withIndexes({ values: { it }, options: { it: options } }).values.it;
    expect(['Express', 'Post', '2'].map(meant)).toEqual(['3', 'Post', '2']);
  });

  it('keep values that are no longer offered', () => {
    const stored = (value: unknown) => withStored([choice], { it: choice.options ?? [] }, { it: value }).it;
    expect(stored(1)).toEqual([{ index: 1, text: 'One' }]);
    expect(stored(7)).toEqual([
      { index: 1, text: 'One' },
      { index: 7, text: '#7' },
    ]);
    expect(stored({ id: 8, name: 'Eight' })?.at(-1)).toEqual({ index: 8, text: 'Eight' });
    expect(stored(null)).toHaveLength(1);
  });
});

describe('sent values', () => {
  const sent = (of: RecordField, value: string | string[], index: string | number = 3) =>
    recordPayload([of], { it: value }, { it: [{ index, text: 'x' }] }).it;

  it.each([
    [field('text'), ' a ', 'a'],
    [field('choice'), '3', 3],
    [field('choice'), '', null],
    [field('choices'), ['3', '4'], [3, '4']],
    [field('number'), '', null],
    [field('number'), '2.50', 2.5],
    [field('number'), '0.12345678901234567890', '0.1234567890123456789'],
    [field('date'), '2026-03-01', '2026-03-01'],
    [field('date'), '', null],
    [field('switch'), '1', true],
    [field('switch'), '', false],
  ])('for %j with %j', (of, value, payload) => {
    expect(sent(of, value)).toEqual(payload);
  });

  it.each([
    ['hidden', { visible: () => false }],
    ['disabled', { disabled: () => true }],
  ])('are empty for a %s field', (_how, more) => {
    expect(sent(field('text', more), 'a')).toBe('');
    expect(sent(field('choice', more), '3')).toBeNull();
  });

  it("keeps an option's index as the server gave it", () => {
    expect(sent(field('choice'), '03', '03')).toBe('03');
  });
});

describe('what an edit sends', () => {
  const initial = { price: '1.50', tags: ['1', '2'], on: '1', note: '' };
  const stored = { price: '1.50', tags: [1, 2], on: 'Yes', id: 7 };
  const sent = (change: Partial<typeof initial>) => {
    const values = { ...initial, ...change };
    const payload = {
      price: Number(values.price),
      tags: values.tags,
      on: values.on !== '',
      note: values.note,
    };
    return withUntouched(payload, values, initial, stored);
  };

  it.each<[string, Partial<typeof initial>, object]>([
    ['nothing that was changed', {}, {}],
    ['a changed text', { price: '2' }, { price: 2 }],
    ['a changed list', { tags: ['2'] }, { tags: ['2'] }],
    ['a list in another order', { tags: ['2', '1'] }, { tags: ['2', '1'] }],
    ['a switch that was turned off', { on: '' }, { on: false }],
    ['a field that is not stored', { note: 'x' }, { note: 'x' }],
    ['a value that was changed and changed back', { price: '1.50' }, {}],
  ])('has the other fields as they are stored, and %s', (_name, change, own) => {
    const untouched = { price: '1.50', tags: [1, 2], on: 'Yes', note: '' };
    expect(sent(change)).toEqual({ ...untouched, ...own });
  });

  it('has no field that the form does not have', () => {
    expect(sent({})).not.toHaveProperty('id');
  });

  it('keeps the blanks around a stored text, which a form trims', () => {
    expect(withUntouched({ a: 'x' }, { a: 'x' }, { a: ' x ' }, { a: ' x ' })).toEqual({ a: ' x ' });
  });

  it('keeps a stored null', () => {
    expect(withUntouched({ a: '' }, { a: '' }, { a: '' }, { a: null })).toEqual({ a: null });
  });
});
