/** The sale person of a record, with contact. */
import { personViewer } from '../parts/person-viewer';

export const viewer = personViewer('Sale person');
