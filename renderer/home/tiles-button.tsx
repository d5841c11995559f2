/** The button "Tiles". Its panel is loaded on the first click, because dragging needs a library. */
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { Popover } from '../ui/overlays';
import { usePageShortcuts } from '../ui/shortcuts';
import type { TilesPanelProps } from './tiles-panel';

const TilesPanel = lazy(async () => ({ default: (await import('./tiles-panel')).TilesPanel }));

export function TilesButton(props: TilesPanelProps) {
  const [isOpen, setOpen] = useState(false);
  usePageShortcuts([
    { title: 'Home', shortcuts: [{ keys: [], text: 'Tiles', icon: 'grid-view', run: () => setOpen(true) }] },
  ]);
  return (
    <Popover
      placement="bottom-end"
      arrow={false}
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <Suspense>
          <TilesPanel {...props} />
        </Suspense>
      }
    >
      <Button
        variant="outlined"
        icon="grid-view"
        endIcon="caret-down"
        text="Tiles"
        title="Choose and order the tiles"
        aria-haspopup="dialog"
      />
    </Popover>
  );
}
