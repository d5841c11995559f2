/** A request of a user: user, title and body, in a pop-up. */
import { messageViewer } from '../parts/message-viewer';

export const viewer = messageViewer('Request', [
  { name: 'user', label: 'User' },
  { name: 'title', label: 'Title' },
]);

/** A value, and the text that its cell shows. */
export const example = [{ user: 'Kay', title: 'Order', body: '{}' }, 'Order'] as const;
