/** What row actions and toolbar actions have in common: the offer, its permission and call, and the folder of files. */
import {
  type ListDefinition,
  listCallKinds,
  type PermissionName,
  type TableCallKind,
} from '../../shared/table/list';

/** An action as it is offered, before permissions are looked at. */
export interface ActionOffer {
  readonly text: string;
  /** The permission that shows it; without one everybody sees it. */
  readonly permission?: PermissionName;
  /** A second permission that shows it as well. */
  readonly orPermission?: PermissionName;
  /**
   * The call that it makes. It is not offered by a list without this call, unless the app has a dialog of the list's
   * own for it, which makes other calls.
   */
  readonly kind?: TableCallKind;
  /** Why it cannot be chosen now; absent when it can. It stays in reach and shows the reason. */
  readonly refusal?: string;
}

/** True when one of the permissions that an offer names is there. */
export function isPermitted(
  { permission, orPermission }: ActionOffer,
  permits: (name: PermissionName) => boolean,
): boolean {
  if (permission === undefined) return true;
  return permits(permission) || (orPermission !== undefined && permits(orPermission));
}

/** True when the list has the call that an offer needs. */
export function hasCall({ kind }: ActionOffer, list: ListDefinition): boolean {
  return kind === undefined || listCallKinds(list).includes(kind);
}

/** What every file of a folder of actions exports as `action`. */
interface ActionFile {
  /** Position among the actions, smallest first; no two share one. */
  readonly order: number;
}

/** An action with its id: the name of its file in snake case, for example `refresh_token`. */
export type Collected<Action> = Action & { readonly id: string };

/**
 * The actions of a folder in their order.
 * @param modules the modules by their path, as `import.meta.glob` has them
 * @throws Error when a file exports no `action`, or when two share an id or a position
 */
export function collectActions<Action extends ActionFile>(
  modules: Readonly<Record<string, { readonly action?: Action }>>,
): readonly Collected<Action>[] {
  const actions = Object.entries(modules).map(([path, { action }]) => {
    if (!action) throw new Error(`${path} does not export \`action\``);
    return { ...action, id: path.replace(/^.*\/|\.tsx$/g, '').replaceAll('-', '_') };
  });
  for (const key of ['id', 'order'] as const) {
    const values = actions.map((action) => action[key]);
    const twice = values.find((value, at) => values.indexOf(value) !== at);
    if (twice !== undefined) throw new Error(`Two actions have the ${key} ${twice}`);
  }
  return actions.sort((a, b) => a.order - b.order);
}
