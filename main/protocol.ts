/** The `app://codesk/` protocol: serves only the bundled page, with a strict content security policy. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol } from 'electron';
import { fileOf } from './page-files';

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
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the files of `folder` as the page. */
export function servePage(folder: string): void {
  protocol.handle('app', async (request) => {
    const file = await fileOf(folder, request.url);
    const headers = {
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    };
    if (!file) {
      const text = { 'content-type': 'text/plain; charset=utf-8' };
      return new Response('Not found', { status: 404, headers: { ...headers, ...text } });
    }
    return new Response(new Uint8Array(await readFile(file)), {
      headers: { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' },
    });
  });
}
