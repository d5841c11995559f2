// @vitest-environment jsdom
/** The input of each kind of form is stored within a second, offered after a kill, restored, discarded, removed. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findList } from '../../../../shared/lists';
import {
  draftLine,
  installDrafts,
  openPages,
  pressDraftLine,
  type StoredDrafts,
} from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { chooseAction, prepareHub } from '../../../support/page/open-hub';
import { stubGridSize } from '../../../support/page/open-row-table';
import { tidyUp } from '../../../support/page/page-stubs';
import {
  type FormKind,
  restored,
  testStoredDrafts,
  waitForDraft,
} from '../../../support/page/stored-draft-tests';

const bridge = new FakeBridge();
let kept: StoredDrafts;

/** A list with one row and all of its permissions. */
function answerList(id: string, row: Record<string, unknown>): void {
  const list = findList(id);
  if (!list) throw new Error(`no list ${id}`);
  bridge.answer(`${id}.structure`, {
    headers: Object.keys(row).map((value) => ({
      value,
      text: value,
      type: 'text',
      visible: true,
      mobile_visible: true,
      sortable: true,
    })),
    permissions: list.permissions.map((name) => ({ name, columns: [] })),
    filters: [],
  });
  bridge.answer(`${id}.datatable`, { data: [row], total: 1 });
}

beforeEach(() => {
  prepareHub(bridge);
  kept = installDrafts(bridge);
  stubGridSize();
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
  bridge.answer('suppliers.datatable', { data: [{ id: 12, supplier: 'Acme', systemCode: 'A-1' }], total: 1 });
  bridge.answer('suppliers.store', null);
  bridge.answer('journal.add-rows', {});
  bridge.answer('journal.run', { run: null, rows: [], next: null });
  bridge.answer('validations.datatable', {
    data: [{ validation_id: 1, name: 'Order prefix', status: 1, separate_page_requires: 'orderPrefix' }],
    total: 1,
  });
  bridge.answer('orderPrefix.update', null);
  bridge.answer('files.pick-table', { handle: 'h-1', name: 'suppliers.csv', size: 40 });
  bridge.answer('files.read-text', {
    text: 'supplier,system_code\r\nNova,N-1\r\nMira,M-1',
    encoding: 'UTF-8',
  });
  bridge.answer('files.pick-document', { handle: 'h-2', name: 'licence.pdf', size: 2048 });
  bridge.answer('files.pick-rates', { handle: 'h-3', name: 'skus.csv', size: 4096 });
  bridge.answerWith('files.check', async (input) => ({
    handle: (input as { handle: string }).handle,
    name: 'x',
    size: 1,
  }));
  answerList('clients', { id: 5, name: 'Blue' });
  answerList('finance-services', { id: 6, name: 'Same day' });
  answerList('bundles', { id: 8, name: 'Starter' });
  bridge.answer('clients.comments', { comments: [] });
  bridge.answer('clients.comment', null);
  bridge.answer('clients.uploadDocument', null);
  bridge.answer('finance-services.duplicate', null);
  bridge.answer('bundles.edit', {
    record: {
      id: 8,
      name: 'Starter',
      code: 'BN-1',
      status_label: 'Active',
      price: 20,
      valid_until: '2027-03-01',
      client_id: 31,
      subscription_rules: [],
    },
  });
  bridge.answer('bundles.create', {});
  bridge.answer('bundles.update', null);
  for (const id of ['products', 'orders', 'inventory', 'stock-collection', 'cod-remittances'])
    bridge.answer(`${id}.structure`, { headers: [], permissions: [], filters: [] });
  answerList('skus', { id: 1 });
  bridge.answer('uploads.store', { message: 'Stored' });
});
afterEach(tidyUp);

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const kinds: Readonly<Record<string, FormKind>> = {
  'a new record of a hub table': {
    address: '/integrations/7/validations/suppliers',
    title: 'A new supplier of integration 7',
    mark: 'Nova Trading',
    empty: '',
    type: async (user) => {
      await press(user, /^Add /);
      await user.type(await box('Supplier'), 'Nova Trading');
    },
    shown: async () => (await box('Supplier')).value,
    save: async (user) => {
      await user.type(await box(/^System/), 'N-1');
      await press(user, 'Submit');
    },
  },
  'a stored record of a hub table': {
    address: '/integrations/7/validations/suppliers',
    title: 'The supplier Acme of integration 7',
    mark: 'Acme Trading',
    empty: 'Acme',
    type: async (user) => {
      await chooseAction(user, /^Actions for supplier Acme/, 'Edit');
      await user.type(await box('Supplier'), ' Trading');
    },
    shown: async () => (await box('Supplier')).value,
    save: async (user) => {
      bridge.answer('suppliers.update', null);
      await press(user, 'Update');
    },
  },
  'a setting': {
    address: '/integrations/7/validations',
    title: 'The setting Order Prefix of integration 7',
    mark: 'PX-',
    empty: '',
    type: async (user) => {
      await chooseAction(user, /^Actions for validation Order prefix/, 'Edit');
      await user.type(await box('Order Prefix'), 'PX-');
    },
    shown: async () => (await box('Order Prefix')).value,
    save: async (user) => {
      await user.type(await box('Prefix Replace Char'), '3');
      await press(user, 'Submit');
    },
  },
  'a comment': {
    address: '/lists/clients',
    title: 'A comment on client Blue',
    mark: 'Called at noon',
    empty: '',
    type: async (user) => {
      await chooseAction(user, /^Actions for client Blue/, 'Comments');
      await user.type(await box('New comment'), 'Called at noon');
    },
    shown: async () => (await box('New comment')).value,
    save: (user) => press(user, 'Add comment'),
  },
  'a document': {
    address: '/lists/clients',
    title: 'A document for client Blue',
    mark: 'licence 2026, licence.pdf 2 KB',
    inDraft: ['licence 2026', 'licence.pdf'],
    empty: ', No file chosen',
    type: async (user) => {
      await chooseAction(user, /^Actions for client Blue/, 'Upload document');
      await press(user, 'Choose a file');
      await user.type(await box('Title'), ' 2026');
    },
    shown: async () => {
      const { value } = await box('Title');
      const file = screen.getByRole('dialog').querySelector('.codesk-file-name');
      return `${value}, ${file?.textContent}`;
    },
    save: (user) => press(user, 'Upload'),
  },
  'the name of a copy': {
    address: '/lists/finance-services',
    title: 'A copy of service Same day',
    mark: 'Same day B',
    empty: 'Same day',
    type: async (user) => {
      await chooseAction(user, /^Actions for service Same day/, 'Duplicate');
      await user.clear(await box('Name'));
      await user.type(await box('Name'), 'Same day B');
    },
    shown: async () => (await box('Name')).value,
    save: (user) => press(user, 'Duplicate'),
  },
  'subscription rules beside a record': {
    address: '/lists/bundles',
    title: 'The bundle Starter',
    mark: '30',
    empty: 'no rule',
    type: async (user) => {
      await chooseAction(user, /^Actions for bundle Starter/, 'Edit');
      await press(user, 'Add rule');
      await user.type(await box('Occurrence days'), '30');
    },
    shown: async () => {
      await screen.findByText('Subscription rules');
      const days = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Occurrence days' });
      return days ? days.value : 'no rule';
    },
    save: async (user) => {
      await press(user, 'Remove rule 1');
      await press(user, 'Update');
    },
  },
  'the corrections of an import': {
    address: '/integrations/7/validations/suppliers',
    title: 'The import of suppliers of integration 7 from suppliers.csv',
    mark: 'Mira, M-1',
    inDraft: ['suppliers.csv', '"line":2'],
    empty: 'no file',
    type: async (user) => {
      await press(user, 'Import from CSV');
      await press(user, 'Choose file');
      await user.click(await screen.findByRole('button', { name: 'Exclude line 2' }));
    },
    shown: async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Import suppliers from CSV' }));
      const choose = screen.queryByRole('button', { name: 'Choose file' });
      if (choose && !screen.queryByText(/^Loading|^Reading/) && kept.all.size === 0) return 'no file';
      const rows = await dialog.findAllByRole('row', { name: /^Line \d/ });
      return rows
        .map((row) => within(row).getAllByRole('gridcell').slice(1, 3))
        .map((cells) => cells.map(({ textContent }) => textContent).join(', '))
        .join('; ');
    },
    save: (user) => press(user, /^Send 1 row/),
  },
  'a file to upload': {
    address: '/settings/uploads?type=skus',
    title: 'A file to upload',
    mark: 'skus.csv 4 KB',
    inDraft: ['skus.csv'],
    empty: 'No file chosen',
    isPage: true,
    type: async (user) => {
      await screen.findByRole('option', { name: 'SKUs' });
      await press(user, 'Choose file');
    },
    shown: async () => {
      await screen.findByRole('button', { name: 'Choose file' });
      return document.querySelector('.codesk-file-name')?.textContent ?? null;
    },
    save: (user) => press(user, 'Upload'),
  },
};

const isKept = (title: string, ...texts: string[]) => waitForDraft(kept, title, texts);

testStoredDrafts(kinds, () => kept);

it('a dialog that is filled, and emptied again, has the keyboard in its first field', async () => {
  const kind = kinds['a new record of a hub table'] as FormKind;
  await kind.type(openPages(kind.address).user);
  await isKept(kind.title);
  const { user } = openPages('/about');
  await pressDraftLine(user, kind.title, 'Open');
  await restored();
  await waitFor(async () => expect(document.activeElement).toBe(await box('Supplier')));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(document.activeElement).toBe(await box('Supplier')));
});

it('a form that is still loading is not given up because another dialog has closed meanwhile', async () => {
  const kind = kinds['subscription rules beside a record'] as FormKind;
  await kind.type(openPages(kind.address).user);
  await isKept(kind.title);
  const { user } = openPages(kind.address);
  await draftLine(kind.title);
  await press(user, 'Add bundle');
  const other = await screen.findByRole('dialog');
  bridge.answerWith('bundles.edit', () => new Promise(() => undefined));
  await user.click(within(other).getByRole('button', { name: 'Cancel' }));
  await pressDraftLine(user, kind.title, 'Open');
  await waitFor(() => expect(other.isConnected).toBe(false));
  expect((await draftLine(kind.title)).textContent).not.toContain('cannot be opened');
});

describe('a file that is not there any more as it was picked', () => {
  const gone = { code: 'file_gone', at: 0, subject: 'licence.pdf' } as const;

  it('is chosen again at its field, and nothing else is lost', async () => {
    const kind = kinds['a document'] as FormKind;
    await kind.type(openPages(kind.address).user);
    await isKept(kind.title);
    bridge.refuse('files.check', gone);
    const { user } = openPages('/about');
    await pressDraftLine(user, kind.title, 'Open');
    await screen.findByText('licence.pdf was moved, deleted or changed. Choose it again.');
    expect(await kind.shown()).toBe('licence 2026, No file chosen');
    expect(bridge.calls('files.check')).toEqual([{ handle: 'h-2' }]);
    await press(user, 'Choose a file');
    await waitFor(async () => expect(await kind.shown()).toBe(kind.mark));
    expect(screen.queryByText(/Choose it again/)).toBeNull();
  });

  it('keeps the corrections of an import until it is chosen again, and names lines that have other cells', async () => {
    const kind = kinds['the corrections of an import'] as FormKind;
    await kind.type(openPages(kind.address).user);
    await isKept(kind.title);
    bridge.refuse('files.read-text', gone);
    const { user } = openPages('/about');
    await pressDraftLine(user, kind.title, 'Open');
    await screen.findByText(/Choose it again/);
    await restored();
    bridge.answer('files.read-text', {
      text: 'supplier,system_code\r\nNova,N-2\r\nMira,M-1',
      encoding: 'UTF-8',
    });
    await press(user, 'Choose file');
    await screen.findByText('The file has changed in line 2. Your corrections there were not applied.');
    expect(await kind.shown()).toBe('Nova, N-2; Mira, M-1');
  });
});

it('what was typed for a new record goes along to the record that is there already, and is kept for that one', async () => {
  const { user } = openPages('/integrations/7/validations/suppliers');
  await press(user, /^Add /);
  await user.type(await box('Supplier'), 'Acme');
  await user.type(await box(/^System/), 'A-9');
  await isKept('A new supplier of integration 7', 'Acme', 'A-9');
  await press(user, 'Submit');
  await press(user, /^Edit supplier Acme .* instead$/);
  await isKept('The supplier Acme of integration 7');
  expect(screen.queryByText(/^Not saved: /)).toBeNull();
});
