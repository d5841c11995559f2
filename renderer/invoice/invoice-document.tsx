/** One invoice as a printable document, drawn from the blocks of its record. */
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idFromText } from '../../shared/table/row';
import { isFields } from '../cells/parts/read-value';
import { type DetailBlock, defaultTitle, detailTitle, listOf, readDetail } from '../details/block';
import { Pairs } from '../details/blocks/text';
import { Blocks } from '../details/detail-content';
import { DetailSkeleton } from '../details/detail-skeleton';
import { useLoadingTables, WholeTables } from '../details/whole-table';
import { failureOf, invoke, tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import { StoredMark } from '../session/stored-mark';
import { FailureState, notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { useOnce } from '../ui/once';
import { StateMessage } from '../ui/state-message';
import { closeInvoice } from './close-invoice';
import { documentParts } from './document-blocks';
import './invoice.css';

const list = 'invoices';

export default function InvoiceDocument({ id }: { id: string }) {
  const record = idFromText(id);
  const invoice = useQuery({
    queryKey: listKeys.record(list, record),
    queryFn: () => tableApi(list, 'show', { id: record }),
    enabled: id !== '',
    staleTime: 0,
  });
  const once = useOnce();
  const detail = invoice.data?.detail;
  // On paper nobody sees that rows are missing.
  const isLoading = useLoadingTables() || !detail;
  const blocks = detail ? readDetail(detail) : [];
  const { before, totals, after } = documentParts(blocks);
  const number = numberIn(blocks) ?? id;
  const title = `Invoice ${number}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (id === '') {
    return (
      <StateMessage
        icon="search"
        title="No invoice"
        description="The address of this window names no invoice. Open it again from the list of invoices."
        action={<Button text="Close" onClick={closeInvoice} />}
      />
    );
  }
  const named = detailTitle(detail);
  return (
    <>
      <header className="codesk-invoice-bar">
        <h1>{title}</h1>
        <StoredMark />
        <Button
          icon="print"
          text="Print"
          title="Print (Ctrl+P)"
          disabled={isLoading}
          onClick={() => window.print()}
        />
        <Button
          icon="floppy-disk"
          text="Save as PDF"
          disabled={isLoading}
          onClick={() => void once('pdf', () => savePdf(number))}
        />
        <Button text="Close" title="Close this window" onClick={closeInvoice} />
      </header>
      <main className="codesk-invoice-desk">
        {invoice.error && !detail ? (
          <FailureState failure={failureOf(invoice.error)} onRetry={() => void invoice.refetch()} />
        ) : (
          <article className="codesk-invoice" aria-label={title}>
            <header>
              <h2>{named === defaultTitle ? 'Invoice' : named}</h2>
              <span className="codesk-mono">{number}</span>
            </header>
            {detail ? (
              <WholeTables value>
                <Blocks blocks={before} record={{ id: record, name: number }} />
                {totals.length > 0 && (
                  <section className="codesk-invoice-totals" aria-label="Totals">
                    <Pairs items={totals} block="" />
                  </section>
                )}
                <Blocks blocks={after} record={{ id: record, name: number }} />
              </WholeTables>
            ) : (
              <DetailSkeleton label="Loading the invoice" />
            )}
          </article>
        )}
      </main>
    </>
  );
}

async function savePdf(number: string): Promise<void> {
  try {
    const saved = await invoke('window.save-pdf', { name: `${number}.pdf` });
    if (saved) notify({ tone: 'success', title: 'Saved', text: saved.saved });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}

/** The invoice number, if a block contains it. */
function numberIn(blocks: readonly DetailBlock[]): string | undefined {
  for (const { raw } of blocks) {
    const item = listOf(raw, 'items', 'data').find(
      (each) => isFields(each) && /^invoice (no\.?|number)$/i.test(String(each.label)),
    );
    if (isFields(item) && (typeof item.value === 'string' || typeof item.value === 'number'))
      return String(item.value);
  }
  return undefined;
}
