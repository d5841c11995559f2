import { describe, expect, it } from 'vitest';
import { parsedJson, readReply } from '../../../../main/api/reply';
import { findCall } from '../../../../shared/api';
import { withinCpuTime } from '../../../support/cpu-time';

describe('the text of a reply', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993.10', '-9007199254740993.10'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['0.12345678901234567891', '0.12345678901234567891'],
    ['9007199254740992', 9007199254740992],
    ['0.30000000000000004', 0.30000000000000004],
    ['1234567.125', 1234567.125],
    ['1700000000', 1700000000],
    ['1e3', 1000],
  ])('keeps the digits of %s', (number, value) => {
    expect(parsedJson(`{"a":${number}}`)).toEqual({ a: value });
    expect(parsedJson(`[ ${number}, ${number}\n]`)).toEqual([value, value]);
  });

  it('leaves texts alone', () => {
    const body = {
      long: 9007199254740992,
      text: 'say "9007199254740993", \\, :12345678901234567890',
      '12345678901234567891': ',12345678901234567891',
    };
    const text = JSON.stringify(body).replace(':9007199254740992', ':9007199254740993');
    expect(parsedJson(text)).toEqual({ ...body, long: '9007199254740993' });
  });

  it('may hold a very long text beside a long number', () => {
    const long = 'x'.repeat(3_000_000);
    expect(parsedJson(`{"a":12345678901234567891,"b":"${long}"}`)).toEqual({
      a: '12345678901234567891',
      b: long,
    });
  });

  it.each(['', '\\', 'x'])('that breaks off in a text full of quotes is refused at once%s', async (end) => {
    const reading = withinCpuTime(1000, () =>
      parsedJson(`{"a":12345678901234567891,"b":"${'\\"'.repeat(40_000)}${end}`),
    );
    expect(await reading).toBeUndefined();
  });

  it.each(['', '  '])('is null when it is empty: “%s”', (text) => {
    expect(parsedJson(text)).toBeNull();
  });

  it.each(['<html>', '{"a":', '{"a":12345678901234567891'])('is undefined when it is no JSON: %s', (text) => {
    expect(parsedJson(text)).toBeUndefined();
  });
});

it('an amount and an id beyond floating point come through exactly', () => {
  const output = findCall('contracts.datatable')?.output;
  if (!output) throw new Error('no call');
  const text = '{"data":[{"id":9007199254740993,"net":9007199254740993.10}],"total":1}';
  expect(readReply('contracts.datatable', output, text, 'api.example')).toEqual({
    ok: true,
    data: { data: [{ id: '9007199254740993', net: '9007199254740993.10' }], total: 1 },
  });
});
