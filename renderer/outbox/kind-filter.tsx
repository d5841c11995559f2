/** Filters the outbox or the history by kind. Only kinds that occur are offered, and one kind alone has no filter. */
import { useState } from 'react';
import { type ItemKind, itemKinds } from '../journal/items';
import { CountFilter } from '../ui/count-filter';

interface OfKind {
  readonly kind: ItemKind;
}

/**
 * Returns the item of the address. Without an id, or with an item of another kind, returns the first item of the chosen
 * kind. Returns undefined for an unknown id.
 */
export function shownItem<T extends { readonly id: string }>(
  items: readonly T[],
  ofKind: readonly T[],
  id: string | undefined,
): T | undefined {
  const isNowhere = id !== undefined && !items.some((item) => item.id === id);
  return isNowhere ? undefined : (ofKind.find((item) => item.id === id) ?? ofKind[0]);
}

/**
 * Filters items by kind.
 * @returns the items of the chosen kind, and the buttons that choose it
 */
export function useKindFilter<T extends OfKind>(items: readonly T[]) {
  const [chosen, setChosen] = useState<ItemKind | null>(null);
  const of = (kind: ItemKind) => items.filter((item) => item.kind === kind);
  const kinds = (Object.keys(itemKinds) as ItemKind[]).filter((kind) => of(kind).length > 0);
  const shown = chosen !== null && kinds.includes(chosen) ? of(chosen) : undefined;
  const filter = kinds.length > 1 && (
    <CountFilter
      label="Kinds to show"
      total={items.length}
      kinds={kinds.map((kind) => [kind, itemKinds[kind], of(kind).length])}
      chosen={shown ? chosen : null}
      onChoose={setChosen}
    />
  );
  return { shown: shown ?? items, filter };
}
