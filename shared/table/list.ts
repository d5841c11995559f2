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
  /**
   * Texts that the practice workspace deals out to the rows of this column. The page ships with them although it never
   * reads them: that is the price of a list being one file. So they stay short, and longer word lists stand once in
   * `shared/practice/terms.ts`.
   */
  readonly practice?: readonly string[];
}

/** Names of permissions (tables section 6) that a list's buttons and row actions ask for. */
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
  /** The calls whose path is given; the others are assumed. */
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
  /** Which rule names the status action (finance section 4). */
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
  /** An export of this list needs at least one filter (tables section 5). */
  readonly exportNeedsFilter?: boolean;
  /** The filters as a server sends them; the practice workspace serves these. */
  readonly filters?: readonly FilterDefinition[];
  /** Fields of the Add and Edit dialogs, for records without an editor of their own. */
  readonly fields?: readonly RecordField[];
  /** Which footer: 5/10/15/all, or 25/50/75/100 with `Showing X to Y of Z` (tables section 2). */
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
  /**
   * What Import offers: one type opens Uploads at once, several open a menu first (SKUs and Products). Without an
   * entry the list's own id is the type; an empty list of types means that nothing is imported here.
   */
  readonly importTypes?: readonly ImportType[];
  /** Bundles: the row menu has Export SKU. */
  readonly exportsSkus?: boolean;
  /** Where two records of this list stand side by side: `<place>?a=<id>&b=<id>`. */
  readonly comparePlace?: `/${string}`;
  /** Records carry comments. */
  readonly comments?: boolean;
  /** Fields of the row that go along with `id` when it is removed, for example `integration_id`. */
  readonly sentWith?: readonly string[];
  /**
   * Rows that the practice workspace makes up when it has no seed of its own for this list. Like the `practice` texts
   * of the columns it ships with the page, which never reads it.
   */
  readonly practiceRows: number;
}

/** What makes a list have a kind of call. Without any entry every list has it. */
interface CallKindRule {
  /** A permission that the list makes use of. */
  readonly permission?: PermissionName;
  /** What the list's definition must say besides, or instead. */
  readonly when?: (list: ListDefinition) => boolean;
}

/**
 * The kinds of call a list can have, in their order, and what brings each. A new kind is an entry here; the compiler
 * then asks for its path and shapes in `shared/api/tables.ts` and for its handler in `sandbox/handlers/tables/`.
 */
const callKindRules = {
  structure: {},
  datatable: {},
  export: { permission: 'export' },
  show: { permission: 'show' },
  destroy: { permission: 'destroy' },
  state: { permission: 'status' },
  create: { permission: 'create', when: hasFields },
  edit: { permission: 'update', when: hasFields },
  store: { permission: 'create', when: hasFields },
  update: { permission: 'update', when: hasFields },
  duplicate: {
    when: (list) =>
      usesAny(list, 'duplicate', 'duplicate_oms_rule') ||
      (list.duplicate === 'service' && usesAny(list, 'create')),
  },
  reprocess: { permission: 'reprocess' },
  reset: { permission: 'reset' },
  activate: { permission: 'activate' },
  generate: { permission: 'generate', when: (list) => list.tokens !== 'customer' },
  generateClientToken: { permission: 'generate_webhook_client_secret' },
  generateToken: { permission: 'generate', when: (list) => list.tokens === 'customer' },
  generateRefreshToken: { permission: 'generate', when: (list) => list.tokens === 'customer' },
  print: { when: (list) => usesAny(list, list.generatePermission ?? 'print') },
  retry: { permission: 'retry_with_current_data' },
  barcodes: { permission: 'sku_barcode_generate' },
  checklists: { permission: 'export_checklists' },
  plugin: { permission: 'download_return_plugin' },
  uploadDocument: { permission: 'upload_doc' },
  exportSkus: { permission: 'export', when: (list) => list.exportsSkus === true },
  comments: { when: (list) => list.comments === true },
  comment: { when: (list) => list.comments === true },
} as const satisfies Readonly<Record<string, CallKindRule>>;

export type TableCallKind = keyof typeof callKindRules;
export const tableCallKinds = Object.keys(callKindRules) as TableCallKind[];

function hasFields(list: ListDefinition): boolean {
  return list.fields !== undefined;
}

function usesAny(list: ListDefinition, ...permissions: readonly PermissionName[]): boolean {
  return permissions.some((permission) => list.permissions.includes(permission));
}

/** The kinds of call that a list makes, in the order of `tableCallKinds`. */
export function listCallKinds(list: ListDefinition): readonly TableCallKind[] {
  return tableCallKinds.filter((kind) => {
    const { permission, when }: CallKindRule = callKindRules[kind];
    return (permission === undefined || usesAny(list, permission)) && (when === undefined || when(list));
  });
}

/** Checks a definition's shape while keeping it plain data. */
export function defineList(list: ListDefinition): ListDefinition {
  return list;
}

/** A title inside a sentence: `Contracts` loses its capital, an abbreviation such as `SKUs` keeps it. */
export function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
