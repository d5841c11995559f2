/** The common part of row actions and toolbar actions: definition, offer, and how their files are found. */
import type { ComponentType } from 'react';
import {
  type ListDefinition,
  listCallKinds,
  type PermissionName,
  type TableCallKind,
} from '../../shared/table/list';
import type { DialogProps } from '../ui/use-dialog';

/** An action as it is offered, before permissions are checked. */
export interface ActionOffer {
  readonly text: string;
  /** The permission that it needs; without one every user sees it. */
  readonly permission?: PermissionName;
  /** Alternative permissions; one of them is enough. */
  readonly orPermissions?: readonly PermissionName[];
  /** The call that it makes. Only a list with this call, or with its own dialog for the action, offers it. */
  readonly kind?: TableCallKind;
  /** Why it cannot be chosen now. The item stays focusable and shows the reason. */
  readonly refusal?: string;
}

/** The common part of the `action` that each file of an `actions/` folder exports. */
export interface ActionDefinition<Context> {
  /** Position in the menu or bar, smallest first; it must be unique. */
  readonly order: number;
  /**
   * Runs the action when it is chosen; without it the dialog opens. Not called for a refused action.
   * @param choice id of the choice, for toolbar actions with choices; id of the item, for row actions
   */
  run?(context: Context, choice?: string): unknown;
  /** Without `run` and dialog, only lists with their own dialog for the action offer it. */
  readonly Dialog?: ComponentType<ActionDialogProps<Context>>;
}

export interface ActionDialogProps<Context> extends DialogProps {
  readonly context: Context;
}

/** True if the offer needs no permission or one of its permissions is granted. */
export function isPermitted(
  { permission, orPermissions = [] }: ActionOffer,
  permits: (name: PermissionName) => boolean,
): boolean {
  if (permission === undefined) return true;
  return [permission, ...orPermissions].some(permits);
}

/** True if the list has the call that the offer needs. */
export function hasCall({ kind }: ActionOffer, list: ListDefinition): boolean {
  return kind === undefined || listCallKinds(list).includes(kind);
}

/** An action with its id: its file name in snake case, for example `refresh_token`. */
export type Collected<Action> = Action & { readonly id: string };

/**
 * The actions of a folder in their order.
 * @param modules by path, as `import.meta.glob` returns them
 * @throws Error when a file exports no `action`, or when two share an id or a position
 */
export function collectActions<Action extends { readonly order: number }>(
  modules: Readonly<Record<string, { readonly action?: Action }>>,
): readonly Collected<Action>[] {
  const actions = Object.entries(modules).map(([path, { action }]) => {
    if (!action) throw new Error(`${path} does not export \`action\``);
    return { ...action, id: path.replace(/^.*\/|\.tsx$/g, '').replaceAll('-', '_') };
  });
  for (const key of ['id', 'order'] as const) {
    const values = actions.map((action) => action[key]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw new Error(`Two actions have the ${key} ${twice}`);
  }
  return actions.sort((a, b) => a.order - b.order);
}
