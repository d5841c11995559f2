import { describe, expect, it } from 'vitest';
import { createRouter, type Handlers } from '../../../../main/ipc/router';

const silent = { error: () => undefined, warn: () => undefined };

/** A router whose requests note what they were asked for. */
function setUp(mayPass?: () => boolean) {
  const ran: [string, unknown][] = [];
  const handlers = new Proxy({} as Handlers, {
    get: (_handlers, name) => (input: unknown) => {
      ran.push([String(name), input]);
      return {};
    },
  });
  const route = createRouter({ handlers, log: silent, ...(mayPass ? { mayPass } : {}) });
  const send = async (message: string, { name = 'app.copy', sender = 1 } = {}) =>
    JSON.parse(await route(true, name, message, sender));
  return { ran, send };
}

const more = { ok: true, data: null };
const refused = (subject: string) => ({ ok: false, error: { code: 'bad_request', subject } });
const outOfOrder = refused('the order of the chunks of app.copy');

describe('a request that comes in chunks', () => {
  it('is run once, whole, with its last piece', async () => {
    const { ran, send } = setUp();
    expect(await send('+0:{"text":')).toEqual(more);
    expect(await send('+1:"+0:')).toEqual(more);
    expect(ran).toEqual([]);
    expect(await send('=2: ż😀"}')).toEqual({ ok: true, data: {} });
    expect(ran).toEqual([['app.copy', { text: '+0: ż😀' }]]);
  });

  it('may have one piece', async () => {
    const { ran, send } = setUp();
    expect(await send('=0:{"text":"a"}')).toEqual({ ok: true, data: {} });
    expect(ran).toEqual([['app.copy', { text: 'a' }]]);
  });

  it('is apart from one of another page, and from short requests of the same page', async () => {
    const { ran, send } = setUp();
    await send('+0:{"text":');
    await send('+0:{"text":', { sender: 2 });
    await send('{"text":"short"}');
    await send('=1:"first"}');
    await send('=1:"other page"}', { sender: 2 });
    expect(ran).toEqual([
      ['app.copy', { text: 'short' }],
      ['app.copy', { text: 'first' }],
      ['app.copy', { text: 'other page' }],
    ]);
  });

  it('is not run when a piece is missing, comes twice, or comes after the end', async () => {
    const { ran, send } = setUp();
    expect(await send('=1:"a"}')).toMatchObject(outOfOrder);
    await send('+0:{"text":');
    expect(await send('=2:"a"}')).toMatchObject(outOfOrder);
    // Received chunks are removed with it.
    expect(await send('=1:"a"}')).toMatchObject(outOfOrder);
    await send('+0:{"text":');
    await send('+1:"a"');
    expect(await send('+1:"a"')).toMatchObject(outOfOrder);
    await send('+0:{"text":');
    await send('=1:"once"}');
    expect(await send('=1:"once"}')).toMatchObject(outOfOrder);
    expect(ran).toEqual([['app.copy', { text: 'once' }]]);
  });

  it('begins anew with a first piece: a page that was loaded again counts from the start', async () => {
    const { ran, send } = setUp();
    await send('+0:{"text":"of the page before');
    await send('+0:{"text":');
    await send('=1:"a"}');
    expect(ran).toEqual([['app.copy', { text: 'a' }]]);
  });

  it('is refused as soon as it is longer than its name allows', async () => {
    const { ran, send } = setUp();
    const tooLong = refused('the size of app.copy');
    const half = 'x'.repeat(2 * 1024 * 1024);
    expect(await send(`+0:${half}`)).toEqual(more);
    expect(await send(`+1:${half}`)).toEqual(more);
    expect(await send('+2:x')).toMatchObject(tooLong);
    expect(await send('=3:x')).toMatchObject(outOfOrder);
    expect(await send(`=0:${half}${half}x`)).toMatchObject(tooLong);
    expect(ran).toEqual([]);
  });

  it('counts once where requests may not come too often', async () => {
    let left = 1;
    const { ran, send } = setUp(() => {
      left -= 1;
      return left >= 0;
    });
    await send('+0:{"text":');
    await send('=1:"a"}');
    await send('+0:{"text":');
    expect(await send('=1:"b"}')).toMatchObject({ ok: false, error: { code: 'too_often' } });
    expect(ran).toEqual([['app.copy', { text: 'a' }]]);
  });

  it('is checked as any other', async () => {
    const { ran, send } = setUp();
    await send('+0:{"wrong":');
    expect(await send('=1:"a"}')).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(ran).toEqual([]);
  });
});
