/** Names and size of view files. Without a schema, because the page needs it early. */
export const viewFileEnding = '.codesk-view.json';

/** Also matches copies such as `orders-late.codesk-view (1).json`. */
export const viewFileName = /\.codesk-view\b.*\.json$/i;

/** Largest file, in bytes. */
export const viewFileCap = 200_000;
