import type { ServerResponse } from 'node:http';
import https from 'node:https';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProvider } from '../../../../main/api/provider';
import { bitmapType, createPictures, pictureCap } from '../../../../main/files/pictures';
import { pictureHandlers } from '../../../../main/handlers/pictures';
import { noPolicy } from '../../../../main/policy/policy';
import type { User } from '../../../../shared/api/sign-in';
import { operationsInMemory } from '../../../support/desk-store';
import { type Received, serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';
import { sessionInMemory } from '../../../support/session';

/** Headers of bitmaps, with a size and padding. */
const png = (width = 4, height = 4, filling = 8) => {
  const head = Buffer.alloc(24 + filling);
  head.write('\u0089PNG\r\n\u001a\n', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const gif = Buffer.from('GIF89a\u0004\u0000\u0004\u0000xx', 'latin1');
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc0, 0, 11, 8, 0, 4, 0, 5, 1, 0, 0, 0, 0,
]);
const webp = (kind: string, tail: readonly number[]) =>
  Buffer.concat([Buffer.from(`RIFF\u0000\u0000\u0000\u0000WEBP${kind}`, 'latin1'), Buffer.from(tail)]);
const lossy = webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 4, 0, 5, 0, 0, 0]);

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const picture = (response: ServerResponse, bytes = png()) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);

/** The handler with a real provider, signed in to a server that sends this reply. */
async function handler(answer: (request: Received, response: ServerResponse) => void, hosts: string[] = []) {
  const started = await serve(answer);
  server = started;
  const session = sessionInMemory();
  const mira = { id: 7, name: 'Mira' };
  session.begin({ server: started.origin, token: 'tok-1' }, mira, false);
  const provider = createProvider({
    session,
    client: () => Promise.reject(new Error('no call is made')),
    policy: { ...noPolicy, downloadHosts: hosts },
    operations: operationsInMemory(),
  });
  const image = pictureHandlers({ provider, session, agents: testNetwork().background })['files.image'];
  return {
    session,
    /** An address that no reply named. */
    unnamed: (url: string) => image({ url }),
    image(url: string) {
      provider.passOn({ photo: url });
      return image({ url });
    },
    received: started.received,
    origin: started.origin,
    signIn(token: string, person: User = mira) {
      session.begin({ server: started.origin, token }, person, false);
    },
  };
}

describe('a picture that the server names', () => {
  it('is returned as data from the own origin, with the session', async () => {
    const { image, received } = await handler((_request, response) => picture(response));
    expect(await image('/photos/1.png?size=2')).toEqual({
      data: `data:image/png;base64,${png().toString('base64')}`,
    });
    expect(received.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', '/photos/1.png?size=2', 'Bearer tok-1'],
    ]);
  });

  it.each([
    'https://elsewhere.example/1.png',
    'http://127.0.0.1:1/1.png',
    '//elsewhere.example/1.png',
    'file:///etc/hostname',
    'data:image/png;base64,AAAA',
    'http://user:pw@127.0.0.1/1.png',
    'http://[',
  ])('is not asked for elsewhere: %s', async (address) => {
    const { image, received } = await handler((_request, response) => picture(response));
    expect(await image(address)).toBeNull();
    expect(received).toEqual([]);
  });

  it('is asked for on a host of the policy over https only', async () => {
    const started = await serve((_request, response) => picture(response));
    try {
      const host = new URL(started.origin).host;
      const { image } = await handler((_request, response) => picture(response), [host]);
      expect(await image(`${started.origin}/1.png`)).toBeNull();
      expect(started.received).toEqual([]);
    } finally {
      await started.close();
    }
  });

  it('is asked for on a host of the policy without the session', async () => {
    const sent: unknown[] = [];
    const get = vi.spyOn(https, 'get').mockImplementation(((url: URL, options: { headers: unknown }) => {
      sent.push([url.href, options.headers]);
      throw new Error('not asked in a test');
    }) as never);
    const { image, received } = await handler((_request, response) => picture(response), ['files.example']);
    expect(await image('https://files.example/1.png')).toBeNull();
    get.mockRestore();
    expect(sent).toEqual([
      [
        'https://files.example/1.png',
        { accept: 'image/png, image/jpeg, image/webp, image/gif', 'accept-encoding': 'identity' },
      ],
    ]);
    expect(received).toEqual([]);
  });

  it('is not asked for at an address that no reply named', async () => {
    const { image, unnamed, received } = await handler((_request, response) => picture(response));
    expect(await image('/1.png')).not.toBeNull();
    expect(await unnamed('/2.png')).toBeNull();
    expect(await unnamed('/1.png?size=2')).toBeNull();
    expect(received.map(({ path }) => path)).toEqual(['/1.png']);
  });

  it('ends the session if the server refuses the token, and comes by itself after the next sign-in', async () => {
    const { image, session, signIn, received } = await handler((request, response) =>
      request.headers.authorization === 'Bearer tok-2' ? picture(response) : response.writeHead(401).end(),
    );
    const all = Promise.all(Array.from({ length: 20 }, (_, at) => image(`/${at}.png`)));
    await expect.poll(() => session.state().status).toBe('ended');
    signIn('tok-2');
    expect((await all).every((found) => found !== null)).toBe(true);
    expect(session.state().status).toBe('signed_in');
    expect(received.filter(({ headers }) => headers.authorization === 'Bearer tok-2')).toHaveLength(20);
  });

  it('is nothing for another person who signs in instead', async () => {
    const { image, session, signIn } = await handler((request, response) =>
      request.headers.authorization === 'Bearer tok-2' ? picture(response) : response.writeHead(401).end(),
    );
    const asked = image('/1.png');
    await expect.poll(() => session.state().status).toBe('ended');
    signIn('tok-2', { id: 8 });
    expect(await asked).toBeNull();
    expect(session.state().status).toBe('signed_in');
  });

  it('is nothing without a session', async () => {
    const { image, received, session } = await handler((_request, response) => picture(response));
    session.signOut();
    expect(await image('/1.png')).toBeNull();
    expect(received).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a missing one', (response) => response.writeHead(404).end(png())],
    ['a redirect', (response) => response.writeHead(302, { location: '/2.png' }).end()],
    [
      'a drawing',
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="x()"/>'),
    ],
    ['a page', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>')],
    ['an empty one', (response) => response.writeHead(200).end()],
    [
      'one announced too large',
      (response) => response.writeHead(200, { 'content-length': pictureCap + 1 }).end(),
    ],
    ['one that grows too large', (response) => void response.writeHead(200).end(png(4, 4, pictureCap))],
    [
      'one cut short',
      (response) => {
        response.writeHead(200, { 'content-length': 1000 }).write(png());
        setImmediate(() => response.destroy());
      },
    ],
    ['one of too many pixels', (response) => picture(response, png(60_000, 60_000))],
  ])('is nothing: %s', async (_what, answer) => {
    const { image, received } = await handler((_request, response) => answer(response));
    expect(await image('/1.png')).toBeNull();
    expect(received).toHaveLength(1);
  });

  it('is returned whole at the maximum size', async () => {
    const { image } = await handler((_request, response) => picture(response, png(4, 4, pictureCap - 24)));
    expect((await image('/1.png'))?.data.length).toBeGreaterThan(pictureCap);
  });

  it('gives up on a server that falls silent', async () => {
    server = await serve((_request, response) => response.writeHead(200).write(png()));
    const pictures = createPictures({ idleMs: 50, agents: testNetwork().background });
    expect(await pictures.load({ url: new URL('/1.png', server.origin) }, 'me')).toBeNull();
  });

  it('is none from a server that changes to another protocol', async () => {
    server = await serve((_request, response) =>
      response.socket?.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nhello'),
    );
    const pictures = createPictures({ idleMs: 10_000, agents: testNetwork().background });
    expect(await pictures.load({ url: new URL('/1.png', server.origin) }, 'me')).toBeNull();
  });

  it('is fetched once, also when asked for twice at the same time', async () => {
    const { image, received } = await handler((_request, response) => picture(response));
    await Promise.all([image('/1.png'), image('/1.png')]);
    await image('/1.png');
    expect(received).toHaveLength(1);
  });

  it('that comes after another person asked for one is not kept for them', async () => {
    const answers: (() => void)[] = [];
    server = await serve((_request, response) => answers.push(() => picture(response)));
    const pictures = createPictures({ idleMs: 10_000, agents: testNetwork().background });
    const url = new URL('/1.png', server.origin);
    const first = pictures.load({ url }, 'mira');
    await expect.poll(() => answers.length).toBe(1);
    const other = pictures.load({ url: new URL('/2.png', server.origin) }, 'anna');
    await expect.poll(() => answers.length).toBe(2);
    for (const answer of answers) answer();
    await Promise.all([first, other]);
    const asked = pictures.load({ url }, 'anna');
    await expect.poll(() => answers.length).toBe(3);
    answers[2]?.();
    await asked;
  });

  it('is asked for again after a failure', async () => {
    let broken = true;
    const { image } = await handler((_request, response) =>
      broken ? response.writeHead(500).end() : picture(response),
    );
    expect(await image('/1.png')).toBeNull();
    broken = false;
    expect(await image('/1.png')).not.toBeNull();
  });

  it('is not shown to the next person from memory', async () => {
    let refused = false;
    const { image, signIn } = await handler((_request, response) =>
      refused ? response.writeHead(403).end() : picture(response),
    );
    expect(await image('/1.png')).not.toBeNull();
    signIn('tok-2', { id: 8 });
    refused = true;
    expect(await image('/1.png')).toBeNull();
  });

  it('waits while six others are loading', async () => {
    const open: ServerResponse[] = [];
    const { image, received } = await handler((_request, response) => void open.push(response));
    const all = Array.from({ length: 9 }, (_, at) => image(`/${at}.png`));
    await expect.poll(() => received.length).toBe(6);
    picture(open[0] as ServerResponse);
    await all[0];
    await expect.poll(() => received.length).toBe(7);
    for (let next = 1; next < 9; next += 1) {
      await expect.poll(() => open.length).toBeGreaterThan(next);
      picture(open[next] as ServerResponse);
    }
    expect((await Promise.all(all)).every((found) => found !== null)).toBe(true);
    expect(received).toHaveLength(9);
  });
});

describe('the type of a picture', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['PNG', png(), 'image/png'],
    ['GIF', gif, 'image/gif'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['lossy WebP', lossy, 'image/webp'],
    ['lossless WebP', webp('VP8L', [0, 0, 0, 0, 0x2f, 3, 0, 1, 0, 0, 0, 0, 0, 0]), 'image/webp'],
    ['extended WebP', webp('VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 3, 0, 0]), 'image/webp'],
    ['huge extended WebP', webp('VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 255, 255, 0]), undefined],
    ['PNG without pixels', png(0, 4), undefined],
    ['JPEG without a size', jpeg.subarray(0, 11), undefined],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(64)), undefined],
    ['text', Buffer.from('hello'.padEnd(64)), undefined],
    ['nothing', Buffer.alloc(0), undefined],
    ['zeros', Buffer.alloc(64), undefined],
  ])('%s', (_name, bytes, type) => {
    expect(bitmapType(bytes)).toBe(type);
  });
});
