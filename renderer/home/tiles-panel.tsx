/** The panel of the button "Tiles": which ones the home shows, and their order. */
import './tiles.css';
import { Button } from '@blueprintjs/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withMoved } from '../lists/export/export-order';
import { structureQuery } from '../lists/list-queries';
import { SortableChoice } from '../lists/sortable-choice';
import { SortableList } from '../lists/sortable-list';
import { structureAge } from './tile-counts';
import { chosenTiles, type HomeTile, isListTile } from './tiles';

export interface TilesPanelProps {
  readonly offered: readonly HomeTile[];
  readonly shown: readonly HomeTile[];
  /** The user has chosen, so that there is something to reset. */
  readonly isChosen: boolean;
  /** Shows these tiles; without them the first set. */
  readonly choose: (ids: readonly string[] | undefined) => void;
}

const idsOf = (tiles: readonly HomeTile[]) => tiles.map(({ id }) => id);
/** The shown ones first. A tile that is removed stays at its place as long as the panel is open. */
const orderOf = (offered: readonly HomeTile[], shown: readonly HomeTile[]) =>
  idsOf([...shown, ...offered.filter((each) => !shown.includes(each))]);

export function TilesPanel({ offered, shown, isChosen, choose }: TilesPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState(() => orderOf(offered, shown));
  const [announcement, setAnnouncement] = useState('');
  // The structures say which tiles the user may have; `useHomeTiles` offers no others.
  const needing = new Set(
    offered.filter(isListTile).flatMap(({ list, tile }) => (tile.needs === undefined ? [] : list)),
  );
  useQueries({ queries: [...needing].map((list) => ({ ...structureQuery(list), staleTime: structureAge })) });
  const items = order.flatMap((id) => {
    const tile = offered.find((each) => each.id === id);
    return tile ? [{ value: id, text: tile.text }] : [];
  });
  const chosen = new Set(idsOf(shown));

  useEffect(() => {
    // The panel gets its position one frame after it is mounted; focusing earlier would scroll to the wrong position.
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    // A popover makes its content a live region. Off: announcements have their own.
    <section className="codesk-tiles-panel" aria-label="Tiles of the home" aria-live="off">
      <header>
        <h2>Tiles</h2>
        <span className="codesk-muted">
          {shown.length} of {offered.length} shown
        </span>
      </header>
      <SortableList
        items={items}
        className="codesk-tiles-choices"
        listRef={list}
        onMove={(value, to, moved) => {
          const next = withMoved(
            items.map((item) => item.value),
            value,
            to,
          );
          setOrder([...next]);
          choose(next.filter((id) => chosen.has(id)));
          setAnnouncement(moved);
        }}
      >
        {({ value, text }, moves) => (
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
      </SortableList>
      <footer>
        <span role="status" className="codesk-unseen">
          {announcement}
        </span>
        <Button
          variant="minimal"
          icon="reset"
          text="Reset"
          title="The tiles that your lists and permissions suggest"
          disabled={!isChosen}
          onClick={() => {
            choose(undefined);
            setOrder(orderOf(offered, chosenTiles(offered, undefined)));
            setAnnouncement('The tiles are the suggested ones');
          }}
        />
      </footer>
    </section>
  );
}
