/** What a list screen is: everything the frame, the table, the export and the practice workspace need to know of it. */
import type { ServiceType } from '../service-types';
import type { RecordField } from './fields';
import type { FilterDefinition } from './filters';
import type { NamedStatus, StatusFamily } from './status';

/** Groups of the navigation, in the order they are shown. */
export const listGroups = ['Finance', 'Fulfilment', 'Hub', 'Catalogue', 'Administration'] as const;
export type ListGroup = (typeof listGroups)[number];

/** A column as a server sends it in `headers`; the practice workspace serves these. */
export interface ListColumn {
  readonly value: string;
  readonly text: string;
  /** Name of a cell viewer (`renderer/cells/<type>.tsx`). */
  readonly type: string;
  /** Defaults to true. */
  readonly visible?: boolean;
  /** Shown on small windows too; defaults to true. */
  readonly mobileVisible?: boolean;
  /** Texts that the practice workspace deals out to the rows of this column. */
  readonly practice?: readonly string[];
}

/** Names of permissions (tables spec section 6) that a list's buttons and row actions ask for. */
export const permissionNames = [
  'create',
  'update',
  'destroy',
  'show',
  'export',
  'print',
  'reprocess',
  'upload',
  'duplicate',
  'reset',
  'activate',
  'generate',
  'status',
  'validation',
  'sku_barcode_generate',
  'export_checklists',
  'duplicate_oms_rule',
  'download_return_plugin',
  'upload_doc',
  'generate_webhook_client_secret',
  'retry_with_current_data',
] as const;
export type PermissionName = (typeof permissionNames)[number];

/** The kinds of call a list can have; which it has follows from its permissions (`listCallKinds`). */
export const tableCallKinds = [
  'structure',
  'datatable',
  'export',
  'show',
  'destroy',
  'state',
  'create',
  'edit',
  'store',
  'update',
  'duplicate',
  'reprocess',
  'reset',
  'activate',
  'generate',
  'generateClientToken',
  'generateToken',
  'generateRefreshToken',
  'print',
  'retry',
  'barcodes',
  'checklists',
  'plugin',
  'uploadDocument',
  'exportSkus',
  'comments',
  'comment',
] as const;
export type TableCallKind = (typeof tableCallKinds)[number];

/** A kind of file that Import of a list takes to the Uploads screen (`settings.uploads?type=`). */
export interface ImportType {
  readonly type: string;
  readonly text: string;
}

export interface ListDefinition {
  /** Kebab-case, unique; the route is `/lists/<id>` and the calls are `<id>.<kind>`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly group: ListGroup;
  /** Position inside the group, smallest first. */
  readonly order: number;
  /** Name of a Blueprint icon. */
  readonly icon: string;
  /** API path of the structure; rows, export and the rest stand below it. */
  readonly path: `/${string}`;
  /** The calls whose path the spec shows; the others are assumed. */
  readonly shownCalls?: readonly TableCallKind[];
  /** Row field that identifies a record. */
  readonly rowId: string;
  /** What one row is called, in the singular, for names of dialogs and controls. */
  readonly noun: string;
  /** Row field that names a record to a person. */
  readonly rowName: string;
  readonly columns: readonly ListColumn[];
  /** Permissions this list can make use of; the server decides which a session has. */
  readonly permissions: readonly PermissionName[];
  /** Which rule names the status action (finance spec section 4). */
  readonly statusFamily?: StatusFamily;
  /** Kinds of service whose form opens from Add and Edit. */
  readonly editors?: readonly ServiceType[];
  /** Row field with the id of the service that Edit opens; the row's own id without it. */
  readonly serviceField?: string;
  /** Add, Edit and Duplicate open the dialogs that these records have of their own, over the list. */
  readonly dialogs?: string;
  /** File name that an export proposes, for example `SHIPPINGCUSTOMExport.csv`. */
  readonly exportName: string;
  /** Where the export opens; a sidebar unless said otherwise. */
  readonly exportIn?: 'sidebar' | 'dialog';
  /** An export of this list needs at least one filter (tables spec section 5). */
  readonly exportNeedsFilter?: boolean;
  /** The filters as a server sends them; the practice workspace serves these. */
  readonly filters?: readonly FilterDefinition[];
  /** Fields of the Add and Edit dialogs, for records without an editor of their own. */
  readonly fields?: readonly RecordField[];
  /** Which footer: 5/10/15/all, or 25/50/75/100 with `Showing X to Y of Z` (tables spec section 2). */
  readonly pageSizes?: 'generic' | 'configuration';
  /** Where the row menu comes from: each row's own list of actions, or this definition; the latter by default. */
  readonly rowMenu?: 'row' | 'configured';
  /** Statuses that the row menu sends by name, beside or instead of the status family. */
  readonly namedStatuses?: readonly NamedStatus[];
  /** Where View leads: to the record's details (the default) or to the invoice in a window of its own. */
  readonly view?: 'details' | 'invoice';
  /** Bulk Reset is enabled for this list. */
  readonly bulkReset?: boolean;
  /** The permission that Generate asks for; `print` unless said otherwise. */
  readonly generatePermission?: PermissionName;
  /** `row`: Refresh token sends the id. `customer`: tokens are made for the row's `systemCode`. */
  readonly tokens?: 'row' | 'customer';
  /**
   * Duplicate: Contracts take the create or the update permission, Services create, order strategies
   * `duplicate_oms_rule`.
   */
  readonly duplicate?: 'contract' | 'service' | 'order-strategy';
  /** What Import offers: one type opens Uploads at once, several open a menu first (SKUs and Products). */
  readonly importTypes?: readonly ImportType[];
  /** Bundles: the row menu has Export SKU. */
  readonly exportsSkus?: boolean;
  /** Where two records of this list stand side by side: `<place>?a=<id>&b=<id>`. */
  readonly comparePlace?: `/${string}`;
  /** Records carry comments. */
  readonly comments?: boolean;
  /** Fields of the row that go along with `id` when it is removed, for example `integration_id`. */
  readonly sentWith?: readonly string[];
  /** Rows that the practice workspace makes up when it has no seed of its own for this list. */
  readonly practiceRows: number;
}

const kindsByPermission: Readonly<Partial<Record<PermissionName, readonly TableCallKind[]>>> = {
  export: ['export'],
  show: ['show'],
  destroy: ['destroy'],
  status: ['state'],
  duplicate: ['duplicate'],
  duplicate_oms_rule: ['duplicate'],
  reprocess: ['reprocess'],
  reset: ['reset'],
  activate: ['activate'],
  generate_webhook_client_secret: ['generateClientToken'],
  retry_with_current_data: ['retry'],
  sku_barcode_generate: ['barcodes'],
  export_checklists: ['checklists'],
  download_return_plugin: ['plugin'],
  upload_doc: ['uploadDocument'],
};

/** The kinds of call that a list makes, in the order of `tableCallKinds`. */
export function listCallKinds(list: ListDefinition): readonly TableCallKind[] {
  const has = (name: PermissionName) => list.permissions.includes(name);
  const kinds = new Set<TableCallKind>(['structure', 'datatable']);
  for (const permission of list.permissions) {
    for (const kind of kindsByPermission[permission] ?? []) kinds.add(kind);
  }
  if (has(list.generatePermission ?? 'print')) kinds.add('print');
  if (has('generate')) {
    const tokens =
      list.tokens === 'customer'
        ? (['generateToken', 'generateRefreshToken'] as const)
        : (['generate'] as const);
    for (const kind of tokens) kinds.add(kind);
  }
  if (list.duplicate === 'service' && has('create')) kinds.add('duplicate');
  if (list.exportsSkus && has('export')) kinds.add('exportSkus');
  if (list.comments) for (const kind of ['comments', 'comment'] as const) kinds.add(kind);
  if (list.fields && has('create')) for (const kind of ['create', 'store'] as const) kinds.add(kind);
  if (list.fields && has('update')) for (const kind of ['edit', 'update'] as const) kinds.add(kind);
  return tableCallKinds.filter((kind) => kinds.has(kind));
}

/** Checks a definition's shape while keeping it plain data. */
export function defineList(list: ListDefinition): ListDefinition {
  return list;
}

/** A title inside a sentence: `Contracts` loses its capital, an abbreviation such as `SKUs` keeps it. */
export function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
