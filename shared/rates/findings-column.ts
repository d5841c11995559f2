/**
 * The header of the last column of a file with findings. Files written by Codesk can be corrected and opened again, so
 * readers skip this column without a warning.
 */
export const findingsHeader = 'Findings';
