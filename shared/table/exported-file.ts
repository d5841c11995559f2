/** The types of file that an export is saved as. */
export const exportTypes = ['csv', 'xlsx'] as const;
export type ExportType = (typeof exportTypes)[number];

/** The name of an exported file of a type, from its name as CSV. */
export function exportedName(name: string, type: ExportType): string {
  return type === 'csv' ? name : `${name.replace(/\.(?:csv|tsv|txt|xlsx)$/i, '')}.xlsx`;
}
