// @vitest-environment jsdom
/** Spreadsheet keys in the grid of a rate file: each key is one edit, and the focus follows its row. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RateView } from '../../../../shared/ipc/rates';
import type { Edit } from '../../../../shared/rates/edits';
import type { Answers } from '../../../../shared/rates/read-settings';
import { deferred } from '../../../support/deferred';
import { anna, installDrafts } from '../../../support/page/draft-fixture';
import { FakeBridge, Refused } from '../../../support/page/fake-bridge';
import { openRateDesk, rateCell, rateGrid, rateRowTexts } from '../../../support/page/open-rate-desk';
import { stubGridSize } from '../../../support/page/open-row-table';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { type FakeDesk, type FakeFile, installRateDesk, rateFileId } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
let desk: FakeDesk;
const band = (from: string, to: string, rate: string) => ({ from, to, rate, city: '' });
const bands = [band('0', '1', '6.19'), band('1', '2', '7.5'), band('2', '5', '9')];

beforeEach(() => {
  stubLayout();
  stubGridSize();
  bridge.install();
  installDrafts(bridge);
  bridge.answer('session.get', anna);
  desk = installRateDesk(bridge, [{ rows: bands }]);
});

afterEach(tidyUp);

const rateFile = () => {
  const found = desk.rateFiles.get(rateFileId(1));
  if (!found) throw new Error('no rate file');
  return found;
};
const edits = (): readonly Edit[] => rateFile().made;
async function open() {
  const user = openRateDesk(`/rate-desk/${rateFileId(1)}`);
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('6.19'));
  return user;
}

it('types over a cell, keeps it with Enter and goes down', async () => {
  const user = await open();
  (await rateCell(0, 2)).focus();
  await user.keyboard('6.5{Enter}');
  await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 0, field: 'rate', text: '6.5' }]));
  await waitFor(async () => expect((await rateRowTexts(0))[2]).toBe('6.5'));
  expect(document.activeElement).toBe(await rateCell(1, 2));
  // The text beside the tint.
  await waitFor(async () => expect((await rateRowTexts(0)).at(-1)).toContain('Edited: Rate'));
});

it('leaves a cell as it was with Escape, and edits its text with F2', async () => {
  const user = await open();
  (await rateCell(1, 2)).focus();
  await user.keyboard('8{Escape}');
  expect((await rateCell(1, 2)).textContent).toBe('7.5');
  await user.keyboard('{F2}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' }).value).toBe('7.5');
  await user.keyboard('{End}1{Tab}');
  await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 1, field: 'rate', text: '7.51' }]));
  expect(document.activeElement).toBe(await rateCell(1, 3));
});

it('shows and takes the decimal mark of the column in the editor of a cell', async () => {
  desk = installRateDesk(bridge, [{ rows: bands, reading: { decimal: ',', columns: [] } }]);
  const user = await open();
  (await rateCell(0, 2)).focus();
  await user.keyboard('{F2}');
  const editor = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' });
  expect(editor().value).toBe('6,19');
  await user.keyboard('{Enter}{F2}');
  expect(editor().value).toBe('7,5');
  await user.keyboard('{End}1{Enter}');
  await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 1, field: 'rate', text: '7,51' }]));
});

it('takes a number with two readings over the number that one of them is', async () => {
  desk = installRateDesk(bridge, [
    { rows: [band('0', '1', '6.19'), band('1', '2', '1.204')], reading: { decimal: ',', columns: [] } },
  ]);
  const user = await open();
  (await rateCell(1, 2)).focus();
  await user.keyboard('1,204{Enter}');
  (await rateCell(1, 2)).focus();
  await user.keyboard('1.204{Enter}');
  await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 1, field: 'rate', text: '1.204' }]));
});

it('copies numbers as they can be pasted into the same column', async () => {
  desk = installRateDesk(bridge, [
    { rows: [band('0', '1', '6.19'), band('1', '2', '1.204')], reading: { decimal: ',', columns: [] } },
  ]);
  const user = await open();
  (await rateCell(0, 2)).focus();
  await user.keyboard('{ArrowDown}');
  const kept = new Map<string, string>();
  fireEvent.copy(document.activeElement ?? document.body, {
    clipboardData: { setData: (type: string, text: string) => kept.set(type, text) },
  });
  expect(kept.get('text/plain')).toBe('1,204');
});

it('undoes and redoes by keyboard, and says what', async () => {
  const user = await open();
  (await rateCell(0, 2)).focus();
  await user.keyboard('1{Enter}');
  await waitFor(() => expect(edits()).toHaveLength(1));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await rateRowTexts(0))[2]).toBe('6.19'));
  expect(await screen.findByText(/^Undone: Edit/)).toBeTruthy();
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(async () => expect((await rateRowTexts(0))[2]).toBe('1'));
});

it('fills a selection with Ctrl+Enter, copies down with Ctrl+D and empties with Delete', async () => {
  const user = await open();
  (await rateCell(0, 2)).focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await user.keyboard('4{Control>}{Enter}{/Control}');
  await waitFor(() => expect(edits()).toEqual([{ op: 'fill', rows: [[0, 2]], fields: ['rate'], text: '4' }]));
  await waitFor(() => expect(rateFile().rows.map(({ rate }) => rate)).toEqual(['4', '4', '4']));
  await user.keyboard('{Escape}');
  (await rateCell(0, 1)).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await waitFor(() =>
    expect(edits()[1]).toEqual({ op: 'copy-down', from: 0, rows: [[1, 1]], fields: ['to'] }),
  );
  await user.keyboard('{Delete}');
  await waitFor(() => expect(edits()[2]).toEqual({ op: 'fill', rows: [[0, 1]], fields: ['to'], text: '' }));
});

it('pastes a block from a spreadsheet and adds the rows that are missing', async () => {
  const user = await open();
  await user.click(await rateCell(2, 0));
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => '5\t10\t11\r\n10\t30\t12,5\r\n' },
  });
  await waitFor(() =>
    expect(edits()).toEqual([
      {
        op: 'paste',
        rows: [2],
        fields: ['from', 'to', 'rate'],
        cells: [
          ['5', '10', '11'],
          ['10', '30', '12,5'],
        ],
      },
    ]),
  );
  await waitFor(async () =>
    expect(await rateRowTexts(3)).toEqual(expect.arrayContaining(['10', '30', '12,5'])),
  );
});

it('copies a block as a spreadsheet takes it', async () => {
  const user = await open();
  (await rateCell(0, 1)).focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  const kept = new Map<string, string>();
  fireEvent.copy(document.activeElement ?? document.body, {
    clipboardData: { setData: (type: string, text: string) => kept.set(type, text) },
  });
  expect(kept.get('text/plain')).toBe('1\t6.19\r\n2\t7.5');
});

it('says in the status bar what the selected numbers come to', async () => {
  const user = await open();
  (await rateCell(0, 2)).focus();
  expect(screen.queryByRole('button', { name: /Sum/ })).toBeNull();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByText('2 cells · Sum 13.69 · Average 6.845 · Min 6.19 · Max 7.5')).toBeTruthy();
});

it('shows what a rule makes of the selected numbers, and its rounding, before it is done', async () => {
  const user = await open();
  (await rateCell(0, 2)).focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await user.keyboard('+5%{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '+5 % on 3 cells' });
  const [, first] = within(within(dialog).getByRole('table')).getAllByRole('row');
  expect(first?.textContent).toBe('6.196.49956.5');
  expect(within(dialog).getByText(/2 of the first \S+ numbers are rounded/)).toBeTruthy();
  expect(edits()).toEqual([]);
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Round to' }), '0.05');
  await user.click(within(dialog).getByRole('button', { name: 'Change 3 cells' }));
  await waitFor(() =>
    expect(edits()).toEqual([
      { op: 'adjust', rows: [[0, 2]], fields: ['rate'], factor: '1.05', round: '0.05' },
    ]),
  );
});

it('inserts and removes rows, with the keyboard on what comes', async () => {
  const user = await open();
  (await rateCell(0, 1)).focus();
  await user.click(screen.getByRole('button', { name: 'Insert row' }));
  await waitFor(() => expect(edits()).toEqual([{ op: 'insert', after: 0, rows: [{}] }]));
  await waitFor(async () => expect(document.activeElement).toBe(await rateCell(1, 0)));
  await user.keyboard('{Control>}-{/Control}');
  await waitFor(() => expect(edits()[1]).toEqual({ op: 'remove', rows: [[3, 3]] }));
});

it('edits rows beyond what is drawn by their numbers', async () => {
  desk.rateFiles.clear();
  const many = Array.from({ length: 5000 }, (_, at) => band(String(at), String(at + 1), '2'));
  desk = installRateDesk(bridge, [{ rows: many }]);
  const user = openRateDesk(`/rate-desk/${rateFileId(1)}`);
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('2'));
  (await rateCell(0, 2)).focus();
  await user.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}{Delete}');
  await waitFor(() => expect(rateFile().rows.every(({ rate }) => rate === '')).toBe(true));
  expect(bridge.calls('rates.numbers')).toHaveLength(1);
  expect((await rateGrid()).getAttribute('aria-rowcount')).toBe('5001');
});

it('keeps what stands in the editor of a cell through a kill, as an edit', async () => {
  const user = await open();
  (await rateCell(1, 2)).focus();
  await user.keyboard('8.25');
  await waitFor(() => expect(bridge.calls('drafts.keep').length).toBeGreaterThan(0));
  await waitFor(() => expect(JSON.stringify(bridge.calls('drafts.keep').at(-1))).toContain('8.25'));
  expect(edits()).toEqual([]);
  openRateDesk(`/rate-desk/${rateFileId(1)}`);
  await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 1, field: 'rate', text: '8.25' }]));
  await waitFor(() => expect(bridge.calls('drafts.drop').length).toBeGreaterThan(0));
});

it('opens the cell again with what was typed when an edit is refused', async () => {
  const user = await open();
  bridge.refuse('rates.edit', { code: 'disk_full', at: 0 });
  (await rateCell(0, 2)).focus();
  await user.keyboard('6.5{Enter}');
  expect(await screen.findByText('Disk is full')).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rate' })).value).toBe('6.5');
});

it('takes a city that is in no list as text, with Enter and with Tab', async () => {
  const user = await open();
  (await rateCell(0, 3)).focus();
  await user.keyboard('Springfield{Enter}');
  await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 0, field: 'city', text: 'Springfield' }]));
  await waitFor(async () => expect(document.activeElement).toBe(await rateCell(1, 3)));
  await user.keyboard('Shelbyville{Tab}');
  await waitFor(() =>
    expect(edits().at(-1)).toEqual({ op: 'type', row: 1, field: 'city', text: 'Shelbyville' }),
  );
});

/** Rows sorted by their rate. An edit moved the first one to the end; the test releases it. */
async function typeIntoSorted() {
  desk = installRateDesk(bridge, [
    { rows: ['10', '20', '30', '40'].map((rate, at) => band(String(at), String(at + 1), rate)) },
  ]);
  const user = openRateDesk(`/rate-desk/${rateFileId(1)}`);
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('10'));
  await user.click(within(await rateGrid()).getByRole('columnheader', { name: /^Rate/ }));
  await waitFor(() => expect(JSON.stringify(bridge.calls('rates.rows').at(-1))).toContain('"field":"rate"'));
  const gate = deferred();
  bridge.answerWith('rates.edit', async (input) => {
    await gate.promise;
    const done = rateFile().edit((input as { edit: Edit }).edit);
    return { ...rateFile().book(), ...done };
  });
  (await rateCell(0, 2)).focus();
  await user.keyboard('99{Enter}');
  const moved = async () => {
    gate.resolve();
    await waitFor(async () => expect((await rateCell(3, 2)).textContent).toBe('99'));
  };
  return { user, moved };
}

it('types into the row that the editor was opened on, also when the view moves it meanwhile', async () => {
  const { user, moved } = await typeIntoSorted();
  await user.keyboard('2');
  await moved();
  // The editor moved with its row and its text.
  const editor = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' });
  expect(editor.value).toBe('2');
  expect((await rateCell(0, 2)).contains(editor)).toBe(true);
  await user.keyboard('5{Enter}');
  await waitFor(() =>
    expect(edits()).toEqual([
      { op: 'type', row: 0, field: 'rate', text: '99' },
      { op: 'type', row: 1, field: 'rate', text: '25' },
    ]),
  );
  await waitFor(async () => expect(document.activeElement).toBe(await rateCell(1, 2)));
  await waitFor(() => expect(rateFile().rows.map(({ rate }) => rate)).toEqual(['99', '25', '30', '40']));
});

it('types each text into the row under it when all keys come before the first edit is kept', async () => {
  const { user, moved } = await typeIntoSorted();
  await user.keyboard('25{Enter}35');
  await moved();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rateFile().rows.map(({ rate }) => rate)).toEqual(['99', '25', '30', '40']));
  expect((await rateCell(1, 2)).textContent).toBe('30');
});

it('puts the old text back into its row when an edit is refused after the view has moved', async () => {
  const { user, moved } = await typeIntoSorted();
  await user.keyboard('{Escape}');
  await moved();
  const gate = deferred();
  bridge.answerWith('rates.edit', async () => {
    await gate.promise;
    throw new Refused({ code: 'disk_full', at: 0 });
  });
  (await rateCell(0, 2)).focus();
  await user.keyboard('7{Enter}');
  expect((await rateCell(0, 2)).textContent).toBe('7');
  await user.click(within(await rateGrid()).getByRole('columnheader', { name: /^Rate/ }));
  await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('99'));
  gate.resolve();
  expect(await screen.findByText('Disk is full')).toBeTruthy();
  expect((await rateCell(0, 2)).textContent).toBe('99');
});

describe('while the file is read again', () => {
  const services: FakeFile['answered'] = (answers, file) => ({
    ...file,
    rows: answers.keep?.service?.[0] === 'B' ? [band('0', '1', '20'), band('1', '2', '40')] : bands,
  });
  const answered = () =>
    bridge.answerWith('rates.answer', async (input) => {
      rateFile().read((input as { answers: Answers }).answers);
      return rateFile().book();
    });
  async function reading() {
    desk = installRateDesk(bridge, [
      {
        rows: bands,
        answered: services,
        fileFindings: [{ kind: 'several-services', count: 3, field: 'service', names: ['A', 'B'], rows: [] }],
      },
    ]);
    const user = await open();
    const held = bridge.hold('rates.answer');
    await user.click(await screen.findByRole('button', { name: /^B/ }));
    expect(await screen.findByText(/^Opening the file/)).toBeTruthy();
    const done = () => {
      rateFile().read({ keep: { service: ['B'] } });
      held.succeed(rateFile().book());
    };
    return { user, done };
  }

  it('takes no edits, and says why', async () => {
    const { user, done } = await reading();
    (await rateCell(1, 2)).focus();
    await user.keyboard('77{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Rate' })).toBeNull();
    expect(await screen.findByText(/The file is being read again/)).toBeTruthy();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Rows changed')).toBeTruthy();
    expect(bridge.calls('rates.edit')).toEqual([]);
    expect((await rateRowTexts(1))[2]).not.toBe('77');
    done();
    await waitFor(async () => expect((await rateRowTexts(1))[2]).toBe('40'));
    expect(edits()).toEqual([]);
    answered();
    (await rateCell(1, 2)).focus();
    await user.keyboard('41{Enter}');
    await waitFor(() => expect(edits()).toEqual([{ op: 'type', row: 1, field: 'rate', text: '41' }]));
    expect(bridge.calls('rates.edit').at(-1)).toMatchObject({ seen: rateFile().version - 1 });
  });

  it('takes none on rows that are still those of the reading before', async () => {
    const { user, done } = await reading();
    const gate = deferred();
    bridge.answerWith('rates.rows', async (input) => {
      await gate.promise;
      const { view, from, count } = input as { view: RateView; from: number; count: number };
      const rows = rateFile().view(view);
      return { version: rateFile().version, total: rows.length, rows: rows.slice(from, from + count) };
    });
    done();
    await waitFor(() => expect(screen.queryByText(/^Opening the file/)).toBeNull());
    (await rateCell(1, 2)).focus();
    await user.keyboard('77{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Rate' })).toBeNull();
    expect(bridge.calls('rates.edit')).toEqual([]);
    gate.resolve();
    await waitFor(async () => expect((await rateRowTexts(1))[2]).toBe('40'));
  });
});

describe('cutting rows that are not all here', () => {
  /** Selects all rates of this many rows without creating them in the page, because main holds them. */
  async function selectAll(count: number) {
    desk = installRateDesk(bridge, [{ rows: bands }]);
    const row = (at: number) => ({
      row: at,
      line: at + 2,
      cells: band(String(at), String(at + 1), '2.5'),
      written: {},
      edited: [],
      findings: [],
      change: null,
    });
    bridge.answerWith('rates.rows', async (input) => {
      const { from, count: asked } = input as { from: number; count: number };
      const rows = Array.from({ length: Math.min(asked, count - from) }, (_, at) => row(from + at));
      return { version: rateFile().version, total: count, rows };
    });
    bridge.answerWith('rates.numbers', async () => ({ version: rateFile().version, rows: [[0, count - 1]] }));
    const user = openRateDesk(`/rate-desk/${rateFileId(1)}`);
    await waitFor(async () => expect((await rateCell(0, 2)).textContent).toBe('2.5'));
    (await rateCell(0, 2)).focus();
    await user.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    return user;
  }
  const cut = () =>
    fireEvent.cut(document.activeElement ?? document.body, { clipboardData: { setData: () => undefined } });

  it('empties them once they are on the clipboard', async () => {
    await selectAll(20_000);
    const copied = bridge.hold('rates.copy');
    bridge.answer('app.copy', {});
    cut();
    await waitFor(() => expect(bridge.calls('rates.copy')).toHaveLength(1));
    expect(edits()).toEqual([]);
    copied.succeed({ text: '2.5\n2.5' });
    await waitFor(() =>
      expect(edits()).toEqual([{ op: 'fill', rows: [[0, 19_999]], fields: ['rate'], text: '' }]),
    );
    expect(bridge.calls('app.copy')).toEqual([{ text: '2.5\n2.5' }]);
  });

  it.each(['rates.copy', 'app.copy'])('leaves them where the copy fails: %s', async (failing) => {
    await selectAll(20_000);
    bridge.answer('rates.copy', { text: '2.5' });
    bridge.refuse(failing, { code: 'rates_stopped', at: 0 });
    cut();
    expect(await screen.findByText('Reading stopped')).toBeTruthy();
    expect(edits()).toEqual([]);
  });

  it('says how many rows can be copied where these are too many', async () => {
    await selectAll(200_001);
    cut();
    expect(await screen.findByText(/^At most 200.000 rows can be copied at once/)).toBeTruthy();
    expect(bridge.calls('rates.copy')).toEqual([]);
    expect(edits()).toEqual([]);
  });

  it('says how many rows can be copied where their text is too long', async () => {
    await selectAll(20_000);
    bridge.answer('rates.copy', { text: `${'x'.repeat(500)}\n`.repeat(20_000) });
    cut();
    expect(await screen.findByText(/^At most 8.\d\d\d rows can be copied at once/)).toBeTruthy();
    expect(bridge.calls('app.copy')).toEqual([]);
    expect(edits()).toEqual([]);
  });
});
