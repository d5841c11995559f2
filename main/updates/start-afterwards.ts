/** Starts the new version when the old one has ended. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const bash = '/bin/bash';
/**
 * Closes all files except the three standard ones. Chromium passes some of its files to every started program: they
 * would keep its helper processes and the mount of the old AppImage alive as long as the new version runs. Other shells
 * cannot close a file with a number above nine.
 */
const closeFiles =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: of the shell
  'for each in /proc/self/fd/*; do each=${each##*/}; if [ "$each" -gt 2 ]; then eval "exec $each>&-"; fi; done; ';
const wait =
  'n=0; while kill -0 "$1" 2>/dev/null && [ "$n" -lt 200 ]; do n=$((n+1)); sleep 0.1; done; exec "$2"';

/** Starts a program as soon as this process has ended: before that the new one would find the app already open. */
export function startAfterwards(program: string): void {
  const { APPIMAGE: _image, APPDIR: _dir, ARGV0: _name, OWD: _folder, ...env } = process.env;
  const hasBash = existsSync(bash);
  const script = hasBash ? closeFiles + wait : wait;
  spawn(hasBash ? bash : '/bin/sh', ['-c', script, 'sh', String(process.pid), program], {
    detached: true,
    stdio: 'ignore',
    env,
  }).unref();
}
