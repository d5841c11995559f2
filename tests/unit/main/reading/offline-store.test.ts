/** Offline reading: the stored replies of each user, when they are used, and when nothing is stored. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReplyText } from '../../../../main/ipc/reply-text';
import { CodeskError, failure } from '../../../../shared/errors';
import { buildThread } from '../../../support/built-thread';
import { campaignSize } from '../../../support/campaign';
import { openReader, testKeyring } from '../../../support/offline-reader';
import { findSecret } from '../../../support/secret-search';
import { canMount, mountDisk } from '../../../support/small-disk';

let scripts: string;
let profile: string;
const readers: ReturnType<typeof openReader>[] = [];
beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'codesk-scripts-'));
  await buildThread('reading', scripts);
}, 60_000);
afterAll(() => rmSync(scripts, { recursive: true, force: true }));
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-reading-'));
});
const closeAll = async () =>
  void (await Promise.all(readers.splice(0).map(({ reading }) => reading.close())));
afterEach(async () => {
  await closeAll();
  rmSync(profile, { recursive: true, force: true });
});

function open(options: Partial<Parameters<typeof openReader>[0]> = {}) {
  const reader = openReader({ profile, scripts, ...options });
  readers.push(reader);
  return reader;
}
const filesOf = () => readdirSync(profile).sort();

describe('a read that the server cannot be reached for', () => {
  it('is answered with what was seen, also after a restart', async () => {
    const first = open();
    for (let id = 1; id <= 100; id += 1) first.see('orders.show', { id }, { detail: { id } });
    // A close drops replies that are not stored in a short time.
    await first.reading.state();
    await closeAll();
    const second = open();
    for (let id = 1; id <= 100; id += 1)
      expect(await second.readOffline('orders.show', { id })).toEqual({ detail: { id } });
    expect(await second.reading.state()).toMatchObject({ records: 100, removedAtSignOut: false });
    expect((await second.reading.state()).off).toBeUndefined();
  });

  it('is the same whatever the order of its input, and another one with another input', async () => {
    const reader = open();
    reader.see('orders.datatable', { page: 1, filters: [{ name: 'a', value: 1 }] }, 'page 1');
    const turned = { filters: [{ value: 1, name: 'a' }], page: 1 };
    expect(await reader.readOffline('orders.datatable', turned)).toBe('page 1');
    expect(await reader.readOffline('orders.datatable', { ...turned, page: 2 })).toBe('not_stored');
    expect(await reader.readOffline('contracts.datatable', turned)).toBe('not_stored');
  });

  it('is answered with the first rows of a larger first page, and never with too few', async () => {
    const reader = open();
    const asked = (per_page: number, page = 1) => ({ page, per_page, filters: [] });
    const rows = Array.from({ length: 20 }, (_, id) => ({ id }));
    reader.see('orders.datatable', asked(20), { data: rows, total: 3000 });
    const smaller = await reader.readOffline('orders.datatable', asked(19));
    expect(smaller).toEqual({ data: rows.slice(0, 19), total: 3000 });
    expect(await reader.readOffline('orders.datatable', asked(21))).toBe('not_stored');
    expect(await reader.readOffline('orders.datatable', asked(19, 2))).toBe('not_stored');
    reader.see('orders.datatable', asked(20), { data: rows, total: 20 });
    expect(await reader.readOffline('orders.datatable', asked(50))).toEqual({ data: rows, total: 20 });
  });

  it('is answered with the newest first rows, whatever the size of their page was', async () => {
    const reader = open();
    const asked = (per_page: number) => ({ page: 1, per_page, filters: [] });
    reader.see('orders.datatable', asked(2), { data: ['old', 'older'], total: 9 });
    reader.see('orders.datatable', asked(3), { data: ['new', 'old', 'older'], total: 10 });
    expect(await reader.readOffline('orders.datatable', asked(2))).toEqual({
      data: ['new', 'old'],
      total: 10,
    });
    reader.see('orders.datatable', asked(2), { data: ['newest', 'new'], total: 11 });
    expect(await reader.readOffline('orders.datatable', asked(3))).toMatchObject({ total: 10 });
  });

  it.each([-1, 20])(
    'is not answered with a reply that was too large, nor with one before it: %s rows',
    async (rows) => {
      const reader = open();
      const asked = { page: 1, per_page: rows };
      reader.see('orders.datatable', asked, { data: [], total: 0 });
      expect(await reader.readOffline('orders.datatable', asked)).toEqual({ data: [], total: 0 });
      reader.see('orders.datatable', asked, { data: ['x'.repeat(9 * 1024 * 1024)] });
      expect(await reader.readOffline('orders.datatable', asked)).toBe('not_stored');
    },
  );

  it.each(['unreachable', 'address_unknown', 'proxy_unreachable', 'proxy_refused', 'timed_out'] as const)(
    'is answered after %s',
    async (code) => {
      const reader = open();
      reader.see('orders.show', { id: 1 }, 'seen');
      expect(await reader.readOffline('orders.show', { id: 1 }, code)).toBe('seen');
    },
  );

  it.each([
    'session_ended',
    'refused',
    'not_found',
    'server_fault',
    'not_valid',
    'bad_reply',
    'certificate',
    'proxy_sign_in',
    'connection_cut',
  ] as const)('is not one that fails with %s', async (code) => {
    const reader = open();
    reader.see('orders.show', { id: 1 }, 'seen');
    expect(await reader.readOffline('orders.show', { id: 1 }, code)).toBe(code);
  });

  it('that took too long is said to be so where nothing is stored, unless the server was lost before', async () => {
    const reader = open();
    reader.see('orders.show', { id: 1 }, 'seen');
    expect(await reader.readOffline('orders.show', { id: 2 }, 'timed_out')).toBe('timed_out');
    reader.now.isOffline = true;
    expect(await reader.readOffline('orders.show', { id: 2 }, 'timed_out')).toBe('not_stored');
  });

  it('does not ask the server again and again while it is offline', async () => {
    const reader = open();
    reader.see('orders.show', { id: 1 }, 'seen');
    reader.now.isOffline = true;
    let asked = 0;
    const send = async () => {
      asked += 1;
      return 'new';
    };
    const read = (id: number) => reader.reading.orStored(reader.asked('orders.show', { id }), send);
    expect(await read(1)).toMatchObject({ stored: { text: '"seen"' } });
    expect(asked).toBe(0);
    expect(await read(2)).toEqual({ reply: 'new' });
    reader.now.isOffline = false;
    expect(await read(1)).toEqual({ reply: 'new' });
  });

  it('hands a reply on as the text that is stored', async () => {
    const reader = open();
    const text = reader.reading.keep(reader.asked('orders.show', {}), { id: 1 }, () => ({}));
    expect((text as ReplyText).envelope).toBe('{"ok":true,"data":{"id":1}}');
    const large = new ReplyText('{"data":[]}', { id: 'r', count: 1, lists: [{ path: ['data'], count: 1 }] });
    const parts = { parts: ['[1,2]'], lists: [{ path: ['data'], count: 1 }] };
    expect(reader.reading.keep(reader.asked('orders.datatable', {}), large, () => parts)).toBe(large);
    expect(await reader.readOffline('orders.datatable', {})).toEqual({ data: [1, 2] });
  });
});

describe('what the server no longer permits', () => {
  it('is not read from the disk: a whole list, or one record', async () => {
    const reader = open();
    for (const id of [1, 2]) reader.see('orders.show', { id }, id);
    reader.see('orders.datatable', {}, 'rows');
    expect(await reader.readOffline('orders.show', { id: 1 }, 'not_found')).toBe('not_found');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('not_stored');
    expect(await reader.readOffline('orders.show', { id: 2 })).toBe(2);
    expect(await reader.readOffline('orders.structure', {}, 'refused')).toBe('refused');
    expect(await reader.readOffline('orders.show', { id: 2 })).toBe('not_stored');
    expect(await reader.readOffline('orders.datatable', {})).toBe('not_stored');
  });
});

describe('two users on one profile', () => {
  it('never read what the other one saw', async () => {
    const reader = open({ owner: 'mira@one' });
    reader.see('orders.show', { id: 1 }, 'of Mira');
    reader.signIn('omar@one');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('not_stored');
    reader.see('orders.show', { id: 1 }, 'of Omar');
    await reader.reading.state();
    reader.signIn('mira@two');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('not_stored');
    await closeAll();
    expect(await open({ owner: 'omar@one' }).readOffline('orders.show', { id: 1 })).toBe('of Omar');
    expect(await open({ owner: 'mira@one' }).readOffline('orders.show', { id: 1 })).toBe('of Mira');
  });

  it('lose nothing by replies that come after the other one has left', async () => {
    const reader = open({ owner: 'mira' });
    const ofMira = reader.asked('orders.structure', {});
    let refuse: (error: Error) => void = () => undefined;
    const pending = reader.reading
      .orStored(ofMira, () => new Promise((_resolve, reject) => (refuse = reject)))
      .catch(() => undefined);
    reader.signIn('omar');
    reader.see('orders.structure', {}, 'of Omar');
    refuse(new CodeskError(failure('refused')));
    await pending;
    reader.reading.keep(ofMira, 'of Mira', () => ({}));
    expect(await reader.readOffline('orders.structure', {})).toBe('of Omar');
  });

  it('leave nothing under the policy, also where the other one signs in over the session', async () => {
    const reader = open({ owner: 'mira', atSignOut: 'remove' });
    reader.see('orders.show', { id: 1 }, 'of Mira');
    reader.signIn('omar');
    reader.see('orders.show', { id: 1 }, 'of Omar');
    reader.signIn('omar');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('of Omar');
    reader.signIn('mira');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('not_stored');
    reader.signOut();
    await reader.reading.state();
    await closeAll();
    expect(filesOf()).toEqual(['reading.db']);
  });

  it('stay without a policy at sign-out, and go with the button', async () => {
    const reader = open();
    reader.see('orders.show', { id: 1 }, 'seen');
    reader.signOut();
    expect(await reader.reading.state()).toMatchObject({ off: 'signed_out', records: 0 });
    reader.signIn('mira');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('seen');
    expect(await reader.reading.remove()).toMatchObject({ records: 0, bytes: 0, oldest: null });
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('not_stored');
    reader.see('orders.show', { id: 1 }, 'again');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('again');
  });
});

describe('nothing is stored', () => {
  const nothing = async (reader: ReturnType<typeof openReader>) => {
    reader.see('orders.show', { id: 1 }, 'seen');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('unreachable');
    expect(filesOf().filter((name) => name.startsWith('reading'))).toEqual([]);
    return (await reader.reading.state()).off;
  };

  it('without a keyring', async () => {
    expect(await nothing(open({ keyring: testKeyring('of the test', false) }))).toBe('keyring');
  });

  it('of the practice workspace', async () => {
    expect(await nothing(open({ practice: true }))).toBe('practice');
  });

  it('by policy, which also removes what is there', async () => {
    const before = open();
    before.see('orders.show', { id: 1 }, 'seen');
    await before.reading.state();
    await closeAll();
    expect(filesOf()).toEqual(['reading-keys.bin', 'reading.db']);
    const reader = open({ offlineReading: false });
    await reader.reading.obeyPolicy();
    expect(await nothing(reader)).toBe('policy');
  });

  it.each([
    ['webhookHeaders.datatable', { webhook_id: 7 }],
    ['orders.update', { id: 7 }],
    ['nothing.such', {}],
  ])('of %s', async (call, input) => {
    const reader = open();
    reader.see(call, input, { data: [] });
    expect(await reader.readOffline(call, input)).toBe('unreachable');
  });
});

describe('a file that cannot be used', () => {
  const canary = 'CANARY-QX7';
  /** Writes a file of replies, and returns its bytes. */
  const written = async (): Promise<Buffer> => {
    const reader = open();
    for (let id = 1; id <= 40; id += 1)
      reader.see('orders.show', { id }, { id, name: `${canary} ${id}`, more: 'x'.repeat(id * 97) });
    await reader.reading.state();
    await closeAll();
    return readFileSync(join(profile, 'reading.db'));
  };
  /** Reads all of it; then something new is stored and read. */
  const usedAgain = async () => {
    const reader = open();
    for (let id = 1; id <= 40; id += 1) {
      const found = await reader.readOffline('orders.show', { id });
      if (typeof found === 'object') expect(found).toMatchObject({ id, name: `${canary} ${id}` });
      else expect(['not_stored', 'unreachable']).toContain(found);
    }
    const storeAndRead = () => {
      reader.see('orders.show', { id: 99 }, 'new');
      return reader.readOffline('orders.show', { id: 99 });
    };
    const first = await storeAndRead();
    // This read may find the damage, and the file is recreated then.
    const stored = first === 'not_stored' ? await storeAndRead() : first;
    await closeAll();
    return { stored, logged: reader.logged };
  };

  it('because it is cut is started over, and shows nothing that is wrong', async () => {
    const whole = await written();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async (length) => {
        writeFileSync(join(profile, 'reading.db'), whole.subarray(0, length));
        expect((await usedAgain()).stored).toBe('new');
      }),
      { numRuns: campaignSize(12, 500) },
    );
  });

  it('because bytes of it were changed is started over, and shows nothing that is wrong', async () => {
    const whole = await written();
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 400 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        writeFileSync(join(profile, 'reading.db'), bytes);
        const { stored, logged } = await usedAgain();
        // Once it is recreated; a second damage waits for the next start.
        expect(['new', 'unreachable']).toContain(stored);
        expect(logged.length).toBeLessThan(3);
      }),
      { numRuns: campaignSize(12, 500) },
    );
  });

  it('because its keys are of another keyring says nothing of what is in it', async () => {
    await written();
    const reader = open({ keyring: testKeyring('another') });
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('not_stored');
    reader.see('orders.show', { id: 1 }, 'new');
    expect(await reader.readOffline('orders.show', { id: 1 })).toBe('new');
    expect(await reader.reading.state()).toMatchObject({ records: 1 });
  });

  it('because its keys are cut says nothing of what is in it', async () => {
    await written();
    truncateSync(join(profile, 'reading-keys.bin'), 20);
    expect(await open().readOffline('orders.show', { id: 1 })).toBe('not_stored');
  });

  it('because a folder is in its place fails no read, once', async () => {
    mkdirSync(join(profile, 'reading.db'));
    const reader = open();
    for (const id of [1, 2, 3]) {
      reader.see('orders.show', { id }, 'seen');
      expect(await reader.readOffline('orders.show', { id })).toMatch(/unreachable|not_stored/);
    }
    expect(await reader.reading.state()).toMatchObject({ off: 'trouble', records: 0 });
    expect(reader.logged).toHaveLength(1);
  });

  it.skipIf(!canMount)(
    'because the disk is full fails no read, and is used after the next start',
    async () => {
      const disk = mountDisk(2048);
      try {
        const at = { profile: disk.folder };
        const reader = open(at);
        reader.see('orders.show', { id: 1 }, 'seen');
        expect(await reader.readOffline('orders.show', { id: 1 })).toBe('seen');
        disk.fill();
        for (let id = 2; id < 40; id += 1)
          reader.see(
            'orders.show',
            { id },
            Array.from({ length: 2000 }, (_, each) => Math.sin(each * id)),
          );
        const full = await reader.readOffline('orders.show', { id: 1 });
        expect(['seen', 'unreachable', 'not_stored']).toContain(full);
        expect(await reader.reading.state()).toMatchObject({ off: 'trouble' });
        expect(reader.logged).toHaveLength(1);
        await closeAll();
        disk.free();
        const later = open(at);
        expect(await later.readOffline('orders.show', { id: 1 })).toBe('seen');
        await closeAll();
      } finally {
        disk.end();
      }
    },
  );

  it('says nothing to who searches the profile', async () => {
    const owner = `https://${canary}.example ${canary}@codesk.example`;
    const reader = open({ owner });
    reader.see('orders.show', { id: canary }, { name: canary });
    expect(await reader.readOffline('orders.show', { id: canary })).toEqual({ name: canary });
    expect(findSecret(profile, canary).found).toEqual([]);
    await closeAll();
    expect(existsSync(join(profile, 'reading.db'))).toBe(true);
    expect(findSecret(profile, canary)).toEqual({ found: [], files: 2 });
  });
});
