/** Switches of a start that would hand the app to another program of this computer. */

const refused = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'debug',
  'debug-brk',
  'debug-port',
];

/**
 * The switch for which the packaged app does not start; undefined for an ordinary start.
 * @param given what follows the name of the program
 */
export function refusedSwitch(
  given: readonly string[],
  hasSwitch: (name: string) => boolean,
): string | undefined {
  return refused.find(
    (name) =>
      hasSwitch(name) ||
      given.some((each) => each.toLowerCase() === `--${name}` || each.toLowerCase().startsWith(`--${name}=`)),
  );
}
