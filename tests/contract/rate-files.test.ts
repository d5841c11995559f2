import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/api';
import { type Practice, type Reply, startPractice } from '../support/sandbox-server';

const fixtures = join(import.meta.dirname, '../fixtures/rates');

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());

interface Parsed {
  readonly data: readonly Readonly<Record<string, string | number | null>>[];
}
interface Refused {
  readonly message: string;
  readonly errors: unknown;
  readonly total?: number;
}

function parse(bytes: Uint8Array<ArrayBuffer> | string, name: string, fields: object = {}): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ type: 1, ...fields })) form.append(field, String(value));
  form.append('file', new Blob([bytes]), name);
  return practice.post(calls['rates.parse'].path, form);
}

const parseFixture = (name: string, fields?: object) =>
  parse(new Uint8Array(readFileSync(join(fixtures, name))), name, fields);
const message = (reply: Reply) => (reply.body as Refused).message;

const specialDelivery = [
  ['0', '0.1', '6.85'],
  ['0.1', '0.5', '7.65'],
  ['0.5', '1', '8.95'],
  ['1', '2', '11.15'],
  ['2', '10', '15.45'],
  ['10', '20', '19.45'],
].map(([from, to, rate]) => ({ from, to, rate, city: null }));

describe('a rate file', () => {
  it.each(['special-delivery-2023.csv', 'special-delivery-2023.xlsx', 'empty-second-sheet.xlsx'])(
    'is read unchanged: %s',
    async (name) => {
      const reply = await parseFixture(name);
      expect(reply.status, reply.text).toBe(200);
      expect((reply.body as Parsed).data).toEqual(specialDelivery);
    },
  );

  it('may repeat bands', async () => {
    const { data } = (await parseFixture('special-delivery-2023-duplicate.csv')).body as Parsed;
    expect(data.filter((row) => row.from === '1').map((row) => row.rate)).toEqual(['11.15', '11.95']);
  });

  it('may have 5,000 bands', async () => {
    const { data } = (await parseFixture('bands-5000.csv')).body as Parsed;
    expect(data).toHaveLength(5000);
    expect(data.at(-1)).toEqual({ from: '2499.5', to: '2500', rate: '631.725', city: null });
  });

  it('may have 100,000 rows', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `${at},${at + 1},${at}.125`);
    const { data } = (await parse(`from,to,rate\n${lines.join('\n')}\n`, 'long.csv')).body as Parsed;
    expect(data).toHaveLength(100_000);
    expect(data[99_999]).toEqual({ from: '99999', to: '100000', rate: '99999.125', city: null });
  });

  it.each([
    ['tabs, capitals and a byte order mark', '\ufeffFROM\t To \tRate\n0\t1\t2.50\n'],
    ['semicolons and Windows line ends', 'from;to;rate\r\n00;1.0;"2.5"\r\n'],
    ['another order of columns', 'rate,to,from\n2.5,1,0\n'],
  ])('is read with %s', async (_what, text) => {
    const { data } = (await parse(text, 'rates.csv')).body as Parsed;
    expect(data).toEqual([{ from: '0', to: '1', rate: '2.5', city: null }]);
  });

  it('is read in UTF-16 with its mark', async () => {
    const bytes = new Uint8Array(Buffer.from('\ufefffrom,to,rate\n0,1,2.5\n', 'utf16le'));
    expect((await parse(bytes, 'rates.csv')).status).toBe(200);
  });

  it('is never read through floating point', async () => {
    const text = 'from,to,rate\n0,12345678901234567.123456789,0.1\n';
    const { data } = (await parse(text, 'rates.csv')).body as Parsed;
    expect(data[0]?.to).toBe('12345678901234567.123456789');
  });

  it('identifies cities of the destination by text or number', async () => {
    const text = 'from,to,rate,city\n0,1,2,hatta\n0,1,3,1001\n0,1,4,\n';
    const { data } = (await parse(text, 'rates.csv', { country_id: 201 })).body as Parsed;
    expect(data.map((row) => row.city)).toEqual([1008, 1001, null]);
  });
});

describe('the import types', () => {
  it.each([
    [2, 'from,increment,rate\n10,1,2.5\n', { from: '10', to: null, increment: '1', rate: '2.5', city: null }],
    [
      3,
      'from,to,rate,number_of_tons\nDubai,2,350,3 tons\n',
      { from: 1, to: 2, rate: '350', number_of_tons: 2 },
    ],
    [4, 'box_id,rate\n2,1.5\n', { box_id: 2, rate: '1.5' }],
    [
      5,
      'from,to,rate,location_type,location_id\n1,2,3,zone,Levant\n',
      { from: '1', to: '2', rate: '3', location_type: 1, location_id: 2 },
    ],
    [
      6,
      'from,increment,rate,location_type,location_id\n1,2,3,2,Kuwait\n',
      { from: '1', to: null, increment: '2', rate: '3', location_type: 2, location_id: 3 },
    ],
  ])('reads type %i', async (type, text, row) => {
    const reply = await parse(text, 'rates.csv', { type });
    expect((reply.body as Parsed).data, reply.text).toEqual([row]);
  });
});

/** A ZIP with one entry, whose directory declares any size. */
function zipOf(name: string, packed: Buffer, declared: number): Uint8Array<ArrayBuffer> {
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]));
}

describe('a file that is not a rate file is refused', () => {
  it.each([
    ['photo.png', 'photo.png is not a rate file. Choose a CSV or XLSX file.'],
    ['empty.csv', 'empty.csv is empty. Choose a file with rows.'],
    ['header-only.csv', 'header-only.csv has no rows below its header.'],
    ['missing-column.csv', 'has no column to. Expected: from, to, rate, city. Found: from, rate.'],
    ['uk-parcels-2023.csv', 'has a column this table does not have: service.'],
    [
      'dhl-parcel-de-services.csv',
      'has no columns from, to. Expected: from, to, rate, city. Found: service_code,',
    ],
    ['two-sheet.xlsx', 'The workbook has 2 sheets with data (Rates, Old). Keep one and import again.'],
    ['hidden-sheet.xlsx', 'The workbook has 2 sheets with data (Rates, Draft (hidden)). Keep one'],
  ])('%s', async (name, text) => {
    const reply = await parseFixture(name);
    expect(reply.status).toBe(422);
    expect(message(reply)).toContain(text);
  });

  it.each([
    ['a picture called CSV', new Uint8Array(readFileSync(join(fixtures, 'photo.png'))), 'is not a rate file'],
    ['a PDF', new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj\n')), 'is not a rate file'],
    [
      'a ZIP that is no workbook',
      new Uint8Array(Buffer.from('PK\u0003\u0004 and nothing else')),
      'is not a rate file',
    ],
    [
      'an old or locked workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      'old Excel file or is locked',
    ],
    [
      'another code page',
      new Uint8Array(Buffer.from('from,to,rate,city\n0,1,2,Málaga\n', 'latin1')),
      'UTF-8',
    ],
    ['a column twice', 'from,to,rate,rate\n0,1,2,3\n', 'has the column rate twice'],
    [
      'a column without a name',
      'from,to,rate,\n0,1,2,3\n',
      'Column 4 of rates.csv holds values but has no name',
    ],
    ['an open quotation mark', 'from,to,rate\n0,1,"2\n3,4,5\n', 'quotation mark'],
  ])('%s', async (_what, bytes, text) => {
    const reply = await parse(bytes, 'rates.csv');
    expect(reply.status).toBe(422);
    expect(message(reply)).toContain(text);
  });

  it('a workbook that claims to unpack to more than 200 MB', async () => {
    const bytes = new Uint8Array(readFileSync(join(fixtures, 'special-delivery-2023.xlsx')));
    const buffer = Buffer.from(bytes.buffer);
    const entry = buffer.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    buffer.writeUInt32LE(300 * 1024 * 1024, entry + 24);
    const reply = await parse(bytes, 'bomb.xlsx');
    expect(reply.status).toBe(422);
    expect(message(reply)).toContain('unpacks to more than 200 MB');
  });

  it('a workbook of more than 20 MB', async () => {
    const small = new Uint8Array(readFileSync(join(fixtures, 'special-delivery-2023.xlsx')));
    // Bytes between the entries and the directory: readers skip them.
    const end = Buffer.from(small).lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    const directory = Buffer.from(small).readUInt32LE(end + 16);
    const gap = 21 * 1024 * 1024;
    const large = Buffer.concat([small.subarray(0, directory), Buffer.alloc(gap), small.subarray(directory)]);
    large.writeUInt32LE(directory + gap, end + gap + 16);
    expect(message(await parse(new Uint8Array(large), 'large.xlsx'))).toContain('larger than 20 MB');
  });

  it('an upload of more than 50 MB', async () => {
    const reply = await parse(new Uint8Array(51 * 1024 * 1024).fill(48), 'large.csv');
    expect(reply.status).toBe(413);
    expect(message(reply)).toBe('The upload is larger than 50 MB.');
  });

  it('a workbook that declares little and unpacks to more than 200 MB', async () => {
    const packed = deflateRawSync(Buffer.alloc(220 * 1024 * 1024));
    const reply = await parse(zipOf('xl/workbook.xml', packed, 1000), 'bomb.xlsx');
    expect(message(reply)).toContain('unpacks to more than 200 MB');
  });

  it('a destination that does not exist', async () => {
    const reply = await parse('from,to,rate\n0,1,2\n', 'rates.csv', { country_id: 9999 });
    expect(reply.body).toMatchObject({ errors: { country_id: [expect.any(String)] } });
  });
});

describe('a row that cannot be read', () => {
  const errorsOf = async (text: string, fields?: object) => {
    const reply = await parse(text, 'rates.csv', fields);
    expect(reply.status, reply.text).toBe(422);
    return reply.body as {
      message: string;
      errors: { row: number; field: string | null; message: string }[];
    };
  };

  it('names its row number, its column and the expected value', async () => {
    const reply = await parseFixture('special-delivery-2023-comma.csv');
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      message: '1 row cannot be read. First: row 3, Rate: “8,95” uses a decimal comma; write 8.95.',
      errors: [{ row: 3, field: 'rate', message: 'rate “8,95” uses a decimal comma; write 8.95' }],
      total: 1,
    });
  });

  it.each([
    ['', 'is blank'],
    ['free', 'is not a number'],
    ['5%', 'percent'],
    ['AED 5', 'currency'],
    ['5 €', 'currency'],
    ['(5)', 'brackets'],
    ['-5', 'below 0'],
    ['1.00001', 'more than 4 digits'],
    ['1e3', 'scientific notation'],
    ['1 000', 'space'],
    ['"6,85"', 'write 6.85'],
    ['"1,234"', 'write 1234 or 1.234'],
    ['"1,234,567"', 'write 1234567'],
    ['"1.234,5"', 'write 1234.5'],
  ])('rate %s', async (cell, text) => {
    const { errors } = await errorsOf(`from,to,rate\n0,1,2\n1,2,${cell}\n`);
    expect(errors).toEqual([{ row: 2, field: 'rate', message: expect.stringContaining(text) }]);
  });

  it('a remark without a column is ignored', async () => {
    const reply = await parse('from,to,rate,,\n0,1,2,,new from May\n1,2,3,,\n2,3,4,,,ask Ali\n', 'rates.csv');
    expect(reply.status, reply.text).toBe(200);
    expect(reply.text).not.toContain('Ali');
  });

  it('a decimal comma between commas is a row with too many values', async () => {
    const { errors } = await errorsOf('from,to,rate\n0,1,2\n1,2,1,1\n');
    expect(errors).toEqual([
      { row: 2, field: null, message: expect.stringContaining('look for a decimal comma') },
    ]);
  });

  it('a percentage of a workbook is not read as a price', async () => {
    const reply = await parseFixture('percent.xlsx');
    expect(reply.status, reply.text).toBe(422);
    expect(message(reply)).toContain('“5%” has a percent sign');
  });

  it('a city needs a destination, and must be one of its cities', async () => {
    const text = 'from,to,rate,city\n0,1,2,Hatta\n';
    expect((await errorsOf(text)).errors[0]?.message).toContain('choose the region first');
    expect((await errorsOf(text, { country_id: 202 })).errors[0]?.message).toBe('city “Hatta” is not known');
  });

  it('is counted beyond the first thousand; blank lines count in row numbers', async () => {
    const body = await errorsOf(`from,to,rate\n\n${'0,1,x\n'.repeat(1500)}`);
    expect(body.errors).toHaveLength(1000);
    expect(body.errors.slice(0, 2)).toMatchObject([{ row: 2 }, { row: 3 }]);
    expect(body).toMatchObject({ total: 1500 });
    expect(body.message).toContain('1500 rows cannot be read. First: row 2, Rate: “x” is not a number.');
  });
});
