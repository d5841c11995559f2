// @vitest-environment jsdom
/** Rows that are pasted on the page of a mapping: the review of the CSV import, sending by keys, and refused rows. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSessionOwner } from '../../../../renderer/ipc';
import { shortcutsNow } from '../../../../renderer/ui/shortcuts';
import { undoRunId } from '../../../../shared/desk/row-entries';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { type FakeJournal, installJournal } from '../../../support/page/journal-bridge';
import { openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
let journal: FakeJournal;
let skus: { id: number; client: string; name: string; system_sku: string }[] = [];

beforeEach(() => {
  prepareHub(bridge);
  journal = installJournal(bridge);
  skus = [{ id: 12, client: 'Blue', name: 'P-1', system_sku: 'C-1' }];
  bridge.answerWith('skus-mapping.datatable', async () => ({ data: skus, total: skus.length }));
  bridge.answerWith('skus-mapping.store', async (input) => {
    const { sku, system_sku } = input as { sku: string; system_sku: string };
    skus = [...skus, { id: 100 + skus.length, client: 'Blue', name: sku, system_sku }];
    return null;
  });
  bridge.answerWith('skus-mapping.destroy', async (input) => {
    skus = skus.filter(({ name }) => name !== (input as { sku: string }).sku);
    return null;
  });
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
});
afterEach(async () => {
  await journal.end();
  setSessionOwner(undefined);
  tidyUp();
});

async function open(page = '/integrations/7/validations/skus') {
  const opened = openHub(page);
  await screen.findByRole('button', { name: 'Refresh' });
  return opened;
}
const title = 'Paste rows into SKUs mapping';
const dialog = () => screen.findByRole('dialog', { name: title });
const noDialog = () => screen.queryByRole('dialog');
const lineTexts = async (line: number) =>
  within(within(await dialog()).getByRole('row', { name: `Line ${line}` }))
    .getAllByRole('gridcell')
    .slice(0, 3)
    .map(({ textContent }) => textContent);
const sent = () =>
  bridge.calls('skus-mapping.store').map((each) => {
    const { sku, system_sku } = each as { sku: string; system_sku: string };
    return [sku, system_sku];
  });

describe('rows pasted on the page', () => {
  it('are reviewed, and sent by Ctrl+Enter', async () => {
    const { user } = await open();
    await user.paste('P-1\tC-1\nP-2\tC-2\nP-3\tC-3');
    await within(await dialog()).findByRole('button', { name: 'Send 2 rows' });
    expect(await lineTexts(1)).toEqual(['Same as row 12', 'P-1', 'C-1']);
    expect(await lineTexts(3)).toEqual(['New', 'P-3', 'C-3']);
    expect(sent()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(await dialog()).findByText('2 of 2 done')).toBeTruthy();
    expect(sent()).toEqual([
      ['P-2', 'C-2'],
      ['P-3', 'C-3'],
    ]);
  });

  it('without headings say how their columns are read, and can be read the other way round', async () => {
    const { user } = await open();
    await user.paste('C-2\tP-2\nC-3\tP-3');
    const second = await within(await dialog()).findByRole('combobox', { name: 'Column 2' });
    expect((second as HTMLSelectElement).value).toBe('system_sku');
    await user.selectOptions(second, 'sku');
    await waitFor(async () => expect(await lineTexts(1)).toEqual(['New', 'P-2', 'C-2']));
    await user.click(within(await dialog()).getByRole('button', { name: 'Send 2 rows' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toEqual(['P-2', 'C-2']);
  });

  it('with headings are read by them', async () => {
    const { user } = await open();
    await user.paste('Client SKU name\tNotes\tName\nC-2\tx\tP-2');
    expect(await within(await dialog()).findByText('This column is not read: Notes.')).toBeTruthy();
    expect(await lineTexts(2)).toEqual(['New', 'P-2', 'C-2']);
    expect(within(await dialog()).queryByRole('combobox')).toBeNull();
  });

  it('that are one cell say what is expected, and take another paste', async () => {
    const { user } = await open();
    await user.paste('P-1');
    const text =
      'Only one column was pasted. Each SKU needs SKU and Client SKU name: copy them side by side.';
    expect(await within(await dialog()).findByText(text)).toBeTruthy();
    await user.paste('P-2\tC-2');
    expect(await within(await dialog()).findByRole('button', { name: 'Send 1 row' })).toBeTruthy();
  });

  it('have their key in the sheet of keys, once', async () => {
    await open();
    const keys = shortcutsNow().flatMap(({ shortcuts }) => shortcuts);
    expect(keys.filter((each) => each.keys.includes('Ctrl+V')).map(({ text }) => text)).toEqual([
      'Paste rows',
    ]);
  });

  it('are given up for a later paste that cannot be read', async () => {
    const { user } = await open();
    const held = bridge.hold('skus-mapping.datatable');
    await user.paste('P-2\tC-2');
    await within(await dialog()).findByRole('progressbar');
    await user.paste('P-1');
    expect(await within(await dialog()).findByText(/^Only one column was pasted/)).toBeTruthy();
    await act(async () => held.succeed({ data: skus, total: skus.length }));
    expect(within(await dialog()).queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(within(await dialog()).queryByRole('progressbar')).toBeNull();
  });

  it('stay with a field that has the focus', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Client' });
    await user.click(field);
    await user.paste('P-2\tC-2');
    expect(field.value).not.toBe('');
    expect(noDialog()).toBeNull();
  });
});

describe('the undo of an import', () => {
  const removed = () => bridge.calls('skus-mapping.destroy').map((each) => (each as { sku: string }).sku);
  const pasteTwo = async () => {
    const { user } = await open();
    await user.paste('P-1\tC-1\nP-2\tC-2\nP-3\tC-3');
    await user.click(await within(await dialog()).findByRole('button', { name: 'Send 2 rows' }));
    await within(await dialog()).findByText('2 of 2 done');
    return user;
  };
  const question = () => screen.findByRole('dialog', { name: 'Undo import of Pasted rows?' });

  it('removes what it added, and leaves what was changed since', async () => {
    const user = await pasteTwo();
    await within(await dialog()).findByRole('button', { name: 'Undo import…' });
    skus = skus.map((each) => (each.name === 'P-3' ? { ...each, system_sku: 'X' } : each));
    await user.click(within(await dialog()).getByRole('button', { name: 'Undo import…' }));
    const lines = await within(await question()).findAllByRole('listitem');
    // The rows that the server has now, not those of the disk.
    expect(bridge.shown('skus-mapping.datatable').at(-1)).toBe(false);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '1 row added by the import: will be deleted',
      '1 row changed later: will not change',
    ]);
    expect(removed()).toEqual([]);
    await user.click(within(await question()).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undo of Pasted rows')).toBeTruthy();
    await waitFor(() => expect(removed()).toEqual(['P-2']));
    expect(skus.map(({ name }) => name)).toEqual(['P-1', 'P-3']);
    const done = await journal.store.doneRuns('mira', 0);
    const run = done.find(({ origin }) => origin.kind === 'import')?.origin.run ?? '';
    const counts = async () => (await journal.store.rowRun('mira', undoRunId(run)))?.counts;
    await waitFor(async () => expect(await counts()).toEqual({ done: 1 }));
  });

  it('says that nothing is left to undo', async () => {
    const user = await pasteTwo();
    skus = [];
    await user.click(await within(await dialog()).findByRole('button', { name: 'Undo import…' }));
    expect(await within(await question()).findByText('There is nothing to undo.')).toBeTruthy();
    expect(within(await question()).queryByRole('button', { name: 'Undo import' })).toBeNull();
  });
});

describe('Paste rows in the toolbar', () => {
  it('says what is needed, and takes the paste', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Paste rows' }));
    const area = await within(await dialog()).findByRole('textbox', { name: 'Paste rows here' });
    await waitFor(() => expect(document.activeElement).toBe(area));
    await user.paste('P-2\tC-2');
    expect(await within(await dialog()).findByRole('button', { name: 'Send 1 row' })).toBeTruthy();
  });
});

describe('nothing is opened', () => {
  const refused = async (text: string | RegExp) => {
    const notices = await screen.findAllByText(text);
    expect(notices.some((each) => each.closest('.codesk-notices'))).toBe(true);
    expect(noDialog()).toBeNull();
  };

  it('for a picture', async () => {
    await open();
    const clipboardData = { types: ['Files'], getData: () => '' };
    fireEvent(document.body, Object.assign(new Event('paste', { bubbles: true }), { clipboardData }));
    await refused(
      'The clipboard holds a picture or a file. Copy rows in a spreadsheet, then paste them here.',
    );
  });

  it('for an empty text', async () => {
    const { user } = await open();
    await user.paste(' \n');
    await refused('The clipboard holds no text. Copy rows in a spreadsheet, then paste them here.');
  });

  it('without the permission to add', async () => {
    bridge.answer('skus-mapping.structure', structureOf('skus-mapping', ['export', 'destroy']));
    const { user } = await open();
    await user.paste('P-2\tC-2');
    await refused('Your account may not add rows to SKUs mapping.');
  });

  it('in a table that takes no rows', async () => {
    const { user } = await open('/integrations/7/validations');
    await user.paste('P-2\tC-2');
    await refused('Rows cannot be pasted into validations.');
  });

  it('while the server cannot be reached', async () => {
    bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Paste rows' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await user.paste('P-2\tC-2');
    await refused(/^Offline since .* This needs the server\.$/);
  });
});
