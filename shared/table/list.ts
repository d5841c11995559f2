/** What a list screen is: everything the frame, the table, the export and the practice workspace need to know of it. */
import type { ServiceType } from '../service-types';
import type { StatusFamily } from './status';

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

/** The kinds of call that every list has. */
export const tableCallKinds = ['structure', 'datatable', 'export', 'destroy', 'state', 'show'] as const;
export type TableCallKind = (typeof tableCallKinds)[number];

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
  readonly exportName: string;
  /** Rows that the practice workspace makes up when it has no seed of its own for this list. */
  readonly practiceRows: number;
}

/** Checks a definition's shape while keeping it plain data. */
export function defineList(list: ListDefinition): ListDefinition {
  return list;
}

/** A title inside a sentence: `Contracts` loses its capital, an abbreviation such as `SKUs` keeps it. */
export function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
