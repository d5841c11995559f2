/** A store: logo or first letter, and the name. */
import { picturedIn } from '../parts/picture-fields';
import { PicturedText } from '../parts/pictured-text';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 120, max: 280 },
  grows: true,
  beside: 27,
  text: (value) => picturedIn(value)?.name ?? '',
  Cell({ value }) {
    const store = picturedIn(value);
    return store ? <PicturedText of={store} shape="square" /> : null;
  },
};
