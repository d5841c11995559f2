/** A store: logo or first letter, and the name. */
import { picturedViewer } from '../parts/pictured-viewer';

export const viewer = picturedViewer('square');
