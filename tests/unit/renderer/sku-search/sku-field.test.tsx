// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SkuClientContext } from '../../../../renderer/sku-search/sku-client';
import { SkuField } from '../../../../renderer/sku-search/sku-field';
import type { FoundSku } from '../../../../shared/api/sku-search';
import type { SkuSearchStatus } from '../../../../shared/ipc/contract';
import { renderInRouter, stubLayout } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const connected: SkuSearchStatus = {
  connected: true,
  host: 'skus.example',
  fixedAddress: false,
  practice: false,
  kept: 'keyring',
};
const notConnected: SkuSearchStatus = { ...connected, connected: false, host: '' };
const skus = [
  { skuId: '7', systemCode: 'SK-100007' },
  { skuId: 'A-9', systemCode: '' },
];

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('skuSearch.status', connected);
  bridge.answer('skuSearch.find', { skus });
});
afterEach(tidyUp);

/** The last SKU that was picked. */
let picked: FoundSku | null | undefined;

function Field({ client }: { client?: number }) {
  const [value, setValue] = useState('');
  return (
    <SkuClientContext value={client}>
      <SkuField
        id="sku"
        error={undefined}
        label="SKU ID"
        value={value}
        required
        onPick={(sku) => {
          picked = sku;
          setValue(sku?.skuId ?? '');
        }}
        onBlur={() => undefined}
      />
    </SkuClientContext>
  );
}

function open(client?: number) {
  picked = undefined;
  const { user } = renderInRouter(client === undefined ? <Field /> : <Field client={client} />);
  const input = () => screen.getByRole<HTMLInputElement>('combobox');
  return { user, input };
}
const asked = () => bridge.calls('skuSearch.find');

describe('the SKU field', () => {
  it('searches after two characters, shows code and id, and hands both back', async () => {
    const { user, input } = open();
    await user.type(input(), 'S');
    await screen.findByText('Type two characters, or press Enter');
    await user.type(input(), 'K');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'SK-100007 · 7',
      'A-9',
    ]);
    expect(asked()).toEqual([{ q: 'SK' }]);
    await user.click(screen.getByRole('option', { name: 'SK-100007 · 7' }));
    expect(picked).toEqual({ skuId: '7', systemCode: 'SK-100007' });
    expect(input().value).toBe('7');
  });

  it('searches one character on Enter, of the client of the record', async () => {
    const { user, input } = open(31);
    await user.type(input(), 'S{Enter}');
    await user.click(await screen.findByRole('option', { name: 'A-9' }));
    expect(asked()).toEqual([{ q: 'S', client: 31 }]);
    expect(picked).toEqual({ skuId: 'A-9', systemCode: '' });
  });

  it('says that nothing was found, and ignores an answer to an older text', async () => {
    const { user, input } = open();
    const older = bridge.hold('skuSearch.find');
    await user.type(input(), 'SK{Enter}');
    expect(await screen.findByText('Searching…')).toBeTruthy();
    bridge.answer('skuSearch.find', { skus: [] });
    await user.type(input(), 'x');
    expect(await screen.findByText('No SKU found')).toBeTruthy();
    older.succeed({ skus });
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('does not send a text that is too long', async () => {
    const { user, input } = open();
    await user.click(input());
    await user.paste('x'.repeat(201));
    expect(await screen.findByText('Maximum valid input length is 200 character')).toBeTruthy();
    expect(input().value).toHaveLength(201);
    expect(asked()).toEqual([]);
  });

  it('says why a search failed and tries again', async () => {
    bridge.refuse('skuSearch.find', { code: 'unreachable', at: 0, subject: 'skus.example' });
    const { user, input } = open();
    await user.type(input(), 'SK{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Server not reached');
    expect(alert.textContent).toContain('skus.example: ');
    bridge.answer('skuSearch.find', { skus });
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(asked()).toEqual([{ q: 'SK' }, { q: 'SK' }]);
  });

  it('tries again by keyboard, too', async () => {
    bridge.refuse('skuSearch.find', { code: 'timed_out', at: 0 });
    const { user, input } = open();
    await user.type(input(), 'SK{Enter}');
    await screen.findByText('Server too slow');
    bridge.answer('skuSearch.find', { skus });
    screen.getByRole('button', { name: 'Retry' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toEqual([{ q: 'SK' }, { q: 'SK' }]));
    await user.click(input());
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });
});

describe('connecting the SKU search', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

  it('is offered where the search is used, and keeps what was typed if it fails', async () => {
    bridge.answer('skuSearch.status', notConnected);
    const { user, input } = open();
    expect(await screen.findByText('SKU search: not connected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Connect the SKU search' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect the SKU search' });
    await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
    expect(within(dialog).getAllByText('This field is required')).toHaveLength(2);
    expect(bridge.calls('skuSearch.connect')).toEqual([]);
    await user.type(field('Address'), 'https://skus.example');
    await user.type(field('Token'), 'sku-1');
    expect(field('Token').type).toBe('password');
    bridge.refuse('skuSearch.connect', { code: 'sku_token_refused', at: 0, subject: 'skus.example' });
    await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
    expect(await within(dialog).findByText('SKU search refused the token')).toBeTruthy();
    expect([field('Address').value, field('Token').value]).toEqual(['https://skus.example', 'sku-1']);
    bridge.answer('skuSearch.connect', connected);
    await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('SKU search: connected to skus.example')).toBeTruthy();
    expect(bridge.calls('skuSearch.connect').at(-1)).toEqual({
      server: 'https://skus.example',
      token: 'sku-1',
    });
    // On the button that was pressed, which is Disconnect now, Enter would undo it.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });

  it('asks for the token only where the policy fixes the address', async () => {
    bridge.answer('skuSearch.status', { ...notConnected, host: 'skus.example', fixedAddress: true });
    bridge.answer('skuSearch.connect', { ...connected, fixedAddress: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Connect the SKU search' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByText('Address')).toBeNull();
    await user.type(field('Token'), 'sku-1{Enter}');
    await waitFor(() => expect(bridge.calls('skuSearch.connect')).toEqual([{ token: 'sku-1' }]));
  });

  it('is where a refused token leads to, and searches again then', async () => {
    bridge.refuse('skuSearch.find', { code: 'sku_token_refused', at: 0, subject: 'skus.example' });
    const { user, input } = open();
    await user.type(input(), 'SK{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('SKU search refused the token');
    bridge.answer('skuSearch.connect', connected);
    bridge.answer('skuSearch.find', { skus });
    await user.click(within(alert).getByRole('button', { name: 'Connect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect the SKU search' });
    await user.type(field('Address'), 'https://skus.example');
    await user.type(field('Token'), 'sku-2');
    await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('SKU search refused the token')).toBeNull());
  });

  it('can be undone', async () => {
    bridge.answer('skuSearch.disconnect', notConnected);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Disconnect the SKU search' }));
    expect(await screen.findByText('SKU search: not connected')).toBeTruthy();
  });

  it('is not needed in the practice workspace', async () => {
    bridge.answer('skuSearch.status', { ...connected, host: '127.0.0.1:4', practice: true });
    const { user, input } = open();
    await user.type(input(), 'SK');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(screen.queryByText(/^SKU search:/)).toBeNull();
  });
});
