/** Describes a list: everything that navigation, table, export and practice workspace need to know about it. */
import type { Notice } from '../messages';
import type { ServiceType } from '../service-types';
import type { RecordField } from './fields';
import type { FilterDefinition } from './filters';
import type { ListPlot } from './list-plots';
import type { NaturalKey } from './natural-key';
import type { DetailField, RecordLink } from './record-link';
import type { Id, Row } from './row';
import type { NamedStatus, StatusFamily } from './status';

/** Groups of the navigation, in the order they are shown. */
export const listGroups = ['Finance', 'Fulfilment', 'Hub', 'Catalogue', 'Administration'] as const;
export type ListGroup = (typeof listGroups)[number];

/** A column as a server sends it in `headers`; the practice workspace sends these. */
export interface ListColumn {
  readonly value: string;
  readonly text: string;
  /** Name of a cell viewer (`renderer/cells/viewers/<type>.tsx`). */
  readonly type: string;
  /** Defaults to true. */
  readonly visible?: boolean;
  /** Whether small windows show it too; defaults to true. */
  readonly mobileVisible?: boolean;
  /** The values of the column name records of another list and link to them, also in the details of a record. */
  readonly link?: RecordLink;
  /**
   * Texts for the rows of this column in the practice workspace. They are part of the page's bundle although the page
   * never reads them, so they are short. Longer word lists are in `shared/practice/terms.ts`.
   */
  readonly practice?: readonly string[];
}

/** Names of permissions (tables section 6) for the toolbar and row actions of a list. */
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

/** A kind of file that Import of a list offers on the Uploads screen (`settings.uploads?type=`). */
export interface ImportType {
  readonly type: string;
  readonly text: string;
}

/** A page about one record, which the menu of its row opens. */
export interface OwnPage {
  /** Kebab-case; also the name of the page in the actions and flags of a row. */
  readonly id: string;
  readonly text: string;
  /** Name of a Blueprint icon. */
  readonly icon: string;
  /** Address in the app. `:id` is replaced by the id of the record. */
  readonly path: `/${string}`;
  /** The required permission; without one all users see it. */
  readonly permission?: PermissionName;
  /** Why the page of this row cannot be opened; undefined if it can. */
  readonly when?: (row: Row) => string | undefined;
}

/** A tile of the home: counts the rows of the list with these filters and opens them. */
export interface Tile {
  /** Kebab-case, unique in its list. Users' choices of tiles name it. */
  readonly id: string;
  /** For example `Contracts to verify`. */
  readonly text: string;
  /**
   * By column, as links write it (`link-filters.ts`): options by index or text, `from..to`, or a name such as
   * `next-60-days`. Each column needs a filter of the structure (`tile-filters.ts`).
   */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The order of the rows in the opened list. */
  readonly order?: { readonly sortBy: string; readonly sortOrder: 'asc' | 'desc' };
  /** The tone while the count is not 0. */
  readonly tone?: 'warning' | 'danger';
  /** The permission to do the work. Users without it do not have the tile. */
  readonly needs?: PermissionName;
  /** True for a tile outside of the default set: only users who add it see it. */
  readonly optional?: true;
}

/** Field with the id of the record that an owned list belongs to (`owned.ts`). */
export type OwnerField = 'integration_id' | 'webhook_id';

/** The notices after a successful write. */
export type WriteNotice = 'created' | 'updated' | 'deleted' | 'reset' | 'statusUpdated';

/** Settings of the Add and Edit dialogs that differ from the default. */
export interface RecordDialogDefinition {
  /** Text of the button that opens Add; `Add` and the noun by default. */
  readonly addText?: string;
  readonly addTitle?: string;
  readonly editTitle?: string;
  /** Text of the button that saves; Submit for a new record and Update for a stored one by default. */
  readonly addVerb?: string;
  readonly editVerb?: string;
  /** CSS pixels; by default it follows from the number of fields. */
  readonly width?: number;
  /**
   * The name that the API documents for the record in the reply to `edit`. Without it, or where a server uses another
   * name, it is `record` or the only record of the reply with fields of this list.
   */
  readonly recordIn?: string;
  /** Edit shows the values of the row and makes no call for them. */
  readonly editsRow?: true;
  /** Add makes no call before it opens, because nothing in it comes from the server. */
  readonly addsPlain?: true;
  /** The dialog opens after its data has loaded, and a failed load closes it (hub section 4). */
  readonly opensLoaded?: true;
  /** Clear restores the blank form, or the loaded record in Edit. */
  readonly clears?: true;
}

export interface ListDefinition {
  /** Kebab-case, unique. The route is `/lists/<id>`, the calls are `<id>.<kind>`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly group: ListGroup;
  /** Position inside the group, smallest first. */
  readonly order: number;
  /** Name of a Blueprint icon. */
  readonly icon: string;
  /** API path of the structure; the paths of rows, export and other calls begin with it. */
  readonly path: `/${string}`;
  /** The calls whose paths the API documents; the others are assumed. */
  readonly shownCalls?: readonly TableCallKind[];
  /** Paths of calls that do not follow the pattern `<path>/<kind>`. */
  readonly paths?: Readonly<Partial<Record<TableCallKind, `/${string}`>>>;
  /** Row field that identifies a record. */
  readonly rowId: string;
  /** Singular name of a row, for dialogs and controls. */
  readonly noun: string;
  /** Row field with the name of a record for users. */
  readonly rowName: string;
  readonly columns: readonly ListColumn[];
  /** Parts of the details that name records of other lists. */
  readonly detailFields?: readonly DetailField[];
  /**
   * Permissions that this list usually has: the practice workspace grants them, and the row menu names those that are
   * missing. Other permissions that the server grants are offered as well.
   */
  readonly permissions: readonly PermissionName[];
  /** The rule for the status action (finance section 4); by default each row's own fields choose it. */
  readonly statusFamily?: StatusFamily;
  /** Kinds of service whose forms open from Add and Edit. */
  readonly editors?: readonly ServiceType[];
  /** Row field with the id of the service that Edit opens; the row's own id by default. */
  readonly serviceField?: string;
  /** Name of the list's own dialogs for Add, Edit and Duplicate (`renderer/app/record-dialogs.tsx`). */
  readonly dialogs?: string;
  /** File name that an export proposes, for example `SHIPPINGCUSTOMExport.csv`. */
  readonly exportName: string;
  /** Where the export opens; a sidebar by default. */
  readonly exportIn?: 'sidebar' | 'dialog';
  /** An export needs at least one filter (tables section 5). */
  readonly exportNeedsFilter?: boolean;
  /** The filters as a server sends them; the practice workspace sends these. */
  readonly filters?: readonly FilterDefinition[];
  /** Sums by week of the rows that match the filters. */
  readonly plots?: readonly ListPlot[];
  /** Name of the filter by a number or a name that the palette finds records with. */
  readonly search?: string;
  /** Tiles of the home, in their first order. */
  readonly tiles?: readonly Tile[];
  /** Fields of the Add and Edit dialogs; by default those that the server sends. */
  readonly fields?: readonly RecordField[];
  /** Page sizes: 5/10/15/all, or 25/50/75/100 with `Showing X to Y of Z` (tables section 2). */
  readonly pageSizes?: 'generic' | 'configuration';
  /** Source of the row menu: the actions that each row lists, or this definition (the default). */
  readonly rowMenu?: 'row' | 'configured';
  /** Statuses that the row menu sends by name, in addition to the status family or instead of it. */
  readonly namedStatuses?: readonly NamedStatus[];
  /** The target of View: the details (default) or the invoice in its own window. */
  readonly view?: 'details' | 'invoice';
  /** Bulk Reset is enabled for this list. */
  readonly bulkReset?: boolean;
  /** A permission for Generate in addition to `print`. */
  readonly generatePermission?: PermissionName;
  /** `row`: Refresh token sends the id. `customer`: tokens belong to the row's `systemCode`. */
  readonly tokens?: 'row' | 'customer';
  /**
   * The permission that shows Duplicate in addition to `duplicate`: create or update for contracts, create for
   * services, `duplicate_oms_rule` for order strategies.
   */
  readonly duplicate?: 'contract' | 'service' | 'order-strategy';
  /**
   * The types that Import offers: one type opens Uploads directly, several open a menu first (SKUs and Products).
   * Without one, nothing can be imported.
   */
  readonly importTypes?: readonly ImportType[];
  /** Bundles: the row menu has Export SKU. */
  readonly exportsSkus?: boolean;
  /** The list shows the records of one owner, and every call except `ownerless` ones names it in this field. */
  readonly ownedBy?: OwnerField;
  /** The owner whose records are shown; set by `ownedList`. */
  readonly ownerId?: Id;
  /** Calls of an owned list that do not name the owner. */
  readonly ownerless?: readonly TableCallKind[];
  /** The field in which a call sends the id of a record; `id` by default. */
  readonly idAs?: Readonly<Partial<Record<TableCallKind, string>>>;
  /** A structure without permissions grants those of the definition; the server still refuses forbidden calls. */
  readonly grantsUnnamed?: true;
  /** Row fields whose value a call sends as the id, the first that has one. A row without any of them is refused. */
  readonly idFrom?: Readonly<Partial<Record<TableCallKind, readonly string[]>>>;
  /** Initial rows per page; also offered in the page sizes. */
  readonly firstPageSize?: number;
  readonly dialog?: RecordDialogDefinition;
  /** Notices of this list instead of the usual ones. */
  readonly notices?: Readonly<Partial<Record<WriteNotice, Notice>>>;
  /** Row field with the target of Edit; a row without it has no Edit. */
  readonly editNeeds?: string;
  /**
   * Ids of the row actions in the order of the menu. The others are left out, unless the server grants a permission that
   * the definition does not have. By default all of them, in their own order.
   */
  readonly rowActions?: readonly string[];
  /** The natural key of a row; two rows with the same values are twins. */
  readonly naturalKey?: NaturalKey;
  /** Texts of row actions that differ in this list, by the id of the action, for example `{ destroy: 'Delete' }`. */
  readonly rowActionTexts?: Readonly<Record<string, string>>;
  /** Path that compares two records of this list: `<path>?a=<id>&b=<id>`. */
  readonly comparePath?: `/${string}`;
  /** The permission that shows Compare; update or create by default. */
  readonly comparePermission?: PermissionName;
  /** Pages about one record, in the order of the row menu. */
  readonly ownPages?: readonly OwnPage[];
  /** Records have comments. */
  readonly comments?: boolean;
  /**
   * Row fields that are sent with `id` when a record is removed, for example `integration_id`, which exports send too.
   */
  readonly sentWith?: readonly string[];
  /**
   * Number of rows that the practice workspace generates, at least 200: the last 60 have unusual values, and the others
   * every text of their columns. Like the `practice` texts of the columns, it is part of the
   * page's bundle, which never reads it.
   */
  readonly practiceRows: number;
}

/**
 * The kinds of call that a list can have, in order. A list has every kind without a condition, because the server's
 * permissions decide what is offered; a definition only adds kinds, or chooses one of two kinds. To add a kind, add an
 * entry here; the compiler then asks for its path and schemas in `shared/api/tables.ts` and its handler in
 * `sandbox/handlers/tables/`.
 */
const callKindRules = {
  structure: always,
  datatable: always,
  export: always,
  // Details show everything that the server sends, also what the columns hide.
  show: (list) => secretColumns(list).length === 0,
  destroy: always,
  state: always,
  create: isPlainRecord,
  edit: isPlainRecord,
  store: isPlainRecord,
  update: isPlainRecord,
  // A contract is duplicated in its form, by a call of contracts.
  duplicate: (list) => list.duplicate !== 'contract',
  reprocess: always,
  reset: always,
  activate: always,
  generate: (list) => list.tokens !== 'customer',
  generateClientToken: always,
  generateToken: (list) => list.tokens === 'customer',
  generateRefreshToken: (list) => list.tokens === 'customer',
  print: always,
  retry: always,
  barcodes: always,
  checklists: always,
  plugin: always,
  uploadDocument: always,
  exportSkus: (list) => list.exportsSkus === true,
  comments: (list) => list.comments === true,
  comment: (list) => list.comments === true,
} as const satisfies Readonly<Record<string, (list: ListDefinition) => boolean>>;

export type TableCallKind = keyof typeof callKindRules;
export const tableCallKinds = Object.keys(callKindRules) as TableCallKind[];

/** Name of a list's call, for example `contracts.datatable`. */
export function tableCallName(list: string, kind: TableCallKind): string {
  return `${list}.${kind}`;
}

function always(): boolean {
  return true;
}

/** True if Add and Edit save the fields of the list, and not a service or something of the list's own dialogs. */
function isPlainRecord(list: ListDefinition): boolean {
  return list.editors === undefined && (list.dialogs === undefined || list.fields !== undefined);
}

/** The kinds of call of a list, in the order of `tableCallKinds`. */
export function listCallKinds(list: ListDefinition): readonly TableCallKind[] {
  return tableCallKinds.filter((kind) => callKindRules[kind](list));
}

/**
 * Fields whose values are hidden until the user shows one. They are not exported or copied, the list has no details,
 * and its rows are not cached after it is left.
 */
export function secretColumns({ columns }: Pick<ListDefinition, 'columns'>): readonly string[] {
  return columns.filter(({ type }) => type === 'secret').map(({ value }) => value);
}

/** True for a permission that an action knows; others are named in About. */
export function isKnownPermission(name: string): name is PermissionName {
  return (permissionNames as readonly string[]).includes(name);
}

/** Checks the shape of a definition. */
export function defineList(list: ListDefinition): ListDefinition {
  return list;
}

/** A word with one capital at its start: `Contracts`, `E-mail`, `No.`; not `SKUs`, `API` or `X-Source`. */
const capitalised = /^\p{Lu}(?=.*\p{Ll})[^\p{Lu}]*$/u;

/**
 * Returns a title or label for use inside a sentence: `Contracts` becomes `contracts`, and `Return Configuration`
 * becomes `return configuration`. Abbreviations such as `SKUs` do not change, nor do names after lower-case words:
 * `Delivery in Dubai` becomes `delivery in Dubai`.
 */
export function inSentence(title: string): string {
  const words = title.split(' ');
  const isTitleCase = words.every((word) => /^\P{Ll}/u.test(word));
  return words
    .map((word, at) => (capitalised.test(word) && (at === 0 || isTitleCase) ? word.toLowerCase() : word))
    .join(' ');
}
