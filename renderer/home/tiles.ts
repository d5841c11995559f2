/** The tiles that the home can show, and the choice of a user. */
import type { ListDefinition, Tile } from '../../shared/table/list';

/** Counted by the server, with the filters of a list. */
export interface ListTile {
  /** `<list>.<tile>`, which choices are stored by. */
  readonly id: string;
  readonly text: string;
  readonly list: ListDefinition;
  readonly tile: Tile;
}
/** Counted by Codesk itself. */
export interface OwnTile {
  readonly id: 'codesk.outgoing' | 'codesk.drafts';
  readonly text: string;
  /** As of a tile of a list. */
  readonly optional?: true;
}
export type HomeTile = ListTile | OwnTile;

const ownTiles: readonly OwnTile[] = [
  { id: 'codesk.outgoing', text: 'Outgoing changes' },
  // To do lists each of them.
  { id: 'codesk.drafts', text: 'Drafts', optional: true },
];

export const isListTile = (tile: HomeTile): tile is ListTile => 'list' in tile;

/** All tiles of these lists, in the order of the navigation, and those of Codesk itself. */
export function homeTiles(lists: readonly ListDefinition[]): readonly HomeTile[] {
  const ofLists = lists.flatMap((list) =>
    (list.tiles ?? []).map((tile) => ({ id: `${list.id}.${tile.id}`, text: tile.text, list, tile })),
  );
  return [...ofLists, ...ownTiles];
}

/** The tiles that a user has chosen, in that order; without a choice the first set. */
export function chosenTiles(
  tiles: readonly HomeTile[],
  chosen: readonly string[] | undefined,
): readonly HomeTile[] {
  if (!chosen) return tiles.filter((each) => !(isListTile(each) ? each.tile.optional : each.optional));
  return chosen.flatMap((id) => tiles.find((each) => each.id === id) ?? []);
}

/**
 * A new choice with those of the last one that were not offered, each behind the tile that was before it: of lists that
 * the user may not see now, and of another version of Codesk.
 */
export function withUnoffered(
  chosen: readonly string[],
  before: readonly string[],
  offered: ReadonlySet<string>,
): readonly string[] {
  const next = [...chosen];
  for (const [at, id] of before.entries()) {
    if (offered.has(id) || next.includes(id)) continue;
    const last = before.slice(0, at).findLast((each) => next.includes(each));
    next.splice(last === undefined ? 0 : next.indexOf(last) + 1, 0, id);
  }
  return next;
}
