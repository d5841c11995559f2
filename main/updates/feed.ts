/**
 * Requests to a feed: over https only, through the agent of all requests, without following redirects, and with limits
 * of size and time.
 */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Agent, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { ErrorCode } from '../../shared/errors';
import { codeOfDisk, codeOfTransport, subjectOf } from '../api/errors';
import { longestManifest } from './manifest';
import { UpdateFailed, UpdateRefused } from './refusal';
import type { Statement } from './statement';

export interface FeedLimits {
  /** Milliseconds without a byte. */
  readonly idleMs: number;
  /** Milliseconds of a whole download. */
  readonly totalMs: number;
}

export interface FeedOptions {
  /** Address of the folder. */
  readonly address: string;
  readonly agent: Agent;
  readonly limits: FeedLimits;
  /** User agent. */
  readonly userAgent: string;
}

export interface Feed {
  /** A list of the feed. */
  manifest(name: string): Promise<string>;
  /**
   * Downloads the file of a statement to a new path, and checks it while it arrives. An incomplete or wrong file is
   * removed.
   */
  download(statement: Statement, path: string, more: DownloadMore): Promise<void>;
}

interface DownloadMore {
  readonly progress: (received: number) => void;
  readonly signal: AbortSignal;
}

/** Milliseconds of a whole list. */
const manifestMs = 60_000;

/** Errors that mean that there is no network, or no route to this host at the moment. */
const offlineCodes: ReadonlySet<ErrorCode> = new Set(['address_unknown', 'unreachable', 'proxy_unreachable']);

/** The address of a feed as a folder. @throws UpdateRefused unless it is one over https */
export function feedAddress(address: string): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new UpdateRefused('feed_not_https');
  }
  if (url.protocol !== 'https:') throw new UpdateRefused('feed_not_https');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url;
}

export function createFeed({ address, agent, limits, userAgent }: FeedOptions): Feed {
  const ask = async (name: string, signal: AbortSignal): Promise<IncomingMessage> => {
    const folder = feedAddress(address);
    const url = new URL(encodeURIComponent(name), folder);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, {
        agent,
        signal,
        // Overrides the environment.
        rejectUnauthorized: true,
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          'cache-control': 'no-cache',
          'user-agent': userAgent,
        },
      });
      asked.on('response', resolve);
      asked.on('error', reject);
      asked.setTimeout(limits.idleMs, () =>
        asked.destroy(Object.assign(new Error('no byte came for too long'), { code: 'ETIMEDOUT' })),
      );
      asked.end();
    }).catch((error) => {
      throw notReached(error, url);
    });
    const { statusCode = 0 } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (statusCode >= 300 && statusCode < 400)
      throw new UpdateRefused('redirected', `${statusCode} for ${name}`);
    throw new UpdateFailed({
      code: 'update_failed',
      subject: `${url.host} answers ${statusCode} for ${name}`,
    });
  };

  return {
    async manifest(name) {
      const signal = AbortSignal.timeout(manifestMs);
      const response = await ask(name, signal);
      const chunks: Buffer[] = [];
      let length = 0;
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) {
          length += chunk.length;
          if (length > longestManifest) throw new UpdateRefused('manifest_size');
          chunks.push(chunk);
        }
      } catch (error) {
        response.destroy();
        throw notReached(error, feedAddress(address));
      }
      return Buffer.concat(chunks).toString('utf8');
    },

    async download(statement, path, { progress, signal }) {
      const end = new AbortController();
      const stop = () => end.abort(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      const timer = setTimeout(() => end.abort(new DOMException('too slow', 'TimeoutError')), limits.totalMs);
      try {
        await load(statement, path, progress, end.signal);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
  };

  async function load(
    statement: Statement,
    path: string,
    progress: (received: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const response = await ask(statement.file, signal);
    const announced = response.headers['content-length'];
    const hash = createHash('sha512');
    let received = 0;
    try {
      if (announced !== undefined && Number(announced) !== statement.size)
        throw new UpdateRefused('size', `${announced} bytes, signed ${statement.size}`);
      // Exclusively: does not follow an existing link.
      const handle = await open(path, 'wx', 0o600).catch(onDisk);
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) {
          received += chunk.length;
          if (received > statement.size)
            throw new UpdateRefused('size', `more than the signed ${statement.size} bytes`);
          hash.update(chunk);
          await handle.writeFile(chunk).catch(onDisk);
          progress(received);
        }
        if (received !== statement.size)
          throw new UpdateRefused('size', `${received} bytes, signed ${statement.size}`);
        if (hash.digest('base64') !== statement.sha512) throw new UpdateRefused('hash');
        await handle.sync().catch(onDisk);
      } finally {
        await handle.close();
      }
    } catch (error) {
      response.destroy();
      await rm(path, { force: true }).catch(() => undefined);
      throw notReached(error, feedAddress(address), received > 0);
    }
  }
}

function onDisk(error: unknown): never {
  throw new UpdateFailed({ code: codeOfDisk(error), subject: 'update' }, { cause: error });
}

function notReached(error: unknown, url: URL, begun = false): Error {
  if (error instanceof UpdateRefused || error instanceof UpdateFailed) return error;
  const { name } = error as Error;
  const code = name === 'TimeoutError' || name === 'AbortError' ? 'timed_out' : codeOfTransport(error, begun);
  return new UpdateFailed(
    { code, subject: subjectOf(error, url.host) },
    { offline: offlineCodes.has(code), cause: error },
  );
}
