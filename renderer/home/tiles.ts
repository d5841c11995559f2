/** The tiles of the home page, and the choice of the user. */
import type { ListDefinition, Tile } from '../../shared/table/list';

/** A tile that the server counts, with the filters of a list. */
export interface ListTile {
  /** `<list>.<tile>`, the stored id of a choice. */
  readonly id: string;
  readonly text: string;
  readonly list: ListDefinition;
  readonly tile: Tile;
}
/** A tile that Codesk counts. */
export interface OwnTile {
  readonly id: 'codesk.outgoing' | 'codesk.drafts';
  readonly text: string;
  /** Optional, as for a tile of a list. */
  readonly optional?: true;
}
export type HomeTile = ListTile | OwnTile;

const ownTiles: readonly OwnTile[] = [
  { id: 'codesk.outgoing', text: 'Outgoing changes' },
  // Optional, because the column To do lists each draft.
  { id: 'codesk.drafts', text: 'Drafts', optional: true },
];

export const isListTile = (tile: HomeTile): tile is ListTile => 'list' in tile;

/** Returns all tiles of these lists in the order of the navigation, then the tiles of Codesk. */
export function homeTiles(lists: readonly ListDefinition[]): readonly HomeTile[] {
  const ofLists = lists.flatMap((list) =>
    (list.tiles ?? []).map((tile) => ({ id: `${list.id}.${tile.id}`, text: tile.text, list, tile })),
  );
  return [...ofLists, ...ownTiles];
}

/** Returns the chosen tiles in their order; without a choice the default tiles. */
export function chosenTiles(
  tiles: readonly HomeTile[],
  chosen: readonly string[] | undefined,
): readonly HomeTile[] {
  if (!chosen) return tiles.filter((each) => !(isListTile(each) ? each.tile.optional : each.optional));
  return chosen.flatMap((id) => tiles.find((each) => each.id === id) ?? []);
}

/**
 * Returns a new choice that includes earlier tiles that were not offered, each after its earlier neighbour. Such tiles
 * belong to lists that the user may not see now, or to another version of Codesk.
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
