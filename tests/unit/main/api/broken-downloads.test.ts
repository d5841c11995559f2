/** Replies that are not the expected file: none of them counts as saved, and nothing is left on the disk. */
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DownloadLimits } from '../../../../main/api/download';
import type { Job, Workbook } from '../../../../shared/ipc/jobs';
import { plainWorkbook } from '../../../support/csv-workbook';
import { type DownloadSetup, downloadOnThread, setUpDownloads } from '../../../support/download-setup';
import { testNetwork } from '../../../support/network';
import { serveRaw } from '../../../support/raw-server';

let desk: DownloadSetup;
const network = testNetwork();
/** On the thread of downloads, which stays for all tests as in the app. */
const thread = downloadOnThread(network);
async function startDesk(limits: Partial<DownloadLimits>) {
  desk = await setUpDownloads(limits, undefined, network, await thread);
}
const limits = { bytes: 1024 * 1024, bytesPerIdle: 20 };
/** The limit of bytes for a server that never stops sending. */
const short = { ...limits, idleMs: 200, totalMs: 700 };
beforeEach(() => startDesk(limits));
afterEach(() => desk.remove());

const ok = 'HTTP/1.1 200 OK\r\n';
const csv = 'id,client\r\n1,Amber\r\n';
const type = (name: string) => `content-type: ${name}\r\n`;
type Bytes = string | Buffer;

/** A whole reply with its length. */
function whole(body: Bytes, head = type('text/csv')): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${ok}${head}content-length: ${bytes.length}\r\n\r\n`), bytes]);
}
/** A reply in chunks, without its end if `ends` is false. */
function chunked(bodies: readonly Bytes[], ends = true, head = type('text/csv')): Buffer {
  const chunks = bodies.flatMap((body) => {
    const bytes = Buffer.from(body);
    return [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')];
  });
  const end = Buffer.from(ends ? '0\r\n\r\n' : '');
  return Buffer.concat([Buffer.from(`${ok}${head}transfer-encoding: chunked\r\n\r\n`), ...chunks, end]);
}
/** Writes a little repeatedly, until the client disconnects. */
function drip(socket: Socket, head: string, bytes: Bytes, everyMs: number): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.on('close', () => clearInterval(timer));
}

async function save(
  answer: Bytes | ((socket: Socket) => void),
  name = 'Orders.csv',
  chosen = name,
  more: { readonly workbook?: Workbook } = {},
): Promise<Job> {
  const server = await serveRaw((socket) => {
    if (typeof answer === 'function') answer(socket);
    else socket.end(answer);
  });
  try {
    const id = await desk.jobs.download({
      owner: 'mira',
      title: 'Export orders',
      target: join(desk.folder, chosen),
      promised: name,
      locate: async () => ({ url: new URL('/files/1', server.origin), token: 'tok-1' }),
      ...more,
    });
    return await desk.ended(id);
  } finally {
    await server.close();
  }
}

const large = `id,amount\r\n${'1,-5.00\r\n'.repeat(60_000)}`;
const page = '<!doctype html><html><body>Sign in</body></html>';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const zip = Buffer.from('PK\u0003\u0004\u0014\u0000rows of the sheet', 'latin1');

const bad: [
  what: string,
  code: string,
  answer: Bytes | ((socket: Socket) => void),
  name?: string,
  chosen?: string,
][] = [
  ['a page with its type', 'wrong_file', whole(page, type('text/html; charset=utf-8'))],
  ['a page called CSV', 'wrong_file', whole(page)],
  ['a page without type', 'wrong_file', whole(page, '')],
  ['a page behind blanks and a mark', 'wrong_file', whole(`\ufeff \r\n\t${page}`)],
  ['a page in UTF-16', 'wrong_file', whole(utf16(page))],
  ['an XHTML page', 'wrong_file', whole(`<?xml version="1.0"?><html xmlns="x">${page}</html>`)],
  ['the type of an XHTML page', 'wrong_file', whole(csv, type('application/xhtml+xml'))],
  [
    'an XML message',
    'wrong_file',
    whole('<Error><Code>AccessDenied</Code></Error>', type('application/xml')),
  ],
  ['an XML message with its first line', 'wrong_file', whole('<?xml version="1.0"?>\n<Error/>')],
  ['a JSON error', 'wrong_file', whole('{"message":"Unauthenticated."}', type('application/json'))],
  ['a JSON error called CSV', 'wrong_file', whole('{"error":true}')],
  ['a JSON error in chunks of one byte', 'wrong_file', chunked([...' {"error":true}'])],
  ['a JSON list', 'wrong_file', whole('[{"id":1}]')],
  ['an empty JSON list', 'wrong_file', whole('[ ]')],
  ['the word null', 'wrong_file', whole('null')],
  ['the type of a problem', 'wrong_file', whole(csv, type('application/problem+json'))],
  ['gzip bytes', 'wrong_file', whole(gzipSync(csv))],
  [
    'gzip bytes with their encoding',
    'wrong_file',
    whole(gzipSync(csv), `${type('text/csv')}content-encoding: gzip\r\n`),
  ],
  [
    'deflated bytes with their encoding',
    'wrong_file',
    whole(deflateSync(csv), 'content-encoding: deflate\r\n'),
  ],
  ['an encoding that nobody knows', 'wrong_file', whole(csv, 'content-encoding: br\r\n')],
  ['a zip archive as CSV', 'wrong_file', whole(zip)],
  ['a PDF document as CSV', 'wrong_file', whole('%PDF-1.7\n%%EOF')],
  ['a picture as CSV', 'wrong_file', whole(Buffer.from('\u0089PNG\r\n\u001a\n1234', 'latin1'))],
  ['UTF-16 without its mark', 'wrong_file', whole(Buffer.from(csv, 'utf16le'))],
  ['zeros far behind the start', 'wrong_file', whole(`${csv.repeat(500)}\u0000\u0000`)],
  ['nothing', 'wrong_file', whole('')],
  ['nothing in chunks', 'wrong_file', chunked([])],
  ['nothing as a text', 'wrong_file', whole(''), 'Notes.txt'],
  ['nothing as a file without ending', 'wrong_file', whole('', ''), 'Scan'],
  ['only blanks', 'wrong_file', whole('\ufeff \r\n\r\n')],
  ['a page behind many blanks', 'wrong_file', whole(' '.repeat(5000) + page)],
  ['an error of PHP', 'wrong_file', whole('<br />\n<b>Fatal error</b>: memory in export.php')],
  ['an error of PHP as plain text', 'wrong_file', whole('PHP Fatal error: Uncaught Error in export.php')],
  [
    'rows and then an error of PHP',
    'wrong_file',
    chunked([csv, '<br />\n<b>Fatal error</b>:  Allowed memory']),
  ],
  ['rows and then a page', 'wrong_file', chunked([csv, '<html><body>502</body>\n</html>\n'])],
  ['CSV as a workbook', 'wrong_file', whole(csv), 'Orders.xlsx'],
  [
    'CSV under the name of a workbook that a person chose',
    'wrong_file',
    whole(csv),
    'Orders.csv',
    'Orders.xlsx',
  ],
  ['an incomplete workbook', 'wrong_file', whole(zip), 'Orders.xlsx'],
  ['a page as a workbook', 'wrong_file', whole(page, ''), 'Orders.xlsx'],
  ['a page as a PDF document', 'wrong_file', whole(page, ''), 'Invoice.pdf'],
  ['an incomplete PDF document', 'wrong_file', whole('%PDF-1.7\n1 0 obj'), 'Invoice.pdf'],
  ['a page as a file without ending', 'wrong_file', whole(page, ''), 'Scan'],
  ['a JSON error as a file without ending', 'wrong_file', whole('{"message":"no"}', ''), 'Scan'],
  ['several parts', 'wrong_file', whole(csv, type('multipart/byteranges; boundary=x'))],
  ['fewer bytes than announced', 'connection_cut', `${ok}content-length: 1000\r\n\r\n${csv}`],
  ['a stream that is cut', 'connection_cut', chunked([csv], false)],
  ['a chunk that is cut', 'connection_cut', `${ok}transfer-encoding: chunked\r\n\r\nfff\r\n${csv}`],
  ['a stream without length and chunks', 'wrong_file', `${ok}${type('text/csv')}\r\n${csv}`],
  ['a stream of HTTP/1.0 without length', 'wrong_file', `HTTP/1.0 200 OK\r\n\r\n${csv}`],
  ['more bytes than announced', 'bad_reply', `${ok}content-length: 5\r\n\r\n${csv}`],
  ['two lengths', 'bad_reply', `${ok}content-length: 5\r\ncontent-length: 20\r\n\r\n${csv}`],
  ['a length that is no number', 'bad_reply', `${ok}content-length: many\r\n\r\n${csv}`],
  ['a broken chunk', 'bad_reply', `${ok}transfer-encoding: chunked\r\n\r\nzz\r\n${csv}\r\n0\r\n\r\n`],
  ['a reply that is no HTTP', 'bad_reply', 'ERR not authorised\r\n'],
  [
    'a part of the file',
    'not_valid',
    `HTTP/1.1 206 Partial\r\ncontent-range: bytes 0-18/90\r\ncontent-length: 19\r\n\r\n${csv}`,
  ],
  ['an answer without content', 'not_valid', 'HTTP/1.1 204 No Content\r\n\r\n'],
  [
    'a file that was made elsewhere',
    'redirected',
    'HTTP/1.1 303 See Other\r\nlocation: /login\r\ncontent-length: 0\r\n\r\n',
  ],
  ['bytes after a large file', 'bad_reply', Buffer.concat([whole(large), Buffer.from('more')])],
  ['a file that did not change', 'redirected', 'HTTP/1.1 304 Not Modified\r\n\r\n'],
  ['another protocol', 'bad_reply', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['more than the limit, announced', 'file_over_limit', `${ok}content-length: 1048577\r\n\r\n`],
  [
    'chunks without end',
    'file_over_limit',
    (socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`);
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    },
  ],
  [
    'one byte now and then for ever',
    'timed_out',
    (socket) => drip(socket, `${ok}content-length: 5000\r\n\r\nid`, '1', 60),
  ],
  [
    'rows for ever, slowly',
    'timed_out',
    (socket) => drip(socket, `${ok}transfer-encoding: chunked\r\n\r\n`, `14\r\n${'1,2\n'.repeat(5)}\r\n`, 30),
  ],
  [
    'silence in the middle',
    'timed_out',
    (socket) => void socket.write(`${ok}content-length: 90\r\n\r\n${csv}`),
  ],
  ['a head that never ends', 'timed_out', (socket) => drip(socket, ok, 'x-more: 1\r\n', 60)],
];

describe('an answer that is not the file', () => {
  it(`is at least one of thirty: ${bad.length}`, () => expect(bad.length).toBeGreaterThanOrEqual(30));

  it.each(bad)('is not saved: %s is %s', async (_what, code, answer, name, chosen) => {
    if (code === 'timed_out') {
      await desk.remove();
      await startDesk(short);
    }
    const job = await save(answer, name, chosen);
    expect(job).toMatchObject({ state: 'failed', failure: { code } });
    expect(await desk.files()).toEqual([]);
    expect(desk.logged).toEqual([]);
  });

  it.each(bad.filter(({ length }) => length === 3))(
    'becomes no workbook: %s is %s',
    async (_what, code, answer) => {
      if (code === 'timed_out') {
        await desk.remove();
        await startDesk(short);
      }
      const job = await save(answer, 'Orders.xlsx', 'Orders.xlsx', { workbook: plainWorkbook });
      expect(job).toMatchObject({ state: 'failed', failure: { code } });
      expect(await desk.files()).toEqual([]);
      expect(desk.logged).toEqual([]);
    },
  );

  it.each([
    ['for too few bytes in a span', { idleMs: 200, bytesPerIdle: 20, totalMs: 60_000 }],
    ['for the total time', { bytesPerIdle: 0, totalMs: 500 }],
  ])('does not go on for ever: it ends %s', async (_what, limits) => {
    await desk.remove();
    await startDesk(limits);
    const job = await save((socket) => drip(socket, `${ok}content-length: 5000\r\n\r\nid`, '1', 60));
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'timed_out' } });
    expect(await desk.files()).toEqual([]);
  });

  it('says what came instead', async () => {
    expect((await save(whole(page))).failure?.subject).toBe('Orders.csv (a web page)');
    expect((await save(whole(gzipSync(csv)))).failure?.subject).toBe('Orders.csv (compressed data (gzip))');
  });
});

const workbook = Buffer.concat([zip, Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
const good: [what: string, body: Bytes, answer: Bytes, name?: string][] = [
  ['without a type', csv, whole(csv, '')],
  ['of an unusual type', csv, whole(csv, type('application/vnd.ms-excel'))],
  ['of no known type', csv, whole(csv, type('application/octet-stream'))],
  ['in chunks of one byte', csv, chunked([...csv])],
  [
    'behind early hints',
    csv,
    Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), whole(csv)]),
  ],
  ['with the encoding identity', csv, whole(csv, 'content-encoding: identity\r\n')],
  ['with a mark', `\ufeff${csv}`, whole(`\ufeff${csv}`)],
  ['in UTF-16 with its mark', utf16(csv), whole(utf16(csv))],
  [
    'in Windows-1252',
    Buffer.from('id,name\n1,Caf\u00e9\n', 'latin1'),
    whole(Buffer.from('id,name\n1,Caf\u00e9\n', 'latin1')),
  ],
  ['before line ends that do not belong to it', csv, Buffer.concat([whole(csv), Buffer.from('\r\n\n')])],
  ['with a header only', 'id,client\r\n', whole('id,client\r\n')],
  ['of one cell', 'total', whole('total')],
  ['with a header in angle brackets', '<TICKER>,<DATE>\n1,2\n', whole('<TICKER>,<DATE>\n1,2\n')],
  ['with a header in brackets', '[id],[no]\n1,2\n', whole('[id],[no]\n1,2\n')],
  [
    'with JSON and markup in its cells',
    'id,x\n1,"{""a"":1}"\n2,<b>bold</b>\n',
    whole('id,x\n1,"{""a"":1}"\n2,<b>bold</b>\n'),
  ],
  ['of many rows', large, whole(large)],
  ['of many rows, before line ends', large, Buffer.concat([whole(large), Buffer.from('\r\n\n')])],
  ['that is a workbook', workbook, whole(workbook), 'Orders.xlsx'],
  [
    'that is a PDF document',
    '%PDF-1.4\n1 0 obj\n%%EOF\n',
    whole('%PDF-1.4\n1 0 obj\n%%EOF\n'),
    'Invoice.pdf',
  ],
  ['of an ending that says nothing', '\u0000\u0001', whole('\u0000\u0001', ''), 'Label.zpl'],
  ['that is a page, as promised', page, whole(page, type('text/html')), 'Confirmation.html'],
];

describe('a file that is right', () => {
  it.each(good)('is saved as it is: one %s', async (_what, body, answer, name = 'Orders.csv') => {
    const job = await save(answer, name);
    expect(job).toMatchObject({ state: 'done', file: name });
    expect(await desk.files()).toEqual([name]);
    expect(await readFile(join(desk.folder, name))).toEqual(Buffer.from(body));
  });
});
