import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Provider } from '../../../../main/api/provider';
import { failure } from '../../../../main/failure';
import { Jobs } from '../../../../main/files/jobs';
import { createParts } from '../../../../main/files/parts';
import { downloadHandlers } from '../../../../main/handlers/downloads';
import { CodeskError } from '../../../../shared/errors';
import type { Job } from '../../../../shared/ipc/events';
import { plainWorkbook } from '../../../support/csv-workbook';
import { downloadInProcess, testLimits } from '../../../support/download-setup';
import { shell, startElectron } from '../../../support/electron/electron';
import { serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';

let folder: string;
/** Where parts are recorded. */
let records: string;
const logged: unknown[][] = [];
/** The events while the save dialog is open. */
let during = () => {};
let server: TestServer;
beforeEach(async () => {
  startElectron();
  during = () => {};
  logged.length = 0;
  records = await mkdtemp(join(tmpdir(), 'codesk-parts-'));
  folder = await mkdtemp(join(tmpdir(), 'codesk-downloads-'));
  server = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 8 }).end('id,no\n1\n'),
  );
});
afterEach(async () => {
  await server.close();
  expect([await readdir(records), logged]).toEqual([[], []]);
  await rm(records, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/**
 * @param reply the server's reply to the call that names the file
 * @param target the path that the user chooses in the save dialog; null cancels it
 */
function setUp(reply: unknown = {}, target: string | null = join(folder, 'chosen.csv')) {
  const suggested: string[] = [];
  const sent: unknown[] = [];
  const placed: string[] = [];
  const named: string[] = [];
  const ends: ((job: Job) => void)[] = [];
  const credentials = { server: server.origin, token: 'tok-1' };
  const session = { owner: 'mira' };
  const locate = (address: string) => {
    placed.push(address);
    return { url: new URL(address, server.origin), token: credentials.token };
  };
  const provider: Pick<Provider, 'credentials' | 'send' | 'locateFile' | 'locateNamedFile'> = {
    credentials(as) {
      if (as !== undefined && as !== session.owner) throw new CodeskError(failure('session_ended'));
      return credentials;
    },
    async send(name, input, _to, address) {
      sent.push([name, input, address]);
      return reply;
    },
    locateFile: locate,
    locateNamedFile(address) {
      named.push(address);
      return locate(address);
    },
  };
  const jobs = new Jobs({
    download: downloadInProcess(testNetwork()),
    parts: createParts({ records, log: { error: (...parts) => logged.push(parts) } }),
    limits: testLimits,
    owner: () => session.owner,
    mark: async () => undefined,
    refusedToken: () => undefined,
    publish: (job) => job.state !== 'running' && ends.shift()?.(job),
    unexpected: (error) => {
      throw error;
    },
  });
  const handlers = downloadHandlers({
    provider,
    dialogs: {
      async pickTarget(name) {
        suggested.push(name);
        during();
        return target ?? undefined;
      },
    },
    jobs,
    session: () => session,
  });
  const ended = () => new Promise<Job>((resolve) => ends.push(resolve));
  return { handlers, jobs, suggested, sent, placed, named, ended, session };
}

const exportCall = { call: 'orders.export', input: { columns: ['id'], filters: [] }, title: 'Export orders' };

describe('downloads that run when the app ends', () => {
  it('are named, and gone with their parts once all are cancelled', async () => {
    await server.close();
    server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 }).write('id,no\n');
    });
    const { handlers, jobs } = setUp();
    await handlers['download.file']({ url: '/files/1.csv', name: 'Orders.csv', title: 'Export orders' });
    await expect.poll(async () => (await readdir(folder)).length).toBe(1);
    expect(jobs.running()).toEqual([{ title: 'Export orders', file: 'chosen.csv', owner: 'mira' }]);
    await jobs.cancelAll();
    expect([jobs.running(), await readdir(folder)]).toEqual([[], []]);
  });
});

describe("a download of a call's file", () => {
  it.each([
    ['url', { url: '/files/1.csv' }],
    ['file', { file: '/files/1.csv' }],
  ])('saves the file that the reply names as %s', async (_field, reply) => {
    const { handlers, suggested, sent, placed, ended } = setUp(reply);
    const end = ended();
    await handlers['download.call']({ ...exportCall, name: 'OrdersExport.csv' });
    expect(await end).toMatchObject({ state: 'done', title: 'Export orders', file: 'chosen.csv' });
    expect([suggested, sent, placed]).toEqual([
      ['OrdersExport.csv'],
      [['orders.export', exportCall.input, undefined]],
      ['/files/1.csv'],
    ]);
    expect(await readFile(join(folder, 'chosen.csv'), 'utf8')).toBe('id,no\n1\n');
  });

  it.each([
    ['no url', {}],
    ['an empty url', { url: '' }],
    ['a url that is no text', { url: 7 }],
    ['nothing', null],
  ])('fails and leaves no file when the reply has %s', async (_what, reply) => {
    const { handlers, placed, ended } = setUp(reply);
    const end = ended();
    await handlers['download.call']({ ...exportCall, name: 'OrdersExport.csv' });
    expect(await end).toMatchObject({
      state: 'failed',
      failure: { code: 'bad_reply', subject: 'orders.export, url' },
    });
    expect(placed).toEqual([]);
    await expect.poll(() => readdir(folder)).toEqual([]);
  });

  it('goes to the address that the server named', async () => {
    const { handlers, sent, ended } = setUp({ file: '/files/2.csv' });
    const end = ended();
    const address = '/orders/popup/items/export';
    await handlers['download.call']({
      call: 'popups.export',
      input: { id: 7 },
      address,
      name: 'Items.csv',
      title: 'Export items',
    });
    expect((await end).state).toBe('done');
    expect(sent).toEqual([['popups.export', { id: 7 }, address]]);
  });

  it.each([
    ['', '/files/', 'ProblemWithExport.csv'],
    ['..', '/files/7', 'ProblemWithExport.csv'],
    ['CON.csv', '/files/CON.csv', 'ProblemWithExport.csv'],
    ['///', '/files/orders', 'ProblemWithExport.csv'],
    ['', '/files/orders%202026.csv?v=2', 'orders 2026.csv'],
    ['', '/files/100%.csv', '100%.csv'],
    ['OrdersExport.csv', '/files/other.csv', 'OrdersExport.csv'],
  ])('named “%s”, of the file %s, is proposed as %s', async (name, url, proposed) => {
    const { handlers, suggested } = setUp({ url }, null);
    await handlers['download.call']({ ...exportCall, name });
    await handlers['download.file']({ url, name, title: 'Export' });
    expect(suggested).toEqual([proposed, proposed]);
  });

  it.each([
    ['OrdersExport.csv', '/files/other.csv', 'OrdersExport.xlsx'],
    ['OrdersExport.xlsx', '/files/other.csv', 'OrdersExport.xlsx'],
    ['', '/files/orders%202026.csv?v=2', 'orders 2026.xlsx'],
    ['', '/files/', 'ProblemWithExport.xlsx'],
    ['v1.2', '/files/1.csv', 'v1.2.xlsx'],
  ])('named “%s”, of the file %s, is proposed as the workbook %s', async (name, url, proposed) => {
    const { handlers, suggested } = setUp({ url }, null);
    await handlers['download.call']({ ...exportCall, name, workbook: plainWorkbook });
    expect(suggested).toEqual([proposed]);
  });

  it('is saved as a workbook, by the same request', async () => {
    const { handlers, sent, ended } = setUp({ url: '/files/1.csv' }, join(folder, 'chosen.xlsx'));
    const end = ended();
    await handlers['download.call']({ ...exportCall, name: 'OrdersExport.xlsx', workbook: plainWorkbook });
    expect(await end).toMatchObject({ state: 'done', file: 'chosen.xlsx' });
    expect(sent).toEqual([['orders.export', exportCall.input, undefined]]);
    expect((await readFile(join(folder, 'chosen.xlsx'))).subarray(0, 4).toString('latin1')).toBe(
      'PK\u0003\u0004',
    );
  });

  it('without a name asks the server once, and fails before the dialog if there is no file', async () => {
    const asked = setUp({ url: '/files/1.csv' });
    const end = asked.ended();
    await asked.handlers['download.call']({ ...exportCall, name: '' });
    expect((await end).state).toBe('done');
    expect(asked.sent).toHaveLength(1);
    const none = setUp({});
    await expect(none.handlers['download.call']({ ...exportCall, name: '' })).rejects.toMatchObject({
      failure: { code: 'bad_reply' },
    });
    expect(none.suggested).toEqual([]);
  });

  it('asks the server for nothing when the person closes the save dialog', async () => {
    const { handlers, sent } = setUp({ url: '/files/1.csv' }, null);
    expect(await handlers['download.call']({ ...exportCall, name: 'OrdersExport.csv' })).toBeNull();
    expect(sent).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('asks the server for nothing when the folder cannot be written to', async () => {
    const { handlers, sent } = setUp({ url: '/files/1.csv' }, join(folder, 'not-there', 'chosen.csv'));
    await expect(
      handlers['download.call']({ ...exportCall, name: 'OrdersExport.csv' }),
    ).rejects.toMatchObject({ failure: { subject: 'chosen.csv in not-there' } });
    expect(sent).toEqual([]);
  });
});

describe('a download', () => {
  const label = { url: '/files/orders.csv', name: 'Orders.csv', title: 'Orders' };

  it.each([
    ['setup.exe', '/files/7.pdf', 'setup.pdf'],
    ['setup.exe', '/files/setup.exe', 'setup.csv'],
    ['', '/files/setup.exe', 'ProblemWithExport.csv'],
    ['invoice.pdf.lnk', '/files/7', 'invoice.pdf'],
    ['invoice_\u202efdp.exe', '/files/invoice.pdf', 'invoice_fdp.pdf'],
  ])('named “%s”, of the file %s, never has the ending of a program: %s', async (name, url, proposed) => {
    const { handlers, suggested } = setUp({ url }, null);
    await handlers['download.file']({ ...label, url, name });
    expect(suggested).toEqual([proposed]);
    // A call with a name is asked only after the dialog, and exports are CSV files.
    await handlers['download.call']({ ...exportCall, name });
    expect(suggested[1]).toMatch(/\.(csv|pdf)$/);
  });

  it('is compared with what was proposed, also where a person chose another ending', async () => {
    const { handlers, ended } = setUp({ url: '/files/1.csv' }, join(folder, 'chosen.pdf'));
    const end = ended();
    await handlers['download.call']({ ...exportCall, name: 'OrdersExport.csv' });
    expect((await end).failure?.code).toBe('wrong_file');
    const other = setUp({}, join(folder, 'chosen.csv'));
    const otherEnd = other.ended();
    await other.handlers['download.file']({ ...label, name: 'Orders.xlsx' });
    expect((await otherEnd).failure?.code).toBe('wrong_file');
  });

  it.each(['download.file', 'download.call'] as const)(
    'is not started when another person signed in while the dialog was open: %s',
    async (request) => {
      const { handlers, session } = setUp({ url: '/files/1.csv' });
      during = () => {
        session.owner = 'badr';
      };
      const asked =
        request === 'download.file'
          ? handlers[request](label)
          : handlers[request]({ ...exportCall, name: 'OrdersExport.csv' });
      await expect(asked).rejects.toMatchObject({ failure: { code: 'session_ended' } });
      expect([server.received, await readdir(folder)]).toEqual([[], []]);
    },
  );

  it('belongs to the person who asked for it', async () => {
    const { handlers, session, ended } = setUp();
    const end = ended();
    const started = await handlers['download.file'](label);
    const job = started?.job ?? '';
    await end;
    expect(await handlers['download.jobs']({})).toMatchObject({ jobs: [{ id: job, state: 'done' }] });
    session.owner = 'badr';
    expect(await handlers['download.jobs']({})).toEqual({ jobs: [] });
    await handlers['download.cancel']({ job });
    await handlers['download.dismiss']({ jobs: [job] });
    await expect(handlers['download.reveal']({ job })).rejects.toMatchObject({
      failure: { code: 'file_gone' },
    });
    session.owner = 'mira';
    await handlers['download.reveal']({ job });
    expect(shell.revealed).toHaveLength(1);
    await handlers['download.dismiss']({ jobs: [job] });
    expect(await handlers['download.jobs']({})).toEqual({ jobs: [] });
  });
});

describe('a file that the server named before', () => {
  const label = { url: '/files/label.csv', name: 'Label.csv', title: 'Label' };

  it.each([
    ['../../etc/cron.d/x', 'x'],
    ['C:\\Windows\\a.csv', 'a.csv'],
    ['a\u0000:b?.csv', 'ab.csv'],
    ['', 'label.csv'],
    ['..', 'label.csv'],
    ['CON.csv', 'label.csv'],
    ['///', 'label.csv'],
  ])('is proposed under a clean name: %j as %s', async (name, clean) => {
    const { handlers, suggested } = setUp({}, null);
    await handlers['download.file']({ ...label, name });
    expect(suggested).toEqual([clean]);
  });

  it.each(['/files/17', '/files/CON.csv', '/files/', '/files/..%2f'])(
    'is proposed as ProblemWithExport.csv when neither it nor %s has a usable name',
    async (url) => {
      const { handlers, suggested } = setUp({}, null);
      await handlers['download.file']({ ...label, url, name: '' });
      expect(suggested).toEqual(['ProblemWithExport.csv']);
    },
  );

  it('is asked for with the session of the moment, only after a person chose where', async () => {
    const { handlers, ended } = setUp();
    const end = ended();
    expect(server.received).toEqual([]);
    await handlers['download.file'](label);
    await end;
    expect(server.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/files/label.csv', 'Bearer tok-1'],
    ]);
  });

  it('is not asked for when the person closes the save dialog', async () => {
    const { handlers } = setUp({}, null);
    expect(await handlers['download.file'](label)).toBeNull();
    expect([server.received, await readdir(folder)]).toEqual([[], []]);
  });

  it('is not asked for when the folder cannot be written to', async () => {
    const { handlers } = setUp({}, join(folder, 'not-there', 'chosen.csv'));
    await expect(handlers['download.file'](label)).rejects.toMatchObject({
      failure: { subject: 'chosen.csv in not-there' },
    });
    expect(server.received).toEqual([]);
  });

  it('is refused before a person is asked where to save it', async () => {
    const { handlers, suggested } = setUp();
    await expect(handlers['download.file']({ ...label, url: 'http://[' })).rejects.toThrow();
    expect(suggested).toEqual([]);
  });

  it('is saved under the name that the person chose, and shown in its folder', async () => {
    const { handlers, named, placed, suggested, ended } = setUp();
    const end = ended();
    const started = await handlers['download.file'](label);
    expect(named).toEqual(['/files/label.csv']);
    expect(started).toEqual({ job: expect.any(String), saved: 'chosen.csv' });
    expect(suggested).toEqual(['Label.csv']);
    const { id, state } = await end;
    expect([state, placed]).toEqual(['done', ['/files/label.csv']]);
    await handlers['download.reveal']({ job: id });
    expect(shell.revealed).toEqual([join(folder, 'chosen.csv')]);
  });

  it('can be cancelled, and is then not there', async () => {
    const silent = await serve(() => undefined);
    try {
      const { handlers, ended } = setUp();
      const end = ended();
      const started = await handlers['download.file']({ ...label, url: `${silent.origin}/slow.csv` });
      handlers['download.cancel']({ job: 'another' });
      handlers['download.cancel']({ job: started?.job ?? '' });
      expect((await end).state).toBe('cancelled');
      await expect.poll(() => readdir(folder)).toEqual([]);
      await expect(handlers['download.reveal']({ job: started?.job ?? '' })).rejects.toMatchObject({
        failure: { code: 'file_gone' },
      });
    } finally {
      await silent.close();
    }
  });

  it('cannot be shown before there is one', async () => {
    const { handlers } = setUp();
    await expect(handlers['download.reveal']({ job: 'unknown' })).rejects.toMatchObject({
      failure: { code: 'file_gone' },
    });
  });
});
