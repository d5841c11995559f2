import { describe, expect, it } from 'vitest';
import { formatJson } from '../../../../shared/trial/format-json';
import { faultText, readJson } from '../../../../shared/trial/json';

const read = (text: string) => {
  const reading = readJson(text);
  return reading.ok ? reading.value : faultText(reading.fault);
};

describe('values', () => {
  it.each([
    '{}',
    '[]',
    'null',
    ' true ',
    '-0.5e+3',
    '"a\\u00e9\\n\\"\\\\\\/\\ud83d\\ude00"',
    '{"a":{"b":[1,2.50,{"c":null}]},"":"","d e":false}',
    '\t[\r\n1 ,\n2]\r\n',
    '"\u007f\u2028 😀"',
  ])('are those of JSON.parse: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it('leave a byte order mark out', () => {
    expect(read('\uFEFF{"a":1}')).toEqual({ a: 1 });
  });

  it('keep all digits of numbers that a JavaScript number does not hold', () => {
    expect(read('[12345678901234567890, 9007199254740993, 0.1234567890123456789, 1e400, 1e-400]')).toEqual([
      '12345678901234567890',
      '9007199254740993',
      '0.1234567890123456789',
      '1e400',
      '1e-400',
    ]);
    expect(read('[5312345678901, 10.10, 0.000, 1e2, 9007199254740991, -0]')).toEqual([
      5312345678901, 10.1, 0, 100, 9007199254740991, -0,
    ]);
  });

  it('take __proto__ as a name like others', () => {
    const value = read('{"__proto__": {"x": 1}, "a": 2}') as object;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect('x' in value).toBe(false);
  });

  it('name what stands twice in an object; the last counts', () => {
    expect(readJson('{\n "a": 1,\n "a": 2\n}')).toEqual({
      ok: true,
      value: { a: 2 },
      notes: ['Line 3: "a" occurs twice in one object. The last one counts.'],
    });
  });
});

describe('faults', () => {
  it.each<[what: string, text: string, message: string]>([
    [
      'a comma after the last entry',
      '{\n  "a": 1,\n}',
      'Line 2, column 9: remove this comma: no entry follows before the }.',
    ],
    [
      'a comma after the last entry of a list',
      '[1, 2,\n\n]',
      'Line 1, column 6: remove this comma: no entry follows before the ].',
    ],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 'Line 3, column 3: a comma is missing before "b".'],
    ['a missing comma in a list', '[1 2]', 'Line 1, column 4: a comma is missing before 2.'],
    ['two commas', '[1,,2]', 'Line 1, column 4: a value is missing before ,.'],
    ['a missing colon', '{"a" 1}', 'Line 1, column 6: a colon is missing after "a".'],
    ['a missing value', '{"a": }', 'Line 1, column 7: a value is missing before }.'],
    ['a missing name', '{: 1}', 'Line 1, column 2: a name is missing before :.'],
    ['a number as a name', '{1: 2}', 'Line 1, column 2: expected a name in double quotes, not 1.'],
    [
      'a text that is not closed',
      '{\n  "a": "b,\n  "c": 1\n}',
      'Line 2, column 8: the text that begins here is not closed on its line.',
    ],
    [
      'a text that is not opened',
      '{"a": b"}',
      'Line 1, column 7: b must be in double quotes, or be true, false or null.',
    ],
    [
      'a text without an end',
      '"abc',
      'Line 1, column 1: the text that begins here is not closed on its line.',
    ],
    ['a name without quotes', '{total: 1}', 'Line 1, column 2: the name total must be in double quotes.'],
    ['single quotes', "{'a': 1}", "Line 1, column 2: JSON uses double quotes, not '."],
    ['single quotes around a value', '{"a": \'b\'}', "Line 1, column 7: JSON uses double quotes, not '."],
    ['curly quotes', '{“a”: 1}', 'Line 1, column 2: JSON uses straight double quotes ("), not “.'],
    [
      'an object that is not closed',
      '{\n "a": {\n  "b": 1\n',
      'Line 4, column 1: the payload ends here, but the { in line 2 is not closed.',
    ],
    [
      'a list that is not closed',
      '[1, 2',
      'Line 1, column 6: the payload ends here, but the [ in line 1 is not closed.',
    ],
    [
      'an end after a name',
      '{"a"',
      'Line 1, column 5: the payload ends here, but the { in line 1 is not closed.',
    ],
    [
      'an end after a colon',
      '{"a":',
      'Line 1, column 6: the payload ends here, but the { in line 1 is not closed.',
    ],
    [
      'a wrong bracket',
      '{\n "a": [1, 2}\n}',
      'Line 2, column 12: } does not match the [ in line 2; expected ].',
    ],
    ['a bracket too many', '{"a": 1}}', 'Line 1, column 9: this } has no opening bracket.'],
    ['a comment', '{\n  // total\n  "a": 1\n}', 'Line 2, column 3: JSON has no comments.'],
    ['a comment of several lines', '/* order */ {}', 'Line 1, column 1: JSON has no comments.'],
    ['a comment after a value', '[1, # one\n2]', 'Line 1, column 5: JSON has no comments.'],
    ['a comment after the end', '{} // end', 'Line 1, column 4: JSON has no comments.'],
    [
      'two documents',
      '{"a": 1}\n{"a": 2}',
      'Line 2, column 1: a second value begins here; paste one order at a time.',
    ],
    ['a comma after the end', '{"a": 1},', 'Line 1, column 9: the payload is complete before this comma.'],
    ['nothing', '', 'Line 1, column 1: the payload is empty.'],
    ['only spaces', ' \n ', 'Line 2, column 2: the payload is empty.'],
    ['NaN', '{"a": NaN}', 'Line 1, column 7: JSON has no NaN; write a number or null.'],
    ['minus Infinity', '[-Infinity]', 'Line 1, column 2: JSON has no -Infinity; write a number or null.'],
    ['undefined', '[undefined]', 'Line 1, column 2: JSON has no undefined; write null.'],
    ['a word of Python', '[True]', 'Line 1, column 2: write true in lower case.'],
    [
      'a name of every object',
      '[constructor]',
      'Line 1, column 2: constructor must be in double quotes, or be true, false or null.',
    ],
    ['leading zeros', '[007]', 'Line 1, column 2: the number 007 must not begin with 0.'],
    ['a plus', '[+1]', 'Line 1, column 2: the number +1 must not begin with +.'],
    ['a point first', '[.5]', 'Line 1, column 2: the number .5 needs a digit before its point.'],
    ['a point last', '[5.]', 'Line 1, column 2: the number 5. needs a digit after its point.'],
    ['a hexadecimal number', '[0x1F]', 'Line 1, column 2: 0x1F is not a number of JSON.'],
    ['a date without quotes', '[2026-01-31]', 'Line 1, column 2: 2026-01-31 is not a number of JSON.'],
    ['a tab in a text', '["a\tb"]', 'Line 1, column 4: write a tab inside a text as \\t.'],
    [
      'a control character in a text',
      '["a\u0001b"]',
      'Line 1, column 4: an invisible character (U+0001) cannot be part of a text.',
    ],
    ['a wrong escape', '["a\\x"]', 'Line 1, column 4: \\x is not a JSON escape; write a backslash as \\\\.'],
    ['a short code', '["\\u12"]', 'Line 1, column 3: \\u needs four hexadecimal digits.'],
    [
      'a byte order mark in the middle',
      '[1,\uFEFF2]',
      'Line 1, column 4: expected a value, not an invisible character (U+FEFF).',
    ],
    [
      'a space that is not a space',
      '[1,\u00a02]',
      'Line 1, column 4: expected a value, not an invisible character (U+00A0).',
    ],
    ['something else', '<order/>', 'Line 1, column 1: expected a value, not <.'],
    [
      'Windows line ends',
      '{\r\n  "a": 1,\r\n  "b": x\r\n}',
      'Line 3, column 8: x must be in double quotes, or be true, false or null.',
    ],
    [
      'line ends of old Macs',
      '{\r"a": x}',
      'Line 2, column 6: x must be in double quotes, or be true, false or null.',
    ],
    [
      'a byte order mark before the fault',
      '\uFEFF{x}',
      'Line 1, column 2: the name x must be in double quotes.',
    ],
    ['characters of two units before it', '["😀😀" x]', 'Line 1, column 7: a comma is missing before x.'],
  ])('%s', (_, text, message) => {
    expect(read(text)).toBe(message);
  });

  it('refuse what is nested too deep, without a stack overflow', () => {
    expect(read(`${'['.repeat(500)}${']'.repeat(500)}`)).toHaveLength(1);
    expect(read('['.repeat(100_000))).toBe(
      'Line 1, column 501: the payload is nested deeper than 500 levels, the most that Codesk reads.',
    );
  });

  it('refuse what is too long for the page', () => {
    expect(read(`"${'a'.repeat(2_000_000)}"`)).toContain('longer than two million characters');
  });

  it('show the line, and of a long line the part around the fault', () => {
    expect(readJson('{\r\n  "a": x,\r\n}')).toMatchObject({ fault: { shown: '  "a": x,', before: 7 } });
    const long = readJson(`["${'a'.repeat(500)}", x, "${'b'.repeat(500)}"]`);
    expect(long).toMatchObject({ fault: { column: 506, before: 60 } });
    const { shown } = (long as { fault: { shown: string } }).fault;
    expect(shown.slice(60, 61)).toBe('x');
    expect(shown.length).toBe(120);
  });
});

describe('against JSON.parse', () => {
  /** The same sequence in every run. */
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const parts = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '.',
    'e',
    '0',
    'true',
    'null',
    ' ',
    '\n',
    '\\',
    '/',
  ];

  it('reads and refuses the same texts', () => {
    const next = random(7);
    let readable = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 7) },
        () => parts[Math.floor(next() * parts.length)],
      ).join('');
      let expected: { value: unknown } | undefined;
      try {
        expected = { value: JSON.parse(text) };
      } catch {
        expected = undefined;
      }
      const reading = readJson(text);
      expect(reading.ok, JSON.stringify(text)).toBe(expected !== undefined);
      if (reading.ok) {
        readable += 1;
        expect(reading.value).toEqual(expected?.value);
      }
    }
    expect(readable).toBeGreaterThan(500);
  });

  it('finds every character that is taken out of an order, or is still JSON', () => {
    const order = JSON.stringify({ id: 12, lines: [{ sku: 'A', qty: 2.5 }, null], ok: true }, null, 2);
    for (let at = 0; at < order.length; at += 1) {
      const text = order.slice(0, at) + order.slice(at + 1);
      const reading = readJson(text);
      const lines = text.split('\n');
      if (reading.ok) expect(JSON.parse(text)).toEqual(reading.value);
      else expect(lines[reading.fault.line - 1], text).toBe(reading.fault.shown);
    }
  });
});

describe('format', () => {
  it('indents without changing a value', () => {
    const text = '\uFEFF{"a":12345678901234567890,"b":[],"c":{},"d":[1.50,{"e":"x, {y}: \\"z\\""}]}';
    expect(formatJson(text)).toBe(
      [
        '{',
        '  "a": 12345678901234567890,',
        '  "b": [],',
        '  "c": {},',
        '  "d": [',
        '    1.50,',
        '    {',
        '      "e": "x, {y}: \\"z\\""',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
    );
    expect(formatJson(formatJson(text))).toBe(formatJson(text));
  });
});
