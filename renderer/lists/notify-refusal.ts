/** Shows why a key or a double click does nothing. */
import { notify } from '../ui/notices';

export function notifyRefusal(text: string): void {
  notify({ tone: 'warning', title: 'Not available', text });
}
