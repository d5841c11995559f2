/** How long work takes, without what the machine does beside it. */

/**
 * Does the work until it stayed below the limit, three times at most. Only the time that the processor gives this thread
 * counts. A machine that stands still for a moment holds up one of three; a quadratic way is slow each time.
 * @param limit milliseconds, far above what the work takes
 * @param name of the work in the error
 * @returns what the last of the work gave
 * @throws if each of the three took longer
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
