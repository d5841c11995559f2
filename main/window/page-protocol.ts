/** The `app://codesk/` protocol: serves only the bundled page, with a strict content security policy. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { protocol } from 'electron';
import { fileOf } from './page-files';

/**
 * No eval and no remote content. Inline styles are allowed because Blueprint positions pop-ups with style attributes.
 */
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
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

interface Served {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

function serve(folder: string, address: string): Served {
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
  return { status: 200, headers: { ...headers, ...type }, content: readFileSync(file) };
}

/** Serves the files of `folder` as the page. */
export function servePage(folder: string): void {
  protocol.handle('app', async ({ url }) => {
    const { content, ...head } = serve(folder, url);
    return new Response(new Uint8Array(content), head);
  });
}
