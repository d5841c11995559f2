/** The target of a link, loaded on demand because it needs all lists. */
import '../page-setup';

export { openedByRoute } from '../../../shared/app-links';
