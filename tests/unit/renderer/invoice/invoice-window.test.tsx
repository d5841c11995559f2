// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerOf } from '../../../../renderer/cells/registry';
import { ViewersContext } from '../../../../renderer/cells/viewer';
import { invoiceIn } from '../../../../renderer/invoice/invoice-address';
import { InvoiceWindow } from '../../../../renderer/invoice/invoice-window';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const detail = {
  content: [
    {
      type: 'text',
      title: 'Overview',
      items: [
        { label: 'Invoice no.', value: 'INV-0007' },
        { label: 'Client', value: 'Desert Rose' },
      ],
    },
    { type: 'table', title: 'Lines', header: ['Item'], body: [{ Item: 'Storage' }] },
  ],
};

function signedIn(status = 'signed_in', practice = false) {
  bridge.answer('session.get', { status, server: '', practice, user: null, owner: 'o-1', kept: 'memory' });
}

beforeEach(() => {
  bridge.install();
  signedIn();
  bridge.answer('invoices.show', { detail });
  bridge.answer('window.close', {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(id = '7') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider>
        <ViewersContext value={viewerOf}>
          <InvoiceWindow id={id} />
        </ViewersContext>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const pageOf = (input: unknown) => (input as { page: number }).page;

describe('the address of an invoice', () => {
  it.each([
    ['#/invoice-temp?id=7', '7'],
    ['#/invoice-temp?id=INV%2F7', 'INV/7'],
    ['#/invoice-temp', ''],
    ['#/lists/invoices?id=7', undefined],
    ['#/', undefined],
    ['', undefined],
  ])('%s', (hash, id) => {
    expect(invoiceIn(hash)).toBe(id);
  });
});

describe('the window of an invoice', () => {
  it('shows the record as a document under its number', async () => {
    open();
    expect(await screen.findByRole('article', { name: 'Invoice INV-0007' })).toBeTruthy();
    expect(bridge.calls('invoices.show')).toEqual([{ id: 7 }]);
    expect(screen.getByText('Desert Rose')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Lines' }).textContent).toContain('Storage');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Invoice INV-0007');
  });

  it('sends an id that is no number as it is', async () => {
    open('007');
    await screen.findByText('Desert Rose');
    expect(bridge.calls('invoices.show')).toEqual([{ id: '007' }]);
  });

  it('reads a number that is not a text', async () => {
    const content = [{ type: 'text', items: [{ label: 'Invoice number', value: 1207 }] }];
    bridge.answer('invoices.show', { detail: { content } });
    open();
    expect(await screen.findByRole('article', { name: 'Invoice 1207' })).toBeTruthy();
  });

  it.each([true, false])('is marked as practice: %j', async (practice) => {
    signedIn('signed_in', practice);
    open();
    await screen.findByText('Desert Rose');
    expect(screen.queryByText(/practice/i) !== null).toBe(practice);
  });

  it('prints when the invoice is there, and closes', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const answer = bridge.hold('invoices.show');
    const user = open();
    expect(await screen.findByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
    answer.succeed({ detail });
    await screen.findByText('Desert Rose');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(bridge.calls('window.close')).toEqual([{}]);
  });

  it('is a document: facts, lines, totals', async () => {
    const lines = { header: [{ text: 'Service', value: 'service' }], body: [{ service: 'Storage' }] };
    const items = [
      { label: 'Invoice no.', value: 'INV-0007' },
      { label: 'Net (AED)', value: 100, type: 'number' },
      { label: 'Tax (AED)', value: 5, type: 'number' },
      { label: 'Total (AED)', value: 105, type: 'number' },
      { label: 'Lines', value: lines, type: 'table' },
    ];
    bridge.answer('invoices.show', { detail: { content: [{ type: 'text', title: 'Overview', items }] } });
    open();
    const totals = await screen.findByRole('region', { name: 'Totals' });
    expect([...totals.querySelectorAll('dt')].map((each) => each.textContent)).toEqual([
      'Net (AED)',
      'Tax (AED)',
      'Total (AED)',
    ]);
    const table = screen.getByRole('table', { name: 'Lines' });
    expect(table.textContent).toContain('Storage');
    expect(table.compareDocumentPosition(totals) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getAllByText('Total (AED)')).toHaveLength(1);
  });

  it('leaves tax numbers and weights among the facts, and no empty part behind', async () => {
    const items = [
      { label: 'Tax number', value: '100200300' },
      { label: 'VAT ID', value: 'AE-1' },
      { label: 'Net weight (kg)', value: 12, type: 'number' },
      { label: 'Balance', value: 'Settled' },
    ];
    const sums = [{ label: 'Total (AED)', value: 105, type: 'number' }];
    bridge.answer('invoices.show', {
      detail: {
        content: [
          { type: 'text', title: 'Overview', items },
          { type: 'text', title: 'Amounts', data: sums },
        ],
      },
    });
    open();
    const totals = await screen.findByRole('region', { name: 'Totals' });
    expect([...totals.querySelectorAll('dt')].map((each) => each.textContent)).toEqual(['Total (AED)']);
    expect(screen.getByText('Tax number')).toBeTruthy();
    expect(screen.queryByText('Amounts')).toBeNull();
    expect(screen.getAllByText('Total (AED)')).toHaveLength(1);
  });

  it('is not printed before its tables are there', async () => {
    const paged = { type: 'datatable', title: 'Charges', address: '/charges', header: ['id'] };
    bridge.answer('invoices.show', { detail: { content: [paged] } });
    const rows = bridge.hold('popups.datatable');
    open();
    await screen.findByText('Charges');
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOff('Print'), isOff('Save as PDF')]).toEqual([true, true]);
    rows.succeed({ data: { total: 1, data: [{ id: 'A' }] } });
    await screen.findByRole('table', { name: 'Charges' });
    await waitFor(() => expect([isOff('Print'), isOff('Save as PDF')]).toEqual([false, false]));
  });

  it('says that rows are missing where the server does not count them', async () => {
    const paged = { type: 'datatable', title: 'Charges', address: '/charges', header: ['id'] };
    bridge.answer('invoices.show', { detail: { content: [paged] } });
    const data = Array.from({ length: 50 }, (_, id) => ({ id }));
    bridge.answer('popups.datatable', { data: { data } });
    open();
    expect(await screen.findByText(/^The first 2.000 rows\. The server has more\.$/)).toBeTruthy();
  });

  it('has all rows of its tables, from every page', async () => {
    const paged = { type: 'datatable', title: 'Charges', address: '/charges', header: ['id'] };
    bridge.answer('invoices.show', { detail: { content: [paged] } });
    bridge.answerWith('popups.datatable', async (input) => ({
      data: {
        total: 70,
        data: Array.from({ length: pageOf(input) === 1 ? 50 : 20 }, (_, at) => ({
          id: `${pageOf(input)}-${at}`,
        })),
      },
    }));
    open();
    const table = await screen.findByRole('table', { name: 'Charges' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(70);
    expect(screen.getByText('2-19')).toBeTruthy();
  });

  it('is saved as PDF under its number', async () => {
    bridge.answer('window.save-pdf', { saved: 'INV-0007.pdf' });
    const user = open();
    await screen.findByText('Desert Rose');
    await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
    expect(bridge.calls('window.save-pdf')).toEqual([{ name: 'INV-0007.pdf' }]);
  });

  it('says what went wrong and tries again', async () => {
    bridge.refuse('invoices.show', { code: 'not_found', at: 0 });
    const user = open();
    expect(await screen.findByText('Not found')).toBeTruthy();
    bridge.answer('invoices.show', { detail });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Desert Rose')).toBeTruthy();
  });

  it('asks for nothing without an id', async () => {
    open('');
    expect(await screen.findByText('No invoice')).toBeTruthy();
    expect(bridge.calls('invoices.show')).toEqual([]);
  });

  it('shows no invoice to somebody who is signed out', async () => {
    signedIn('signed_out');
    open();
    expect(await screen.findByText('Signed out')).toBeTruthy();
    await waitFor(() => expect(bridge.calls('session.get')).toHaveLength(1));
    expect(bridge.calls('invoices.show')).toEqual([]);
  });

  it('says when the session has expired', async () => {
    signedIn('ended');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Sign in again in the main window');
  });
});
