// @vitest-environment jsdom
/** Import from CSV and Save as CSV: what is checked before anything is sent, and what happens when sending stops. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actAs } from '../../../../renderer/ipc';
import type { Failure } from '../../../../shared/errors';
import type { RunEvent, RunPlan } from '../../../../shared/transfer/run';
import { FakeBridge, Refused } from '../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

interface Supplier {
  readonly id: number;
  readonly supplier: string;
  readonly systemCode: string;
}
let suppliers: Supplier[] = [];
let kept: { plan: RunPlan; events: RunEvent[] }[] = [];

beforeEach(() => {
  prepareHub(bridge);
  suppliers = [
    { id: 12, supplier: 'Acme', systemCode: 'A-1' },
    { id: 13, supplier: 'Gulf', systemCode: 'G-1' },
  ];
  kept = [];
  bridge.answerWith('suppliers.datatable', async () => ({ data: suppliers, total: suppliers.length }));
  bridge.answerWith('transfers.list', async () => kept);
  bridge.answerWith('transfers.begin', async (input) => {
    kept.push({ plan: (input as { plan: RunPlan }).plan, events: [] });
    return {};
  });
  bridge.answerWith('transfers.note', async (input) => {
    kept[0]?.events.push(...(input as { events: RunEvent[] }).events);
    return {};
  });
  bridge.answerWith('transfers.remove', async () => {
    kept = [];
    return {};
  });
  bridge.answerWith('suppliers.store', async (input) => {
    const { supplier, system_code } = input as { supplier: string; system_code: string };
    suppliers = [...suppliers, { id: 100 + suppliers.length, supplier, systemCode: system_code }];
    return null;
  });
  bridge.answer('suppliers.update', null);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
});
afterEach(() => {
  actAs(undefined);
  tidyUp();
});

let taken: string[] = [];
/** Main refuses the first operation until it may be repeated: its outcome is not known. */
function keepAsMain() {
  taken = [];
  const [open] = bridge.operations('suppliers.store');
  bridge.answerWith('suppliers.store', async (input, { operation, mayRepeat }) => {
    if (operation === open && !mayRepeat)
      throw new Refused({ code: 'sent_before', at: 1, earlierUnknown: true });
    taken.push((input as Supplier).supplier);
    return null;
  });
}

const page = '/integrations/7/validations/suppliers';
const unknown: Failure = { code: 'connection_cut', at: 1_700_000_000, outcome: 'unknown' };

/** Opens the page and chooses a file with this text. */
async function choose(text: string, encoding: 'UTF-8' | 'Windows-1252' = 'UTF-8') {
  bridge.answer('files.pick-table', { handle: 'h', name: 'suppliers.csv', size: text.length });
  bridge.answer('files.read-text', { text, encoding });
  const opened = openHub(page);
  await opened.user.click(await screen.findByRole('button', { name: 'Import from CSV' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Choose file' }));
  const press = async (name: string | RegExp) =>
    opened.user.click(await inDialog().findByRole('button', { name }));
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
      ['Wrong', 'Mira', '—', 'System_code: This field is required'],
      ['Wrong', 'Nova', 'N-1', 'Supplier: Line 6 repeats line 2'],
    ]);
    expect(inDialog().getByText('2 wrong rows are not sent, 1 row is stored already.')).toBeTruthy();
    await press('Wrong 2');
    expect(inDialog().getAllByRole('row')).toHaveLength(3);
    expect([bridge.calls('suppliers.store'), bridge.calls('transfers.begin')]).toEqual([[], []]);
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
    await user.click(inDialog().getByRole('button', { name: 'Leave out line 3' }));
    expect(inDialog().queryByRole('row', { name: 'Line 3' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await inDialog().findByRole('button', { name: 'Send 2 rows' });
  });

  it('names lines with more cells than the first line, as a comma in a name makes them', async () => {
    const longer = Array.from({ length: 7 }, (_, at) => `Smith, John,J-${at}`);
    await choose(csv('Nova,N-1,,', ...longer, 'Mira,M-1'));
    const note =
      'Lines 3, 4, 5, 6, 7 and 2 more have more cells than the first line: check them. What is beyond is not read.';
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
    expect(bridge.calls('transfers.begin')).toEqual([]);
  });

  it('says that the server may have more rows than it sent', async () => {
    const five = Array.from({ length: 5 }, (_, at) => ({ id: at, supplier: `S-${at}`, systemCode: 'C' }));
    bridge.answer('suppliers.datatable', { data: five });
    await choose(csv('Nova,N-1'));
    expect(
      await inDialog().findByText(/^The server does not say how many rows this table has\. It sent 5 rows,/),
    ).toBeTruthy();
  });

  it('does not change rows without the permission', async () => {
    bridge.answer('suppliers.structure', structureOf('suppliers', ['create', 'export']));
    await choose(csv('Acme,A-2'));
    expect(
      await inDialog().findByText('Supplier: Row 12 has this already, and it cannot be changed here'),
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
  it('sends line by line, each under its own number, and forgets the import when it is done', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Acme,A-2', "'=Mira,M-1"));
    await press('Send 3 rows');
    expect((await inDialog().findAllByText('2 rows added, 1 row changed.')).length).toBeGreaterThan(0);
    expect(bridge.calls('suppliers.store')).toEqual([
      { supplier: 'Nova', system_code: 'N-1', integration_id: 7 },
      { supplier: '=Mira', system_code: 'M-1', integration_id: 7 },
    ]);
    expect(bridge.calls('suppliers.update')).toEqual([
      { supplier_id: 12, supplier: 'Acme', system_code: 'A-2', integration_id: 7 },
    ]);
    const operations = [...bridge.operations('suppliers.store'), ...bridge.operations('suppliers.update')];
    expect(new Set(operations).size).toBe(3);
    await waitFor(() => expect(kept).toEqual([]));
  });

  it('keeps the import before the first call, and sends nothing if that fails', async () => {
    bridge.refuse('transfers.begin', { code: 'profile_full', at: 0 });
    const { press } = await choose(csv('Nova,N-1'));
    await press('Send 1 row');
    expect(await screen.findByText('Disk of the profile is full')).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([]);
    expect(inDialog().getByRole('button', { name: 'Send 1 row' })).toBeTruthy();
  });

  it('says that the session ended until somebody has signed in again, and goes on with Resume', async () => {
    const { press } = await choose(csv('Nova,N-1'));
    bridge.refuse('suppliers.store', { code: 'session_ended', at: 0, outcome: 'refused' });
    await press('Send 1 row');
    expect(await inDialog().findByText('Session ended')).toBeTruthy();
    act(() =>
      bridge.push('session', {
        status: 'signed_in',
        server: '',
        practice: false,
        user: null,
        owner: 'o-1',
        kept: 'memory',
      }),
    );
    expect(inDialog().queryByText('Session ended')).toBeNull();
    expect(inDialog().getByText(/You are signed in again\./)).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('lets main read no newest rows before each line: the table was read before', async () => {
    const given: unknown[] = [];
    bridge.answerWith('suppliers.store', async (_input, { mayRepeat }) => {
      given.push(mayRepeat);
      return null;
    });
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    await press('Send 2 rows');
    expect((await inDialog().findAllByText('2 rows added.')).length).toBeGreaterThan(0);
    expect(given).toEqual([true, true]);
  });

  it('pauses where the answer is lost, looks, and sends that line again only when the user says so', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('suppliers.store', unknown);
    await press('Send 2 rows');
    expect(
      await inDialog().findByText(/^0 of 2 sent\. The connection is gone since \d\d:\d\d\.$/),
    ).toBeTruthy();
    expect(inDialog().getByText(/^Whether line 2 is stored is not known\./)).toBeTruthy();
    keepAsMain();
    await press('Resume');
    expect(await inDialog().findByText('Line 2 is not in the table')).toBeTruthy();
    expect(inDialog().getByText(/sending it again stores it twice\.$/)).toBeTruthy();
    await press('Look again');
    expect(await inDialog().findByText('Line 2 is not in the table')).toBeTruthy();
    expect(taken).toEqual([]);
    await press('Send it again');
    expect((await inDialog().findAllByText('2 rows added.')).length).toBeGreaterThan(0);
    expect(taken).toEqual(['Nova', 'Mira']);
    const [first] = bridge.operations('suppliers.store');
    expect(new Set(bridge.operations('suppliers.store').slice(0, -1))).toEqual(new Set([first]));
  });

  it('asks again when the answer to a line that was sent again is lost too', async () => {
    const { press } = await choose(csv('Nova,N-1'));
    bridge.refuse('suppliers.store', unknown);
    await press('Send 1 row');
    await inDialog().findByText(/^Whether line 2 is stored is not known\./);
    bridge.answerWith('suppliers.store', async (_input, { mayRepeat }) => {
      throw new Refused(mayRepeat ? unknown : { code: 'sent_before', at: 1, earlierUnknown: true });
    });
    await press('Resume');
    await inDialog().findByText('Line 2 is not in the table');
    await press('Send it again');
    await inDialog().findByText(/^Whether line 2 is stored is not known\./);
    await press('Resume');
    expect(await inDialog().findByText('Line 2 is not in the table')).toBeTruthy();
  });

  it('leaves a line out that may be stored, and is not in the table', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('suppliers.store', unknown);
    await press('Send 2 rows');
    await inDialog().findByText(/^Whether line 2 is stored is not known\./);
    keepAsMain();
    await press('Resume');
    await inDialog().findByText('Line 2 is not in the table');
    await press('Leave this row out and resume');
    expect(
      (await inDialog().findAllByText('1 row added, 1 row left out and not known.')).length,
    ).toBeGreaterThan(0);
    expect(taken).toEqual(['Mira']);
  });

  it('does not send a line again that was stored although its answer was lost', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('suppliers.store', unknown);
    await press('Send 2 rows');
    await inDialog().findByText(/^Whether line 2 is stored is not known\./);
    suppliers = [...suppliers, { id: 50, supplier: 'Nova', systemCode: 'N-1' }];
    bridge.answer('suppliers.store', null);
    await press('Resume');
    expect(
      (await inDialog().findAllByText('1 row added, 1 row found stored after the answer was lost.')).length,
    ).toBeGreaterThan(0);
    expect(bridge.calls('suppliers.store').map((sent) => (sent as Supplier).supplier)).toEqual([
      'Nova',
      'Mira',
    ]);
  });

  it('goes on over a refused line, and leaves it for correction with the words of the server', async () => {
    const { press, user } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.replyWith('suppliers.store', (input) =>
      (input as Supplier).supplier === 'Nova'
        ? {
            ok: false,
            error: {
              code: 'not_valid',
              at: 0,
              outcome: 'refused',
              serverMessage: 'Nova is on the black list',
            },
          }
        : { ok: true, data: null },
    );
    await press('Send 2 rows');
    expect((await inDialog().findAllByText('1 row added, 1 row refused.')).length).toBeGreaterThan(0);
    expect(inDialog().getByText('Nova is on the black list')).toBeTruthy();
    expect(inDialog().getAllByRole('region', { name: 'Refused rows' })).toHaveLength(1);
    await press('Correct 1 row');
    await inDialog().findByText('Supplier: Nova is on the black list');
    const cell = within(inDialog().getByRole('row', { name: 'Line 2' })).getAllByRole('gridcell')[1];
    await user.dblClick(cell as HTMLElement);
    const box = inDialog().getByRole('textbox', { name: 'Supplier' });
    await user.clear(box);
    await user.type(box, 'Nova Trading{Enter}');
    await press('Send 1 row');
    expect((await inDialog().findAllByText('1 row added.')).length).toBeGreaterThan(0);
  });

  it('stops where the server does not have the call: no row would be taken', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('suppliers.store', { code: 'not_found', at: 0, outcome: 'refused' });
    await press('Send 2 rows');
    expect(await inDialog().findByText('Not found')).toBeTruthy();
    expect(inDialog().queryByRole('region', { name: 'Refused rows' })).toBeNull();
    expect(bridge.calls('suppliers.store')).toHaveLength(1);
  });

  it('stops for a refusal that the next line would get as well', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('suppliers.store', { code: 'refused', at: 0, outcome: 'refused' });
    await press('Send 2 rows');
    expect(await inDialog().findByText('Not allowed')).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toHaveLength(1);
  });

  it('does not go on in the session of another person, and goes on for the first one', async () => {
    actAs('anna');
    const held = bridge.hold('suppliers.store');
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    await press('Send 2 rows');
    await waitFor(() => expect(bridge.people('suppliers.store')).toEqual(['anna']));
    actAs('boris');
    held.succeed(null);
    expect((await inDialog().findAllByText(/1 of 2 sent/)).length).toBeGreaterThan(0);
    expect(bridge.calls('suppliers.store')).toHaveLength(1);
    actAs('anna');
    bridge.answer('suppliers.store', null);
    suppliers = [...suppliers, { id: 50, supplier: 'Nova', systemCode: 'N-1' }];
    await press('Resume');
    expect((await inDialog().findAllByText('2 rows added.')).length).toBeGreaterThan(0);
  });

  it('sends nothing more while the profile cannot be written, and then what is left', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('transfers.note', { code: 'profile_full', at: 0 });
    await press('Send 2 rows');
    const said = /^1 of 2 sent\. There is no space left in the profile folder of Codesk/;
    expect(await inDialog().findByText(said)).toBeTruthy();
    await press('Resume');
    await waitFor(() => expect(bridge.calls('transfers.note')).toHaveLength(2));
    expect(await inDialog().findByText(said)).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toHaveLength(1);
    bridge.answer('transfers.note', {});
    await press('Resume');
    expect((await inDialog().findAllByText('2 rows added.')).length).toBeGreaterThan(0);
    // What could not be kept before is kept first.
    expect(bridge.calls('transfers.note')[2]).toMatchObject({ events: [{ step: 0, outcome: 'done' }] });
  });

  it('names a row that was left out as not known, and not as refused', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.replyWith('suppliers.store', (input) =>
      (input as Supplier).supplier === 'Nova'
        ? { ok: false, error: { code: 'server_fault', at: 0, outcome: 'unknown' } }
        : { ok: true, data: null },
    );
    await press('Send 2 rows');
    await press('Leave this row out and resume');
    expect(
      (await inDialog().findAllByText('1 row added, 1 row left out and not known.')).length,
    ).toBeGreaterThan(0);
    expect(inDialog().getByRole('region', { name: 'Rows left out' }).textContent).toContain('Nova · N-1');
    expect(inDialog().queryByRole('region', { name: 'Refused rows' })).toBeNull();
    expect(kept[0]?.events.at(-1)).toMatchObject({ outcome: 'done' });
    suppliers = [...suppliers, { id: 50, supplier: 'Nova', systemCode: 'N-1' }];
    await press('Check 1 row');
    expect(await inDialog().findByText('Same as row 50')).toBeTruthy();
  });

  it('does not count a row as sent that somebody else stored meanwhile', async () => {
    const { press } = await choose(csv('Nova,N-1', 'Mira,M-1'));
    bridge.refuse('suppliers.store', { code: 'unreachable', at: 0 });
    await press('Send 2 rows');
    await inDialog().findByText(/^0 of 2 sent\. The connection is gone/);
    suppliers = [...suppliers, { id: 50, supplier: 'Mira', systemCode: 'M-1' }];
    bridge.answer('suppliers.store', null);
    await press('Resume');
    expect((await inDialog().findAllByText('1 row added, 1 row was there already.')).length).toBeGreaterThan(
      0,
    );
    expect(bridge.calls('suppliers.store').map((sent) => (sent as Supplier).supplier)).toEqual([
      'Nova',
      'Nova',
    ]);
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
    expect((await screen.findAllByText('2 rows added.')).length).toBeGreaterThan(0);
    expect(bridge.calls('countries.store')).toEqual([{ countries: [8, 7], integration_id: 7 }]);
  });
});

describe('an import that stopped', () => {
  const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const names = ['Nova', 'Mira', 'Oryx'];
  const plan: RunPlan = {
    id: id(1),
    list: 'suppliers',
    owner: 7,
    file: 'suppliers.csv',
    startedAt: 1_700_000_000,
    steps: names.map((supplier, at) => ({
      operation: id(10 + at),
      kind: 'store',
      rows: [{ line: at + 2, key: JSON.stringify([supplier]), values: { supplier, system_code: 'X' } }],
    })),
  };

  it('is offered on its page, and goes on with what is not there', async () => {
    kept = [{ plan, events: [{ step: 0, outcome: 'done' }] }];
    suppliers = [...suppliers, { id: 51, supplier: 'Mira', systemCode: 'X' }];
    const { user } = openHub(page);
    expect(await screen.findByText('An import of suppliers into Blue store stopped at 1 of 3.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByRole('dialog', { name: 'Import suppliers from CSV' });
    expect(
      (await inDialog().findAllByText('2 rows added, 1 row found stored after the answer was lost.')).length,
    ).toBeGreaterThan(0);
    expect(bridge.calls('suppliers.store')).toEqual([
      { supplier: 'Oryx', system_code: 'X', integration_id: 7 },
    ]);
    expect(bridge.operations('suppliers.store')).toEqual([id(12)]);
    await waitFor(() => expect(kept).toEqual([]));
  });

  it('is discarded after a question', async () => {
    kept = [{ plan, events: [] }];
    const { user } = openHub(page);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/stopped at/)).toBeNull());
    expect(bridge.calls('suppliers.store')).toEqual([]);
    expect(kept).toEqual([]);
  });

  it('asks before the dialog closes, and stays', async () => {
    const { press, user } = await choose(csv('Nova,N-1'));
    bridge.refuse('suppliers.store', unknown);
    await press('Send 1 row');
    await inDialog().findByText(/^Whether line 2/);
    await user.click(inDialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(/^0 of 1 rows are sent\. Codesk keeps what is left/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Stop and close' }));
    expect(await screen.findByText('An import of suppliers into Blue store stopped at 0 of 1.')).toBeTruthy();
  });
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
    expect(await screen.findByText(/^The server sent 2 of 5\s000 rows\./)).toBeTruthy();
    expect(bridge.calls('files.save-text')).toEqual([]);
  });

  it('says before it saves which files cannot be imported again in one piece', async () => {
    const { user } = openHub(page);
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save suppliers as CSV' }));
    expect(
      dialog.getByText(/^More than 5 MB or 50\s000 rows cannot be imported in one piece\.$/),
    ).toBeTruthy();
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
