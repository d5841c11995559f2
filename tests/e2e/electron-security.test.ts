/**
 * Electron's security checklist, rule by rule, in the running app
 * (https://www.electronjs.org/docs/latest/tutorial/security). Each test fails if the app breaks its rule.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { type Codesk, expect, signIn, test } from '../support/app/fixtures';
import { projectRoot } from '../support/app/project-root';
import { canStartAsNobody, processesOfNobody } from '../support/app/unprivileged-user';
import { serve } from '../support/http-server';

/** Path of the program. */
const electron = createRequire(import.meta.url)('electron') as string;

/** Written by hand, as it must be sent. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Answer {
  readonly ok: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly subject?: string };
}

/** Sends a request to main as a script in the page would. */
async function ask(page: Page, name: string, input: unknown): Promise<Answer> {
  const text = await page.evaluate(([n, i]) => window.codesk.invoke(n, i), [
    name,
    JSON.stringify(input),
  ] as const);
  return JSON.parse(text) as Answer;
}

/** The preferences with which Chromium runs the page of each window. */
const preferences = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (
        webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      ).getLastWebPreferences(),
    ),
  );

/** Runs a script in the page without the user gesture that Playwright adds to its own. */
const withoutGesture = (app: ElectronApplication, script: string) =>
  app.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text, false),
    script,
  );

async function openInvoice({ app, page }: Codesk): Promise<void> {
  const opened = app.waitForEvent('window');
  await ask(page, 'window.open', { place: '/invoice-temp?id=7' });
  await opened;
}

test('rules 1, 7, 11, 12, 17, 18, 20: a page without a session', async ({ codesk: { app, page } }) => {
  await test.step('rule 1: only secure content: no server without encryption, no content from other origins', async () => {
    for (const server of ['http://elsewhere.example', 'http://10.0.0.1', 'ftp://elsewhere.example']) {
      const signedIn = await ask(page, 'session.sign-in', { with: 'token', server, token: 'tok-12345' });
      expect(signedIn, server).toMatchObject({ ok: false, error: { code: 'address_invalid' } });
    }
    expect(new URL(page.url()).protocol).toBe('app:');
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
  });
  await test.step('rule 7: the content security policy, word for word, on every response', async () => {
    const answers = await page.evaluate(() =>
      Promise.all(
        ['index.html', 'none.html', '..%2fmain%2findex.cjs'].map(async (path) => {
          const { status, headers } = await fetch(`app://codesk/${path}`);
          return [status, headers.get('content-security-policy'), headers.get('x-content-type-options')];
        }),
      ),
    );
    expect(answers).toEqual([
      [200, contentSecurityPolicy, 'nosniff'],
      [404, contentSecurityPolicy, 'nosniff'],
      [404, contentSecurityPolicy, 'nosniff'],
    ]);
    const ran = await page.evaluate(async () => {
      // In a separate task, because Playwright lets its own scripts do what the policy forbids.
      const tried = (run: () => unknown) =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(run());
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        });
      const inline = document.createElement('script');
      inline.textContent = 'window.injected = true';
      document.body.append(inline);
      return [
        // biome-ignore lint/security/noGlobalEval: the test checks that it does nothing.
        await tried(() => eval('1')),
        await tried(() => new Function('return 1')()),
        'injected' in window,
      ];
    });
    expect(ran).toEqual(['EvalError', 'EvalError', false]);
  });
  await test.step('rule 18: no file protocol', async () => {
    const reached = await page.evaluate(() =>
      Promise.all(
        [
          'file:///etc/passwd',
          'app://codesk/..%2f..%2fpackage.json',
          'app://codesk/%2e%2e%2fmain%2findex.cjs',
        ].map((url) =>
          fetch(url).then(
            ({ status }) => status,
            () => 'refused',
          ),
        ),
      ),
    );
    expect(reached).toEqual(['refused', 404, 404]);
  });
  await test.step('rule 20: the bridge returns text, and nothing of Electron', async () => {
    expect(await page.evaluate(() => Object.keys(window.codesk))).toEqual(['invoke', 'on']);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      window.codesk.on('link', (...given: unknown[]) => heard.push(given.map((each) => typeof each)));
    });
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('codesk:event', 'link', '{}'),
    );
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
      .toEqual([['string']]);
  });
  await test.step('rule 17: main replies to the main frame of its own page only', async () => {
    const preload = join(projectRoot, 'dist/preload/index.cjs');
    const answers = await app.evaluate(async ({ BrowserWindow, ipcMain }, script) => {
      // A window that also gives the bridge to its frames: the nearest thing to a foreign page that has it.
      const foreign = new BrowserWindow({
        show: false,
        webPreferences: { preload: script, sandbox: true, nodeIntegrationInSubFrames: true },
      });
      await foreign.loadURL('app://codesk/none.html');
      await foreign.webContents.executeJavaScript(
        "document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<p>in a frame</p>' })); new Promise((resolve) => setTimeout(resolve, 300))",
      );
      const [frame] = foreign.webContents.mainFrame.frames;
      const ofForeign = await frame?.executeJavaScript("window.codesk.invoke('app.about', '{}')");
      foreign.destroy();
      const handlers = (
        ipcMain as unknown as {
          _invokeHandlers: Map<string, (event: unknown, ...given: unknown[]) => Promise<string>>;
        }
      )._invokeHandlers;
      const [own] = BrowserWindow.getAllWindows();
      const as = (senderFrame: unknown) =>
        handlers.get('codesk')?.({ sender: own?.webContents, senderFrame }, 'app.about', '{}', true);
      const url = 'app://codesk/index.html';
      return {
        foreign: ofForeign as string,
        frame: await as({ url, parent: {} }),
        gone: await as(null),
        other: await as({ url: 'https://elsewhere.example/', parent: null }),
        own: await as({ url, parent: null }),
        channels: [...handlers.keys()],
        listeners: ipcMain.eventNames(),
      };
    }, preload);
    for (const who of ['foreign', 'frame', 'gone', 'other'] as const)
      expect(JSON.parse(String(answers[who])), who).toMatchObject({
        ok: false,
        error: { code: 'bad_request', subject: 'the sender' },
      });
    expect(JSON.parse(String(answers.own))).toMatchObject({ ok: true });
    expect(answers.channels).toEqual(['codesk']);
    // Electron has one for errors.
    expect(answers.listeners).toEqual(['error']);
    expect((await ask(page, 'app.about', {})).ok).toBe(true);
  });
  await test.step('rules 11 and 12: no other page is embedded', async () => {
    const before = await app.evaluate(({ webContents }) => webContents.getAllWebContents().length);
    await page.evaluate(() => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'app://codesk/index.html');
      document.body.append(view);
    });
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(before);
    const prevented = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return ['will-attach-webview', 'will-redirect'].map((name) => {
        let stopped = false;
        const event = {
          preventDefault() {
            stopped = true;
          },
        };
        (contents as unknown as NodeJS.EventEmitter).emit(name, event, 'https://elsewhere.example/', {});
        return stopped;
      });
    });
    expect(prevented).toEqual([true, true]);
  });
});

test('rules 2, 3, 4, 6, 8, 9, 10, 11: the preferences of every page, and no Node in it', async ({
  codesk,
}) => {
  await signIn(codesk.page);
  await openInvoice(codesk);
  const all = await preferences(codesk.app);
  expect(all).toHaveLength(2);
  for (const each of all) {
    expect(each.contextIsolation, 'rule 3: context isolation').toBe(true);
    expect(each.sandbox, 'rule 4: the sandbox').toBe(true);
    expect(each.webSecurity, 'rule 6: web security').toBe(true);
    expect(each.allowRunningInsecureContent, 'rule 8: no insecure content').toBe(false);
    expect(each.experimentalFeatures, 'rule 9: no experimental features').toBe(false);
    expect(each.enableBlinkFeatures ?? '', 'rule 10: no features of Blink').toBe('');
    expect(each.webviewTag, 'rule 11: no webview').toBe(false);
  }
  for (const each of all)
    expect(each).toMatchObject({ nodeIntegration: false, nodeIntegrationInSubFrames: false });
  for (const window of codesk.app.windows())
    expect(
      await window.evaluate(() =>
        ['require', 'process', 'Buffer', 'module', 'global', '__dirname'].filter(
          (name) => name in globalThis,
        ),
      ),
    ).toEqual([]);
});

test('rule 4: the process of the page is in the sandbox of the system', async () => {
  test.skip(!canStartAsNobody, 'needs root, to start the app as another user');
  const processes = await processesOfNobody(electron);
  const pages = processes.filter(({ kind }) => kind === 'renderer');
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) expect(page).toMatchObject({ seccomp: 2, noNewPrivileges: 1 });
});

test('rule 5, and beyond the rules WebRTC: no permission and no packet', async ({
  codesk: { page, app },
}) => {
  const permissions = test.step('rule 5: no permission, neither requested nor queried', async () => {
    // Chromium grants these without a question unless the handler of requests refuses them.
    const outcome = await page.evaluate(async () => {
      const soon = (wanted: () => Promise<unknown>) =>
        Promise.race([
          Promise.resolve()
            .then(wanted)
            .then(
              (got) => {
                if (got === undefined) return 'not there';
                return Array.isArray(got) ? `${got.length} devices` : 'granted';
              },
              (error: Error) => error.name,
            ),
          new Promise((resolve) => setTimeout(() => resolve('no answer'), 3000)),
        ]);
      const locked = () =>
        new Promise((resolve, reject) => {
          document.addEventListener('pointerlockchange', resolve, { once: true });
          const refuse = () => reject(new DOMException('', 'NotAllowedError'));
          document.addEventListener('pointerlockerror', refuse, { once: true });
          Promise.resolve(document.body.requestPointerLock() as unknown).catch(reject);
        });
      type Devices = Record<string, (filter: unknown) => Promise<unknown>>;
      const { hid, usb, serial, bluetooth } = navigator as unknown as Record<string, Devices>;
      const wanted: Record<string, () => Promise<unknown>> = {
        fullscreen: () => document.documentElement.requestFullscreen().then(() => true),
        pointer: locked,
        camera: () => navigator.mediaDevices.getUserMedia({ video: true, audio: true }),
        screen: () => navigator.mediaDevices.getDisplayMedia({ video: true }),
        midi: () => navigator.requestMIDIAccess({ sysex: true }),
        clipboard: () => navigator.clipboard.readText(),
        hid: async () => hid?.requestDevice?.({ filters: [] }),
        usb: async () => usb?.requestDevice?.({ filters: [] }),
        serial: async () => serial?.requestPort?.({}),
        bluetooth: async () => bluetooth?.requestDevice?.({ acceptAllDevices: true }),
      };
      const names = Object.keys(wanted);
      const got = await Promise.all(names.map((name) => soon(wanted[name] as () => Promise<unknown>)));
      return Object.fromEntries(names.map((name, at) => [name, String(got[at])]));
    });
    // A refused full screen never settles in some versions of Chromium; that of a device has no prompt.
    const refused =
      /^(no answer|not there|0 devices|(NotAllowed|WrongDocument|InvalidState|Security|NotFound|NotSupported|Abort|Type|Permission)Error)$/;
    for (const [name, got] of Object.entries(outcome)) expect.soft(got, name).toMatch(refused);
    expect(outcome.clipboard).toBe('NotAllowedError');
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())).toBe(
      false,
    );
  });
  const packets = test.step('no packet leaves through WebRTC, and no name is resolved', async () => {
    let packets = 0;
    const udp = createSocket('udp4');
    udp.on('message', () => {
      packets += 1;
    });
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const tcp = createServer((socket) => {
      packets += 1;
      socket.destroy();
    });
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port };
    const candidates = await page.evaluate(async ({ udp: stun, tcp: turn }) => {
      // A frame has its own window object, with every function that the page might have lost.
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const found: string[] = [];
      const owners = [window, frame.contentWindow as unknown as typeof window];
      await Promise.all(
        owners.map(async (owner) => {
          const connection = new owner.RTCPeerConnection({
            iceServers: [
              { urls: `stun:127.0.0.1:${stun}` },
              { urls: `turn:127.0.0.1:${turn}?transport=tcp`, username: 'u', credential: 'c' },
              { urls: `turn:127.0.0.1:${stun}`, username: 'u', credential: 'c' },
            ],
          });
          connection.onicecandidate = ({ candidate }) =>
            candidate?.candidate && found.push(candidate.candidate);
          connection.createDataChannel('x');
          await connection.setLocalDescription(await connection.createOffer());
          await new Promise((resolve) => setTimeout(resolve, 2000));
          connection.close();
        }),
      );
      return found;
    }, ports);
    expect([packets, candidates]).toEqual([0, []]);
    udp.close();
    tcp.close();
  });
  // Both stay pending in most runs.
  await Promise.all([permissions, packets]);
});

test('rule 13: the page cannot navigate away', async ({ codesk: { app, page } }) => {
  const outside = await serve((_request, response) => response.end('outside'));
  const { origin } = outside;
  await app.evaluate(({ session }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    // Added after the listener of the app, so that it sees the app's decision.
    session.defaultSession.on('will-download', (event, item) => {
      seen.push(`${event.defaultPrevented} ${item.getURL().slice(0, 5)}`);
    });
  });
  const exits: [name: string, leave: (origin: string) => void][] = [
    ['https', () => location.assign('https://127.0.0.1:9/')],
    ['http', (to) => location.assign(to)],
    ['replace', (to) => location.replace(to)],
    ['file', () => location.assign('file:///etc/passwd')],
    ['data', () => location.assign('data:text/html,<h1>x</h1>')],
    ['javascript', () => location.assign("javascript:document.write('gone')")],
    ['blob', () => location.assign(URL.createObjectURL(new Blob(['<h1>x</h1>'], { type: 'text/html' })))],
    ['another host of the scheme', () => location.assign('app://elsewhere/index.html')],
    ['mailto', () => location.assign('mailto:a@b.example')],
    ['another program', () => location.assign('ms-settings:')],
    [
      'a form',
      (to) => {
        const form = document.createElement('form');
        form.action = to;
        form.method = 'post';
        document.body.append(form);
        form.submit();
      },
    ],
    [
      'a link to the top',
      (to) => {
        const link = document.createElement('a');
        link.href = to;
        link.target = '_top';
        document.body.append(link);
        link.click();
      },
    ],
    [
      'a refresh',
      (to) => {
        const refresh = document.createElement('meta');
        refresh.httpEquiv = 'refresh';
        refresh.content = `0;url=${to}`;
        document.head.append(refresh);
      },
    ],
    [
      'frames',
      (to) => {
        for (const src of [to, 'https://127.0.0.1:9/', 'file:///etc/passwd']) {
          const frame = document.createElement('iframe');
          frame.src = src;
          document.body.append(frame);
        }
      },
    ],
    [
      'a file that the page makes',
      () => {
        const link = document.createElement('a');
        link.download = 'invoice.pdf.exe';
        link.href = 'data:application/octet-stream,xx';
        document.body.append(link);
        link.click();
      },
    ],
  ];
  for (const [name, leave] of exits)
    await test.step(name, async () => {
      await page.evaluate(leave, origin);
      // Main handles earlier messages before it replies to this one.
      await ask(page, 'session.get', {});
      expect(page.url(), name).toMatch(/^app:\/\/codesk\//);
    });
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
    .toEqual(['true data:']);
  expect(outside.received).toEqual([]);
  expect(await page.evaluate(() => document.body.innerText.includes('Sign in'))).toBe(true);
  await outside.close();

  await test.step('rule 13: a page that goes to about:blank is brought back', async () => {
    await withoutGesture(app, "setTimeout(() => { location.href = 'about:blank'; }, 0); 0");
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()))
      .toMatch(/^app:\/\/codesk\/index\.html/);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });
});

test('rule 14: no window that the page opens, and eight at most that main opens', async ({ codesk }) => {
  const { app, page } = codesk;
  const opened = await page.evaluate(() =>
    ['https://elsewhere.example', 'about:blank', 'app://codesk/index.html', 'file:///etc/passwd', ''].map(
      (url) => window.open(url) === null,
    ),
  );
  expect(opened).toEqual([true, true, true, true, true]);
  expect(app.windows()).toHaveLength(1);
  await signIn(page);
  const answers = await page.evaluate(() =>
    Promise.all(
      Array.from({ length: 12 }, (_each, at) =>
        window.codesk.invoke('window.open', JSON.stringify({ place: `/invoice-temp?id=${at}` })),
      ),
    ),
  );
  const refused = answers.map((text) => JSON.parse(text) as Answer).filter(({ ok }) => !ok);
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('too_many_windows'));
  await expect.poll(() => app.windows().length).toBe(9);
});

test('rule 15: no browser without a gesture, none without a question', async ({ codesk }) => {
  const { app, page } = codesk;
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  const open = (url: string) =>
    `window.codesk.invoke('app.open-link', ${JSON.stringify(JSON.stringify({ url }))})`;
  // A page without a user gesture; that of Playwright has just had a click.
  await page.reload();
  for (let count = 0; count < 50; count += 1)
    await withoutGesture(app, open(`https://elsewhere.example/?secret=${count}`));
  expect([await opened(), await codesk.questions()]).toEqual([[], []]);

  await page.waitForTimeout(1100);
  await page.evaluate(
    (script) => {
      document.body.addEventListener('click', () => void window.codesk.invoke('app.open-link', script), {
        once: true,
      });
    },
    JSON.stringify({ url: 'https://elsewhere.example/help' }),
  );
  await codesk.press('Open');
  await page.mouse.click(5, 5);
  await expect.poll(opened).toEqual(['https://elsewhere.example/help']);
  expect(await codesk.questions()).toMatchObject([{ message: 'Open elsewhere.example in your browser?' }]);
});

test('rule 16: a supported Electron', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  /** The three majors with fixes on that day; a new major is released every eight weeks. */
  const supported = { on: '2026-11-22', majors: [43, 44, 45] };
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  expect(supported.majors).toContain(Number(devDependencies.electron.split('.')[0]));
});

test('rule 19: the fuses of the packaged app', async () => {
  const { fuses } = (await import('../../build/fuses.mjs')) as { fuses: Readonly<Record<string, boolean>> };
  expect(fuses).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  });
  // Packaging sets and reads them: `tests/unit/build/fuses.test.ts`.
  const builder = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
  expect(builder).toMatch(/^afterPack: \.\/build\/after-pack\.mjs$/m);
});
