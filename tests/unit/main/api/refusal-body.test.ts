import { describe, expect, it } from 'vitest';
import { formEntries } from '../../../../main/api/form-encoding';
import { carriesErrorFlag, reasonOf } from '../../../../main/api/refusal-body';

describe('the words of a server', () => {
  it.each([
    ['its message', { message: 'no', error: 'other' }, { serverMessage: 'no' }],
    ['its error', { error: 'no' }, { serverMessage: 'no' }],
    ['the message of its error', { error: { message: 'no', code: 7 } }, { serverMessage: 'no' }],
    [
      'its first field',
      { errors: { 'values[rate]': ['low', 'late'], 'values.tax_percentage': 'high', id: 7 } },
      { serverMessage: 'low', fields: { rate: 'low', tax_percentage: 'high' } },
    ],
    [
      'its rows',
      { errors: [{ row: 2, field: 'rate', message: 'low' }, 7] },
      { rows: [{ row: 2, field: 'rate', message: 'low' }] },
    ],
    ['nothing of another type', { message: 7, error: [], errors: 'x' }, {}],
    ['no empty fields or rows', { errors: {} }, {}],
    ['no empty rows', { message: 'no', errors: [] }, { serverMessage: 'no' }],
    [
      'its error beside an empty message',
      { error: 'Name is taken', message: '' },
      { serverMessage: 'Name is taken' },
    ],
    ['its error beside blanks', { error: 'Name is taken', message: ' ' }, { serverMessage: 'Name is taken' }],
    [
      'its error beside no message',
      { error: 'Name is taken', message: null },
      { serverMessage: 'Name is taken' },
    ],
    ['the texts of its error', { error: ['Taken', '', 'Too long'] }, { serverMessage: 'Taken\nToo long' }],
    ['the texts of its message', { error: true, message: ['Taken'] }, { serverMessage: 'Taken' }],
    ['the texts of its errors', { error: true, errors: ['Taken', 'Late'] }, { serverMessage: 'Taken\nLate' }],
    ['the texts of a list with gaps', { error: { 1: 'Taken' } }, { serverMessage: 'Taken' }],
    ['the texts in the message of its error', { error: { message: ['Taken'] } }, { serverMessage: 'Taken' }],
    [
      'its first field with a text',
      { error: true, message: '', errors: { name: '', city: ['Unknown'] } },
      { serverMessage: 'Unknown', fields: { name: '', city: 'Unknown' } },
    ],
    ['no flag', { error: '1', message: '' }, {}],
    ['the texts beside a flag', { error: 'true', errors: ['Taken'] }, { serverMessage: 'Taken' }],
  ])('are %s', (_what, body, words) => {
    expect(reasonOf(body)).toEqual(words);
  });

  it.each([[[{ error: true }]], [{ error: '' }], [{ error: null }], [{ error: 0 }], ['error'], [{}]])(
    'carry no error flag: %j',
    (body) => {
      expect(carriesErrorFlag(body)).toBe(false);
    },
  );

  it('are cut at 2000 characters', () => {
    expect(reasonOf({ message: 'x'.repeat(5000) }).serverMessage).toHaveLength(2000);
  });

  it('are not invented', () => {
    expect(reasonOf('plain')).toEqual({});
    expect(reasonOf({ error: true })).toEqual({});
    expect(carriesErrorFlag({ error: false })).toBe(false);
    expect(carriesErrorFlag({ error: 1 })).toBe(true);
    expect(carriesErrorFlag(null)).toBe(false);
  });
});

it('a form with more fields than anybody fills in is refused', () => {
  expect(() => formEntries({ rows: new Array(1_000_002).fill('x') })).toThrow(RangeError);
});
