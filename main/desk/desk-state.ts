/** How the file was found. Anything but `ready` is told to the person. */
export type DeskState =
  | 'ready'
  /** The file could not be read. It was set aside and a new one begun. */
  | 'set_aside'
  /** The file can be used, but changes that it had acknowledged are missing: it was emptied, removed or damaged. */
  | 'lost'
  /** The file is of a newer Codesk. It stays as it is; this start keeps everything in memory. */
  | 'newer'
  /** The file cannot be used now. Everything is kept in memory, with what was in the file, until it can be. */
  | 'memory';

/** True if changes go into the file. */
export const isOnFile = (state: DeskState): boolean => state !== 'newer' && state !== 'memory';
