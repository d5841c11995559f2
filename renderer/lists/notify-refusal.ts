/** The notice where a key or a double click can do nothing. */
import { notify } from '../ui/notices';

export function notifyRefusal(text: string): void {
  notify({ tone: 'warning', title: 'Not available', text });
}
