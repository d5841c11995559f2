/** How the file was found. Each state except `ready` is shown to the user. */
export type DeskState =
  | 'ready'
  /** The file could not be read. It was set aside and a new one created. */
  | 'set_aside'
  /** The file can be used, but acknowledged changes are missing: it was emptied, removed or damaged. */
  | 'lost'
  /** The file was saved by a newer Codesk. It is not changed; this start stores everything in memory. */
  | 'newer'
  /**
   * The file cannot be used now. Everything is stored in memory, including the content of the file, until it can be
   * used.
   */
  | 'memory';

/** True if changes are saved to the file. */
export const isOnFile = (state: DeskState): boolean => state !== 'newer' && state !== 'memory';
