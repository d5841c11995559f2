/** How an invoice's own window goes away. */
import { invoke } from '../ipc';

/** Closes this window. Main knows which one asks. */
export function closeInvoice(): void {
  invoke('window.close', {}).catch(() => undefined);
}
