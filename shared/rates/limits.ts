/** Limits of the rate desk. */

/** Largest file that can be opened, in bytes. */
export const fileCap = 200 * 1024 * 1024;
/** Largest workbook, in packed bytes. */
export const workbookCap = 50 * 1024 * 1024;
/** Most bytes that a workbook may unpack to. */
export const unpackedCap = 1024 * 1024 * 1024;
/** Most rows of a table. */
export const rowCap = 2_000_000;
/** Most services of one file that the user can choose from. */
export const serviceCap = 10_000;
/** Most texts in one reply. */
export const answerCap = 1000;
/** Most rows in one text for the clipboard. */
export const copiedRowCap = 200_000;
