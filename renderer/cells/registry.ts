/** All cell viewers by type. A file added to `viewers/` is found automatically: `list-modal.tsx` shows `list_modal`. */
import { isMoneyColumn } from '../../shared/money';
import { isHeadersName, isSecretName } from '../../shared/secrets';
import type { CellViewer } from './viewer';
import { viewer as details } from './viewers/details';
import { viewer as headers } from './viewers/headers';
import { viewer as json } from './viewers/json';
import { money, viewer as number } from './viewers/number';
import { viewer as object } from './viewers/object';
import { secretNamed } from './viewers/secret';
import { viewer as text } from './viewers/text';
import { viewer as token } from './viewers/token';

// Imports only `viewer`: the examples in the same files are for tests.
const modules = import.meta.glob<CellViewer | undefined>('./viewers/*.tsx', {
  eager: true,
  import: 'viewer',
});

export const viewers: ReadonlyMap<string, CellViewer> = new Map(
  Object.entries(modules).map(([file, viewer]) => {
    if (!viewer) throw new Error(`renderer/cells/${file.slice(2)} does not export \`viewer\``);
    return [file.slice('./viewers/'.length, -'.tsx'.length).replaceAll('-', '_'), viewer];
  }),
);

/** Other names under which servers send a type. */
const aliases: Readonly<Record<string, string>> = {
  string: 'text',
  image_text: 'photo',
  integer: 'number',
  decimal: 'number',
  float: 'number',
  timestamp: 'datetime',
  date_time: 'datetime',
  bool: 'boolean',
  badge: 'status',
  status_label: 'status',
  lists: 'list',
  tags: 'list',
  modal_list: 'list_modal',
  errors: 'errors_list',
  error_list: 'errors_list',
  logs: 'error_log',
  log: 'error_log',
  errors_log: 'error_log',
  picture: 'image',
  user: 'photo',
  name_email: 'photo',
  photo_name_email: 'photo',
  customer: 'client',
  shop: 'store',
  file: 'download',
  rating: 'star_rating',
  stars: 'star_rating',
  social: 'social_links',
  socials: 'social_links',
  color: 'color_swatches',
  colors: 'color_swatches',
  colours: 'color_swatches',
  colour_swatches: 'color_swatches',
  swatches: 'color_swatches',
  key_value: 'details',
  roles_popup: 'roles',
  warehouses_popup: 'warehouses',
  sales_person: 'sale_person',
  sale_person_popup: 'sale_person',
  manager: 'account_manager',
  account_manager_popup: 'account_manager',
  email_template: 'mail_template',
  role_tree: 'role_entities',
  entities: 'role_entities',
  cod_details: 'cod_detail',
  html_preview: 'html',
  json_data: 'json',
  sku_table: 'skus',
  contents: 'content',
  validation: 'validations',
  http_headers: 'headers',
};

/** `List-Modal`, `listModal` and `list modal` are `list_modal`. */
function normal(type: string): string {
  return type
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

/** Types of amounts of money. */
const moneyTypes = new Set(['money', 'amount', 'price', 'currency']);

/**
 * Returns the viewer of a type; an unknown type is shown as text.
 * @param column its name can choose another viewer: amounts of money, headers of a message, or dots for a credential
 * (hub section 2)
 */
export function viewerOf(
  type: string,
  column?: { readonly value: string; readonly text: string },
): CellViewer {
  const found = viewerOfType(type);
  // Servers send headers as a plain record; their values must be hidden as well.
  if (column && (found === object || found === details || found === json) && isHeaders(column))
    return headers;
  if (column && (found === text || found === token) && isSecretName(column.value))
    return secretNamed(column.text);
  return found === number && column && isMoneyColumn(column) ? money : found;
}

function isHeaders({ value, text }: { readonly value: string; readonly text: string }): boolean {
  return isHeadersName(value) || isHeadersName(text);
}

function viewerOfType(type: string): CellViewer {
  const name = normal(type);
  if (moneyTypes.has(name)) return money;
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  return viewers.get(name) ?? viewers.get(alias ?? '') ?? text;
}
