// @vitest-environment jsdom
/** Rate files that come while another page is shown. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArrivingFiles } from '../../../../renderer/app/arriving-files';
import { WaitingFiles } from '../../../../renderer/app/sign-in/waiting-files';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge, Refused } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const id = '00000000-0000-4000-8000-000000000001';

beforeEach(() => {
  stubLayout();
  bridge.install();
  bridge.answer('session.get', anna);
  bridge.answer('rateFiles.opened', { files: [], failures: [] });
  bridge.answer('rateFiles.add', { rateFile: id });
  bridge.answer('rateFiles.receive', { handle: 'received' });
  bridge.answer('rateFiles.pick', { handle: 'picked', name: 'picked.csv', size: 3 });
});
afterEach(tidyUp);

async function show() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <ArrivingFiles />
          <p>The page</p>
        </>
      ),
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <RouterProvider router={router} />
        <NoticesHost />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('The page');
  // The page listens a moment after it is drawn.
  await waitFor(() =>
    expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })).toBe(false),
  );
  return { at: () => router.state.location.pathname, state: () => router.state.location.state };
}
const view = {
  list: 'orders',
  name: 'Late',
  filters: [],
  columns: { order: [], hidden: [], widths: {}, frozen: 0 },
};
const prices = new File(['from,to,rate'], 'prices.csv');
const drop = (files: readonly File[], target: Element = document.body) =>
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
const dialog = () => {
  const covering = document.createElement('div');
  covering.className = 'bp6-dialog';
  document.body.append(covering);
  return covering;
};

describe('on any page', () => {
  it('a dropped file leads to its rate file', async () => {
    const { at } = await show();
    expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })).toBe(false);
    drop([prices]);
    await waitFor(() => expect(at()).toBe(`/rate-desk/${id}`));
    expect(bridge.calls('rateFiles.add')).toMatchObject([{ handle: 'received', table: 'delivery-rates' }]);
  });

  it('what is dropped and is no rate file is named', async () => {
    await show();
    drop([new File(['x'], 'photo.png')]);
    expect(
      await screen.findByText('photo.png is not a rate file. Drop a CSV, TSV or XLSX file.'),
    ).toBeTruthy();
  });

  it('a dropped view leads to its list with a preview, and one that cannot be read is named', async () => {
    const { at, state } = await show();
    bridge.answer('views.read', { view });
    drop([new File(['\ufeff{}'], 'orders-late.codesk-view (1).json')]);
    await waitFor(() => expect(at()).toBe('/links/orders'));
    expect(state()).toEqual({ view });
    expect(bridge.calls('views.read')).toEqual([{ name: 'orders-late.codesk-view (1).json', text: '{}' }]);
    bridge.refuse('views.read', { code: 'view_newer', subject: 'new.codesk-view.json', at: 0 });
    drop([new File(['{}'], 'new.codesk-view.json')]);
    expect(await screen.findByText('View of a newer version')).toBeTruthy();
    drop([new File(['x'.repeat(200_001)], 'large.codesk-view.json')]);
    expect(await screen.findByText('File too large for a view')).toBeTruthy();
    expect(bridge.calls('views.read')).toHaveLength(2);
    expect(bridge.calls('rateFiles.receive')).toEqual([]);
  });

  it('a dropped view of a table of the hub says where it can be opened', async () => {
    const { at } = await show();
    bridge.answer('views.read', { view: { ...view, list: 'countries' } });
    drop([new File(['{}'], 'a.codesk-view.json')]);
    expect(await screen.findByText(/a table of one integration. Open that table, then choose/)).toBeTruthy();
    expect(at()).toBe('/');
  });

  it('text that is dragged is left alone, and so is what a field took', async () => {
    const { at } = await show();
    expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
    const field = document.createElement('div');
    field.addEventListener('drop', (event) => event.preventDefault());
    document.body.append(field);
    drop([prices], field);
    expect(bridge.calls('rateFiles.receive')).toEqual([]);
    expect(at()).toBe('/');
    field.remove();
  });

  it('Ctrl+O and the menu ask for a file, but not above a dialog', async () => {
    const { at } = await show();
    const covering = dialog();
    fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true });
    bridge.push('rates-choose', {});
    drop([prices]);
    expect(await screen.findByText('Close the dialog first, then drop the file again.')).toBeTruthy();
    expect([bridge.calls('rateFiles.pick'), bridge.calls('rateFiles.receive')]).toEqual([[], []]);
    covering.remove();
    expect(fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true })).toBe(false);
    await waitFor(() => expect(at()).toBe(`/rate-desk/${id}`));
    bridge.push('rates-choose', {});
    await waitFor(() => expect(bridge.calls('rateFiles.pick')).toHaveLength(2));
  });

  it('files that the system handed over become rate files, and those that cannot be read are named', async () => {
    bridge.answer('rateFiles.opened', {
      files: [{ handle: 'one', name: 'one.csv', size: 3 }],
      failures: [{ code: 'file_gone', at: 1, subject: 'two.csv' }],
    });
    const { at } = await show();
    await waitFor(() => expect(at()).toBe(`/rate-desk/${id}`));
    expect(bridge.calls('rateFiles.add')).toMatchObject([{ handle: 'one' }]);
    expect(await screen.findByText(/two\.csv/)).toBeTruthy();
    bridge.answer('rateFiles.opened', { files: [{ handle: 'later', name: 'a.csv', size: 3 }], failures: [] });
    bridge.push('rates-opened', {});
    await waitFor(() => expect(bridge.calls('rateFiles.add')).toHaveLength(2));
  });

  it('one that the system handed over and that cannot be added is named, and the others come', async () => {
    bridge.answerWith('rateFiles.add', async (input) => {
      if ((input as { handle: string }).handle === 'full') throw new Refused({ code: 'disk_full', at: 0 });
      return { rateFile: id };
    });
    const files = ['full', 'other'].map((handle) => ({ handle, name: `${handle}.csv`, size: 3 }));
    bridge.answer('rateFiles.opened', { files, failures: [] });
    const { at } = await show();
    await waitFor(() => expect(at()).toBe(`/rate-desk/${id}`));
    expect(bridge.calls('rateFiles.add')).toMatchObject([{ handle: 'full' }, { handle: 'other' }]);
    expect(await screen.findByText(/full\.csv: There is not enough space/)).toBeTruthy();
  });

  it('wait while the session has expired, and come with the next sign-in', async () => {
    bridge.answer('session.get', { ...anna, status: 'ended' });
    bridge.answerWith('rateFiles.opened', async () => {
      throw new Refused({ code: 'session_ended', at: 1 });
    });
    const { at } = await show();
    bridge.push('rates-opened', {});
    expect(bridge.calls('rateFiles.opened')).toEqual([]);
    bridge.answer('rateFiles.opened', { files: [{ handle: 'one', name: 'one.csv', size: 3 }], failures: [] });
    bridge.push('session', anna);
    await waitFor(() => expect(at()).toBe(`/rate-desk/${id}`));
  });
});

describe('before the sign-in', () => {
  it('it is said which files wait', async () => {
    bridge.answer('rateFiles.waiting', { names: [] });
    render(<WaitingFiles />);
    await waitFor(() => expect(bridge.calls('rateFiles.waiting')).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
    bridge.answer('rateFiles.waiting', { names: ['prices.csv'] });
    bridge.push('rates-opened', {});
    expect((await screen.findByRole('status')).textContent).toBe(
      'prices.csv opens in the rate desk after you sign in.',
    );
    bridge.answer('rateFiles.waiting', { names: ['prices.csv', 'more.xlsx'] });
    bridge.push('rates-opened', {});
    expect(await screen.findByText('2 rate files open in the rate desk after you sign in.')).toBeTruthy();
  });
});
