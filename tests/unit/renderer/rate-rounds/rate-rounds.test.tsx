// @vitest-environment jsdom
/** The page of rate rounds: services, change, and preview before it is queued. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readChange, untypedChange } from '../../../../renderer/rate-rounds/change-fields';
import RateRoundsPage from '../../../../renderer/rate-rounds/rate-rounds-page';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import type { RateRound, RoundService } from '../../../../shared/desk/stored-round';
import { unreadService } from '../../../../shared/desk/stored-round';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { changeId, preparedChange } from '../../../support/page/outbox-bridge';

const bridge = new FakeBridge();
const id = '00000000-0000-4000-8000-000000000001';
const round = {
  id,
  title: 'Round: +10 %',
  filter: 'All services',
  change: { percent: '10', add: null, least: null, round: '0.05' },
  tables: 'both' as const,
  day: null,
  by: 'Anna',
  made: 0,
  state: 'planned' as const,
};
const moving: RoundService = {
  ...unreadService({ id: 1, name: 'Dubai', kind: 'Delivery' }),
  state: 'moves',
  summary: {
    rows: 3,
    touched: 2,
    out: 0,
    smallest: '0.1',
    largest: '-1.5',
    total: '-1.4',
    errors: [],
    errorCount: 0,
    top: [{ value: 'rates', at: 1, before: '15', after: '13.5', by: '-1.5' }],
  },
};
const wrong: RoundService = {
  ...moving,
  service: { id: 2, name: 'Muscat', kind: 'Delivery' },
  state: 'errors',
  summary: {
    ...(moving.summary as NonNullable<RoundService['summary']>),
    errorCount: 1,
    errors: [{ value: 'rates', at: 4, kind: 'negative' }],
  },
};
const unread: RoundService = {
  ...unreadService({ id: 3, name: 'Sohar', kind: 'Delivery' }),
  state: 'left-out',
  reason: 'rates-unreadable',
  details: 'Rates, row 2: on request',
};

beforeEach(() => {
  bridge.install();
  bridge.answer('session.get', {
    status: 'signed_in',
    server: 'https://x.test',
    practice: false,
    user: null,
    owner: 'x/1',
    kept: 'memory',
  });
  bridge.answer('rounds.list', { rounds: [] });
  bridge.answer('rounds.begin', {});
  bridge.answer('rounds.curve', { total: 0, strips: [], shown: null });
  for (const name of ['run', 'stop', 'take', 'queue', 'change', 'remove', 'retry'])
    bridge.answer(`rounds.${name}`, {});
});
afterEach(cleanup);

function open(place: string) {
  const router = createMemoryRouter([{ path: '/rate-rounds/:id?', element: <RateRoundsPage /> }], {
    initialEntries: [place],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
          <NoticesHost />
        </ConfirmProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}

function openRound(
  services: readonly RoundService[],
  running = false,
  state: RateRound['state'] = 'planned',
) {
  const states = [...new Set(services.map(({ state }) => state))];
  const figures = states.map((state) => {
    const of = services.filter((each) => each.state === state);
    return {
      state,
      out: false,
      services: of.length,
      touched: of.reduce((sum, { summary }) => sum + (summary?.touched ?? 0), 0),
      unread: 0,
    };
  });
  const placed = services.map((body, position) => ({ position, body }));
  bridge.answer('rounds.open', {
    round: { ...round, state },
    running,
    figures,
    largest: placed.filter(({ body }) => body.summary),
  });
  bridge.answer('rounds.services', { total: placed.length, services: placed });
  return open(`/rate-rounds/${id}`);
}

it('sees the end of a reading that ends while the page asks for the round', async () => {
  const running = { round, running: true, figures: [], largest: [] };
  let answer: (value: object) => void = () => undefined;
  bridge.answerWith('rounds.open', () => new Promise((resolve) => (answer = resolve)));
  bridge.answer('rounds.services', { total: 0, services: [] });
  open(`/rate-rounds/${id}`);
  await waitFor(() => expect(bridge.calls('rounds.open')).toHaveLength(1));
  const before = answer;
  bridge.push('rounds-progress', { round: id, step: 'read', done: 2, total: 2, running: false });
  await waitFor(() => expect(bridge.calls('rounds.open')).toHaveLength(2));
  before(running);
  answer({ ...running, running: false });
  await screen.findByRole('button', { name: /^Queue/ });
  expect(screen.queryByRole('button', { name: 'Stop reading' })).toBeNull();
});

describe('a new round', () => {
  it('begins with the services that the filter found and the change that was typed', async () => {
    const services = [{ id: 1, name: 'Dubai', kind: 'Delivery' }];
    bridge.answer('rounds.find', { services, at: 0, kept: false });
    bridge.answer('rounds.open', { round, running: true, figures: [], largest: [] });
    bridge.answer('rounds.services', { total: 0, services: [] });
    const { user, router } = open('/rate-rounds');
    await user.type(await screen.findByRole('textbox', { name: 'Raise by' }), '3.5 %');
    await user.click(await screen.findByRole('button', { name: 'Read the rates of 1 service' }));
    await waitFor(() => expect(bridge.calls('rounds.run')).toHaveLength(1));
    expect(bridge.calls('rounds.begin')[0]).toMatchObject({
      services,
      round: {
        title: 'Round: +3.5 %, rounded to 0.01',
        change: { percent: '3.5', add: null, least: null, round: '0.01' },
        tables: 'both',
        day: null,
        filter: 'All services',
      },
    });
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/rate-rounds\/[0-9a-f-]{36}$/));
  });

  it('is for contracts, or for both, by the filters of their lists', async () => {
    const found = {
      services: [{ id: 1, name: 'Dubai', kind: 'Delivery' }],
      contracts: [{ of: 'contracts', id: 31, name: 'CT-2027-00031', kind: 'Falcon Traders' }],
    };
    bridge.answerWith('rounds.find', ((input: { of: 'services' | 'contracts' }) => ({
      services: found[input.of],
      at: 0,
      kept: false,
    })) as never);
    bridge.answer('rounds.open', { round, running: true, figures: [], largest: [] });
    bridge.answer('rounds.services', { total: 0, services: [] });
    const { user } = open('/rate-rounds');
    await user.click(await screen.findByRole('checkbox', { name: 'Contracts' }));
    await user.type(await screen.findByRole('textbox', { name: 'Client' }), 'Falcon');
    await user.click(screen.getByRole('button', { name: 'Find contracts' }));
    await screen.findByText('1 contract: Client: Falcon');
    await user.type(screen.getByRole('textbox', { name: 'Raise by' }), '3.5');
    await user.click(
      await screen.findByRole('button', { name: 'Read the rates of 2 services and contracts' }),
    );
    await waitFor(() => expect(bridge.calls('rounds.begin')).toHaveLength(1));
    expect(bridge.calls('rounds.begin')[0]).toMatchObject({
      services: [...found.services, ...found.contracts],
      round: { of: 'both', filter: 'Services: All services. Contracts: Client: Falcon' },
    });
    expect(bridge.calls('rounds.find').at(-1)).toMatchObject({
      of: 'contracts',
      filters: [{ name: 'client', value: 'Falcon' }],
    });
  });

  it('asks for contracts alone when services are not wanted', async () => {
    bridge.answer('rounds.find', {
      services: [{ of: 'contracts', id: 31, name: 'CT-2027-00031', kind: 'Falcon Traders' }],
      at: 0,
      kept: false,
    });
    const { user } = open('/rate-rounds');
    await user.click(await screen.findByRole('checkbox', { name: 'Services' }));
    expect(screen.getByText('Choose services, contracts, or both.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Contracts' }));
    await user.type(screen.getByRole('textbox', { name: 'Raise by' }), '3.5');
    await user.click(await screen.findByRole('button', { name: 'Read the rates of 1 contract' }));
    await waitFor(() => expect(bridge.calls('rounds.begin')).toHaveLength(1));
    expect(bridge.calls('rounds.begin')[0]).toMatchObject({
      round: { of: 'contracts', filter: 'All contracts' },
    });
  });

  it('says that nothing matches, and that the list is an old one', async () => {
    bridge.answer('rounds.find', { services: [], at: 1_700_000_000_000, kept: true });
    open('/rate-rounds');
    expect(await screen.findByText(/^No service matches/)).toBeTruthy();
    expect(screen.getByText(/^No connection/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Read the rates of 0 services' })).toHaveProperty(
      'disabled',
      true,
    );
  });
});

describe('a planned round', () => {
  it('shows the figures of each service, the largest moves, and why one is left out', async () => {
    openRound([moving, unread]);
    const row = await screen.findByRole('row', { name: /Dubai #1 Delivery/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(2)
        .map((cell) => cell.textContent),
    ).toEqual(['3', '2', '+0.10', '−1.50', '−1.40']);
    expect(screen.getByRole('row', { name: /Sohar/ }).textContent).toContain(
      'A rate is not a number (Rates, row 2: on request)',
    );
    const largest = screen.getByRole('table', { name: 'Largest changes' });
    expect(largest.textContent).toContain('Dubai #1Rates, row 215.00 → 13.50−1.50−10.0');
  });

  it('opens a service row by row, and takes a row or the service out', async () => {
    bridge.answer('rounds.rows', {
      total: 1,
      rows: [
        {
          value: 'rates',
          label: 'Rates',
          at: 1,
          row: { from: '1', to: '2', rate: '15' },
          before: '15',
          after: '13.5',
          out: false,
          error: null,
        },
      ],
    });
    const { user } = openRound([moving]);
    await user.click(await screen.findByRole('button', { name: 'Open Dubai #1' }));
    const rows = await screen.findByRole('table', { name: 'Rows of Dubai #1' });
    expect((await within(rows).findByRole('row')).textContent).toContain('15.00 → 13.50');
    expect(bridge.calls('rounds.curve')).toEqual([{ as: 'x/1', round: id, position: 0, strip: null }]);
    await user.click(within(rows).getByRole('checkbox', { name: 'Rates, row 2 is in the round' }));
    await user.click(screen.getByRole('checkbox', { name: 'Dubai #1 is in the round' }));
    await waitFor(() =>
      expect(bridge.calls('rounds.take').map((input) => (input as { take: unknown }).take)).toEqual([
        { what: 'rows', value: 'rates', rows: [1], out: true },
        { what: 'service', out: true },
      ]),
    );
  });

  it('says of a contract what of it is not changed, and why', async () => {
    const { user } = openRound([
      {
        ...moving,
        service: { of: 'contracts', id: 31, name: 'CT-2027-00031', kind: 'Falcon Traders' },
        notes: [
          { name: 'Storage', reason: 'another-type' },
          { name: 'Lane 7', reason: 'increments-file' },
        ],
      },
    ]);
    expect(await screen.findByText('2 services not or only partly changed')).toBeTruthy();
    bridge.answer('rounds.rows', { total: 0, rows: [] });
    await user.click(screen.getByRole('button', { name: 'Open CT-2027-00031' }));
    const notes = await screen.findByRole('list', { name: 'Not changed' });
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Storage: Unknown service type. Not changed.',
      'Lane 7: The increments come from a file. Not changed.',
    ]);
  });

  it('names a price that is one number without a row', async () => {
    const price = { value: '7/base_rate', label: 'Lane 7: Base rate', at: 0, single: true } as const;
    const summary = {
      ...(wrong.summary as NonNullable<RoundService['summary']>),
      top: [{ ...price, before: '15', after: '13.5', by: '-1.5' }],
      errors: [{ ...price, kind: 'negative' as const }],
    };
    bridge.answer('rounds.rows', {
      total: 1,
      rows: [{ ...price, row: { rate: '15' }, before: '15', after: '13.5', out: false, error: null }],
    });
    const { user } = openRound([{ ...wrong, summary }]);
    const largest = await screen.findByRole('table', { name: 'Largest changes' });
    expect(largest.textContent).toContain('Muscat #2Lane 7: Base rate15.00 → 13.50');
    expect(screen.getByText('1 error, first in Lane 7: Base rate: below 0')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open Muscat #2' }));
    const rows = await screen.findByRole('table', { name: 'Rows of Muscat #2' });
    expect(
      await within(rows).findByRole('checkbox', { name: 'Lane 7: Base rate is in the round' }),
    ).toBeTruthy();
    expect(within(rows).getByRole('cell', { name: 'Lane 7: Base rate' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('row 1');
  });

  it('is removed after a question, and leads to the list', async () => {
    const { user, router } = openRound([moving]);
    await user.click(await screen.findByRole('button', { name: 'Delete round' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Round: +10 %?' });
    expect(bridge.calls('rounds.remove')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Delete round' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/rate-rounds'));
    expect(bridge.calls('rounds.remove')).toEqual([{ as: 'x/1', round: id }]);
  });

  it('stays with what was typed and says why it could not be removed', async () => {
    bridge.refuse('rounds.remove', { code: 'disk_full', at: 0 });
    const { user, router } = openRound([moving]);
    const percent = await screen.findByRole('textbox', { name: 'Raise by' });
    await user.clear(percent);
    await user.type(percent, '-2');
    await user.click(screen.getByRole('button', { name: 'Delete round' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Round: +10 %?' });
    const before = bridge.calls('rounds.open').length;
    await user.click(within(question).getByRole('button', { name: 'Delete round' }));
    expect((await screen.findAllByText(/disk/i)).length).toBeGreaterThan(0);
    await waitFor(() => expect(bridge.calls('rounds.open').length).toBeGreaterThan(before));
    expect(router.state.location.pathname).toBe(`/rate-rounds/${id}`);
    expect(screen.getByRole('textbox', { name: 'Raise by' })).toHaveProperty('value', '-2');
  });

  it('is queued after a question that says what happens', async () => {
    const { user } = openRound([moving]);
    await user.click(await screen.findByRole('button', { name: 'Queue 1 service' }));
    const question = await screen.findByRole('alertdialog', { name: 'Queue Round: +10 %?' });
    expect(question.textContent).toContain('2 rows of 1 service get a new rate.');
    expect(bridge.calls('rounds.queue')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Queue 1 service' }));
    await waitFor(() => expect(bridge.calls('rounds.queue')).toHaveLength(1));
  });

  it('cannot be queued while a row is wrong, or while it is read', async () => {
    openRound([moving, wrong]);
    expect(
      await screen.findByText('1 service with errors. Change the round, or exclude the rows.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Queue 1 service' })).toHaveProperty('disabled', true);
    expect(screen.getByText('1 error, first in row 5: below 0')).toBeTruthy();
    cleanup();
    const { user } = openRound([moving], true);
    expect(await screen.findByRole('button', { name: 'Queue 1 service' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Stop reading' }));
    await waitFor(() => expect(bridge.calls('rounds.stop')).toHaveLength(1));
  });

  it('tells how far it is', async () => {
    openRound([moving], true);
    await screen.findByRole('row', { name: /Dubai #1 Delivery/ });
    bridge.push('rounds-progress', { round: id, step: 'read', done: 3, total: 12, running: true });
    expect(await screen.findByText('Read 3 of 12')).toBeTruthy();
  });

  it.each([
    [[{ state: 'queued', reason: 'offline' }], 'Waiting for connection'],
    [[{ state: 'queued', reason: 'cut' }], 'Waiting'],
    [[{ state: 'queued', reason: 'sign-in' }], 'Waiting for sign-in'],
    // The most urgent state comes first.
    [
      [{ state: 'done' }, { state: 'needs-you', reason: 'collision' }, { state: 'refused' }],
      'Needs decision',
    ],
  ] as const)('says of queued changes %j where they are: %s', async (states, word) => {
    const changes = states.map((more, at) => preparedChange(at + 1, more));
    bridge.answer('journal.list', { changes, calls: [], runs: [] });
    openRound([{ ...moving, state: 'queued', changes: changes.map((each) => each.id) }], false, 'queued');
    const row = await screen.findByRole('row', { name: /Dubai #1 Delivery/ });
    expect(await within(row).findByText(word)).toBeTruthy();
  });

  it('applies another change', async () => {
    const { user } = openRound([moving]);
    const percent = await screen.findByRole('textbox', { name: 'Raise by' });
    await user.clear(percent);
    await user.type(percent, '-2');
    await user.click(screen.getByRole('button', { name: 'Apply to the services' }));
    await waitFor(() =>
      expect(bridge.calls('rounds.change')[0]).toMatchObject({
        round: id,
        title: 'Round: −2 %, rounded to 0.05',
        change: { percent: '-2', round: '0.05' },
      }),
    );
  });
});

describe('a queued round', () => {
  it('is resumed also while one of its changes has no known answer', async () => {
    const origin = { kind: 'round', round: id } as const;
    bridge.answer('journal.list', {
      ...{ calls: [], runs: [] },
      changes: [
        preparedChange(1, { state: 'queued', reason: 'paused', origin }),
        preparedChange(2, { state: 'unknown', reason: 'unknown', origin }),
      ],
    });
    openRound([{ ...moving, state: 'queued' }], false, 'queued');
    expect(await screen.findByRole('button', { name: 'Resume sending' })).toBeTruthy();
  });

  it('is paused and resumed as a whole', async () => {
    let reason: 'offline' | 'paused' = 'offline';
    bridge.answerWith('journal.list', async () => ({
      ...{ calls: [], runs: [] },
      changes: [1, 2].map((at) =>
        preparedChange(at, { state: 'queued', reason, origin: { kind: 'round', round: id } }),
      ),
    }));
    bridge.answerWith('journal.set-run', async (input) => {
      reason = (input as { do: string }).do === 'pause' ? 'paused' : 'offline';
      return {};
    });
    const { user } = openRound([{ ...moving, state: 'queued' }], false, 'queued');
    await user.click(await screen.findByRole('button', { name: 'Pause sending' }));
    await user.click(await screen.findByRole('button', { name: 'Resume sending' }));
    expect(await screen.findByRole('button', { name: 'Pause sending' })).toBeTruthy();
    expect(bridge.calls('journal.set-run')).toMatchObject([
      { run: id, do: 'pause' },
      { run: id, do: 'resume' },
    ]);
  });

  it('says where each service is in the outbox, and waits for the connection only when that is missing', async () => {
    const waits = [
      { reason: 'not-before', text: 'Waiting' },
      { reason: 'sign-in', text: 'Waiting for sign-in' },
      { reason: 'offline', text: 'Waiting for connection' },
    ] as const;
    bridge.answer('journal.list', {
      ...{ calls: [], runs: [] },
      changes: waits.map(({ reason }, at) => preparedChange(at, { state: 'queued', reason })),
    });
    openRound(
      waits.map((_, at) => ({
        ...moving,
        service: { id: at, name: `Lane ${at}`, kind: 'Delivery' },
        state: 'queued',
        changes: [changeId(at)],
      })),
      false,
      'queued',
    );
    for (const [at, { text }] of waits.entries()) {
      const row = await screen.findByRole('row', { name: new RegExp(`Lane ${at} #${at} Delivery`) });
      await waitFor(() => expect(within(row).getAllByRole('cell')[1]?.textContent).toBe(text));
    }
  });
});

describe('what is typed', () => {
  it.each([
    [{ percent: 'ten' }, 'percent', 'Type a number, such as 3.5.'],
    [{ percent: '3', round: '0' }, 'round', 'Type a step above 0.'],
    [{ percent: '3', least: '-1' }, 'least', 'Type at least 0.'],
    [{ round: '' }, 'percent', 'Fill at least one field.'],
    [{ percent: '3', day: '31.12' }, 'day', 'Type a day, or leave it empty to send now.'],
  ])('%j is wrong at %s', (typed, field, message) => {
    const { change, errors } = readChange({ ...untypedChange, ...typed });
    expect(change).toBeUndefined();
    expect(errors).toMatchObject({ [field]: message });
  });

  it('may have a percent sign and a true minus', () => {
    expect(readChange({ ...untypedChange, percent: '\u22122.5 %' }).change).toMatchObject({
      percent: '-2.5',
    });
  });
});
