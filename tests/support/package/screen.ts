/**
 * A screen with a keyboard and a mouse that the test controls from outside, as a user would: the packaged app refuses
 * every switch that opens it to tests. Speaks the X protocol with its extension XTEST.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { startXvfb } from '../app/display';
import { endProcess, startTimeout, withTimeout } from '../app/processes';

export interface XWindow {
  readonly name: string;
  /** Its two names for the desktop (WM_CLASS). */
  readonly classes: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The number of different colours in it. */
  readonly colours: number;
  /** Writes it as PNG. */
  save(file: string): void;
}

/** Starts an X server whose picture can be read. */
export async function startScreen() {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-screen-'));
  const { child, number } = await startXvfb('-fbdir', folder);
  const display = `:${number}`;
  const input = await connect(number);
  return {
    display,
    /** Visible windows with a name. */
    windows: () => windowsOf(display),
    picture: () => readPicture(readFileSync(join(folder, 'Xvfb_screen0'))),
    /** Waits until three captures of the screen, a fifth of a second apart, are equal. */
    isSteady: () =>
      withTimeout(startTimeout, 'the screen to stand still', steady(join(folder, 'Xvfb_screen0'))),
    ...input,
    async stop() {
      input.close();
      await endProcess(child, 'Xvfb');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Screen = Awaited<ReturnType<typeof startScreen>>;

async function steady(file: string): Promise<void> {
  let [last, same] = ['', 0];
  while (same < 2) {
    const now = createHash('sha1').update(readFileSync(file)).digest('hex');
    same = now === last ? same + 1 : 0;
    last = now;
    await setTimeout(200);
  }
}

function windowsOf(display: string): readonly XWindow[] {
  const tree = execFileSync('xwininfo', ['-root', '-tree', '-display', display], { encoding: 'utf8' });
  const line =
    /^\s+0x[0-9a-f]+ "(.*)": \("(.*?)" "(.*?)"\)\s+(\d+)x(\d+)\+-?\d+\+-?\d+\s+\+(-?\d+)\+(-?\d+)$/;
  return tree.split('\n').flatMap((text) => {
    const [, name, instance, className, width, height, left, top] = line.exec(text) ?? [];
    if (name === undefined || instance === undefined || className === undefined || Number(width) < 100)
      return [];
    return [
      {
        name,
        classes: [instance, className],
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
      },
    ];
  });
}

/** Reads the picture of Xvfb: an XWD file with four bytes per pixel. */
function readPicture(file: Buffer): Picture {
  const field = (at: number) => file.readUInt32BE(at * 4);
  const [width, height, bytesPerLine, colours] = [field(4), field(5), field(12), field(19)];
  const start = field(0) + colours * 12;
  const points = Buffer.alloc(height * (width * 3 + 1));
  const seen = new Set<number>();
  let to = 0;
  for (let y = 0; y < height; y++) {
    to += 1;
    for (let x = 0; x < width; x++) {
      const point = file.readUInt32LE(start + y * bytesPerLine + x * 4) & 0xff_ff_ff;
      seen.add(point);
      points.writeUIntBE(point, to, 3);
      to += 3;
    }
  }
  return {
    width,
    height,
    colours: seen.size,
    save: (path) => writeFileSync(path, png(width, height, points)),
  };
}

function png(width: number, height: number, points: Buffer): Buffer {
  const block = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    block('IHDR', head),
    block('IDAT', deflateSync(points)),
    block('IEND', Buffer.alloc(0)),
  ]);
}

const [keyPress, keyRelease, buttonPress, buttonRelease, motion] = [2, 3, 4, 5, 6];
const named: Readonly<Record<string, number>> = { Enter: 0xff0d, Tab: 0xff09, Shift: 0xffe1 };

/** Connects to the X server and reads its key codes. */
async function connect(number: string) {
  const socket = createConnection(`/tmp/.X11-unix/X${number}`);
  const read = reader(socket);
  const hello = Buffer.alloc(12);
  hello.write('l', 0);
  hello.writeUInt16LE(11, 2);
  socket.write(hello);
  const answer = await read(8);
  if (answer[0] !== 1) throw new Error('The X server refuses the test.');
  const setUp = await read(answer.readUInt16LE(6) * 4);
  const [firstKey, lastKey] = [setUp[26] as number, setUp[27] as number];

  /** Sends a request and reads its reply. */
  const ask = async (request: Buffer) => {
    socket.write(request);
    const head = await read(32);
    if (head[0] !== 1) throw new Error(`The X server answers with the error ${head[1]}.`);
    return Buffer.concat([head, await read(head.readUInt32LE(4) * 4)]);
  };
  const extension = Buffer.alloc(16);
  extension.set([98, 0, 4, 0, 5, 0], 0);
  extension.write('XTEST', 8);
  const opcode = (await ask(extension))[9] as number;
  const mapping = await ask(Buffer.from([101, 0, 2, 0, firstKey, lastKey - firstKey + 1, 0, 0]));
  const perKey = mapping[1] as number;
  const keys = new Map<number, { readonly code: number; readonly shift: boolean }>();
  for (let code = lastKey; code >= firstKey; code--)
    for (const column of [1, 0]) {
      const symbol = mapping.readUInt32LE(32 + ((code - firstKey) * perKey + column) * 4);
      if (symbol !== 0) keys.set(symbol, { code, shift: column === 1 });
    }

  const fake = (type: number, detail: number, x = 0, y = 0) => {
    const request = Buffer.alloc(36);
    request.set([opcode, 2, 9, 0, type, detail], 0);
    request.writeInt16LE(x, 24);
    request.writeInt16LE(y, 26);
    socket.write(request);
  };
  const keyOf = (symbol: number) => {
    const key = keys.get(symbol);
    if (!key) throw new Error(`The keyboard has no key for ${symbol}.`);
    return key;
  };
  const press = (name: string) => {
    const symbol = named[name] ?? name.charCodeAt(0);
    const { code, shift } = keyOf(symbol);
    const shiftCode = keyOf(named.Shift as number).code;
    if (shift) fake(keyPress, shiftCode);
    fake(keyPress, code);
    fake(keyRelease, code);
    if (shift) fake(keyRelease, shiftCode);
  };
  return {
    press,
    type: (text: string) => {
      for (const letter of text) press(letter);
    },
    click: (x: number, y: number) => {
      fake(motion, 0, x, y);
      fake(buttonPress, 1);
      fake(buttonRelease, 1);
    },
    close: () => socket.destroy(),
  };
}

/** Reads a number of bytes at a time. */
function reader(socket: Socket) {
  let held = Buffer.alloc(0);
  let pendingRead: { bytes: number; give: (bytes: Buffer) => void } | undefined;
  const serve = () => {
    if (!pendingRead || held.length < pendingRead.bytes) return;
    const { bytes, give } = pendingRead;
    pendingRead = undefined;
    const part = held.subarray(0, bytes);
    held = held.subarray(bytes);
    give(part);
  };
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    serve();
  });
  return (bytes: number) =>
    withTimeout(
      startTimeout,
      'an answer of the X server',
      new Promise<Buffer>((give) => {
        pendingRead = { bytes, give };
        serve();
      }),
    );
}
