/** A client: photo, or the first letter on the client's colour, and the name. */
import { picturedViewer } from '../parts/pictured-viewer';

export const viewer = picturedViewer('round', 'No client');
