/** The tiles of the home, in the order of the user. */
import './tiles.css';
import { useEffect, useMemo, useState } from 'react';
import { OwnTile } from './own-tiles';
import { CountedTile } from './tile';
import { useTileCounts } from './tile-counts';
import { type HomeTile, isListTile } from './tiles';

/** Interval in which the ages of the counts are updated, in milliseconds. */
const tickMs = 20_000;

export function TilesSection({ tiles }: { readonly tiles: readonly HomeTile[] }) {
  const counted = useMemo(() => tiles.filter(isListTile), [tiles]);
  const { states, isOffline, again } = useTileCounts(counted);
  const now = useNow();
  if (tiles.length === 0) return null;
  return (
    <section aria-label="Tiles">
      <ul className="codesk-tiles">
        {tiles.map((tile) => {
          if (!isListTile(tile)) return <OwnTile key={tile.id} tile={tile} />;
          const state = states[counted.indexOf(tile)];
          return (
            state && (
              <CountedTile
                key={tile.id}
                tile={tile}
                state={state}
                isOffline={isOffline}
                now={Math.max(now, state.at)}
                onAgain={() => again(tile)}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one starts the next
  useEffect(() => {
    const timer = window.setTimeout(() => setNow(Date.now()), tickMs);
    return () => window.clearTimeout(timer);
  }, [now]);
  return now;
}
