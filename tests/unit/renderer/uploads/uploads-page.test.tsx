// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { SlotsProvider, TopSlot } from '../../../../renderer/ui/page-header';
import UploadsPage from '../../../../renderer/uploads/uploads-page';
import { lists } from '../../../../shared/lists';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const importing = lists.filter(({ importTypes }) => importTypes);
const structure = (...permissions: string[]) => ({
  headers: [],
  permissions: permissions.map((name) => ({ name, columns: [] })),
  filters: [],
});

beforeEach(() => {
  bridge.install();
  bridge.answer('session.get', {
    status: 'signed_in',
    server: 'https://x.test',
    practice: false,
    user: { id: 1 },
    owner: 'o-1',
    kept: 'keyring',
  });
  for (const list of importing) bridge.answer(`${list.id}.structure`, structure('show'));
  bridge.answer('skus.structure', structure('show', 'upload'));
  bridge.answer('products.structure', structure('upload'));
  bridge.answer('files.pick-rates', { handle: 'h1', name: 'skus.csv', size: 2048 });
});
afterEach(cleanup);

function open(address = '/settings/uploads') {
  const router = createMemoryRouter(
    [
      { path: '/settings/uploads', element: <UploadsPage /> },
      { path: '/lists/:list', element: <p>A list</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider>
        <SlotsProvider>
          <TopSlot className="top" />
          <RouterProvider router={router} />
        </SlotsProvider>
        <NoticesHost />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}
type User = ReturnType<typeof open>['user'];

const kind = () => screen.findByLabelText<HTMLSelectElement>(/What the file holds/);
const choose = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Choose file' }));
  await screen.findByText('skus.csv');
};
const upload = (user: User) => user.click(screen.getByRole('button', { name: 'Upload' }));

describe('the kinds of upload', () => {
  it('are those of the lists that grant it', async () => {
    open();
    const groups = within(await kind()).getAllByRole<HTMLOptGroupElement>('group');
    expect(groups.map((group) => group.label).sort()).toEqual(['Products', 'SKUs']);
    const offered = within(await kind()).getAllByRole<HTMLOptionElement>('option');
    const texts = offered.map((option) => [option.value, option.textContent]).filter(([value]) => value);
    expect(texts).toHaveLength(6);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['skus', 'SKUs'],
        ['sku_barcodes', 'Barcodes'],
        ['sku_dimensions', 'Dimensions and weights'],
        ['products', 'Products'],
        ['product_content', 'Content per language'],
        ['product_images', 'Pictures'],
      ]),
    );
  });

  it('include the one that the address asks for', async () => {
    open('/settings/uploads?type=products');
    expect((await kind()).value).toBe('products');
  });

  it('show a message if the address names an unknown type', async () => {
    open('/settings/uploads?type=inventory');
    expect((await kind()).value).toBe('');
    expect(screen.getByText(/This kind of upload does not exist/)).toBeTruthy();
  });

  it('show a message if there are none', async () => {
    for (const list of importing) bridge.answer(`${list.id}.structure`, structure('show'));
    open();
    expect(await screen.findByText('No uploads')).toBeTruthy();
  });

  it('stay when a list does not answer, which can be asked again', async () => {
    bridge.refuse('products.structure', { code: 'server_fault', at: 0 });
    const { user } = open('/settings/uploads?type=skus');
    expect((await kind()).value).toBe('skus');
    bridge.answer('products.structure', structure('upload'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Content per language' })).toBeTruthy();
  });
});

describe('an upload', () => {
  it('requires missing values and sends nothing', async () => {
    const { user } = open();
    const select = await kind();
    await upload(user);
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(document.activeElement).toBe(select);
    expect(bridge.calls('uploads.store')).toEqual([]);
  });

  it('sends type and file, and shows the result', async () => {
    bridge.answer('uploads.store', { message: '12 rows are in.', rows: 12 });
    const { user } = open('/settings/uploads?type=skus');
    await choose(user);
    await upload(user);
    expect(await screen.findByText('skus.csv is uploaded')).toBeTruthy();
    expect(screen.getAllByText('12 rows are in.')).toHaveLength(2);
    expect(bridge.calls('uploads.store')).toEqual([{ type: 'skus', file: 'h1' }]);
    expect(screen.getByText('No file chosen')).toBeTruthy();
  });

  it('is sent once while it runs, and keeps the keyboard', async () => {
    const answer = bridge.hold('uploads.store');
    const { user } = open('/settings/uploads?type=skus');
    await choose(user);
    await upload(user);
    const running = await screen.findByRole('button', { name: 'Uploading…' });
    await user.click(running);
    expect(document.activeElement).toBe(running);
    expect((await kind()).disabled).toBe(true);
    // Another submit by the keyboard, from the field of the kind.
    fireEvent.submit(screen.getByRole('form', { name: 'Upload a file' }));
    answer.succeed(null);
    expect(await screen.findByText('skus.csv is uploaded')).toBeTruthy();
    expect(bridge.calls('uploads.store')).toHaveLength(1);
  });

  it('loads what the list shows again', async () => {
    bridge.answer('uploads.store', {});
    const { user } = open('/settings/uploads?type=skus');
    await choose(user);
    const before = bridge.calls('skus.structure').length;
    await upload(user);
    await screen.findByText('skus.csv is uploaded');
    await waitFor(() => expect(bridge.calls('skus.structure').length).toBe(before + 1));
  });

  it('that fails after the page was left is reported', async () => {
    const answer = bridge.hold('uploads.store');
    const { user, router } = open('/settings/uploads?type=skus');
    await choose(user);
    await upload(user);
    await screen.findByRole('button', { name: 'Uploading…' });
    await act(() => router.navigate('/lists/skus'));
    answer.fail({ code: 'server_fault', at: 0 });
    expect(await screen.findByText('skus.csv was not uploaded.')).toBeTruthy();
  });

  it('keeps everything when rows are refused, and names them', async () => {
    bridge.refuse('uploads.store', {
      code: 'not_valid',
      at: 0,
      serverMessage: '2 rows were not accepted.',
      rows: [
        { row: 4, field: 'sku', message: 'No such SKU.' },
        { row: 9, field: null, message: 'Too many cells.' },
      ],
    });
    const { user } = open('/settings/uploads?type=skus');
    await choose(user);
    await upload(user);
    const rows = within(await screen.findByRole('region', { name: 'Rows that were not accepted' }));
    expect(
      rows
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['4skuNo such SKU.', '9Too many cells.']);
    expect(screen.getByText('2 rows were not accepted.')).toBeTruthy();
    expect(screen.getByText('skus.csv')).toBeTruthy();
    expect((await kind()).value).toBe('skus');
    bridge.answer('uploads.store', {});
    await upload(user);
    await screen.findByText('skus.csv is uploaded');
    expect(screen.queryByRole('region', { name: 'Rows that were not accepted' })).toBeNull();
  });

  it('links back to its list', async () => {
    const { user, router } = open('/settings/uploads?type=sku_barcodes');
    await user.click(await screen.findByRole('button', { name: 'Back to SKUs' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lists/skus'));
  });
});
