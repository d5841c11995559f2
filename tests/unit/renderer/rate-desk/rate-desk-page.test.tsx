// @vitest-environment jsdom
/** The page of the rate desk: opening files, how they are read, questions, findings and navigation between them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreparedChange, RateTarget } from '../../../../shared/desk/rates';
import type { RateBook, RateView } from '../../../../shared/ipc/rates';
import { defaultPreferences } from '../../../../shared/preferences';
import { serviceCap } from '../../../../shared/rates/limits';
import { rateTable, rateTableIds } from '../../../../shared/rates/rate-tables';
import { refusals } from '../../../../shared/rates/refusals';
import { deferred } from '../../../support/deferred';
import { anna, installDrafts } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { focusIsIn } from '../../../support/page/focus';
import { openRateDesk, rateCell, rateGrid, rateRowTexts } from '../../../support/page/open-rate-desk';
import { stubGridSize } from '../../../support/page/open-row-table';
import { changeId, installOutbox, preparedChange } from '../../../support/page/outbox-bridge';
import { setMediaMatches, stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { type FakeDesk, type FakeFile, installRateDesk, rateFileId } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
let desk: FakeDesk;
const band = (from: string, to: string, rate: string) => ({ from, to, rate, city: '' });
const bands = [band('0', '1', '6.19'), band('1', '2', '€ 5'), band('2', '5', '9')];
const currency: FakeFile = {
  name: 'special-delivery-2023.csv',
  rows: bands,
  find: ({ rate }) => (rate?.startsWith('€') ? [{ kind: 'currency', field: 'rate' }] : []),
};

beforeEach(() => {
  stubLayout();
  stubGridSize();
  bridge.install();
  installDrafts(bridge);
  bridge.answer('session.get', anna);
});
afterEach(tidyUp);

const install = (...files: readonly FakeFile[]) => {
  desk = installRateDesk(bridge, files);
  return desk;
};
const rateFile = (number = 1) => {
  const found = desk.rateFiles.get(rateFileId(number));
  if (!found) throw new Error('no rate file');
  return found;
};
const openRateFile = (number = 1) => openRateDesk(`/rate-desk/${rateFileId(number)}`);
const drop = (target: Element, files: readonly File[]) =>
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });

describe('files come in', () => {
  it('says how to begin, and opens a file with Ctrl+O', async () => {
    install();
    desk.files.set('h-1', currency);
    bridge.answer('rateFiles.pick', { handle: 'h-1', name: 'special-delivery-2023.csv', size: 9 });
    const user = openRateDesk();
    expect(await screen.findByText('No rate files yet')).toBeTruthy();
    await user.keyboard('{Control>}o{/Control}');
    expect(await screen.findByRole('heading', { name: 'special-delivery-2023.csv' })).toBeTruthy();
    const rateFiles = screen.getByRole('navigation', { name: 'Rate files' });
    const line = await within(rateFiles).findByRole('link', { name: /special-delivery-2023/ });
    expect(line.textContent).toContain('1 error');
    expect(line.textContent).toContain('No service chosen');
    expect(line.getAttribute('aria-current')).toBe('page');
  });

  it('makes a rate file of each dropped file, byte for byte, and refuses what is none', async () => {
    install();
    openRateDesk();
    const page = await screen.findByRole('region', { name: 'Rate desk' });
    // More than one part, and bytes that are not text.
    const bytes = Uint8Array.from({ length: 1024 * 1024 + 7 }, (_, at) => at % 256);
    drop(page, [
      new File([bytes], 'long.csv'),
      new File(['a;b'], 'short.tsv'),
      new File(['x'], 'picture.png'),
    ]);
    expect(await screen.findByText(/picture\.png is not a rate file/)).toBeTruthy();
    await waitFor(() => expect(desk.rateFiles.size).toBe(2));
    expect(bridge.calls('rateFiles.receive').length).toBe(3);
    const sent = Uint8Array.from(desk.received.get('long.csv') ?? '', (sign) => sign.charCodeAt(0));
    expect(sent.length).toBe(bytes.length);
    expect(sent.every((byte, at) => byte === bytes[at])).toBe(true);
    expect(await screen.findByRole('heading', { name: 'long.csv' })).toBeTruthy();
  });

  it('says of a dropped folder that it is one, and takes the files beside it', async () => {
    install();
    openRateDesk();
    const page = await screen.findByRole('region', { name: 'Rate desk' });
    const entry = (name: string, isDirectory: boolean) => ({
      webkitGetAsEntry: () => ({ name, isDirectory }),
    });
    fireEvent.drop(page, {
      dataTransfer: {
        files: [new File([''], 'March.csv'), new File(['a;b'], 'short.tsv')],
        items: [entry('March.csv', true), entry('short.tsv', false)],
        types: ['Files'],
      },
    });
    expect(await screen.findByText(/Open the folder and choose a file in it/)).toBeTruthy();
    await waitFor(() => expect(desk.rateFiles.size).toBe(1));
    expect(await screen.findByRole('heading', { name: 'short.tsv' })).toBeTruthy();
  });

  it('removes a rate file only after a question', async () => {
    install(currency);
    const user = openRateDesk();
    await user.click(await screen.findByRole('button', { name: 'Delete special-delivery-2023.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(desk.rateFiles.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Delete special-delivery-2023.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No rate files yet')).toBeTruthy();
  });

  it('names why a file is not read, with a way out', async () => {
    install({ refuse: 'encrypted' });
    openRateFile();
    expect(await screen.findByText(`rates.csv: ${refusals.encrypted.text}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open another file' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete this rate file' })).toBeTruthy();
    // Shown if the list of rate files does not fit beside it.
    expect(screen.getByRole('button', { name: 'All rate files' })).toBeTruthy();
  });

  it('names a rate file whose kept file is lost, and opens it when the same file is chosen again', async () => {
    install(currency);
    bridge.refuse('rates.open', { code: 'rate_file_lost', subject: 'special-delivery-2023.csv', at: 0 });
    bridge.answer('rateFiles.pick', { handle: 'h-1', name: 'special-delivery-2023.csv', size: 9 });
    bridge.refuse('rateFiles.restore', {
      code: 'rate_file_other',
      subject: 'special-delivery-2023.csv',
      at: 0,
    });
    const user = openRateFile();
    expect(
      await screen.findByText(/^special-delivery-2023.csv: The copy of this file in Codesk/),
    ).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Choose the file again…' });
    await user.click(again);
    expect(await screen.findByText(/content of this file is different/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose the file again…' })).toBeTruthy();

    bridge.answer('rateFiles.restore', {});
    bridge.answer('rates.open', rateFile().book());
    await user.click(again);
    expect(await rateGrid()).toBeTruthy();
    expect(bridge.calls('rateFiles.restore').at(-1)).toMatchObject({
      rateFile: rateFileId(1),
      handle: 'h-1',
    });
  });

  it('shows how far the reading is and gives it up', async () => {
    install(currency);
    const held = bridge.hold('rates.open');
    const user = openRateFile();
    await screen.findByText('Opening the file');
    bridge.push('rates-progress', { rateFile: rateFileId(1), step: 'check', part: 0.42 });
    expect(await screen.findByText(/^Checking the rows, 42/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(bridge.calls('rates.cancel')).toEqual([{ as: 'o-1', rateFile: rateFileId(1) }]);
    held.fail({ code: 'unexpected', at: 0 });
    expect(await screen.findByText('Reading cancelled')).toBeTruthy();
    bridge.answerWith('rates.open', async () => rateFile().book());
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('6.19'));
  });
});

describe('how a file was read', () => {
  const columns = [
    {
      at: 0,
      header: 'Weight from',
      field: 'from',
      decimal: '.',
      example: { text: '0', value: '0' },
      filled: 3,
    },
    { at: 1, header: 'To', field: 'to', decimal: '.', example: null, filled: 3 },
    {
      at: 2,
      header: 'Rate',
      field: 'rate',
      decimal: ',',
      example: { text: '2,35', value: '2.35' },
      filled: 1204,
    },
  ] as const;

  it('stands in one line, and can be changed', async () => {
    install({ rows: bands, reading: { headerRow: 3, columns: [...columns] } });
    const user = openRateFile();
    const region = await screen.findByRole('region', { name: 'Read as' });
    expect(region.textContent).toContain('UTF-8 · comma · header in row 3');
    expect(region.textContent).toContain('From ← “Weight from”');
    expect(region.textContent).toContain('Rate: decimal comma, 1\u2009204 rows, e.g. 2,35 = 2.35');
    await user.click(within(region).getByRole('button', { name: 'Change reading settings' }));
    await user.selectOptions(within(region).getByRole('combobox', { name: 'Separator' }), 'semicolon');
    await waitFor(() => expect(rateFile().answers).toEqual({ delimiter: ';' }));
    await user.selectOptions(within(region).getByRole('combobox', { name: 'To' }), '“Rate”');
    await waitFor(() => expect(rateFile().answers).toEqual({ delimiter: ';', columns: { to: 2 } }));
    const header = within(region).getByRole('spinbutton', { name: 'Header in row' });
    await user.clear(header);
    await user.type(header, '5{Enter}');
    await waitFor(() => expect(rateFile().answers.headerRow).toBe(5));
    await user.click(within(region).getByRole('button', { name: 'Use detected settings' }));
    await waitFor(() => expect(rateFile().answers).toEqual({}));
  });

  it('takes another unit of the weights than the file says, and says which', async () => {
    install({ rows: bands, reading: { headerRow: 3, columns: [...columns] } });
    const user = openRateFile();
    const region = await screen.findByRole('region', { name: 'Read as' });
    expect(region.textContent).not.toContain('weights in');
    await user.click(within(region).getByRole('button', { name: 'Change reading settings' }));
    const unit = within(region).getByRole('combobox', { name: 'Weights in' });
    expect((unit as HTMLSelectElement).value).toBe('kilograms');
    await user.selectOptions(unit, 'pounds');
    await waitFor(() => expect(rateFile().answers).toEqual({ unit: 'pounds', weights: 'convert' }));
    await waitFor(() => expect(region.textContent).toContain('weights in pounds, converted'));
  });

  it('asks once where ambiguous numbers, and each answer is one press', async () => {
    const open = { ...columns[2], decimal: 'ask' as const, example: { text: '1,204', value: '1204' } };
    install({
      rows: bands,
      reading: { decimal: 'ask', columns: [columns[0], columns[1], open] },
      answered: (answers, file) =>
        answers.decimals ? { ...file, reading: { columns: [...columns] } } : file,
    });
    const user = openRateFile();
    const asked = await screen.findByRole('region', { name: 'Questions about the file' });
    // The first question has the focus, then the rows when no question is left.
    await waitFor(() => expect(document.activeElement).toBe(within(asked).getAllByRole('button')[0]));
    expect(within(asked).getByRole('button', { name: '1,204 is 1\u2009204 (decimal point)' })).toBeTruthy();
    await user.click(within(asked).getByRole('button', { name: '1,204 is 1.204 (decimal comma)' }));
    await waitFor(() => expect(rateFile().answers).toEqual({ decimals: { rate: ',' } }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Questions about the file' })).toBeNull(),
    );
    await waitFor(async () => expect((await rateGrid()).contains(document.activeElement)).toBe(true));
  });

  it('asks for the service, the sheet, the table and the column', async () => {
    install({
      rows: bands,
      reading: {
        sheet: 'ask',
        sheets: [
          { name: 'Prices', rows: 40, hidden: false },
          { name: 'Old', rows: 3, hidden: true },
        ],
        columns: [{ ...columns[0], field: null, header: 'Preis' }],
      },
      fileFindings: [
        { kind: 'several-services', count: 2, field: 'Service', names: ['Express', 'Parcel'], rows: [] },
        { kind: 'two-tables', count: 1, rows: [40] },
        { kind: 'missing-column', count: 1, names: ['rate'], rows: [1] },
      ],
    });
    const user = openRateFile();
    await user.click(await screen.findByRole('button', { name: 'Old (3 rows, hidden)' }));
    await waitFor(() => expect(rateFile().answers.sheet).toBe('Old'));
    await user.click(screen.getByRole('button', { name: 'Parcel' }));
    await waitFor(() => expect(rateFile().answers.keep).toEqual({ Service: ['Parcel'] }));
    await user.click(screen.getByRole('button', { name: 'The first table, up to row 39' }));
    await waitFor(() => expect(rateFile().answers.lastRow).toBe(39));
    await user.click(screen.getByRole('button', { name: /^“Preis”/ }));
    await waitFor(() => expect(rateFile().answers.columns).toEqual({ rate: 0 }));
  });
});

it('has an error in the head and in the findings while nothing is read before a sheet is chosen', async () => {
  install({ rows: [], reading: { sheet: 'ask', sheets: [] }, errors: 1 });
  openRateFile();
  expect(await screen.findByRole('button', { name: 'Check, 1 error' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Findings' })).getByText('1 error')).toBeTruthy();
  expect(screen.queryByText('No errors')).toBeNull();
});

it('has no error for what is only told, although its kind is one', async () => {
  const told = { kind: 'ragged-short', count: 2, rows: [3, 4], severity: 'warning' } as const;
  install({ rows: bands, fileFindings: [{ ...told, rows: [...told.rows] }] });
  openRateFile();
  expect(await screen.findByRole('button', { name: 'Check, 0 errors' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Findings' })).getByText('2 warnings')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Errors' })).toBeNull();
  const warnings = within(screen.getByRole('list', { name: 'Warnings' }));
  expect(warnings.getByRole('button', { name: /^Too few cells/ }).dataset.severity).toBe('warning');
});

it('offers the rows without a service as a choice of their own', async () => {
  const names = ['Express', '', 'Parcel'];
  install({
    rows: bands,
    fileFindings: [{ kind: 'several-services', count: 3, field: 'Service', names, rows: [] }],
  });
  const user = openRateFile();
  expect(
    await screen.findByText(/2 services or zones in “Service”, and rows without one\. Which one/),
  ).toBeTruthy();
  expect(await screen.findByText('Several services: Express, (blank), Parcel')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '(blank)' }));
  await waitFor(() => expect(rateFile().answers.keep).toEqual({ Service: [''] }));
});

it('takes nothing for chosen of another question of the same kind', async () => {
  const named = (what: string) => Array.from({ length: 12 }, (_, at) => `${what} ${at + 1}`);
  const asks = (field: string): RateBook['findings'] => [
    { kind: 'several-services', count: 12, field, names: named(field), rows: [] },
  ];
  install({
    ...currency,
    fileFindings: asks('Zone'),
    answered: (_answers, file) => ({ ...file, fileFindings: asks('Area') }),
  });
  const user = openRateFile();
  await user.type(await screen.findByRole('combobox', { name: /in “Zone”/ }), 'Zone 7');
  await user.keyboard('{Enter}');
  const area = await screen.findByRole<HTMLInputElement>('combobox', { name: /in “Area”/ });
  expect([area.value, bridge.calls('rates.answer').length]).toEqual(['', 1]);
});

it('finds one of many zones by typing', async () => {
  const names = Array.from({ length: 450 }, (_, at) => `Zone ${at + 1}`);
  install({
    rows: bands,
    fileFindings: [{ kind: 'several-services', count: 450, field: 'Zone', names, rows: [] }],
  });
  const user = openRateFile();
  const zone = await screen.findByRole('combobox', { name: /^The file has 450 services or zones/ });
  // The choice is the answer.
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  // The first question of a file has the focus.
  expect(document.activeElement).toBe(zone);
  await user.type(zone, 'zone 437');
  await user.click(await screen.findByRole('option', { name: 'Zone 437' }));
  await waitFor(() => expect(rateFile().answers.keep).toEqual({ Zone: ['Zone 437'] }));
});

it('says when there are more services than can be chosen from', async () => {
  const names = Array.from({ length: serviceCap }, (_, at) => `${at}`);
  install({
    rows: bands,
    fileFindings: [{ kind: 'several-services', count: 20_000, field: 'Zone', names, rows: [] }],
  });
  openRateFile();
  expect(
    await screen.findByText(
      /at least 10.000 services or zones in “Zone”. You can choose from the first ones/,
    ),
  ).toBeTruthy();
});

describe('findings', () => {
  it('are counted, are filters, and the one under the keyboard says what, where and how to mend all', async () => {
    install(currency);
    const user = openRateFile();
    await waitFor(async () => expect((await rateCell(1, 2)).textContent).toBe('€ 5'));
    expect((await rateCell(1, 2)).getAttribute('aria-invalid')).toBe('true');
    expect((await rateRowTexts(1)).at(-1)).toBe('Currency: Rate');
    expect(screen.getByRole('button', { name: 'Check, 1 error' })).toBeTruthy();
    (await rateCell(0, 0)).focus();
    await user.keyboard('{F8}');
    await waitFor(async () => expect(document.activeElement).toBe(await rateCell(1, 2)));
    const article = await screen.findByRole('article', { name: 'Currency' });
    expect(article.textContent).toContain('In line 3, Rate: € 5');
    await user.click(within(article).getByRole('button', { name: 'Remove currencies in 1 row' }));
    await waitFor(() => expect(rateFile().made).toEqual([{ op: 'fix', kind: 'currency', rows: null }]));
    const errors = screen.getByRole('list', { name: 'Errors' });
    await user.click(within(errors).getByRole('button', { name: /Currency.*1 row/ }));
    await waitFor(async () => expect((await rateGrid()).getAttribute('aria-rowcount')).toBe('2'));
    await user.click(screen.getByRole('button', { name: 'Remove filter Currency' }));
    await waitFor(async () => expect((await rateGrid()).getAttribute('aria-rowcount')).toBe('4'));
  });

  it('join a number that a comma split, in one row or in all where it is clear', async () => {
    install({
      rows: [band('0', '1', '5'), band('1', '2', ''), band('2', '5', '')],
      find: ({ rate }) => (rate === '' ? [{ kind: 'ragged-long', field: null }] : []),
      joins: { 1: { text: '6,50', reads: '6.50' } },
    });
    const user = openRateFile();
    await waitFor(async () => expect((await rateCell(1, 0)).textContent).toBe('1'));
    (await rateCell(1, 0)).focus();
    const article = await screen.findByRole('article', { name: 'Too many cells' });
    expect(article.textContent).toContain('Result in this row: 6.50.');
    await user.click(within(article).getByRole('button', { name: 'Join 6,50' }));
    await waitFor(() =>
      expect(rateFile().made).toEqual([{ op: 'fix', kind: 'ragged-long', rows: [[1, 1]] }]),
    );
    await user.click(within(article).getByRole('button', { name: 'Join split numbers in 2 rows' }));
    await waitFor(() =>
      expect(rateFile().made.at(-1)).toEqual({ op: 'fix', kind: 'ragged-long', rows: null }),
    );
    (await rateCell(2, 0)).focus();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Join \d/ })).toBeNull());
  });

  it('settle repeated rows in one of four ways', async () => {
    install({
      rows: [band('0', '1', '1'), band('0', '1', '2'), band('1', '2', '3')],
      find: ({ from }) => (from === '0' ? [{ kind: 'duplicate-different', field: null }] : []),
    });
    const user = openRateFile();
    await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('1'));
    await user.click(await screen.findByRole('button', { name: 'Keep the highest' }));
    await waitFor(() =>
      expect(rateFile().made).toEqual([
        {
          op: 'settle',
          rows: [
            [0, 0],
            [1, 1],
          ],
          keep: 'highest',
        },
      ]),
    );
  });
});

describe('the head of a rate file', () => {
  it('says that it is saved, and that it is not while something is typed', async () => {
    install(currency);
    const user = openRateFile();
    expect(await screen.findByText(/^Not sent, saved \d\d:\d\d$/)).toBeTruthy();
    (await rateCell(0, 2)).focus();
    await user.keyboard('7');
    expect(await screen.findByText('Editing, not saved yet')).toBeTruthy();
    const held = bridge.hold('rates.edit');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Saving…')).toBeTruthy();
    const done = rateFile().edit({ op: 'type', row: 0, field: 'rate', text: '7' });
    held.succeed({ ...rateFile().book(), ...done });
    expect(await screen.findByText(/^Not sent, saved \d\d:\d\d$/)).toBeTruthy();
  });

  it('sends each edit at once, so that main has it also while another one waits there', async () => {
    install(currency);
    const user = openRateFile();
    expect(await screen.findByText(/^Not sent, saved \d\d:\d\d$/)).toBeTruthy();
    (await rateCell(0, 2)).focus();
    const held = [deferred<unknown>(), deferred<unknown>()];
    bridge.answerWith('rates.edit', async () => held[bridge.calls('rates.edit').length - 1]?.promise);
    await user.keyboard('7{Enter}');
    await user.keyboard('8{Enter}');
    await waitFor(() =>
      expect(bridge.calls('rates.edit')).toMatchObject([
        { edit: { row: 0, text: '7' } },
        { edit: { row: 1, text: '8' } },
      ]),
    );
    expect(screen.getByText('Saving…')).toBeTruthy();
    // Replies are applied in the order of the edits, even if they arrive in another order.
    const answers = ['7', '8'].map((text, row) => {
      const done = rateFile().edit({ op: 'type', row, field: 'rate', text });
      return { ...rateFile().book(), ...done };
    });
    await act(async () => held[1]?.resolve(answers[1]));
    expect(screen.getByText('Saving…')).toBeTruthy();
    await act(async () => held[0]?.resolve(answers[0]));
    expect(await screen.findByText(/^Not sent, saved \d\d:\d\d$/)).toBeTruthy();
    expect((await rateCell(0, 2)).textContent).toBe('7');
    expect((await rateCell(1, 2)).textContent).toBe('8');
  });

  it('chooses the service from those that were seen last, with their age', async () => {
    install(currency);
    desk.services = [{ id: 7, type: 'delivery', name: 'Dubai South FC2' }];
    const user = openRateFile();
    await user.click(await screen.findByRole('button', { name: 'Choose a service, Delivery rates' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service of the rates' });
    expect(await within(dialog).findByText(/Services read on/)).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox', { name: 'Service' }));
    await user.click(await screen.findByRole('option', { name: /Dubai South FC2/ }));
    await user.click(within(dialog).getByRole('radio', { name: 'Increments' }));
    await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
    await waitFor(() =>
      expect(rateFile().target).toEqual({
        service: { id: 7, type: 'delivery', name: 'Dubai South FC2' },
        value: 'increments',
        table: 'delivery-increments',
      }),
    );
  });

  it.each([
    [[], 60, 'COURIER', /60 services of the server cannot be chosen: .* “COURIER”/, /type of any service/],
    [[], 3, '', /3 services of the server cannot be chosen: the server sent no type/, /type of any service/],
    [[], 0, '', null, /no services with rate tables/],
    [[7], 2, 'x', /2 services of the server cannot be chosen/, null],
  ])(
    'says why services are missing: %j, %i of another type "%s"',
    async (ids, count, example, told, empty) => {
      install(currency);
      desk.services = ids.map((id) => ({ id, type: 'delivery', name: `Lane ${id}` }));
      desk.unknownKinds = { count, example };
      const user = openRateFile();
      await user.click(await screen.findByRole('button', { name: 'Choose a service, Delivery rates' }));
      const dialog = await screen.findByRole('dialog', { name: 'Service of the rates' });
      await within(dialog).findByText(/Services read on/);
      if (told) expect(within(dialog).getByText(told)).toBeTruthy();
      else expect(within(dialog).queryByText(/cannot be chosen/)).toBeNull();
      await user.click(within(dialog).getByRole('combobox', { name: 'Service' }));
      if (empty) expect(await screen.findByText(empty)).toBeTruthy();
      else expect(await screen.findByRole('option', { name: /Lane 7/ })).toBeTruthy();
    },
  );

  it('takes no text that names no service, and says so', async () => {
    install(currency);
    desk.services = [{ id: 7, type: 'delivery', name: 'Dubai South FC2' }];
    const user = openRateFile();
    await user.click(await screen.findByRole('button', { name: 'Choose a service, Delivery rates' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service of the rates' });
    await within(dialog).findByText(/Services read on/);
    const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Service' });
    await user.type(field, 'Dubai North');
    await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
    expect(field.value).toBe('Dubai North');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(
      within(dialog).getByText(
        '“Dubai North” is not a known service. Choose one from the list, refresh the list, or clear the field.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(bridge.calls('rates.aim')).toEqual([]);
    // A refreshed list may have the service.
    desk.services = [...desk.services, { id: 8, type: 'delivery', name: 'Dubai West' }];
    await user.clear(field);
    await user.type(field, 'Dubai West #8 · Delivery');
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(within(dialog).getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
    expect(field.value).toBe('Dubai West #8 · Delivery');
    expect(within(dialog).getByRole('radiogroup', { name: 'Table' })).toBeTruthy();

    await user.clear(field);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.type(field, 'dubai south fc2 #7 · delivery');
    await user.tab();
    await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(rateFile().target).toMatchObject({ service: { id: 7 } }));
  });

  it('chooses a service in a contract, with the age of what is known of it', async () => {
    install(currency);
    const service = { id: 7, type: 'delivery', name: 'Lane 7' };
    bridge.answer('rateTargets.contracts', {
      contracts: [{ id: 31, number: 'CT-2027-00031', client: 'Falcon Traders' }],
      at: null,
    });
    bridge.answer('rateTargets.contract', {
      contract: { id: 31, number: 'CT-2027-00031' },
      services: [
        {
          service,
          tables: [
            {
              value: 'fulfillment_increments',
              table: 'fulfilment-increments',
              heading: 'Fulfilment increments',
            },
            { value: 'delivery_increments', table: 'delivery-increments', heading: 'Delivery increments' },
          ],
        },
      ],
      at: Date.UTC(2026, 0, 2, 3, 4),
    });
    const user = openRateFile();
    await user.click(await screen.findByRole('button', { name: 'Choose a service, Delivery rates' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service of the rates' });
    await user.click(within(dialog).getByRole('radio', { name: 'A service in a contract' }));
    const choose = within(dialog).getByRole('button', { name: 'Choose' });
    expect(choose).toHaveProperty('disabled', true);
    await user.type(await within(dialog).findByRole('combobox', { name: 'Contract' }), '00031');
    await waitFor(() =>
      expect(bridge.calls('rateTargets.contracts').at(-1)).toMatchObject({ text: '00031' }),
    );
    await user.click(await screen.findByRole('option', { name: 'CT-2027-00031 · Falcon Traders' }));
    await user.click(await within(dialog).findByRole('combobox', { name: 'Service in the contract' }));
    await user.click(await screen.findByRole('option', { name: 'Lane 7 #7' }));
    expect(within(dialog).getByText(/^Read on/)).toBeTruthy();
    await user.click(await within(dialog).findByRole('radio', { name: 'Delivery increments' }));
    await user.click(choose);
    await waitFor(() =>
      expect(rateFile().target).toEqual({
        contract: { id: 31, number: 'CT-2027-00031' },
        service,
        value: 'delivery_increments',
        table: 'delivery-increments',
      }),
    );
    expect(
      await screen.findByRole('button', { name: 'Lane 7 #7 in contract CT-2027-00031, Delivery increments' }),
    ).toBeTruthy();
  });

  it('compares with the service that was just chosen, also while that is being stored', async () => {
    install(currency);
    desk.services = [{ id: 7, type: 'delivery', name: 'Dubai South FC2' }];
    const stored = deferred();
    const user = openRateFile();
    await user.click(await screen.findByRole('button', { name: 'Choose a service, Delivery rates' }));
    const dialog = await screen.findByRole('dialog', { name: 'Service of the rates' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Service' }));
    await user.click(await screen.findByRole('option', { name: /Dubai South FC2/ }));
    bridge.answerWith('rates.aim', async (input) => {
      await stored.promise;
      rateFile().target = (input as { target: RateTarget }).target;
      return rateFile().book();
    });
    await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
    const compare = screen.getByRole('button', { name: 'Compare' });
    await user.click(compare);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(compare.getAttribute('aria-pressed')).toBe('false');
    stored.resolve();
    await waitFor(() => expect(compare.getAttribute('aria-pressed')).toBe('true'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const aims = (changes: RateBook['changes'], until: Promise<unknown> = Promise.resolve()) =>
    bridge.answerWith('rates.aim', async (input) => {
      await until;
      const held = rateFile();
      held.target = (input as { target: RateTarget | null }).target;
      held.file = { ...held.file, changes };
      held.version += 1;
      return held.book();
    });
  const counts: RateBook['changes'] = {
    added: 1,
    changed: 2,
    removed: 1,
    unchanged: 0,
    largeMoves: 0,
    accepted: { added: 1, changed: 2, removed: 0, largeMoves: 0 },
  };
  const chooseService = async (user: ReturnType<typeof openRateFile>) => {
    const dialog = await screen.findByRole('dialog', { name: 'Service of the rates' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Service' }));
    await user.click(await screen.findByRole('option', { name: /Dubai South FC2/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
  };

  it('goes on to the queue once the service is chosen that Ctrl+Enter asked for', async () => {
    install({ rows: bands });
    desk.services = [{ id: 7, type: 'delivery', name: 'Dubai South FC2' }];
    const stored = deferred();
    aims(counts, stored.promise);
    const user = openRateFile();
    await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('6.19'));
    (await rateCell(0, 2)).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await chooseService(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    stored.resolve();
    await focusIsIn(await screen.findByRole('dialog', { name: 'Queue changes of Dubai South FC2 #7' }));
    expect(bridge.calls('rates.queue')).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not go on when the question for a service was closed', async () => {
    install({ rows: bands });
    desk.services = [{ id: 7, type: 'delivery', name: 'Dubai South FC2' }];
    aims(counts);
    const user = openRateFile();
    await user.click(await screen.findByRole('button', { name: 'Queue…' }));
    await focusIsIn(await screen.findByRole('dialog', { name: 'Service of the rates' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Choose a service, Delivery rates' }));
    await chooseService(user);
    expect(await screen.findByRole('button', { name: 'Dubai South FC2 #7, Delivery rates' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for the service before it queues, then opens the dialog that does', async () => {
    const target = {
      service: { id: 7, type: 'delivery', name: 'Dubai South FC2' },
      value: 'rates',
      table: 'delivery-rates',
    } as const;
    const accepted = { added: 1, changed: 2, removed: 0, largeMoves: 0 };
    const changes = { added: 1, changed: 2, removed: 1, unchanged: 0, largeMoves: 0, accepted };
    install(currency, { rows: bands, target, changes });
    let user = openRateFile(1);
    await user.click(await screen.findByRole('button', { name: 'Queue…' }));
    expect(await screen.findByRole('dialog', { name: 'Service of the rates' })).toBeTruthy();
    user = openRateFile(2);
    await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('6.19'));
    (await rateCell(0, 2)).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: /Queue/ });
    await user.click(within(dialog).getByRole('button', { name: /^Queue/ }));
    await waitFor(() =>
      expect(bridge.calls('rates.queue')).toEqual([{ as: 'o-1', rateFile: rateFileId(2), notBefore: null }]),
    );
  });

  it('says where a rate file is that was put into the outbox, until it is changed', async () => {
    install({ ...currency, changes: counts });
    const outbox = installOutbox(bridge, { changes: [preparedChange(9, { made: Date.now() + 60_000 })] });
    rateFile().queued = changeId(9);
    openRateFile();
    const line = () => screen.findByRole('link', { name: /special-delivery-2023/ });
    expect(await screen.findByText('In the outbox: ready', { selector: '[role=status]' })).toBeTruthy();
    expect((await line()).textContent).toContain('In the outbox: ready');
    expect(screen.getByRole('button', { name: /^Compare/ }).textContent).toBe('Compare 3');

    const is = (more: Partial<PreparedChange>) => {
      outbox.changes = [preparedChange(9, { made: Date.now() + 60_000, ...more })];
      outbox.tell();
    };
    is({ state: 'done' });
    expect(await screen.findByText('Sent', { selector: '[role=status]' })).toBeTruthy();
    expect((await line()).textContent).toContain('Sent');
    // After sending there are no changes left.
    expect(screen.getByRole('button', { name: 'Compare' }).textContent).toBe('Compare');
    is({ state: 'done', made: 1 });
    expect(await screen.findByText(/^Not sent, saved/)).toBeTruthy();
    is({ state: 'queued', reason: 'offline' });
    expect(
      await screen.findByText('In the outbox: waiting for connection', { selector: '[role=status]' }),
    ).toBeTruthy();
    outbox.changes = [];
    outbox.tell();
    expect(await screen.findByText(/^Not sent, saved/)).toBeTruthy();
    expect((await line()).textContent).toContain('1 error');
  });

  it('says so at once of one that was just queued', async () => {
    const target = {
      service: { id: 7, type: 'delivery', name: 'Dubai' },
      value: 'rates',
      table: 'delivery-rates',
    } as const;
    const accepted = { added: 1, changed: 2, removed: 0, largeMoves: 0 };
    install({
      rows: bands,
      target,
      changes: { added: 1, changed: 2, removed: 0, unchanged: 0, largeMoves: 0, accepted },
    });
    const made = Date.now() + 60_000;
    installOutbox(bridge, {
      changes: [preparedChange(1, { id: rateFileId(999), state: 'queued', reason: 'offline', made })],
    });
    const user = openRateFile();
    expect(await screen.findByText(/^Not sent, saved/)).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Queue' }));
    expect(
      await screen.findByText('In the outbox: waiting for connection', { selector: '[role=status]' }),
    ).toBeTruthy();
  });

  it('queues with Ctrl+Enter also from a button, which is not pressed by it', async () => {
    const target = {
      service: { id: 7, type: 'delivery', name: 'Dubai South FC2' },
      value: 'rates',
      table: 'delivery-rates',
    } as const;
    const accepted = { added: 1, changed: 2, removed: 0, largeMoves: 0 };
    const changes = { added: 1, changed: 2, removed: 1, unchanged: 0, largeMoves: 0, accepted };
    install(currency, { rows: bands, target, changes });
    const user = openRateFile(2);
    const compare = await screen.findByRole('button', { name: /^Compare/ });
    compare.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('dialog', { name: /^Queue/ })).toBeTruthy();
    expect(compare.getAttribute('aria-pressed')).toBe('false');
  });

  it('counts what is said about the whole file once', async () => {
    install({
      rows: bands,
      fileFindings: [{ kind: 'several-services', count: 18, rows: [], names: ['A', 'B'], field: 'service' }],
    });
    openRateFile();
    expect(await screen.findByRole('button', { name: 'Check, 1 error' })).toBeTruthy();
  });
});

it('takes its keys wherever the keyboard is on the page, but not in a text field', async () => {
  install(currency);
  const user = openRateFile();
  await waitFor(async () => expect((await rateCell(1, 2)).textContent).toContain('€ 5'));
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('{F8}');
  expect(await screen.findByRole('article', { name: 'Currency' })).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await rateCell(1, 2)));
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('{Control>}f{/Control}');
  expect(screen.queryByRole('searchbox', { name: 'Find in rows' })).toBeNull();
  field.remove();
  screen.getByRole('link', { name: /special-delivery-2023/ }).focus();
  await user.keyboard('{Control>}f{/Control}');
  expect(await screen.findByRole('searchbox', { name: 'Find in rows' })).toBeTruthy();
});

it('says that no row of a kind is left when the last one is mended, and leads back to all rows', async () => {
  install({
    rows: [{ from: '0', to: '1', rate: 'x' }],
    find: ({ rate }) => (rate === 'x' ? [{ kind: 'not-a-number', field: 'rate' }] : []),
  });
  const user = openRateFile();
  const kinds = await screen.findByRole('list', { name: 'Errors' });
  await user.click(within(kinds).getByRole('button', { name: /Not a number/ }));
  (await rateCell(0, 2)).focus();
  await user.keyboard('5{Enter}');
  expect(await screen.findByText('No rows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all rows' }));
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toContain('5'));
  expect(screen.queryByText('No rows')).toBeNull();
});

it('says that a search finds nothing', async () => {
  install(currency);
  const user = openRateFile();
  await waitFor(async () => expect((await rateCell(1, 2)).textContent).toContain('€ 5'));
  await user.keyboard('{Control>}f{/Control}');
  await user.type(await screen.findByRole('searchbox', { name: 'Find in rows' }), 'nowhere');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox', { name: 'Find in rows' }));
  await waitFor(() => expect(screen.queryByText('Nothing found')).toBeNull());
  expect((await rateCell(1, 2)).textContent).toContain('€ 5');
});

it('saves the rows with their findings, and the template of the table, under a name that is asked for', async () => {
  install(currency);
  bridge.answer('rateExports.rows', { job: 'j-1' });
  bridge.answer('rateExports.template', { saved: 'delivery-rates.csv' });
  const user = openRateFile();
  await user.click(await screen.findByRole('button', { name: 'Save as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rows with their findings, as XLSX' }));
  await waitFor(() =>
    expect(bridge.calls('rateExports.rows')).toEqual([
      { as: 'o-1', rateFile: rateFileId(1), what: 'findings', format: 'xlsx' },
    ]),
  );
  // The job reports its progress.
  expect(screen.queryByText(/is saved/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Save as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Empty template, as CSV' }));
  expect(await screen.findByText('delivery-rates.csv is saved.')).toBeTruthy();
  expect(bridge.calls('rateExports.template')).toEqual([
    { as: 'o-1', table: 'delivery-rates', format: 'csv' },
  ]);
  bridge.refuse('rateExports.rows', { code: 'being_saved', subject: 'rates.xlsx in Documents', at: 0 });
  await user.click(await screen.findByRole('button', { name: 'Save as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rows, as XLSX' }));
  expect(await screen.findByText(/rates\.xlsx in Documents/)).toBeTruthy();
});

it('saves the empty template of each table before there is any file', async () => {
  install();
  bridge.answer('rateFiles.recent', { files: [] });
  bridge.answer('rateExports.template', { saved: 'returns.xlsx' });
  const user = openRateDesk();
  await user.click(await screen.findByRole('button', { name: 'Recent and practice files' }));
  const menu = await screen.findByRole('menu', { name: 'Open a rate file' });
  for (const { name } of rateTableIds.map(rateTable))
    expect(within(menu).getByRole('menuitem', { name: `${name} XLSX` })).toBeTruthy();
  await user.click(within(menu).getByRole('menuitem', { name: `${rateTable('returns-rates').name} XLSX` }));
  await waitFor(() =>
    expect(bridge.calls('rateExports.template')).toEqual([
      { as: 'o-1', table: 'returns-rates', format: 'xlsx' },
    ]),
  );
  expect(await screen.findByText('returns.xlsx is saved.')).toBeTruthy();
});

it('saves the file as it came', async () => {
  install(currency);
  bridge.answer('rateExports.original', { saved: 'special-delivery-2023.csv' });
  const user = openRateFile();
  await user.click(await screen.findByRole('button', { name: 'Save as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Original file' }));
  await waitFor(() =>
    expect(bridge.calls('rateExports.original')).toEqual([{ as: 'o-1', of: 'rateFile', id: rateFileId(1) }]),
  );
  expect(await screen.findByText('special-delivery-2023.csv is saved.')).toBeTruthy();
});

it('counts what would be sent at the button of the comparison, and says what is left out', async () => {
  const changes = {
    added: 2,
    changed: 7,
    removed: 3,
    unchanged: 40,
    largeMoves: 0,
    accepted: { added: 2, changed: 5, removed: 0, largeMoves: 0 },
  };
  install({ rows: bands, changes });
  openRateFile();
  const compare = await screen.findByRole('button', { name: 'Compare, 7 changes accepted, 5 not accepted' });
  expect(compare.textContent).toBe('Compare 7');
});

it('says which columns are hidden in the workbook', async () => {
  const column = (at: number, header: string, field: string | null, hidden = true, filled = 3) => ({
    at,
    header,
    field,
    decimal: null,
    example: null,
    filled,
    ...(hidden ? { hidden: true as const } : {}),
  });
  const columns = [
    column(0, 'From', 'from', false),
    column(1, 'Rate', 'rate'),
    column(2, 'Note', null),
    column(3, '', null, true, 0),
  ];
  install({ rows: bands, reading: { columns } });
  openRateFile();
  const line = await screen.findByRole('region', { name: 'Read as' });
  expect(line.textContent).toContain('hidden in the workbook: “Rate”, “Note” (not read)');
});

describe('the file as it came', () => {
  const sheet = () => screen.queryByRole('region', { name: 'Original file' });
  const answer = () => bridge.answer('rates.sheet', { rows: 1, columns: 1, cells: [['Weight from']] });

  it('stands below the findings in a wide window, or in a tab for whoever wants it so', async () => {
    setMediaMatches((query) => query === '(min-width: 1440px)');
    install(currency);
    answer();
    bridge.answer('preferences.get', defaultPreferences);
    bridge.answerWith('preferences.set', async (change) => ({
      ...defaultPreferences,
      ...(change as object),
    }));
    const user = openRateFile();
    await screen.findByRole('region', { name: 'Findings' });
    expect(sheet()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the original file in a tab' }));
    expect(bridge.calls('preferences.set')).toEqual([{ rateSheetBeside: false }]);
    expect(sheet()).toBeNull();
    expect(screen.getByRole('region', { name: 'Findings' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Original file' }));
    expect(sheet()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the original file below the findings' }));
    expect(bridge.calls('preferences.set')).toEqual([{ rateSheetBeside: false }, { rateSheetBeside: true }]);
    expect(screen.getByRole('region', { name: 'Findings' })).toBeTruthy();
    expect(sheet()).toBeTruthy();
  });

  it('is a tab in a narrow window, and asks for nothing before it is opened', async () => {
    install(currency);
    answer();
    const user = openRateFile();
    await screen.findByRole('region', { name: 'Findings' });
    expect(sheet()).toBeNull();
    expect(bridge.calls('rates.sheet')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Show the original file below the findings' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Original file' }));
    expect(sheet()).toBeTruthy();
  });

  it('shows the lines of a finding that is in no row, one after the other', async () => {
    setMediaMatches((query) => query === '(min-width: 1440px)');
    const notes = { kind: 'not-data', count: 2, rows: [3, 7] } as const;
    install({ rows: bands, fileFindings: [{ ...notes, rows: [...notes.rows] }] });
    const cells = Array.from({ length: 9 }, (_, at) => [`L${at + 1}`]);
    bridge.answer('rates.sheet', { rows: 9, columns: 1, cells });
    const user = openRateFile();
    const button = await screen.findByRole('button', { name: /Not a row of the table/ });
    expect(button.textContent).toContain('2 lines');
    const marked = () => document.querySelector('.codesk-rate-sheet-marked')?.textContent;
    for (const line of ['L3', 'L7', 'L3']) {
      await user.click(button);
      await waitFor(() => expect(marked()).toBe(line));
    }
    // The finding cannot be a filter, because no row of the grid has it.
    expect(
      bridge.calls('rates.rows').every((each) => (each as { view: RateView }).view.finding === null),
    ).toBe(true);
    await user.click(await rateCell(1, 2));
    await waitFor(() => expect(marked()).not.toBe('L3'));
  });

  it('stands below the question when a column is missing', async () => {
    install({ ...currency, refuse: 'missing-column' });
    answer();
    openRateFile();
    expect(await screen.findByRole('region', { name: 'Original file' })).toBeTruthy();
  });
});

it('finds and replaces in the rows that are shown', async () => {
  install(currency);
  const user = openRateFile();
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('6.19'));
  (await rateCell(0, 2)).focus();
  await user.keyboard('{Control>}h{/Control}');
  await user.type(await screen.findByRole('searchbox', { name: 'Find in rows' }), '€ ');
  await waitFor(async () => expect((await rateGrid()).getAttribute('aria-rowcount')).toBe('2'));
  await user.click(screen.getByRole('button', { name: 'Replace all' }));
  await waitFor(() =>
    expect(rateFile().made).toEqual([
      {
        op: 'replace',
        rows: [[1, 1]],
        fields: ['from', 'to', 'rate', 'city'],
        find: '€ ',
        by: '',
        whole: false,
        matchCase: false,
      },
    ]),
  );
});

it('sorts by a heading, and back to the order of the file', async () => {
  install({ rows: [band('0', '1', '3'), band('1', '2', '1')] });
  const user = openRateFile();
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('3'));
  const heading = () => screen.getByRole('columnheader', { name: 'Rate' });
  await user.click(heading());
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('1'));
  expect(heading().getAttribute('aria-sort')).toBe('ascending');
  await user.click(heading());
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('3'));
  await user.click(heading());
  await waitFor(() => expect(heading().getAttribute('aria-sort')).toBeNull());
});

it('lists its keys', async () => {
  install();
  const user = openRateDesk();
  await screen.findByText('No rate files yet');
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Next finding')).toBeTruthy();
  expect(within(sheet).getByText('+5%')).toBeTruthy();
});

it('gives the focus to the rows when the button of a fix is gone with it', async () => {
  install(currency);
  const user = openRateFile();
  await waitFor(async () => expect((await rateCell(1, 2)).textContent).toBe('€ 5'));
  (await rateCell(1, 2)).focus();
  const fix = await screen.findByRole('button', { name: /in 1 row$/ });
  const left = { ...currency, find: () => [] };
  bridge.answerWith('rates.edit', async () => {
    rateFile().file = left;
    rateFile().version += 1;
    return { ...rateFile().book(), effect: '1 cell changed', added: [] };
  });
  fix.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(fix.isConnected).toBe(false));
  const rows = await rateGrid();
  await waitFor(() => expect(rows.contains(document.activeElement)).toBe(true));
});
