/**
 * Computes the menu of a row (tables sections 2, 4 and 6) from the offers of the actions, the permissions of the list
 * and the flags of the row.
 */
import type { IconName, Intent } from '@blueprintjs/core';
import { counted } from '../../../shared/quantities';
import { inSentence, type ListDefinition, type PermissionName } from '../../../shared/table/list';
import { missingId } from '../../../shared/table/owned';
import type { Row } from '../../../shared/table/row';
import {
  type ActionFlag,
  actionFlags,
  flagOfAction,
  forbiddenByRow,
  isForbidden,
  listsActions,
} from '../../../shared/table/status';
import { hasCall, isPermitted } from '../actions';
import type { RowAction, RowActionOffer } from './row-action';

export interface RowMenuItem {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  readonly intent?: Intent;
  /** Why it cannot be chosen. */
  readonly refusal?: string;
  /** The status that it sends. */
  readonly nextStatus?: string | boolean;
  /** Absent for the item that lists missing permissions. */
  readonly action?: RowAction;
}

interface RowMenuSource {
  readonly list: ListDefinition;
  readonly permits: (name: PermissionName) => boolean;
  readonly actions: readonly RowAction[];
  /** True for the ids of actions for which the list has its own dialog. */
  readonly hasOwnDialog: (id: string) => boolean;
  /** Why the server cannot be reached now; undefined if it can. */
  readonly offline?: string;
  /** The stored data can be read offline. */
  readonly readsOffline?: boolean;
}

/**
 * Returns the menu of a row. Actions without permission are left out; a last item lists the missing permissions of the
 * actions that the list usually has.
 */
export function rowMenu(source: RowMenuSource, row: Row): readonly RowMenuItem[] {
  const { list, permits, offline, readsOffline } = source;
  const flags = actionFlags(row);
  const items: RowMenuItem[] = [];
  const missing: string[] = [];
  for (const { action, offer } of offersOf(source, row)) {
    const called = { ...offer, text: list.rowActionTexts?.[offer.id ?? action.id] ?? offer.text };
    const shown = list.rowMenu === 'row' ? inRowOrder(called, row, flags) : called;
    if (!shown) continue;
    if (!isPermitted(offer, permits)) {
      // An action is listed as missing only if this list usually has it.
      if (offer.permission && list.permissions.includes(offer.permission))
        missing.push(`${called.text} needs the permission “${offer.permission}”`);
      continue;
    }
    items.push({
      id: offer.id ?? action.id,
      text: shown.text,
      icon: offer.icon ?? (typeof action.icon === 'string' ? action.icon : action.icon(shown.text)),
      intent: action.intent,
      refusal:
        refusalOf(shown, flags) ??
        (offer.kind && missingId(list, offer.kind, row)) ??
        (readsOffline && offer.opens ? undefined : offline),
      nextStatus: offer.nextStatus,
      action,
    });
  }
  if (missing.length === 0) return items;
  const text = `${counted(missing.length, 'action')} not permitted`;
  return [...items, { id: 'not_permitted', text, icon: 'lock', refusal: `${missing.join('. ')}.` }];
}

/**
 * Returns why double click and Enter do not open the details of a row; undefined if they do. As for View in the menu,
 * the permission and the flags of the row decide. A row without flags forbids nothing.
 */
export function viewRefusal({ list, permits }: RowMenuSource, row: Row): string | undefined {
  if (!hasCall({ text: 'View', kind: 'show' }, list)) return `${list.title} have no details.`;
  if (!permits('show')) return detailsNotPermitted(list);
  const view: RowActionOffer = { text: 'View', names: ['show', 'view'] };
  const flags = actionFlags(row);
  const hidden = list.rowMenu === 'row' && flagOfAction(view.names, flags)?.visible === false;
  return hidden ? forbiddenByRow : refusalOf(view, flags);
}

export const detailsNotPermitted = ({ title }: ListDefinition) =>
  `Your account may not open the details of ${inSentence(title)}.`;

function offersOf({ list, actions, hasOwnDialog }: RowMenuSource, row: Row) {
  return inOrderOf(list, actions).flatMap((action) => {
    const own = hasOwnDialog(action.id);
    if (!own && !action.run && !action.Dialog) return [];
    return [action.offer(list, row) ?? []]
      .flat()
      .filter((offer) => (own || hasCall(offer, list)) && belongs(list, action, offer))
      .map((offer) => ({ action, offer }));
  });
}

/** The actions that the list names come first, in its order. */
function inOrderOf(
  { rowActions: named }: ListDefinition,
  actions: readonly RowAction[],
): readonly RowAction[] {
  if (!named) return actions;
  return [
    ...named.flatMap((id) => actions.filter((each) => each.id === id)),
    ...actions.filter(({ id }) => !named.includes(id)),
  ];
}

/** False for an action that the list does not name, unless its permission is not in the definition of the list. */
function belongs(list: ListDefinition, { id }: RowAction, { permission }: RowActionOffer): boolean {
  if (!list.rowActions || list.rowActions.includes(id)) return true;
  return permission !== undefined && !list.permissions.includes(permission);
}

/**
 * Returns the offer with the title that the row's own list of actions gives it; undefined if that list does not show
 * it.
 */
function inRowOrder(
  offer: RowActionOffer,
  row: Row,
  flags: readonly ActionFlag[],
): RowActionOffer | undefined {
  if (!listsActions(row)) return undefined;
  const own = flagOfAction(offer.names, flags);
  if (!own?.visible || own.path.startsWith('extra_data.detail.')) return undefined;
  const ownTitle = own.name === offer.sharedName ? undefined : own.title;
  return ownTitle === undefined ? offer : { ...offer, text: ownTitle };
}

/** Returns why a row refuses an item; undefined if it does not. */
function refusalOf(offer: RowActionOffer, flags: readonly ActionFlag[]): string | undefined {
  if (offer.refusal !== undefined) return offer.refusal;
  return isForbidden(offer.names, flags) || !hasNeededFlag(offer, flags) ? forbiddenByRow : undefined;
}

function hasNeededFlag({ neededFlag }: RowActionOffer, flags: readonly ActionFlag[]): boolean {
  return neededFlag === undefined || flags.find(({ name }) => name === neededFlag)?.disabled === false;
}
