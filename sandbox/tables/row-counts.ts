/** Reads `--rows`: the number of rows by list, if it differs from the definition. */
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';

const mostRows = 1_000_000;

/**
 * `orders=2000,shipments=500` as counts by list id.
 * @throws Error with a message for the user, for an unknown list or an invalid count
 */
export function rowCounts(text: string): Record<string, number> {
  return Object.fromEntries(
    text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [id = '', count = '', ...more] = part.split('=').map((side) => side.trim());
        if (!findList(id) && !findHubTable(id))
          throw new Error(`--rows: there is no list ${id || 'without a name'}.`);
        if (!/^\d{1,7}$/.test(count) || more.length > 0 || Number(count) > mostRows) {
          throw new Error(`--rows: write a number of rows, for example ${id}=2000.`);
        }
        return [id, Number(count)] as const;
      }),
  );
}
