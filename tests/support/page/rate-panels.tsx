/** The panels of the rate desk over a fake bridge: a rate file with changes, bands and a sheet. */
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { PanelProps } from '../../../renderer/rates/rate-panel';
import { SessionProvider } from '../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import type { RateBook, RateRow, RateView } from '../../../shared/ipc/rates';
import type { Edit } from '../../../shared/rates/edits';
import type { Answers } from '../../../shared/rates/read-settings';
import { anna } from './draft-fixture';
import type { FakeBridge } from './fake-bridge';
import { cleanResult } from './rate-bridge';

export const rateFileId = '5b0e7a0e-8f65-4c8b-9e7a-0c5f2f9b1a01';
const hash = 'a'.repeat(64);
export const target: NonNullable<RateBook['rateFile']['target']> = {
  service: { id: 7, type: 'delivery-services', name: 'Dubai Express' } as never,
  value: 'rates',
  table: 'delivery-rates',
};

interface BookParts extends Omit<Partial<RateBook>, 'rateFile'> {
  readonly rateFile?: Partial<RateBook['rateFile']>;
}

/** A rate file of 1 204 read rows, with 41 accepted changes. */
export function bookOf({ rateFile, ...parts }: BookParts = {}): RateBook {
  return {
    rateFile: {
      id: rateFileId,
      name: 'special-delivery-2023.csv',
      file: hash,
      size: 1000,
      table: 'delivery-rates',
      target,
      answers: {},
      position: 0,
      edits: 0,
      made: 0,
      changed: 0,
      counts: null,
      queued: null,
      ...rateFile,
    },
    reading: {
      encoding: 'utf-8',
      delimiter: ',',
      decimal: '.',
      headerRow: 1,
      sheet: null,
      columns: [],
      sheets: [],
    },
    refuse: null,
    rows: 1204,
    findings: [],
    questions: [],
    blocks: false,
    changes: {
      added: 12,
      changed: 29,
      removed: 0,
      unchanged: 1163,
      largeMoves: 0,
      accepted: { added: 12, changed: 29, removed: 0, largeMoves: 0 },
    },
    ratesFrom: Date.now() - 3 * 3_600_000,
    undo: null,
    redo: null,
    version: 1,
    since: 1,
    ...parts,
  };
}

/** A row that changes from 6.19 to 6.50 by default. */
export function changedRow(row: number, parts: Partial<RateRow> = {}): RateRow {
  return {
    row,
    line: row + 2,
    cells: { from: String(row), to: String(row + 1), rate: '6.5', city: '' },
    written: {},
    edited: [],
    findings: [],
    change: { state: 'changed', accepted: true, now: { rate: '6.19' }, percent: '5.0', mixUp: false },
    ...parts,
  };
}

const changeOf = (state: NonNullable<RateRow['change']>['state'], accepted: boolean) => ({
  state,
  accepted,
  now: {},
  percent: null,
  mixUp: false,
});
export const addedRow = (row: number): RateRow => changedRow(row, { change: changeOf('added', true) });
export const unchangedRow = (row: number): RateRow =>
  changedRow(row, { change: changeOf('unchanged', false) });
/** @param place among the current rates, from 0 */
export const removedRow = (place: number, accepted = false): RateRow => ({
  ...changedRow(place, { change: changeOf('removed', accepted) }),
  row: -place - 1,
  line: null,
});

/** Replies with windows of rows by their state, and with no findings for these rows. */
export function answerRows(bridge: FakeBridge, rows: readonly RateRow[]): void {
  bridge.answer('rates.result', cleanResult());
  bridge.answer('rates.curve', null);
  bridge.answerWith('rates.rows', async (input) => {
    const { view, from, count } = input as { view: RateView; from: number; count: number };
    const shown = rows.filter(({ change }) =>
      view.change === 'mix-up' ? change?.mixUp : view.change === null || change?.state === view.change,
    );
    return { version: 1, total: shown.length, rows: shown.slice(from, from + count) };
  });
}

const lists = { rowCities: [{ index: '12', text: 'Dubai' }] };

/** A pattern for a name with grouped numbers and spaces around them. */
export const spaced = (text: string) =>
  new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')}\\s*$`);

/** The calls of a panel to its rate file. */
export interface PanelFixture {
  readonly user: UserEvent;
  readonly edits: Edit[];
  readonly answered: Answers[];
  readonly revealed: (readonly [number, string | null])[];
  readonly views: RateView[];
  /** Shows another book. */
  readonly show: (book: RateBook) => void;
}

export const wholeView: RateView = { sort: null, finding: null, change: null, text: '' };

interface ShownPanel extends PanelProps {
  readonly view: RateView;
  readonly onView: (view: RateView) => void;
  readonly onAnswer: (answers: Answers) => void;
}

interface StageOptions {
  readonly book?: RateBook;
  /** Numbers of the rows that an edit adds; null refuses it. */
  readonly adds?: readonly number[] | null;
  readonly panel: (props: ShownPanel) => ReactNode;
}

export async function openPanel(
  bridge: FakeBridge,
  { book = bookOf(), adds = [], panel }: StageOptions,
): Promise<PanelFixture> {
  bridge.answer('session.get', anna);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
  let show: (book: RateBook) => void = () => undefined;
  const fixture: PanelFixture = {
    user: userEvent.setup(),
    edits: [],
    answered: [],
    revealed: [],
    views: [],
    show: (next) => show(next),
  };
  function Panel() {
    const [shown, setShown] = useState(book);
    const [view, setView] = useState(wholeView);
    show = setShown;
    return panel({
      rateFile: rateFileId,
      book: shown,
      lists,
      edit: async (edit) => {
        fixture.edits.push(edit);
        return adds && { effect: 'Done', added: adds };
      },
      onAnswer: (answers) => fixture.answered.push(answers),
      reveal: (row, field) => fixture.revealed.push([row, field]),
      view,
      onView: (next) => {
        fixture.views.push(next);
        setView(next);
      },
    });
  }
  const page = (
    <ConfirmProvider>
      <UnsavedProvider>
        <NoticesHost />
        <h1>Rate file</h1>
        <Panel />
      </UnsavedProvider>
    </ConfirmProvider>
  );
  render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
        </SessionProvider>
      </QueryClientProvider>
    </BlueprintProvider>,
  );
  await screen.findByRole('heading', { name: 'Rate file' });
  return fixture;
}
