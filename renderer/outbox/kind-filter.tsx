/** Filters the outbox or the history by kind. Only kinds that occur are offered, and no filter for one kind alone. */
import { useState } from 'react';
import { type ItemKind, itemKinds } from '../journal/items';
import { CountFilter } from '../ui/count-filter';

interface OfKind {
  readonly kind: ItemKind;
}

/**
 * The item of the address; the first one of the chosen kind if the address names none, or one of another kind. Undefined
 * for an address of no item.
 */
export function shownItem<T extends { readonly id: string }>(
  items: readonly T[],
  ofKind: readonly T[],
  id: string | undefined,
): T | undefined {
  const isNowhere = id !== undefined && !items.some((item) => item.id === id);
  return isNowhere ? undefined : (ofKind.find((item) => item.id === id) ?? ofKind[0]);
}

/** @returns the items of the chosen kind, and the buttons that choose it */
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
