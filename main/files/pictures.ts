/**
 * Fetches small pictures of the server for the page, a few at a time, cached in memory only. Only bitmaps are accepted,
 * by their first bytes, because formats such as SVG can contain scripts.
 */
import http from 'node:http';
import https from 'node:https';
import type { Agents } from '../network/network';

/** Largest picture, in bytes. */
export const pictureCap = 2 * 1024 * 1024;
/** Most pixels of a picture, because a small file can decompress to gigabytes. */
const pixelCap = 24_000_000;
/** Pictures fetched at the same time. */
const atOnce = 6;
/** Limits of the cache: number of pictures, and characters of all data URLs. */
const cacheLimits = { pictures: 400, characters: 48 * 1024 * 1024 } as const;

interface Located {
  readonly url: URL;
  readonly token?: string;
}

export interface Pictures {
  /**
   * Returns a data URL; null if the picture cannot be fetched or is not a bitmap; `refused` if the server asks for
   * sign-in. Never rejects.
   * @param owner of the session; a new owner empties the cache
   */
  load(located: Located, owner: string): Promise<Picture>;
}

/** A data URL is never `refused`. */
type Picture = string | null;

/** @param idleMs milliseconds without a byte after which a request fails */
export function createPictures({ idleMs, agents }: { idleMs: number; agents: Agents }): Pictures {
  const cache = new Map<string, string>();
  const loadingByKey = new Map<string, Promise<Picture>>();
  const waiting: (() => void)[] = [];
  let active = 0;
  let characters = 0;
  let owner: string | undefined;

  const startOver = (asking: string) => {
    if (asking === owner) return;
    owner = asking;
    cache.clear();
    characters = 0;
  };

  const keep = (address: string, data: string) => {
    cache.set(address, data);
    characters += data.length;
    for (const [oldest, old] of cache) {
      if (cache.size <= cacheLimits.pictures && characters <= cacheLimits.characters) break;
      cache.delete(oldest);
      characters -= old.length;
    }
  };

  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= atOnce) await new Promise<void>((start) => waiting.push(start));
    else active += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };

  return {
    load(located, asking) {
      startOver(asking);
      const address = located.url.href;
      const found = cache.get(address);
      if (found !== undefined) {
        // The most recently used picture is last.
        cache.delete(address);
        cache.set(address, found);
        return Promise.resolve(found);
      }
      const key = `${asking} ${address}`;
      const running = loadingByKey.get(key);
      if (running) return running;
      const loading = queued(() => fetchPicture(located, idleMs, agents))
        .then((data) => {
          if (data !== null && data !== 'refused' && asking === owner) keep(address, data);
          return data;
        })
        .finally(() => loadingByKey.delete(key));
      loadingByKey.set(key, loading);
      return loading;
    },
  };
}

async function fetchPicture({ url, token }: Located, idleMs: number, agents: Agents): Promise<Picture> {
  try {
    const bytes = await receive(url, token, idleMs, agents);
    if (bytes === 'refused') return bytes;
    const type = bytes && bitmapType(bytes);
    return type ? `data:${type};base64,${bytes.toString('base64')}` : null;
  } catch {
    // Without a picture the page shows the first letter of the name.
    return null;
  }
}

function receive(
  url: URL,
  token: string | undefined,
  idleMs: number,
  agents: Agents,
): Promise<Buffer | 'refused' | null> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = {
      accept: 'image/png, image/jpeg, image/webp, image/gif',
      'accept-encoding': 'identity',
    };
    if (token) headers.authorization = `Bearer ${token}`;
    const agent = url.protocol === 'https:' ? agents.https : agents.http;
    const options = { headers, agent };
    const outgoing = (url.protocol === 'https:' ? https : http).get(url, options, (answer) => {
      const refuse = () => {
        answer.destroy();
        resolve(answer.statusCode === 401 ? 'refused' : null);
      };
      // Only a 200 is accepted: no redirects, no error pages.
      if (answer.statusCode !== 200 || Number(answer.headers['content-length']) > pictureCap) return refuse();
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > pictureCap) refuse();
        else chunks.push(chunk);
      });
      answer.on('end', () => resolve(answer.complete ? Buffer.concat(chunks) : null));
      answer.on('error', reject);
    });
    // Starts with the connection: before that, a proxy may be asking the user for a password.
    let limit: NodeJS.Timeout | undefined;
    outgoing.once('socket', () => {
      limit = setTimeout(() => outgoing.destroy(new Error('timed out')), idleMs * 2);
    });
    outgoing.once('close', () => clearTimeout(limit));
    outgoing.setTimeout(idleMs, () => outgoing.destroy(new Error('no data in time')));
    outgoing.on('error', reject);
    // A switch to another protocol ends neither the request nor its timeouts.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(null);
    });
  });
}

/** Returns the MIME type of a bitmap, from its first bytes; undefined for other data and for too many pixels. */
export function bitmapType(bytes: Buffer): string | undefined {
  const found = pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);
  if (!found || found.width < 1 || found.height < 1) return undefined;
  return found.width * found.height <= pixelCap ? found.type : undefined;
}

interface Bitmap {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

function pngSize(bytes: Buffer): Bitmap | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n') return undefined;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifSize(bytes: Buffer): Bitmap | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function webpSize(bytes: Buffer): Bitmap | undefined {
  const type = 'image/webp';
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X')
    return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { type, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ') return undefined;
  return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Reads the segments of a JPEG up to the one with the size. */
function jpegSize(bytes: Buffer): Bitmap | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Frame headers. The three other markers in this range are tables and extensions.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
