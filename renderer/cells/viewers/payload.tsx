/** A message sent to a platform: address, title and body, in a pop-up. */
import { messageViewer } from '../parts/message-viewer';

export const viewer = messageViewer('Payload', [
  { name: 'url', label: 'URL', mono: true },
  { name: 'title', label: 'Title' },
]);
