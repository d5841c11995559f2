/** Filters the outbox or the history by kind. Only kinds that occur are offered, and no filter for one kind alone. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { shownNumber } from '../../shared/money';
import { type ItemKind, itemKinds } from '../rates/outbox-items';

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
  const of = (kind: ItemKind | null) => items.filter((item) => item.kind === kind);
  const kinds = (Object.keys(itemKinds) as ItemKind[]).filter((kind) => of(kind).length > 0);
  const shown = chosen !== null && kinds.includes(chosen) ? of(chosen) : undefined;
  const button = (kind: ItemKind | null, text: string, count: number) => {
    const isOn = kind === (shown ? chosen : null);
    return (
      <Button
        key={text}
        size="small"
        variant="outlined"
        active={isOn}
        aria-pressed={isOn}
        text={`${text} ${shownNumber(count)}`}
        onClick={() => setChosen(kind)}
      />
    );
  };
  const filter = kinds.length > 1 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div className="codesk-outbox-kinds" role="group" aria-label="Kinds to show">
      {button(null, 'All', items.length)}
      {kinds.map((kind) => button(kind, itemKinds[kind], of(kind).length))}
    </div>
  );
  return { shown: shown ?? items, filter };
}
