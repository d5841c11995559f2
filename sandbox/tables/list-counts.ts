/** Reads `--rows` and `--columns`: how many rows or columns a list has, if it differs from the definition. */
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';

/** Counts by list id. */
export type ListCounts = Readonly<Record<string, number>>;

const mostRows = 1_000_000;
/** The database takes 2,000, with those that no list names. */
const mostColumns = 1000;

/**
 * `orders=2000,shipments=500` as counts by list id.
 * @throws Error with a message for the user, for an unknown list or an invalid count
 */
export function rowCounts(text: string): ListCounts {
  return counts(text, 'rows', mostRows, (id) => findList(id) !== undefined || findHubTable(id) !== undefined);
}

/** The same for columns, which hub tables have as they are defined. @throws Error as `rowCounts` */
export function columnCounts(text: string): ListCounts {
  return counts(text, 'columns', mostColumns, (id) => findList(id) !== undefined);
}

function counts(text: string, what: string, most: number, isList: (id: string) => boolean): ListCounts {
  return Object.fromEntries(
    text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [id = '', count = '', ...more] = part.split('=').map((side) => side.trim());
        if (!isList(id)) throw new Error(`--${what}: there is no list ${id || 'without a name'}.`);
        if (!/^\d{1,7}$/.test(count) || more.length > 0 || Number(count) > most) {
          throw new Error(`--${what}: write a number of ${what} up to ${most}, for example ${id}=500.`);
        }
        return [id, Number(count)] as const;
      }),
  );
}
