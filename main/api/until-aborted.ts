/** Waits for work that cannot be stopped, until a signal aborts the wait. */

/** Rejects with the reason of a signal when it is aborted. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Usually nothing awaits it any more.
  aborted.catch(() => undefined);
  return aborted;
}
