/** Most characters of a request that puts a text on the clipboard. */
export const clipboardCap = 4 * 1024 * 1024;
