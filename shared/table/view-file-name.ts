/** Names and size of the files of views. Without a schema: the page needs it early. */
export const viewFileEnding = '.codesk-view.json';

/** Also of a copy, such as `orders-late.codesk-view (1).json`. */
export const viewFileName = /\.codesk-view\b.*\.json$/i;

/** Largest file, in bytes. */
export const viewFileCap = 200_000;
