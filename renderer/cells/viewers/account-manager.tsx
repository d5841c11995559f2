/** The account manager of a record, with contact. */
import { personViewer } from '../parts/person-viewer';

export const viewer = personViewer('Account manager');
