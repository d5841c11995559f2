/** The command-line flags that Electron needs on this machine. */
export function chromiumFlags() {
  // Chromium refuses to run its sandbox as root (https://crbug.com/638180).
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
