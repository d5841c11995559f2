/** The page of an invoice's own window, with what its pop-ups draw with. */
import { InvoiceWindow } from '../invoice/invoice-window';
import { PartsProvider } from './parts';

export default function Invoice({ id }: { readonly id: string }) {
  return (
    <PartsProvider>
      <InvoiceWindow id={id} />
    </PartsProvider>
  );
}
