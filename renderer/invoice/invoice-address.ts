/** The address of an invoice's own window. */
const route = '#/invoice-temp';

/** The invoice id in the URL hash of an invoice window; undefined in the main window. */
export function invoiceIn(hash: string): string | undefined {
  const [path, query = ''] = hash.split('?', 2);
  return path === route ? (new URLSearchParams(query).get('id') ?? '') : undefined;
}
