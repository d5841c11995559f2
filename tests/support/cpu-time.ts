/** Limits of processor time that also hold on a busy machine. */

/**
 * Runs the work until it stays below the limit, at most three times. Only the processor time of this thread counts. A
 * stalled machine slows down one attempt; quadratic work is slow in each.
 * @param limit milliseconds, far above the usual time
 * @param name of the work in the error
 * @returns the result of the last attempt
 * @throws if each attempt took longer
 */
export async function withinCpuTime<T>(
  limit: number,
  work: () => T | Promise<T>,
  name = 'The work',
): Promise<T> {
  const took: number[] = [];
  while (took.length < 3) {
    const start = process.threadCpuUsage();
    const result = await work();
    const { user, system } = process.threadCpuUsage(start);
    took.push((user + system) / 1000);
    if ((took.at(-1) as number) < limit) return result;
  }
  throw new Error(`${name} took ${took.map(Math.round).join(', ')} ms, the limit is ${limit} ms`);
}
