/** The `app://codesk/` protocol: serves only the bundled page, with a strict content security policy. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { protocol } from 'electron';
import { fileOf, pageUrl } from './page-files';

/** No eval and no remote content. Inline styles are allowed because Blueprint positions pop-ups with style attributes. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** Must run before the app is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // Versions of Electron that keep no compiled code of such a scheme do not know the last one.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

interface Served {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface Serving {
  /** The content of the page the first time that it is asked for; undefined for that of its file. */
  readonly firstPage?: () => Buffer | undefined;
  /** Called after each answer with the address that was asked for. */
  readonly answered?: (address: string) => void;
  /** The way that needs no `Response`. */
  readonly withoutResponse?: boolean;
}

type Read = (file: string, address: string) => Buffer;

function reader({ firstPage }: Serving): Read {
  let isFirst = firstPage !== undefined;
  return (file, address) => {
    if (!isFirst || address.split(/[?#]/, 1)[0] !== pageUrl) return readFileSync(file);
    isFirst = false;
    return firstPage?.() ?? readFileSync(file);
  };
}

function serve(folder: string, address: string, read: Read): Served {
  const file = fileOf(folder, address);
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
  if (!file) {
    const text = { 'content-type': 'text/plain; charset=utf-8' };
    return { status: 404, headers: { ...headers, ...text }, content: Buffer.from('Not found') };
  }
  const type = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
  return { status: 200, headers: { ...headers, ...type }, content: read(file, address) };
}

/** `Response` of Node 18 takes 35 ms to load, and Electrons with it can serve without. Later ones give up that way. */
const servesWithout = process.versions.electron?.startsWith('25.') ?? false;

/** `net::ERR_FAILED`, for a file that went away or cannot be read. */
const failed = -2;

/** Serves the files of `folder` as the page. */
export function servePage(folder: string, serving: Serving = {}): void {
  const { withoutResponse = servesWithout } = serving;
  const read = reader(serving);
  const answered = (address: string) => setImmediate(() => serving.answered?.(address));
  if (!withoutResponse) {
    protocol.handle('app', async ({ url }) => {
      const { content, ...head } = serve(folder, url, read);
      answered(url);
      return new Response(new Uint8Array(content), head);
    });
    return;
  }
  protocol.registerBufferProtocol('app', ({ url }, answer) => {
    try {
      const { status, headers, content } = serve(folder, url, read);
      answer({ statusCode: status, headers: { ...headers }, data: content });
      answered(url);
    } catch {
      answer({ error: failed });
    }
  });
}
