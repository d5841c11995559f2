/**
 * What a row's menu offers (tables spec sections 2, 4 and 6): from the list's definition, the permissions that came
 * with the table and the row's own flags. It decides; it neither draws nor calls.
 */
import { type ListDefinition, listCallKinds, type PermissionName, type TableCallKind } from './list';
import type { Row } from './row';
import {
  type ActionFlag,
  actionFlags,
  listsActions,
  type NamedStatus,
  namedStatusText,
  otherStatuses,
  statusAction,
} from './status';

export type RowActionId =
  | 'show'
  | 'reset'
  | 'activate'
  | 'refresh_token'
  | 'status'
  | `set_${NamedStatus}`
  | 'update'
  | 'destroy'
  | 'export'
  | 'duplicate'
  | 'compare'
  | 'export_skus'
  | 'validation'
  | 'retry'
  | 'token'
  | 'client_secret'
  | 'upload_doc'
  | 'comments'
  | 'barcode';

export interface RowAction {
  readonly id: RowActionId;
  readonly text: string;
  /** Why it cannot be chosen, in words; absent when it can. */
  readonly refusal?: string;
  /** What a status action sends; one without it does nothing. */
  readonly nextStatus?: string;
}

type Permits = (name: PermissionName) => boolean;

/** One item of the menu before permissions and flags are looked at. */
interface Offer extends RowAction {
  readonly permission: PermissionName | undefined;
  /** A second permission that shows it as well. */
  readonly orPermission?: PermissionName;
  /** The call behind it; an item whose call the list does not have is not there. */
  readonly kind?: TableCallKind;
  /** Names under which a row's own list of actions may know it. */
  readonly names: readonly string[];
}

/** The menu of a row, in its order. Items without their permission are not there at all. */
export function rowActions(list: ListDefinition, permits: Permits, row: Row): readonly RowAction[] {
  const flags = actionFlags(row);
  return offersOf(list, row)
    .filter((offer) => isPermitted(offer, permits))
    .flatMap((offer) => {
      const shown = list.rowMenu === 'row' ? asTheRowSays(offer, row, flags) : offer;
      return shown ? [finished(shown, refusalOf(list, shown, flags))] : [];
    });
}

/** An item that a permission keeps away, and the permission's name. */
export interface WithheldAction {
  readonly text: string;
  readonly permission: PermissionName;
}

/** What the row's menu could hold if the session had all permissions of the list. */
export function withheldActions(list: ListDefinition, permits: Permits, row: Row): readonly WithheldAction[] {
  const flags = actionFlags(row);
  return offersOf(list, row).flatMap((offer) =>
    offer.permission !== undefined &&
    !isPermitted(offer, permits) &&
    (list.rowMenu !== 'row' || asTheRowSays(offer, row, flags))
      ? [{ text: offer.text, permission: offer.permission }]
      : [],
  );
}

function isPermitted({ permission, orPermission }: Offer, permits: Permits): boolean {
  return (
    permission === undefined || permits(permission) || (orPermission !== undefined && permits(orPermission))
  );
}

function offersOf(list: ListDefinition, row: Row): readonly Offer[] {
  const kinds = listCallKinds(list);
  return allOffers(list, row).filter(({ kind }) => kind === undefined || kinds.includes(kind));
}

function allOffers(list: ListDefinition, row: Row): readonly Offer[] {
  const byCustomer = list.tokens === 'customer';
  const noCustomer =
    byCustomer && (typeof row.systemCode !== 'string' || row.systemCode === '')
      ? { refusal: 'Tokens are made for a system code, and this record has none (systemCode).' }
      : {};
  return [
    { id: 'show', text: 'View', permission: 'show', kind: 'show', names: ['show', 'view'] },
    { id: 'reset', text: 'Reset', permission: 'reset', kind: 'reset', names: ['reset'] },
    {
      id: 'activate',
      text: 'Reset Password',
      permission: 'activate',
      kind: 'activate',
      names: ['activate', 'reset_password'],
    },
    {
      id: 'refresh_token',
      text: 'Refresh token',
      permission: 'generate',
      kind: byCustomer ? 'generateRefreshToken' : 'generate',
      names: ['refresh_token', 'generate'],
      ...noCustomer,
    },
    ...statusOffers(list, row),
    ...editOffer(list),
    {
      id: 'destroy',
      text: 'Remove',
      permission: 'destroy',
      kind: 'destroy',
      names: ['destroy', 'remove', 'delete'],
    },
    { id: 'export', text: 'Export', permission: 'export', kind: 'export', names: ['export'] },
    ...duplicateOffer(list),
    ...(list.comparePlace
      ? [
          {
            id: 'compare',
            text: 'Compare with…',
            permission: 'update',
            orPermission: 'create',
            names: ['compare'],
          } as const,
        ]
      : []),
    ...(list.exportsSkus
      ? [
          {
            id: 'export_skus',
            text: 'Export SKU',
            permission: 'export',
            kind: 'exportSkus',
            names: ['export_skus', 'export_sku'],
          } as const,
        ]
      : []),
    ...(validationsOf(row).length > 0
      ? [
          {
            id: 'validation',
            text: 'Validation',
            permission: 'validation',
            names: ['validation', 'validations'],
          } as const,
        ]
      : []),
    {
      id: 'retry',
      text: 'Retry with current data',
      permission: 'retry_with_current_data',
      kind: 'retry',
      names: ['retry_with_current_data', 'retry'],
    },
    {
      id: 'token',
      text: 'Generate token',
      permission: 'generate',
      kind: 'generateToken',
      names: ['generate_token', 'token'],
      ...noCustomer,
    },
    {
      id: 'client_secret',
      text: 'Generate client secret',
      permission: 'generate_webhook_client_secret',
      kind: 'generateClientToken',
      names: ['generate_webhook_client_secret', 'client_secret'],
    },
    {
      id: 'upload_doc',
      text: 'Upload document',
      permission: 'upload_doc',
      kind: 'uploadDocument',
      names: ['upload_doc', 'upload_document'],
    },
    ...(list.comments
      ? [
          {
            id: 'comments',
            text: 'Comments',
            permission: undefined,
            kind: 'comments',
            names: ['comments', 'comment'],
          } as const,
        ]
      : []),
    {
      id: 'barcode',
      text: 'Generate barcode',
      permission: 'sku_barcode_generate',
      kind: 'barcodes',
      names: ['sku_barcode_generate', 'barcode'],
    },
  ];
}

function statusOffers(list: ListDefinition, row: Row): Offer[] {
  const offers: Offer[] = [];
  const action = list.statusFamily && statusAction(list.statusFamily, row);
  if (action) {
    offers.push({
      id: 'status',
      text: action.text,
      permission: 'status',
      kind: 'state',
      // Verify and Disable of a contract stand under one flag, `disable` (finance spec section 6).
      names: [action.text.toLowerCase(), 'disable', 'status'],
      ...(action.next === undefined ? {} : { nextStatus: action.next }),
    });
  }
  for (const name of otherStatuses(list.namedStatuses ?? [], row)) {
    offers.push({
      id: `set_${name}`,
      text: namedStatusText(name),
      permission: 'status',
      kind: 'state',
      names: [name, 'status'],
      nextStatus: name,
    });
  }
  return offers;
}

function editOffer(list: ListDefinition): Offer[] {
  const edit: Offer = { id: 'update', text: 'Edit', permission: 'update', names: ['edit', 'update'] };
  if (list.editors || list.dialogs) return [edit];
  return list.fields ? [{ ...edit, kind: 'update' }] : [];
}

/** Contracts and Services take the create permission, order strategies one of their own (tables spec section 2). */
function duplicateOffer(list: ListDefinition): Offer[] {
  const duplicate: Offer = {
    id: 'duplicate',
    text: 'Duplicate',
    permission: 'duplicate',
    kind: 'duplicate',
    names: ['duplicate'],
  };
  if (list.duplicate === 'service') return [{ ...duplicate, permission: 'create' }];
  if (list.duplicate === 'order-strategy')
    return [{ ...duplicate, permission: 'duplicate_oms_rule', names: ['duplicate', 'duplicate_oms_rule'] }];
  if (list.duplicate !== 'contract') return [duplicate];
  // A contract is duplicated in its form, by a call of the contracts and not of this table. One part of the contract
  // names the create permission for it (tables spec section 2), the other update (finance spec section 6): either shows it.
  if (!list.permissions.includes('create') && !list.permissions.includes('update')) return [];
  return [
    {
      id: 'duplicate',
      text: 'Duplicate',
      permission: 'create',
      orPermission: 'update',
      names: ['duplicate'],
    },
  ];
}

/** The item under the row's own title; undefined when the row's list does not show it. */
function asTheRowSays(offer: Offer, row: Row, flags: readonly ActionFlag[]): Offer | undefined {
  if (!listsActions(row)) return undefined;
  const own = flagOf(offer, flags);
  if (!own?.visible || own.path.startsWith('extra_data.detail.')) return undefined;
  // A generic name such as `status` covers several items; its title cannot be the text of each.
  const ownTitle = own.name !== 'status' || offer.id === 'status' ? own.title : undefined;
  return ownTitle === undefined ? offer : { ...offer, text: ownTitle };
}

/** The first flag that speaks of an item, by the most telling of its names. */
function flagOf(offer: Offer, flags: readonly ActionFlag[]): ActionFlag | undefined {
  for (const name of offer.names) {
    const flag = flags.find((each) => each.name === name);
    if (flag) return flag;
  }
  return undefined;
}

/** Why a row refuses an item. On contracts Verify, Disable, Edit and Duplicate each need their flag. */
function refusalOf(list: ListDefinition, offer: Offer, flags: readonly ActionFlag[]): string | undefined {
  if (offer.refusal !== undefined) return offer.refusal;
  const own = flagOf(offer, flags);
  const detail = flagOf(
    offer,
    flags.filter(({ path }) => path.startsWith('extra_data.detail.')),
  );
  const refusing = [own, detail].find((flag) => flag?.disabled);
  if (refusing) return `The server does not allow this for this record (${refusing.path}).`;
  const needsFlag = list.statusFamily === 'contract' && ['status', 'update', 'duplicate'].includes(offer.id);
  if (!needsFlag || own) return undefined;
  const name = offer.id === 'status' ? 'disable' : offer.names[0];
  return `The server does not allow this for this record (extra_data.actions.${name} is missing).`;
}

function finished(offer: Offer, refusal: string | undefined): RowAction {
  const { id, text, nextStatus } = offer;
  return {
    id,
    text,
    ...(refusal === undefined ? {} : { refusal }),
    ...(nextStatus === undefined ? {} : { nextStatus }),
  };
}

/** A validation of an integration, as its row carries it. */
export interface RowValidation {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** The validations that a row carries, bare or under `data`; entries without a name are left out. */
export function validationsOf(row: Row): readonly RowValidation[] {
  const raw = row.validations as { data?: unknown } | null | undefined;
  const entries = Array.isArray(raw) ? raw : Array.isArray(raw?.data) ? raw.data : [];
  return entries.flatMap((entry: unknown) => {
    const { validation_id, name, status } = (entry ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string') return [];
    return [{ id: String(validation_id ?? ''), name, status: validationStatus(status) }];
  });
}

/** 1 means enabled (integrations hub, section 2); a text stays as it is. */
function validationStatus(status: unknown): string {
  if (typeof status === 'string' && status !== '0' && status !== '1') return status;
  return status === true || status === 1 || status === '1' ? 'Enabled' : 'Disabled';
}
