// @vitest-environment jsdom
/** The import dialog of a form for files in an unknown layout. Main is a script that decides how a file is read. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportDialog } from '../../../../renderer/row-tables/import-dialog';
import { useUnsavedGuard } from '../../../../renderer/ui/unsaved';
import type { ImportReading } from '../../../../shared/ipc/rate-imports';
import type { Answers } from '../../../../shared/rates/read-settings';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const owner = 'o-1';

const column = (at: number, header: string, field: string | null) => ({
  ...{ at, header, field, filled: 2 },
  ...{ decimal: ',' as const, example: { text: '10,50', value: '10.5' } },
});
const row = (number: number, key: string, to: string, rate: string): ImportReading['first'][number] => ({
  ...{ row: number, line: number + 2, key, cells: { from: '0', to, rate, city: '' } },
  ...{ written: {}, edited: [], findings: [], change: null },
});
const zones = {
  id: 'keep.Heading',
  text: 'The file holds 2 services or zones in its headings. Which one do you want?',
  choices: [
    { id: 'Zone 1', text: 'Zone 1' },
    { id: 'Zone 2', text: 'Zone 2' },
  ],
  several: true as const,
};
const matrix: ImportReading = {
  table: 'delivery-rates',
  answers: {},
  reading: {
    ...{ encoding: 'utf-8', delimiter: ';', decimal: ',', headerRow: 1, sheet: null, sheets: [] },
    columns: [column(0, 'Weight', 'to'), column(1, 'Zone 1', 'rate'), column(2, 'Zone 2', null)],
  },
  refuse: null,
  rows: 4,
  findings: [],
  questions: [zones],
  blocks: true,
  first: [row(0, 'Zone 1', '0.5', '10.5'), row(1, 'Zone 2', '0.5', '14')],
};
const done: ImportReading = {
  ...matrix,
  rows: 2,
  questions: [],
  blocks: false,
  first: [row(1, '', '0.5', '14')],
};

/** Main reads the file so; with answers as `answered` says. */
function reads(found: ImportReading | null, answered: (answers: Answers) => ImportReading = () => done) {
  bridge.answerWith('rateImports.read', async (input) => {
    const { answers } = input as { answers: Answers | null };
    return answers === null ? found : { ...answered(answers), answers };
  });
}

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('session.get', {
    ...{ status: 'signed_in', server: 'https://cod.example', practice: false },
    ...{ user: null, owner, kept: 'memory' },
  });
  bridge.answer('files.pick-rates', { handle: 'h1', name: 'tariff.csv', size: 2048 });
  bridge.answer('rates.parse', { data: [{ from: 0, to: '0.50', rate: '14', city: null }] });
  bridge.answer('rateImports.prepare', { handle: 'made' });
});
afterEach(tidyUp);

function Form({ unsaved, onImported }: { unsaved: boolean; onImported: (...of: unknown[]) => void }) {
  useUnsavedGuard(unsaved);
  return (
    <ImportDialog
      isOpen
      table={deliveryRates}
      sample={null}
      region={7}
      rowCount={0}
      onImported={onImported}
      onClose={() => undefined}
      returnFocus={() => undefined}
    />
  );
}
async function choose(unsaved = false) {
  const onImported = vi.fn();
  const user = openPage(
    [{ path: '/form', element: <Form unsaved={unsaved} onImported={onImported} /> }],
    '/form',
  );
  await user.click(await screen.findByRole('button', { name: 'Choose file' }));
  await screen.findByText('tariff.csv');
  return { user, onImported };
}
const becomes = () => screen.findByRole('region', { name: 'Import preview' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a file that goes to the server as it is', () => {
  it('shows nothing of its reading, and is sent by its own handle', async () => {
    reads(null);
    const { user, onImported } = await choose();
    await user.click(button('Import'));
    await waitFor(() => expect(onImported).toHaveBeenCalled());
    expect(bridge.calls('rateImports.read')).toEqual([
      { as: owner, handle: 'h1', table: 'delivery-rates', answers: null },
    ]);
    expect(bridge.calls('rates.parse')).toEqual([{ type: 1, file: 'h1', country_id: 7 }]);
    expect(bridge.calls('rateImports.prepare')).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Import preview' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open in the rate desk' })).toBeNull();
  });

  it('is sent when this computer cannot read it', async () => {
    bridge.refuse('rateImports.read', { code: 'disk_full', at: 0 });
    const { user, onImported } = await choose();
    await user.click(button('Import'));
    await waitFor(() => expect(onImported).toHaveBeenCalled());
    expect(bridge.calls('rates.parse')).toEqual([{ type: 1, file: 'h1', country_id: 7 }]);
  });

  it('is not sent before it was read', async () => {
    const reading = bridge.hold('rateImports.read');
    const { user, onImported } = await choose();
    await user.click(button('Import'));
    expect(bridge.calls('rates.parse')).toEqual([]);
    reading.succeed(matrix);
    await becomes();
    await waitFor(() => expect(document.activeElement).toBe(button('Choose file')));
    expect(bridge.calls('rates.parse')).toEqual([]);
    expect(onImported).not.toHaveBeenCalled();
  });
});

describe('a file in a layout of its own', () => {
  it('shows its rows and asks, and its rows are sent in its place', async () => {
    reads(matrix);
    const { user, onImported } = await choose();
    const shown = within(await becomes());
    expect(shown.getByText(/semicolon · header in row 1/)).toBeTruthy();
    expect(shown.getByRole('table', { name: 'The first 2 of 4 rows' })).toBeTruthy();
    expect(shown.getAllByRole('row').map((each) => each.textContent)).toEqual([
      'In the fileFromToRateCity',
      'Zone 100.510.5',
      'Zone 200.514',
    ]);
    expect(shown.getByRole('status').textContent).toBe(
      '4 rows read so far. Answer 1 question to import the file.',
    );
    expect(button('Import').disabled).toBe(true);
    // Several zones are several tables: only the rate desk has them.
    expect(screen.queryByRole('button', { name: 'Choose several…' })).toBeNull();

    await user.click(button('Zone 2'));
    expect(await shown.findByText('2 rows ready to import.')).toBeTruthy();
    expect(shown.getByText(/as you chose · only Zone 2/)).toBeTruthy();
    expect(bridge.calls('rateImports.read')[1]).toMatchObject({ answers: { keep: { Heading: ['Zone 2'] } } });
    await waitFor(() => expect(document.activeElement).toBe(button('Import')));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onImported).toHaveBeenCalled());
    expect(bridge.calls('rateImports.prepare')).toEqual([
      { as: owner, handle: 'h1', table: 'delivery-rates', answers: { keep: { Heading: ['Zone 2'] } } },
    ]);
    expect(bridge.calls('rates.parse')).toEqual([{ type: 1, file: 'made', country_id: 7 }]);
    expect(onImported).toHaveBeenCalledWith([{ from: '0', to: '0.5', rate: '14', city: '' }], 'tariff.csv');
  });

  it('takes answers back', async () => {
    reads({ ...done, answers: { single: 'to' } }, () => matrix);
    const { user } = await choose();
    await becomes();
    expect(screen.getByText(/as you chose/)).toBeTruthy();
    await user.click(button('Use detected settings'));
    expect(await screen.findByRole('button', { name: 'Zone 1' })).toBeTruthy();
    expect(bridge.calls('rateImports.read')[1]).toMatchObject({ answers: {} });
  });

  it('says how the rows count that the server refuses', async () => {
    reads(done);
    bridge.refuse('rates.parse', { code: 'not_valid', at: 0, rows: [{ row: 2, message: 'Too low' }] });
    const { user } = await choose();
    await becomes();
    await user.click(button('Import'));
    expect(await screen.findByText('Too low')).toBeTruthy();
    expect(screen.getByText(/^Row numbers count the imported rows/)).toBeTruthy();
    expect(button('Import').disabled).toBe(false);
  });

  it('offers no increments, which have a table of their own', async () => {
    const further = {
      id: 'further',
      text: 'Row 4 is a rate per additional unit, not a band.',
      choices: [
        { id: 'increments', text: 'Add to the increments' },
        { id: 'leave', text: 'Exclude' },
      ],
    };
    reads({ ...matrix, questions: [further] });
    await choose();
    await becomes();
    expect(button('Exclude')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to the increments' })).toBeNull();
  });

  it('is forgotten with the next file', async () => {
    reads(matrix);
    const { user } = await choose();
    await becomes();
    reads(null);
    bridge.answer('files.pick-rates', { handle: 'h2', name: 'rates.csv', size: 10 });
    await user.click(button('Choose file'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Import preview' })).toBeNull());
    await user.click(button('Import'));
    await waitFor(() => expect(bridge.calls('rates.parse')).toHaveLength(1));
    expect(bridge.calls('rates.parse')).toEqual([{ type: 1, file: 'h2', country_id: 7 }]);
  });
});

describe('a file for the rate desk', () => {
  const rateFile = '00000000-0000-4000-8000-000000000001';
  const question = (id: string): ImportReading['questions'][number] => ({
    ...{ id, text: `What is ${id}?`, choices: [{ id: 'a', text: `Answer ${id}` }] },
  });
  beforeEach(() => bridge.answer('rateImports.open', { rateFile }));

  it('has more than three questions, which are named', async () => {
    reads({ ...matrix, answers: { single: 'to' }, questions: ['one', 'two', 'three', 'four'].map(question) });
    const { user } = await choose();
    const list = within(await screen.findByRole('list', { name: 'To correct in the rate desk' }));
    expect(list.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual([
      'What is one?',
      'What is two?',
      'What is three?',
      'What is four?',
    ]);
    expect(screen.queryByRole('button', { name: 'Answer one' })).toBeNull();
    expect(button('Import').disabled).toBe(true);
    await user.click(button('Open in the rate desk'));
    expect(await screen.findByText(`At /rate-desk/${rateFile}`)).toBeTruthy();
    expect(bridge.calls('rateImports.open')).toEqual([
      { as: owner, handle: 'h1', table: 'delivery-rates', answers: { single: 'to' } },
    ]);
  });

  it('has cells with errors, which are named with their rows', async () => {
    const findings: ImportReading['findings'] = [
      { kind: 'not-a-number', count: 7, field: 'rate', rows: [3, 4, 5, 6, 7, 8, 9] },
      { kind: 'falling-rate', count: 1, field: 'rate', rows: [11] },
      { kind: 'unknown-column', count: 1, names: ['Remarks'], rows: [] },
    ];
    reads({ ...done, blocks: true, findings });
    await choose();
    const list = within(await screen.findByRole('list', { name: 'To correct in the rate desk' }));
    expect(list.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual([
      expect.stringMatching(/: rows 3, 4, 5, 6, 7 and 2 more$/),
    ]);
    const warnings = within(screen.getByRole('list', { name: 'Warnings' }));
    expect(warnings.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual([
      expect.stringMatching(/: row 11$/),
      expect.stringMatching(/: Remarks$/),
    ]);
    expect(screen.getByText('Correct the file in the rate desk to import it.')).toBeTruthy();
    expect(button('Import').disabled).toBe(true);
  });

  it('asks about what is unsaved in the form, and adds the file once', async () => {
    reads({ ...done, blocks: true });
    const { user } = await choose(true);
    await user.click(await screen.findByRole('button', { name: 'Open in the rate desk' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(button('Open in the rate desk'));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText(`At /rate-desk/${rateFile}`)).toBeTruthy();
    expect(bridge.calls('rateImports.open')).toHaveLength(1);
  });
});

it('says what is wrong with a number that is typed as an answer, and takes a right one', async () => {
  const end = {
    ...{ id: 'openEnd', text: '1 band has no end, and the table needs one. Up to what value?' },
    ...{ choices: [{ id: '100', text: '100' }], typed: 'decimal' as const },
  };
  reads({ ...matrix, questions: [end] });
  const { user } = await choose();
  const field = await screen.findByRole('textbox', { name: 'Another number' });
  await user.type(field, 'seventy');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Type a number such as 70 or 31.5.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(bridge.calls('rateImports.read')).toHaveLength(1);
  await user.clear(field);
  await user.type(field, '70,5{Enter}');
  await waitFor(() =>
    expect(bridge.calls('rateImports.read').at(-1)).toMatchObject({ answers: { openEnd: '70.5' } }),
  );
});
