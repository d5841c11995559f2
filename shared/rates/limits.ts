/** Bounds of the rate desk. */

/** Largest file that is opened, in bytes. */
export const fileCap = 200 * 1024 * 1024;
/** Largest workbook, in bytes as it is packed. */
export const workbookCap = 50 * 1024 * 1024;
/** Most bytes that a workbook may unpack to. */
export const unpackedCap = 1024 * 1024 * 1024;
/** Most rows of a table. */
export const rowCap = 2_000_000;
/** Most services of one file that are named to choose from. */
export const serviceCap = 10_000;
/** Most texts of one answer. */
export const answerCap = 1000;
/** Most rows of one text for the clipboard. */
export const copiedRowCap = 200_000;
