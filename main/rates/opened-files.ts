/** Rate files that the system passes to Codesk: as arguments of a start, or by an event on macOS. */
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkAmong } from '../window/app-links';

const rateFileName = /\.(csv|tsv|xlsx)$/i;
/** Most files that one start opens. */
const most = 20;

/**
 * Returns the paths of rate files among the arguments of a start. They are checked when they are opened. A start with a
 * link opens nothing else, because the author of the link could have added arguments.
 * @param folder the working folder of the start
 */
export function rateFilesAmong(argv: readonly string[], folder: string): string[] {
  if (linkAmong(argv) !== undefined) return [];
  const paths = argv.slice(1).flatMap((argument) => {
    if (argument.startsWith('-')) return [];
    const path = /^file:/i.test(argument) ? pathOfUrl(argument) : argument;
    // A link of another program may end like a file, but is not one.
    if (path === undefined || /^[a-z][a-z0-9+.-]+:\/\//i.test(path) || !rateFileName.test(path)) return [];
    return [resolve(folder, path)];
  });
  return [...new Set(paths)].slice(0, most);
}

/** Linux desktops pass files as URLs. */
function pathOfUrl(address: string): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    return undefined;
  }
}

export interface OpenedFiles {
  /** Stores paths until they are taken. */
  open(paths: readonly string[]): void;
  /** Names of the pending files. */
  names(): string[];
  /** Returns the pending paths and clears them. */
  take(): string[];
}

/** @param opened called when files are pending */
export function createOpenedFiles(opened: () => void): OpenedFiles {
  let waiting: string[] = [];
  return {
    open(paths) {
      if (paths.length === 0) return;
      waiting = [...new Set([...waiting, ...paths])].slice(0, most);
      opened();
    },
    names: () => waiting.map((path) => basename(path)),
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
