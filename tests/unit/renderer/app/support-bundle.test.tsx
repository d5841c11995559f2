// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SupportBundleButton } from '../../../../renderer/app/support-bundle-button';
import { anna } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const part = (name: string, text: string, more: { personal?: boolean; always?: boolean } = {}) => ({
  name,
  title: `About ${name}`,
  personal: false,
  always: false,
  bytes: text.length,
  text,
  ...more,
});
const parts = [
  part('README.txt', 'Read me', { always: true }),
  part('log.txt', 'Line one\nLine two'),
  part('personal/log-full.txt', 'Everything', { personal: true }),
];
beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('session.get', anna);
  bridge.answer('drafts.list', { drafts: [] });
  bridge.answer('journal.list', { changes: [], calls: [], runs: [] });
  bridge.answer('support.collect', { id: 'c-1', parts });
  bridge.answer('support.save', { saved: 'Codesk-support.zip' });
  bridge.answer('support.reveal', {});
});
afterEach(tidyUp);

async function open() {
  const user = openPage([{ index: true, element: <SupportBundleButton /> }], '/');
  await user.click(await screen.findByRole('button', { name: 'Save support bundle…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Support bundle' }));
  return { user, dialog };
}

describe('the dialog of the support bundle', () => {
  it('ticks what is not personal, shows each part, and saves what is ticked', async () => {
    const { user, dialog } = await open();
    const box = (name: string) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name: `Include About ${name}` });
    expect(await dialog.findByText('Read me')).toBeTruthy();
    expect([box('README.txt').checked, box('README.txt').disabled]).toEqual([true, true]);
    expect([box('log.txt').checked, box('personal/log-full.txt').checked]).toEqual([true, false]);

    await user.click(dialog.getByRole('button', { name: /^About personal\/log-full\.txt/ }));
    const preview = within(dialog.getByRole('region', { name: 'Preview of About personal/log-full.txt' }));
    expect([preview.getByText('Everything'), preview.getByText('Not included')]).toHaveLength(2);
    await user.click(box('personal/log-full.txt'));
    expect(preview.getByText('Included')).toBeTruthy();
    await user.click(box('log.txt'));

    await user.click(dialog.getByRole('button', { name: 'Save…' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.calls('support.save')).toEqual([
      { id: 'c-1', parts: ['personal/log-full.txt', 'README.txt'].sort() },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show in folder' }));
    expect(bridge.calls('support.reveal')).toHaveLength(1);
  });

  it('stays open with what was ticked when the file cannot be written or nobody chose a place', async () => {
    bridge.refuse('support.save', { code: 'disk_full', at: 0 });
    const { user, dialog } = await open();
    await dialog.findByText('Read me');
    await user.click(dialog.getByRole('checkbox', { name: 'Include About personal/log-full.txt' }));
    await user.click(dialog.getByRole('button', { name: 'Save…' }));
    expect(await dialog.findByText('Disk is full')).toBeTruthy();
    bridge.answer('support.save', null);
    await user.click(dialog.getByRole('button', { name: 'Save…' }));
    await waitFor(() => expect(bridge.calls('support.save')).toHaveLength(2));
    await waitFor(() => expect(dialog.queryByText('Disk is full')).toBeNull());
    const box = dialog.getByRole<HTMLInputElement>('checkbox', {
      name: 'Include About personal/log-full.txt',
    });
    expect(box.checked).toBe(true);
  });

  it('says that it could not be collected, and tries again', async () => {
    bridge.refuse('support.collect', { code: 'unexpected', at: 0 });
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Retry' }));
    bridge.answer('support.collect', { id: 'c-2', parts });
    await user.click(await dialog.findByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Read me')).toBeTruthy();
  });
});
