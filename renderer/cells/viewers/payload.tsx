/** A message sent to a platform: address, title and body, in a pop-up. */
import { messageViewer } from '../parts/message-viewer';

export const viewer = messageViewer('Payload', [
  { name: 'url', label: 'URL', mono: true },
  { name: 'title', label: 'Title' },
]);

/** A value, and the text that its cell shows. */
export const example = [{ url: 'https://x.example', title: 'Order', body: '{}' }, 'Order'] as const;
