/** A store: logo or first letter, and the name. */
import { picturedViewer } from '../parts/pictured-viewer';

export const viewer = picturedViewer('square');

/** A value, and the text that its cell shows. */
export const example = [{ name: 'Acme', logo: null, first_letter: 'A' }, 'Acme'] as const;
