/** How long work takes, without what the machine does beside it. */

/**
 * Starts to measure the time that the processor gives this thread. Waiting and other threads do not count, so a limit
 * that tells a quadratic way from a straight one holds also on a busy machine.
 * @returns a function that gives the milliseconds since then
 */
export function threadTime(): () => number {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
}
