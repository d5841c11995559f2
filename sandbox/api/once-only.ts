/** A write with an idempotency key runs once: its first reply is stored and sent again. */
import { createHash } from 'node:crypto';
import { change, rowOf } from '../database';
import type { Context } from '../handlers/handler';
import { Refusal } from '../refusal';

/**
 * Runs a write once, or returns its stored reply. Call it inside the transaction of the write, so that change and reply
 * are stored together or not at all.
 * @throws Refusal 422 for a key that was used with another request
 */
export function onceOnly(
  context: Context,
  key: string | undefined,
  value: unknown,
  uploads: readonly Uint8Array[],
  run: () => unknown,
): unknown {
  if (key === undefined || key === '') return run();
  const hash = createHash('sha256').update(JSON.stringify(value));
  for (const upload of uploads) hash.update(upload);
  const request = hash.digest('hex');
  const { db, user, path } = context;
  const earlier = rowOf(
    db,
    'SELECT request_hash, body FROM replies WHERE key = ? AND user_id = ? AND path = ?',
    key,
    user.id,
    path,
  );
  if (earlier) {
    if (earlier.request_hash !== request) {
      throw new Refusal(422, 'This Idempotency-Key was used for another request.', { errors: {} });
    }
    return JSON.parse(String(earlier.body));
  }
  const reply = run();
  change(
    db,
    'INSERT INTO replies (key, user_id, path, request_hash, body) VALUES (?, ?, ?, ?, ?)',
    key,
    user.id,
    path,
    request,
    JSON.stringify(reply ?? null),
  );
  return reply;
}
