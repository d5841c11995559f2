/** Applies requested faults to the handling of a request. */
import type { Fault } from '../faults';
import { bearerOf } from './bearer';
import type { AppContext, Practice } from './practice';
import { json } from './replies';

/** Runs the work, which gets the fault for this path, unless the fault replaces it. */
export async function withFault(
  practice: Practice,
  c: AppContext,
  path: string,
  work: (fault?: Fault) => Promise<Response>,
): Promise<Response> {
  const fault = practice.faults.take(path);
  if (!fault) return work();
  const delivery = c.env?.delivery ?? {};
  if (fault.delayMs) await pause(fault.delayMs);
  if (fault.cut === 'before') {
    delivery.cut = 'silent';
    return json(503, { message: 'The connection is cut.' });
  }
  const token = bearerOf(c);
  if (fault.expire && token !== undefined) practice.sessions.expire(token);
  const response = await replyWith(fault, work);
  if (fault.cut === 'after-commit') delivery.cut = 'silent';
  if (fault.cut === 'during') delivery.cut = 'during';
  if (fault.bytesPerSecond) delivery.bytesPerSecond = fault.bytesPerSecond;
  return response;
}

async function replyWith(fault: Fault, work: (fault: Fault) => Promise<Response>): Promise<Response> {
  const status = fault.status ?? 200;
  if (fault.body === 'html') {
    return new Response('<!doctype html><title>Gateway</title><h1>The gateway is busy</h1>', {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  if (fault.body === 'not-json') {
    return new Response('OK', { status, headers: { 'content-type': 'application/json' } });
  }
  if (fault.status !== undefined) {
    return json(fault.status, {
      message: fault.message ?? `The practice workspace was told to answer ${status}.`,
    });
  }
  const response = await work(fault);
  if (fault.body !== 'truncated') return response;
  // Complete HTTP, incomplete JSON: like a reply through a proxy with a size limit.
  const text = await response.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
