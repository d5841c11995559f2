/** Rate files that the system hands to Codesk: among the arguments of a start, or by an event on macOS. */
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkAmong } from '../window/app-links';

const rateFileName = /\.(csv|tsv|xlsx)$/i;
/** A start with more files than these opens the first ones. */
const most = 20;

/**
 * Paths of rate files among the arguments of a start. Whether they can be read is found out when they are taken. A start
 * with a link opens nothing else: who wrote the link could have written further arguments as well.
 * @param folder the folder in which the start was asked for
 */
export function rateFilesAmong(argv: readonly string[], folder: string): string[] {
  if (linkAmong(argv) !== undefined) return [];
  const paths = argv.slice(1).flatMap((argument) => {
    if (argument.startsWith('-')) return [];
    const path = /^file:/i.test(argument) ? pathOfUrl(argument) : argument;
    // A link of another program may end like a file, and is none.
    if (path === undefined || /^[a-z][a-z0-9+.-]+:\/\//i.test(path) || !rateFileName.test(path)) return [];
    return [resolve(folder, path)];
  });
  return [...new Set(paths)].slice(0, most);
}

/** Desktops of Linux hand files over as addresses. */
function pathOfUrl(address: string): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    return undefined;
  }
}

export interface OpenedFiles {
  /** Keeps paths until they are taken. */
  open(paths: readonly string[]): void;
  /** Names of those that wait. */
  names(): string[];
  /** The paths that wait; they do not wait any more. */
  take(): string[];
}

/** @param opened called when files wait for the page */
export function keepOpenedFiles(opened: () => void): OpenedFiles {
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
