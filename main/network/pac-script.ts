/**
 * The script of a proxy configuration (PAC), fetched by main and run by Chromium. Chromium never runs a script for this
 * computer's own addresses and connects directly if a script returns nothing valid. The wrapper prevents both: such an
 * address is replaced with a placeholder, and an invalid result becomes a proxy that does not exist.
 */
import { readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { SecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';

/** Largest script in bytes, as in Chromium. */
const mostBytes = 1024 * 1024;
/** Milliseconds for the whole script. */
const timeoutMs = 10_000;

const zone = 'codesk-proxy-script.invalid';
/** The placeholder proxy of a result without a route. */
export const noRoute = `none.${zone}`;
/** A host name whose proxy is the number of the script: it identifies the active script. */
export const askNumber = `number.${zone}`;
export const numberProxy = (number: number) => `n${number}.${zone}`;

/** True for hosts for which Chromium runs no script: this computer, and link-local addresses. */
function isImplicit(host: string): boolean {
  return (
    /^[\d.]+$/.test(host) || host.includes(':') || /(?:^|\.)localhost6?(?:\.localdomain6?)?\.?$/i.test(host)
  );
}

/** Returns the address to ask Chromium about. */
export function askedAddress(url: URL): string {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isImplicit(host)) return url.href;
  const standIn = Buffer.from(host)
    .toString('hex')
    .match(/.{1,60}/g)
    ?.join('.');
  return `${url.protocol}//${standIn}.h.${zone}${url.port ? `:${url.port}` : ''}${url.pathname}${url.search}`;
}

/** Returns the script that Chromium runs. */
export function wrappedScript(script: string, number: number): string {
  return `${script.replace(/^\uFEFF/, '')}
;(function (scope) {
  var given = scope.FindProxyForURL;
  var zone = ${JSON.stringify(zone)};
  var nothing = 'PROXY none.' + zone + ':1';
  var standIn = /^([0-9a-f.]+)\\.h\\.codesk-proxy-script\\.invalid$/;
  scope.FindProxyForURL = function (url, host) {
    if (host === 'number.' + zone) return 'PROXY n${number}.' + zone + ':1';
    if (typeof given !== 'function') return nothing;
    var hidden = standIn.exec(host);
    if (hidden) {
      var hex = hidden[1].replace(/\\./g, '');
      var real = '';
      for (var at = 0; at < hex.length; at += 2) real += String.fromCharCode(parseInt(hex.substr(at, 2), 16));
      url = url.replace(host, real.indexOf(':') === -1 ? real : '[' + real + ']');
      host = real;
    }
    var answer;
    try {
      answer = given.call(scope, url, host);
    } catch (error) {
      return nothing;
    }
    return typeof answer === 'string' ? answer + ';' + nothing : nothing;
  };
})(this);
`;
}

/**
 * Fetches a script over https, http, from a file or out of a data address. Rejects with an `Error` whose message is the
 * reason.
 */
export async function fetchScript(
  address: string,
  issuers: SecureContext,
  signal?: AbortSignal,
): Promise<string> {
  const url = new URL(address);
  if (url.protocol === 'data:') return bounded(dataOf(url));
  if (url.protocol === 'file:') {
    const file = fileURLToPath(url);
    if ((await stat(file)).size > mostBytes) throw tooLarge();
    return bounded(await readFile(file));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error(`not a script address: ${url.protocol}`);
  return bounded(await overHttp(url, issuers, signal));
}

const tooLarge = () => new Error('the script is larger than 1 MB');

function bounded(bytes: Buffer): string {
  if (bytes.length > mostBytes) throw tooLarge();
  return bytes.toString('utf8');
}

function dataOf({ href }: URL): Buffer {
  const comma = href.indexOf(',');
  const text = decodeURIComponent(href.slice(comma + 1));
  return /;base64$/i.test(href.slice(0, comma)) ? Buffer.from(text, 'base64') : Buffer.from(text);
}

function overHttp(url: URL, issuers: SecureContext, stop?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      headers: { accept: 'application/x-ns-proxy-autoconfig, */*', 'accept-encoding': 'identity' },
    };
    const request =
      url.protocol === 'https:'
        ? https.get(url, {
            ...options,
            agent: new https.Agent({ secureContext: issuers, rejectUnauthorized: true }),
          })
        : http.get(url, { ...options, agent: false });
    const give = (error: Error) => {
      clearTimeout(timer);
      request.destroy();
      reject(error);
    };
    const timer = setTimeout(() => give(new Error('it did not arrive in time')), timeoutMs);
    stop?.addEventListener('abort', () => give(stop.reason), { once: true });
    request.once('error', give);
    request.once('response', (answer) => {
      if (answer.statusCode !== 200) return give(new Error(`its server replied ${answer.statusCode}`));
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > mostBytes) give(tooLarge());
      });
      answer.once('error', give);
      answer.once('end', () => {
        clearTimeout(timer);
        if (answer.complete) resolve(Buffer.concat(chunks));
        else reject(new Error('it was incomplete'));
      });
    });
  });
}
