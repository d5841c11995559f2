// @vitest-environment jsdom
/** Import from CSV and Save as CSV: the checks before sending, and the state after sending stops. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSessionOwner } from '../../../../renderer/ipc';
import type { Failure } from '../../../../shared/errors';
import { FakeBridge, Refused } from '../../../support/page/fake-bridge';
import { type FakeJournal, installJournal } from '../../../support/page/journal-bridge';
import { openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

interface Supplier {
  readonly id: number;
  readonly supplier: string;
  readonly systemCode: string;
}
let suppliers: Supplier[] = [];
let journal: FakeJournal;

beforeEach(() => {
  prepareHub(bridge);
  suppliers = [
    { id: 12, supplier: 'Acme', systemCode: 'A-1' },
    { id: 13, supplier: 'Gulf', systemCode: 'G-1' },
  ];
  journal = installJournal(bridge);
  bridge.answerWith('suppliers.datatable', async () => ({ data: suppliers, total: suppliers.length }));
  bridge.answerWith('suppliers.store', async (input) => {
    const { supplier, system_code } = input as { supplier: string; system_code: string };
    suppliers = [...suppliers, { id: 100 + suppliers.length, supplier, systemCode: system_code }];
    return null;
  });
  bridge.answer('suppliers.update', null);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
});
afterEach(async () => {
  await journal.end();
  setSessionOwner(undefined);
  tidyUp();
});

const page = '/integrations/7/validations/suppliers';
const unknown: Failure = { code: 'connection_cut', at: 1_700_000_000, outcome: 'unknown' };

/** Opens the page and chooses a file with this text. */
async function choose(text: string, encoding: 'UTF-8' | 'Windows-1252' = 'UTF-8') {
  bridge.answer('files.pick-table', { handle: 'h', name: 'suppliers.csv', size: text.length });
  bridge.answer('files.read-text', { text, encoding });
  const opened = openHub(page);
  await opened.user.click(await screen.findByRole('button', { name: 'Import from CSV' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Choose file' }));
  // The dialog also closes by a button in its corner.
  const press = async (name: string) =>
    opened.user.click((await inDialog().findAllByRole('button', { name })).at(-1) as HTMLElement);
  return { ...opened, press };
}
const inDialog = () => within(screen.getByRole('dialog', { name: 'Import suppliers from CSV' }));
const csv = (...lines: readonly string[]) => ['supplier,system_code', ...lines].join('\r\n');
const lineTexts = (line: number) =>
  within(inDialog().getByRole('row', { name: `Line ${line}` }))
    .getAllByRole('gridcell')
    .slice(0, 4)
    .map(({ textContent }) => textContent);

describe('the review of a file', () => {
  it('says what each line would do, and sends nothing', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Acme,A-2', 'Gulf,G-1', 'Mira,', 'Nova,N-1'));
    await inDialog().findByRole('button', { name: 'All 5' });
    expect([2, 3, 4, 5, 6].map(lineTexts)).toEqual([
      ['New', 'Nova', 'N-1', ''],
      ['Changes row 12', 'Acme', 'A-2', ''],
      ['Same as row 13', 'Gulf', 'G-1', ''],
      ['Error', 'Mira', '—', 'System_code: This field is required'],
      ['Error', 'Nova', 'N-1', 'Supplier: Line 6 repeats line 2'],
    ]);
    expect(inDialog().getByText('2 rows with errors are not sent, 1 row is stored already.')).toBeTruthy();
    await press('Errors 2');
    expect(inDialog().getAllByRole('row')).toHaveLength(3);
    expect([bridge.calls('suppliers.store'), bridge.calls('journal.add-rows')]).toEqual([[], []]);
  });

  it('corrects a cell where it stands, and leaves a line out with Undo', async () => {
    const { user } = await choose(csv('Mira,', 'Nova,N-1'));
    await inDialog().findByRole('button', { name: 'Send 1 row' });
    const cell = within(inDialog().getByRole('row', { name: 'Line 2' })).getAllByRole('gridcell')[2];
    await user.dblClick(cell as HTMLElement);
    await user.type(inDialog().getByRole('textbox', { name: 'System_code' }), `${'x'.repeat(41)}{Enter}`);
    expect(await screen.findByText('Maximum valid input length is 40 character')).toBeTruthy();
    await user.clear(inDialog().getByRole('textbox', { name: 'System_code' }));
    await user.type(inDialog().getByRole('textbox', { name: 'System_code' }), 'M-1{Enter}');
    expect(lineTexts(2)).toEqual(['New', 'Mira', 'M-1', '']);
    await user.click(inDialog().getByRole('button', { name: 'Exclude line 3' }));
    expect(inDialog().queryByRole('row', { name: 'Line 3' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await inDialog().findByRole('button', { name: 'Send 2 rows' });
  });

  it('names lines with more cells than the first line, as a comma in a name makes them', async () => {
    const longer = Array.from({ length: 7 }, (_, at) => `Smith, John,J-${at}`);
    await choose(csv('Nova,N-1,,', ...longer, 'Mira,M-1'));
    const note =
      'Lines 3, 4, 5, 6, 7 and 2 more have more cells than the first line: check them. The extra cells are not read.';
    expect(await inDialog().findByText(note)).toBeTruthy();
  });

  it('names columns that are not read, and an encoding that may be wrong', async () => {
    await choose('ID;Supplier;System code;Notes\n1;Nova;N-1;x', 'Windows-1252');
    expect(await inDialog().findByText('These columns are not read: ID, Notes.')).toBeTruthy();
    expect(inDialog().getByText(/It was read as Windows-1252: check letters/)).toBeTruthy();
    expect(lineTexts(2)).toEqual(['New', 'Nova', 'N-1', '']);
  });

  it.each([
    ['name,Supplier\nx,y', 'There is no column for System_code. The first line has: name, Supplier.'],
    ['supplier,system_code\n', 'There are no rows in this file.'],
    ['supplier,system_code\nNova,N\n"Mira,M', 'Line 3 has a quotation mark that is not closed.'],
  ])('refuses %j', async (text, message) => {
    await choose(text);
    expect(await inDialog().findByText(message)).toBeTruthy();
    expect(bridge.calls('journal.add-rows')).toEqual([]);
  });

  it('says that the server may have more rows than it sent', async () => {
    const five = Array.from({ length: 5 }, (_, at) => ({ id: at, supplier: `S-${at}`, systemCode: 'C' }));
    bridge.answer('suppliers.datatable', { data: five });
    await choose(csv('Nova,N-1'));
    expect(
      await inDialog().findByText(
        /^The server does not report the number of rows of this table\. It sent 5 rows/,
      ),
    ).toBeTruthy();
  });

  it('does not change rows without the permission', async () => {
    bridge.answer('suppliers.structure', structureOf('suppliers', ['create', 'export']));
    await choose(csv('Acme,A-2'));
    expect(
      await inDialog().findByText('Supplier: Row 12 already has this key, and it cannot be changed here'),
    ).toBeTruthy();
  });
});

describe('who can', () => {
  const actions = async (id: string, path: string, permissions: readonly string[]) => {
    bridge.answer(`${id}.structure`, structureOf(id, permissions));
    openHub(path);
    await screen.findByRole('button', { name: 'Refresh' });
    const names = ['Import from CSV', 'Save as CSV'];
    return names.filter((name) => screen.queryByRole('button', { name }) !== null);
  };

  it.each([
    [
      ['create', 'export'],
      ['Import from CSV', 'Save as CSV'],
    ],
    [['create'], ['Import from CSV']],
    [['export'], ['Save as CSV']],
    [['update'], []],
  ])('with %j: %j', async (permissions, expected) => {
    expect(await actions('suppliers', page, permissions)).toEqual(expected);
  });

  it.each([
    ['headers, whose values can be secrets', 'webhook-headers', '/webhooks/3/headers'],
    ['validations, which nobody adds', 'validations', '/integrations/7/validations'],
  ])('nobody for %s', async (_what, id, path) => {
    expect(await actions(id, path, ['create', 'export'])).toEqual([]);
  });
});

describe('sending', () => {
  const names = () => bridge.calls('suppliers.store').map((sent) => (sent as { supplier: string }).supplier);

  it('sends line by line, each under its own number, and loads the table again at the end', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Acme,A-2', "'=Mira,M-1"));
    await press('Send 3 rows');
    expect(await inDialog().findByText('3 of 3 done')).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([
      { supplier: 'Nova', system_code: 'N-1', integration_id: 7 },
      { supplier: '=Mira', system_code: 'M-1', integration_id: 7 },
    ]);
    expect(bridge.calls('suppliers.update')).toEqual([
      { supplier_id: 12, supplier: 'Acme', system_code: 'A-2', integration_id: 7 },
    ]);
    const operations = [...bridge.operations('suppliers.store'), ...bridge.operations('suppliers.update')];
    expect(new Set(operations).size).toBe(3);
    const before = bridge.calls('suppliers.datatable').length;
    await press('Close');
    await waitFor(() => expect(bridge.calls('suppliers.datatable').length).toBeGreaterThan(before));
  });

  it('sends nothing if the rows cannot be queued', async () => {
    bridge.refuse('journal.add-rows', { code: 'profile_full', at: 0 });
    const { press } = await choose(csv('Nova,N-1'));
    await press('Send 1 row');
    expect(await screen.findByText('Profile disk is full')).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([]);
    expect(inDialog().getByRole('button', { name: 'Send 1 row' })).toBeTruthy();
  });

  it('says what it waits for, and goes on by itself', async () => {
    journal.connect(false);
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    await press('Send 2 rows');
    expect(await inDialog().findByText(/^The server cannot be reached\./)).toBeTruthy();
    expect(inDialog().getByText('0 of 2 done')).toBeTruthy();
    journal.connect(true);
    expect(await inDialog().findByText('2 of 2 done')).toBeTruthy();
  });

  it('goes on when the dialog is closed, and is shown and paused from the page', async () => {
    journal.connect(false);
    const { press, user } = await choose(csv('Nova,N-1'));
    await press('Send 1 row');
    await inDialog().findByText('0 of 1 done');
    const line = 'Import into Suppliers of Blue store #7 is running: 0 of 1 done.';
    expect(screen.queryByText(line)).toBeNull();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(line)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByText('Import into Suppliers of Blue store #7 is paused: 0 of 1 done.');
    journal.connect(true);
    await journal.outbox.idle();
    expect(names()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByRole('dialog', { name: 'Import suppliers from CSV' });
    const before = bridge.calls('suppliers.datatable').length;
    await user.click(await inDialog().findByRole('button', { name: 'Resume' }));
    expect(await inDialog().findByText('1 of 1 done')).toBeTruthy();
    expect(names()).toEqual(['Nova']);
    await waitFor(() => expect(bridge.calls('suppliers.datatable').length).toBeGreaterThan(before + 1));
  });

  it('is paused while a row is on its way', async () => {
    const held = bridge.hold('suppliers.store');
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    await press('Send 2 rows');
    await waitFor(() => expect(names()).toEqual(['Nova']));
    await press('Pause');
    expect(await inDialog().findByText('Paused. 0 of 2 done')).toBeTruthy();
    held.succeed(null);
    expect(await inDialog().findByText('Paused. 1 of 2 done')).toBeTruthy();
    expect(names()).toEqual(['Nova']);
    await press('Resume');
    expect(await inDialog().findByText('2 of 2 done')).toBeTruthy();
  });

  it('sends a line whose answer was lost and that is not there again only when the user says so', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    let isLost = true;
    bridge.answerWith('suppliers.store', async () => {
      if (isLost) {
        isLost = false;
        throw new Refused(unknown);
      }
      return null;
    });
    await press('Send 2 rows');
    expect(await inDialog().findByText('1 of 2 done, 1 unknown')).toBeTruthy();
    expect(inDialog().getByText(/sending it again stores it twice\.$/)).toBeTruthy();
    expect(names()).toEqual(['Nova', 'Mira']);
    await press('Send again: Nova · N-1');
    expect(await inDialog().findByText('2 of 2 done')).toBeTruthy();
    expect(names()).toEqual(['Nova', 'Mira', 'Nova']);
  });

  it('leaves a line out that may be stored, and offers to check it', async () => {
    const { press } = await choose(csv('Nova,N-1'));
    bridge.refuse('suppliers.store', unknown);
    await press('Send 1 row');
    await press('Exclude: Nova · N-1');
    expect(await inDialog().findByText('0 of 1 done, 1 excluded')).toBeTruthy();
    expect(inDialog().getByRole('region', { name: 'Excluded rows' }).textContent).toContain('Nova · N-1');
    suppliers = [...suppliers, { id: 50, supplier: 'Nova', systemCode: 'N-1' }];
    await press('Check 1 row');
    expect(await inDialog().findByText('Same as row 50')).toBeTruthy();
  });

  it('goes on over a refused line, and leaves it for correction with the words of the server', async () => {
    const { press, user } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    const serverMessage = 'Nova is on the black list';
    bridge.answerWith('suppliers.store', async (input) => {
      const { supplier } = input as { supplier: string };
      if (supplier === 'Nova')
        throw new Refused({ code: 'not_valid', at: 0, outcome: 'refused', serverMessage });
      return null;
    });
    await press('Send 2 rows');
    expect(await inDialog().findByText('1 of 2 done, 1 refused')).toBeTruthy();
    expect(inDialog().getByText(serverMessage)).toBeTruthy();
    await press('Correct 1 row');
    await inDialog().findByText(`Supplier: ${serverMessage}`);
    const cell = within(inDialog().getByRole('row', { name: 'Line 2' })).getAllByRole('gridcell')[1];
    await user.dblClick(cell as HTMLElement);
    const box = inDialog().getByRole('textbox', { name: 'Supplier' });
    await user.clear(box);
    await user.type(box, 'Nova Trading{Enter}');
    await press('Send 1 row');
    expect(await inDialog().findByText('1 of 1 done')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/1 refused/)).toBeNull());
  });

  it('keeps the refused lines that were not corrected, and queues the others once', async () => {
    const { press, user } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.answerWith('suppliers.store', async (input) => {
      const { supplier } = input as { supplier: string };
      if (supplier === 'Nova Trading') return null;
      throw new Refused({ code: 'not_valid', at: 0, outcome: 'refused', serverMessage: 'On the black list' });
    });
    await press('Send 2 rows');
    expect(await inDialog().findByText('0 of 2 done, 2 refused')).toBeTruthy();
    await press('Correct 2 rows');
    await inDialog().findByRole('button', { name: 'Errors 2' });
    const cell = within(inDialog().getByRole('row', { name: 'Line 2' })).getAllByRole('gridcell')[1];
    await user.dblClick(cell as HTMLElement);
    const box = inDialog().getByRole('textbox', { name: 'Supplier' });
    await user.clear(box);
    await user.type(box, 'Nova Trading{Enter}');
    await user.dblClick(await inDialog().findByRole('button', { name: 'Send 1 row' }));
    expect(await inDialog().findByText('1 of 1 done')).toBeTruthy();
    expect(names().filter((name) => name === 'Nova Trading')).toHaveLength(1);
    expect(await screen.findByText(/ended: 0 of 2 done, 1 refused, 1 excluded\.$/)).toBeTruthy();
  });

  it('sends all countries of a file in one call', async () => {
    bridge.answer('countries.create', {
      countries: [
        { id: 7, name: 'Kenya' },
        { id: 8, name: 'Oman' },
      ],
    });
    bridge.answer('countries.store', null);
    bridge.answer('files.pick-table', { handle: 'h', name: 'c.csv', size: 9 });
    bridge.answer('files.read-text', { text: 'Name\nOman\nkenya', encoding: 'UTF-8' });
    const { user } = openHub('/integrations/7/validations/countries');
    await user.click(await screen.findByRole('button', { name: 'Import from CSV' }));
    await user.click(await screen.findByRole('button', { name: 'Choose file' }));
    await user.click(await screen.findByRole('button', { name: 'Send 2 rows' }));
    expect(await screen.findByText('2 of 2 done')).toBeTruthy();
    expect(bridge.calls('countries.store')).toEqual([{ countries: [8, 7], integration_id: 7 }]);
  });
});

it('an import with refused rows is discarded after a question', async () => {
  bridge.refuse('suppliers.store', { code: 'not_valid', at: 0, outcome: 'refused' });
  const { press, user } = await choose(csv('Nova,N-1'));
  await press('Send 1 row');
  await inDialog().findByText('0 of 1 done, 1 refused');
  await press('Close');
  await user.click(await screen.findByRole('button', { name: 'Discard…' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/1 refused/)).toBeNull());
  expect(await journal.store.rowRuns('mira')).toEqual([]);
});

describe('saving', () => {
  const save = async () => {
    const { user } = openHub(page);
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    return user;
  };

  it('writes all rows under the names of the fields, and no text that a spreadsheet runs', async () => {
    suppliers = [
      { id: 1, supplier: '=SUM(A1)', systemCode: '-5' },
      { id: 2, supplier: 'Gulf, "Best"', systemCode: 'ü' },
    ];
    bridge.answer('files.save-text', { saved: 'mine.csv' });
    await save();
    expect(await screen.findByText('mine.csv saved')).toBeTruthy();
    expect(bridge.calls('files.save-text')).toEqual([
      {
        text: '\ufeffsupplier,system_code\r\n\'=SUM(A1),\'-5\r\n"Gulf, ""Best""",ü\r\n',
        name: 'suppliers-7.csv',
        title: 'Save suppliers as CSV',
      },
    ]);
  });

  it('writes all rows of a server that sends fewer per page than it was asked for', async () => {
    suppliers = Array.from({ length: 250 }, (_, at) => ({
      id: at + 1,
      supplier: `S-${at}`,
      systemCode: 'C',
    }));
    bridge.answerWith('suppliers.datatable', async (input) => {
      const { page: number } = input as { page: number };
      return { data: suppliers.slice((number - 1) * 100, number * 100), total: suppliers.length };
    });
    bridge.answer('files.save-text', { saved: 'mine.csv' });
    await save();
    expect(await screen.findByText('250 rows')).toBeTruthy();
    const [{ text }] = bridge.calls('files.save-text') as [{ text: string }];
    expect(text.trimEnd().split('\r\n')).toHaveLength(251);
  });

  it('writes no file when the server sends only some of the rows', async () => {
    bridge.answer('suppliers.datatable', { data: suppliers, total: 5000 });
    await save();
    expect(await screen.findByText(/^The server sent 2 of 5\s000 rows,/)).toBeTruthy();
    expect(bridge.calls('files.save-text')).toEqual([]);
  });

  it('says before it saves which files cannot be imported again in one piece', async () => {
    const { user } = openHub(page);
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save suppliers as CSV' }));
    expect(dialog.getByText(/^More than 5 MB or 50\s000 rows cannot be imported at once\.$/)).toBeTruthy();
  });

  it('writes no file that would change half a character, and names the rows', async () => {
    suppliers = [
      { id: 12, supplier: 'Acme \ud83d', systemCode: 'A-1' },
      { id: 13, supplier: 'Gulf \ud83d\ude00', systemCode: 'G-1' },
      { id: 14, supplier: 'Nova', systemCode: '\ude00' },
    ];
    bridge.answer('files.save-text', { saved: 'mine.csv' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('The rows with the IDs 12, 14 hold');
    expect(bridge.calls('files.save-text')).toEqual([]);
  });

  it('writes no file with a guess for a value that the server does not send, and names the rows', async () => {
    bridge.answer('skus-mapping.datatable', {
      data: [
        { id: 21, sku: 'PLAT-101', name: 'Mug', client: 'Blue Dune Stores' },
        { id: 22, sku: 'PLAT-102', name: 'Cup', client: 'Blue Dune Stores', system_sku: 'CUP-1' },
      ],
      total: 2,
    });
    bridge.answer('files.save-text', { saved: 'mine.csv' });
    const { user } = openHub('/integrations/7/validations/skus');
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The server does not send the Client SKU name of the row with the ID 21',
    );
    expect(bridge.calls('files.save-text')).toEqual([]);
  });

  it('keeps the dialog when the file cannot be written, and says why', async () => {
    bridge.refuse('files.save-text', { code: 'disk_full', at: 0, subject: 'mine.csv' });
    await save();
    expect(await screen.findByText('Disk is full')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
