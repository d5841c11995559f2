/**
 * The header of the last column of a file with findings. A file that Codesk wrote can be mended and opened again, so
 * readers pass over this column without a word.
 */
export const findingsHeader = 'Findings';
