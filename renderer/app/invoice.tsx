/** The page of the invoice window, with the providers of its pop-ups. */
import { InvoiceWindow } from '../invoice/invoice-window';
import { PartsProvider } from './parts';

export default function Invoice({ id }: { readonly id: string }) {
  return (
    <PartsProvider>
      <InvoiceWindow id={id} />
    </PartsProvider>
  );
}
