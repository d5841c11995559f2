/** Viewers of a name beside a picture, or beside its first letter on its colour. */
import type { CellViewer } from '../viewer';
import { picturedIn } from './picture-fields';
import { PicturedText } from './pictured-text';

export function picturedViewer(shape: 'round' | 'square'): CellViewer {
  return {
    width: { min: 120, max: 280 },
    grows: true,
    beside: 27,
    text: (value) => picturedIn(value)?.name ?? '',
    Cell({ value }) {
      const pictured = picturedIn(value);
      return pictured ? <PicturedText of={pictured} shape={shape} /> : null;
    },
  };
}
