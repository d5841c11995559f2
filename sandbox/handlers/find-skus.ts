/**
 * The SKU search, which is an external service in production (hub section 7). It finds the SKUs of the practice
 * workspace.
 */
import { findList } from '../../shared/lists';
import { type Database, quoted, rowsOf } from '../database';
import { listTable } from '../tables/list-rows';

const mostSkus = 50;

/** SKUs whose code or name contains the text; codes that begin with it come first. */
export function findSkus(db: Database, q: string): { skus: { skuId: number; systemCode: string }[] } {
  const list = findList('skus');
  const wanted = q.trim();
  if (!list || wanted === '') return { skus: [] };
  const plain = wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const rows = rowsOf(
    db,
    `SELECT id, sku FROM ${quoted(listTable(list))} WHERE sku LIKE ?1 ESCAPE '\\' OR name LIKE ?1 ESCAPE '\\'
     ORDER BY sku LIKE ?2 ESCAPE '\\' DESC, sku LIMIT ?3`,
    `%${plain}%`,
    `${plain}%`,
    mostSkus,
  );
  return { skus: rows.map(({ id, sku }) => ({ skuId: Number(id), systemCode: String(sku) })) };
}
