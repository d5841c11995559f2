/** Closes the invoice's window. */
import { invoke } from '../ipc';

export function closeInvoice(): void {
  invoke('window.close', {}).catch(() => undefined);
}
