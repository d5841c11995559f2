/** The sales contact of a record. */
import { personViewer } from '../parts/person-viewer';

export const viewer = personViewer('Sale person');

/** A value, and the text that its cell shows. */
export const example = [
  {
    name: 'Kay Yu',
    email: 'k@x.example',
    phone: '+971500000000',
    photo: { url: null, first_letter: 'K' },
  },
  'Kay Yu',
] as const;
