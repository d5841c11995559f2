// @vitest-environment jsdom
/** Drafts of rate work: a round, the time to send, and the order of a cost. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  draftLine,
  installDrafts,
  openPages,
  pressDraftLine,
  type StoredDrafts,
} from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { prepareHub } from '../../../support/page/open-hub';
import { stubGridSize } from '../../../support/page/open-row-table';
import { installOutbox, preparedChange } from '../../../support/page/outbox-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { installRateDesk, rateFileId } from '../../../support/page/rate-bridge';
import {
  type FormKind,
  restored,
  testStoredDrafts,
  waitForDraft,
} from '../../../support/page/stored-draft-tests';

const bridge = new FakeBridge();
let kept: StoredDrafts;
const roundId = '00000000-0000-4000-8000-000000000001';
const round = {
  id: roundId,
  title: 'Round: +10 %',
  filter: 'All services',
  change: { percent: '10', add: null, least: null, round: '0.05' },
  tables: 'both',
  day: null,
  by: 'Anna',
  made: 0,
  state: 'planned',
};

beforeEach(() => {
  stubLayout();
  stubGridSize();
  prepareHub(bridge);
  kept = installDrafts(bridge);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
  installOutbox(bridge, { changes: [preparedChange(1)] });
  installRateDesk(bridge, [
    {
      name: 'rates.csv',
      rows: [{ from: '0', to: '1', rate: '6.5', city: '' }],
      target: {
        service: { id: 7, type: 'delivery', name: 'Dubai South FC2' },
        value: 'rates',
        table: 'delivery-rates',
      },
      changes: {
        added: 1,
        changed: 0,
        removed: 0,
        unchanged: 0,
        largeMoves: 0,
        accepted: { added: 1, changed: 0, removed: 0, largeMoves: 0 },
      },
    },
  ]);
  bridge.answer('rounds.list', { rounds: [] });
  bridge.answer('rounds.find', {
    services: [{ id: 1, name: 'Dubai', kind: 'Delivery' }],
    at: 0,
    kept: false,
  });
  bridge.answer('rounds.open', { round, running: false, figures: [], largest: [] });
  bridge.answer('rounds.services', { total: 0, services: [] });
  for (const name of ['begin', 'run', 'change']) bridge.answer(`rounds.${name}`, {});
  bridge.answerWith('rounds.change', async (input) => {
    const { change } = input as { change: typeof round.change };
    bridge.answer('rounds.open', { round: { ...round, change }, running: false, figures: [], largest: [] });
    return {};
  });
});
afterEach(tidyUp);

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const kinds: Readonly<Record<string, FormKind>> = {
  'a new rate round': {
    address: '/rate-rounds',
    title: 'New rate round',
    mark: '3.5',
    empty: '',
    isPage: true,
    type: async (user) => user.type(await box('Raise by'), '3.5'),
    shown: async () => (await box('Raise by')).value,
    save: async (user) =>
      user.click(await screen.findByRole('button', { name: 'Read the rates of 1 service' })),
  },
  'another change of a rate round': {
    address: `/rate-rounds/${roundId}`,
    title: 'Change of Round: +10 %',
    mark: '105',
    empty: '10',
    isPage: true,
    type: async (user) => user.type(await box('Raise by'), '5'),
    shown: async () => (await box('Raise by')).value,
    save: async (user) => user.click(await screen.findByRole('button', { name: 'Apply to the services' })),
  },
  'the time to send, of a rate file': {
    address: `/rate-desk/${rateFileId(1)}`,
    title: 'Send time of rates.csv',
    mark: '23:45',
    empty: 'now',
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Queue…' }));
      await user.click(await screen.findByRole('radio', { name: 'Not before a time of day' }));
      await user.clear(await box('Not before'));
      await user.type(await box('Not before'), '23:45');
    },
    shown: async () => {
      const dialog = within(await screen.findByRole('dialog', { name: /^Queue changes/ }));
      return dialog.queryByRole<HTMLInputElement>('textbox', { name: 'Not before' })?.value ?? 'now';
    },
    save: async (user) => user.click(await screen.findByRole('button', { name: 'Queue' })),
  },
  'the time to send, of a prepared change': {
    address: '/outbox',
    title: 'Send time of rates-1.csv',
    mark: '23:45',
    empty: '06:00',
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Not before…' }));
      await user.clear(await box('Not before'));
      await user.type(await box('Not before'), '23:45');
    },
    shown: async () => (await box('Not before')).value,
    save: async (user) => user.click(await screen.findByRole('button', { name: 'Set the time' })),
  },
};

testStoredDrafts(kinds, () => kept);

it('what a new round is for comes back after a kill: services, contracts and the filters of both', async () => {
  const title = 'New rate round';
  const first = openPages('/rate-rounds');
  await first.user.click(await screen.findByRole('checkbox', { name: 'Contracts' }));
  await waitForDraft(kept, title);
  await first.user.type(await box('Client'), 'Falcon');
  await first.user.click(screen.getByRole('button', { name: 'Find contracts' }));
  await first.user.type(await box('Name'), 'Dubai');
  await first.user.click(screen.getByRole('button', { name: 'Find services' }));
  await screen.findByText('1 service: Name: Dubai');
  await screen.findByText('1 contract: Client: Falcon');
  const content = () => JSON.stringify([...kept.all.values()]);
  await waitFor(() =>
    expect([content().includes('Falcon'), content().includes('Dubai')]).toEqual([true, true]),
  );

  const { user } = openPages('/about');
  await draftLine(title);
  await pressDraftLine(user, title, 'Open');
  await restored();
  await screen.findByText('1 service: Name: Dubai');
  await screen.findByText('1 contract: Client: Falcon');

  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('1 service: All services');
  expect(screen.queryByRole('button', { name: 'Find contracts' })).toBeNull();
  await waitFor(() => expect(kept.all.size).toBe(0));

  // A filter alone is something to lose, too.
  const last = openPages('/rate-rounds');
  await last.user.type(await box('Name'), 'Dubai');
  await last.user.click(screen.getByRole('button', { name: 'Find services' }));
  await waitForDraft(kept, title);
});

it.each<[string, (user: UserEvent) => Promise<void>]>([
  [
    'removed',
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Delete round' }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Delete round' }));
    },
  ],
  [
    'queued',
    async () => {
      bridge.answer('rounds.open', {
        round: { ...round, state: 'queued' },
        running: false,
        figures: [],
        largest: [],
      });
      openPages(`/rate-rounds/${roundId}`);
    },
  ],
])('another change that was typed into a rate round goes when it is %s', async (_what, end) => {
  bridge.answer('rounds.remove', {});
  const { user } = openPages(`/rate-rounds/${roundId}`);
  await user.type(await box('Raise by'), '5');
  await waitForDraft(kept, 'Change of Round: +10 %', ['105']);
  await end(user);
  await waitFor(() => expect(kept.all.size).toBe(0));
});

it('the order whose cost is asked for comes back with its service after a kill, and stays while other pages are shown', async () => {
  const title = 'Order cost';
  bridge.answer('finance-services.edit', {
    id: 41,
    type: 'delivery',
    values: { name: 'Same day', unit_id: 1, rates: [{ from: '0', to: '5', rate: '15', city: null }] },
  });
  bridge.answer('finance-services.create', {});
  window.location.hash = '#/order-costs?service=41';
  const first = openPages('/order-costs?service=41');
  await first.user.type(await box('Weight'), '2');
  await waitForDraft(kept, title, ['"2"']);

  const { user, go } = openPages('/about');
  await draftLine(title);
  await pressDraftLine(user, title, 'Open');
  await restored();
  expect((await box('Weight')).value).toBe('2');
  expect(bridge.calls('finance-services.edit').at(-1)).toEqual({ id: 41 });

  window.location.hash = '#/about';
  await go('/about');
  await waitFor(() => expect(kept.all.size).toBe(0));
  expect(screen.queryByText(/^Not saved: /)).toBeNull();
  window.location.hash = '#/order-costs?service=41';
  await go('/order-costs?service=41');
  expect((await box('Weight')).value).toBe('2');
  window.location.hash = '';
});
