/** A client: photo, or the first letter on the client's colour, and the name. */
import { picturedViewer } from '../parts/pictured-viewer';

export const viewer = picturedViewer('round', 'No client');

/** A value, and the text that its cell shows. */
export const example = [
  { name: 'Acme', photo: { url: null, color: '#aa0000', first_letter: 'A' } },
  'Acme',
] as const;
