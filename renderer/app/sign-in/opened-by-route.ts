/** What a link opens, for a page that has not loaded the lists. */
import '../page-setup';

export { openedByRoute } from '../../../shared/app-links';
