/** Viewers of a name with a picture, or with its first letter on a coloured square. */
import type { CellViewer } from '../viewer';
import { picturedIn } from './picture-fields';
import { PicturedText } from './pictured-text';

/** @param none shown for a value without name and picture */
export function picturedViewer(shape: 'round' | 'square', none?: string): CellViewer {
  return {
    width: { min: 120, max: 280 },
    grows: true,
    beside: 27,
    text: (value) => picturedIn(value)?.name ?? '',
    Cell({ value }) {
      const pictured = picturedIn(value);
      const { name = '', url = '', letter = '' } = pictured ?? {};
      const isShown = name !== '' || url !== '' || (none === undefined && letter !== '');
      if (pictured && isShown) return <PicturedText of={pictured} shape={shape} />;
      return none !== undefined && <span className="codesk-muted">{none}</span>;
    },
  };
}
