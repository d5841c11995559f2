/** The panel of the button "Tiles": the chosen tiles and their order. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { withMoved } from '../lists/export/export-order';
import { structureQuery } from '../lists/list-queries';
import { SortableChoice } from '../lists/sortable-choice';
import { SortablePanel } from '../lists/sortable-panel';
import { structureAge } from './tile-counts';
import { chosenTiles, type HomeTile, isListTile } from './tiles';

export interface TilesPanelProps {
  readonly offered: readonly HomeTile[];
  readonly shown: readonly HomeTile[];
  /** The user has chosen tiles, so there is a choice to reset. */
  readonly isChosen: boolean;
  /** Shows these tiles; without an argument the default tiles. */
  readonly choose: (ids: readonly string[] | undefined) => void;
}

const idsOf = (tiles: readonly HomeTile[]) => tiles.map(({ id }) => id);
/** Chosen tiles first. A removed tile does not move while the panel is open. */
const orderOf = (offered: readonly HomeTile[], shown: readonly HomeTile[]) =>
  idsOf([...shown, ...offered.filter((each) => !shown.includes(each))]);

export function TilesPanel({ offered, shown, isChosen, choose }: TilesPanelProps) {
  const [order, setOrder] = useState(() => orderOf(offered, shown));
  // The structures have the permissions; `useHomeTiles` offers only permitted tiles.
  const needing = new Set(
    offered.filter(isListTile).flatMap(({ list, tile }) => (tile.needs === undefined ? [] : list)),
  );
  useQueries({ queries: [...needing].map((list) => ({ ...structureQuery(list), staleTime: structureAge })) });
  const items = order.flatMap((id) => {
    const tile = offered.find((each) => each.id === id);
    return tile ? [{ value: id, text: tile.text }] : [];
  });
  const chosen = new Set(idsOf(shown));

  return (
    <SortablePanel
      title="Tiles"
      label="Tiles of the home page"
      items={items}
      shownCount={shown.length}
      onMove={(value, to) => {
        const next = withMoved(
          items.map((item) => item.value),
          value,
          to,
        );
        setOrder([...next]);
        choose(next.filter((id) => chosen.has(id)));
      }}
      item={({ value, text }, moves) => (
        <SortableChoice
          text={text}
          moves={moves}
          isLast={moves.index === items.length - 1}
          isChosen={chosen.has(value)}
          onToggle={() => {
            const next = new Set(chosen);
            if (!next.delete(value)) next.add(value);
            choose(order.filter((id) => next.has(id)));
          }}
        />
      )}
      reset={{
        title: 'Reset to the suggested tiles',
        disabled: !isChosen,
        announcement: 'Suggested tiles restored',
        run: () => {
          choose(undefined);
          setOrder(orderOf(offered, chosenTiles(offered, undefined)));
        },
      }}
    />
  );
}
