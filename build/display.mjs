/** Checks for a display, and runs commands on a virtual one otherwise. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The command and arguments to run, behind xvfb-run when there is no display. */
export function withDisplay(command, args) {
  if (hasDisplay()) return [command, args];
  return ['xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', command, ...args]];
}
