/** A client: photo, or the first letter on the client's colour, and the name. */
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
    const client = picturedIn(value);
    return client ? <PicturedText of={client} shape="round" /> : null;
  },
};
