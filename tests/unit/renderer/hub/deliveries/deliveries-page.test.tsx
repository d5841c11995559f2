// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnDialogsProvider } from '../../../../../renderer/app/record-dialogs';
import { viewerOf } from '../../../../../renderer/cells/registry';
import { ViewersContext } from '../../../../../renderer/cells/viewer';
import DeliveriesPage from '../../../../../renderer/hub/deliveries/deliveries-page';
import { ConfirmProvider } from '../../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../../renderer/ui/notices-host';
import { SlotsProvider, TopSlot } from '../../../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../../../renderer/ui/popups';
import type { Failure } from '../../../../../shared/errors';
import type { Row } from '../../../../../shared/table/row';
import type { TableState } from '../../../../../shared/table/structure';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
const minute = 60;
const hour = 3600;
/** Before the start of the running half hour of the local clock, so that no test depends on when it runs. */
const base = (() => {
  const at = new Date();
  at.setMinutes(at.getMinutes() < 30 ? 0 : 30, 0, 0);
  return at.getTime() / 1000 - 30;
})();
const shown = (seconds: number) => {
  const at = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

const webhook = { id: 7, name: 'Orders of Blue', integration_id: 22, status_label: 'Enabled' };
const structure = {
  headers: [{ value: 'id', text: 'ID' }],
  permissions: [{ name: 'show' }, { name: 'retry_with_current_data' }],
  filters: [{ type: 'inputTextMultiple', name: 'webhook_id', title: 'Webhook' }],
};
/** A row that was sent `ago` seconds before the base. */
const row = (id: number, ago: number, http_status: number | null, more: Row = {}): Row => ({
  id,
  message_no: `M-${id}`,
  webhook_id: 7,
  integration_id: 22,
  event: 'order.created',
  result: http_status !== null && http_status < 300 ? 'Sent' : 'Failed',
  http_status,
  attempts: 1,
  errors: [],
  sent_at: base - ago,
  ...more,
});

/** Three answers, then 500, 502 and a timeout in the last two hours. */
const failing = [
  row(1, 30 * hour, 200),
  row(2, 29 * hour, 200),
  row(3, 10 * hour, 200),
  row(4, 2 * hour, 500, { errors: ['The store answered 500.'], attempts: 5 }),
  row(5, hour, 502),
  row(6, 5 * minute, null, { event: 'stock.changed' }),
];

function answerRows(rows: readonly Row[], more: object = {}) {
  bridge.answerWith('webhook-logs.datatable', async (input) => {
    const { page, per_page } = input as TableState;
    const newest = [...rows].reverse();
    return { data: newest.slice((page - 1) * per_page, page * per_page), total: rows.length, ...more };
  });
}
const refusal = (code: Failure['code']): Failure => ({ code, at: 0 });

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
  bridge.answer('webhooks.datatable', { data: [webhook], total: 1 });
  for (const table of ['webhook-headers', 'messaging-config'])
    bridge.answer(`${table}.datatable`, { data: [], total: 0 });
  bridge.answer('webhook-logs.structure', structure);
  answerRows(failing);
});
afterEach(tidyUp);

function Elsewhere() {
  return <p>{`At ${useLocation().pathname}`}</p>;
}

function openPage() {
  const router = createMemoryRouter(
    [
      { path: '/webhooks/:id/deliveries', element: <DeliveriesPage /> },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: ['/webhooks/7/deliveries'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <SlotsProvider>
          <TopSlot className="top" />
          <ViewersContext value={viewerOf}>
            <PopupsProvider>
              <OwnDialogsProvider>
                <RouterProvider router={router} />
              </OwnDialogsProvider>
            </PopupsProvider>
          </ViewersContext>
          <NoticesHost />
        </SlotsProvider>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const marks = async () => within(await screen.findByRole('listbox', { name: 'Deliveries over time' }));
const listed = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('cell')[1]?.textContent);
const sentence = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"] *' });

describe('a webhook that fails', () => {
  it('says since when, how often, and the last answer, and lists the failing run newest first', async () => {
    openPage();
    await sentence(`Failing since ${shown(base - 2 * hour)}, 3 deliveries, last one without a reply`);
    expect(screen.getByText('Orders of Blue')).toBeTruthy();
    expect(await listed()).toEqual(['M-6', 'M-5', 'M-4']);
    expect(screen.getByRole('heading', { name: '3 deliveries of the failing run' })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: `Failing since ${shown(base - 2 * hour)}, 3 deliveries` }),
    ).toBeTruthy();
  });

  it.each([
    ['Close', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('is left to the webhooks with %s, as the pages beside it', async (_way, leave) => {
    const user = openPage();
    await listed();
    await leave(user);
    expect(await screen.findByText('At /lists/webhooks')).toBeTruthy();
  });

  it('stands among the pages of the webhook', async () => {
    openPage();
    await listed();
    const rail = within(screen.getByRole('navigation', { name: 'Tables' }));
    expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('Headers'),
      expect.stringContaining('Messaging configuration'),
      'Deliveries',
    ]);
    expect(rail.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/webhooks/7/deliveries');
  });

  it('asks for the newest rows of this webhook', async () => {
    openPage();
    await listed();
    expect(bridge.calls('webhook-logs.datatable')).toEqual([
      {
        page: 1,
        per_page: 1000,
        sortBy: 'id',
        sortOrder: 'desc',
        filters: [{ name: 'webhook_id', value: ['7'] }],
      },
    ]);
  });

  it('shows each delivery with what came back, and what can be done', async () => {
    openPage();
    const line = (await screen.findByText('M-4')).closest('tr') as HTMLElement;
    const cells = within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 7)).toEqual([
      shown(base - 2 * hour),
      'M-4',
      'order.created',
      'Failed',
      '500',
      '5',
      '1 error',
    ]);
    expect(within(line).getByRole('button', { name: 'View: M-4' })).toBeTruthy();
    expect(within(line).getByRole('button', { name: 'Retry with current data: M-4' })).toBeTruthy();
  });
});

describe('the strip', () => {
  it('is one tab stop; the arrow keys walk, and the list shows what is under the cursor', async () => {
    const user = openPage();
    const strip = await marks();
    expect(strip.getAllByRole('option')).toHaveLength(48);
    const stops = strip.getAllByRole('option').filter((mark) => mark.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    await user.keyboard('{Enter}');
    expect(strip.getByRole('option', { selected: true })).toBe(stops[0]);
    await user.keyboard('{End}{PageUp}{PageUp}');
    const chosen = strip.getByRole('option', { selected: true });
    expect(document.activeElement).toBe(chosen);
    expect(chosen.getAttribute('aria-label')).toMatch(/, 1 delivery: 1 failed$/);
    expect(await listed()).toEqual(['M-5']);
    await user.keyboard('{PageUp}');
    expect(await listed()).toEqual(['M-4']);
    await user.keyboard('{PageUp}');
    expect(await listed()).toEqual(['M-3']);
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByText('No deliveries in this time.')).toBeTruthy();
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(strip.getAllByRole('option')[0]);
  });

  it('shows what a mark holds when it is pressed, and all again', async () => {
    const user = openPage();
    const strip = await marks();
    await user.click(strip.getAllByRole('option', { name: /1 delivery: 1 answered$/ })[0] as HTMLElement);
    expect(await listed()).toEqual(['M-3']);
    expect(screen.getByRole('heading', { name: /1 delivery: 1 answered$/ })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All shown' }));
    expect(await listed()).toEqual(['M-6', 'M-5', 'M-4', 'M-3']);
    await user.click(screen.getByRole('radio', { name: 'Failing now' }));
    expect(await listed()).toEqual(['M-6', 'M-5', 'M-4']);
  });

  it('zooms out to 7 and 30 days, and goes to earlier and later ones', async () => {
    answerRows([row(1, 40 * 24 * hour, 200), ...failing.slice(1)]);
    const user = openPage();
    const strip = await marks();
    await user.click(strip.getAllByRole('option', { name: /1 delivery: 1 answered$/ })[0] as HTMLElement);
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    // The mark is not on this strip.
    expect(screen.getByRole('radio', { name: 'All shown', checked: true })).toBeTruthy();
    expect(strip.getAllByRole('option')).toHaveLength(56);
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    expect(strip.getAllByRole('option')).toHaveLength(30);
    await user.click(screen.getByRole('radio', { name: 'All shown' }));
    expect(await listed()).toEqual(['M-6', 'M-5', 'M-4', 'M-3', 'M-2']);
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await listed()).toEqual(['M-1']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(await listed()).toEqual(['M-6', 'M-5', 'M-4', 'M-3', 'M-2']);
  });

  it('begins wide enough for the failing run', async () => {
    answerRows([row(1, 20 * 24 * hour, 200), row(2, 19 * 24 * hour, 500), row(3, hour, 500)]);
    openPage();
    expect((await marks()).getAllByRole('option')).toHaveLength(30);
  });

  it('ends with the newest delivery where nothing was sent for long', async () => {
    const long = 90 * 24 * hour;
    answerRows([row(1, long + 2 * hour, 200), row(2, long, 200)]);
    openPage();
    expect(
      await screen.findByText(/^The newest delivery is from .+ The timeline ends there\.$/),
    ).toBeTruthy();
    expect(await listed()).toEqual(['M-2', 'M-1']);
  });
});

describe('retries', () => {
  it('of one message are one line with all answers, and the mark names them', async () => {
    answerRows([
      row(1, 20 * minute, 503, { message_no: 'M-9' }),
      row(2, 15 * minute, 502, { message_no: 'M-9', attempts: 2 }),
      row(3, 10 * minute, 200, { message_no: 'M-9', attempts: 3 }),
    ]);
    openPage();
    await sentence(`Working again since ${shown(base - 10 * minute)}`);
    const [line] = (await screen.findAllByText('M-9')).map((cell) => cell.closest('tr') as HTMLElement);
    const cells = within(line as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(3, 6)).toEqual(['Answered', '503, 502, 200', '3']);
    expect(await listed()).toEqual(['M-9']);
    expect(screen.getByText(/^The last failures: .+, 2 deliveries, last reply 502\.$/)).toBeTruthy();
    expect(
      (await marks()).getByRole('option', { name: /3 deliveries: 2 failed, 1 answered, 2 of them retries$/ }),
    ).toBeTruthy();
  });
});

describe('actions', () => {
  it('send a message again with current data, say so, and load the rows again', async () => {
    bridge.answer('webhook-logs.retry', null);
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Retry with current data: M-5' }));
    expect((await screen.findByText('Retry successful!')).parentElement?.textContent).toBe(
      'SuccessRetry successful!',
    );
    expect(bridge.calls('webhook-logs.retry')).toEqual([{ id: 5 }]);
    await waitFor(() => expect(bridge.calls('webhook-logs.datatable')).toHaveLength(2));
  });

  it('show why a retry failed, and keep the list', async () => {
    bridge.refuse('webhook-logs.retry', { ...refusal('not_valid'), serverMessage: 'The webhook is paused.' });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Retry with current data: M-5' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('The webhook is paused.');
    expect(await listed()).toHaveLength(3);
  });

  it('open the details of a delivery', async () => {
    bridge.answer('webhook-logs.show', { detail: { content: [] } });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'View: M-6' }));
    expect(await screen.findByRole('dialog', { name: /Record Details M-6/ })).toBeTruthy();
    expect(bridge.calls('webhook-logs.show')).toEqual([{ id: 6 }]);
  });

  it('are those that the permissions name', async () => {
    bridge.answer('webhook-logs.structure', { ...structure, permissions: [{ name: 'export' }] });
    openPage();
    await listed();
    expect(screen.queryByRole('button', { name: /^(View|Retry)/ })).toBeNull();
  });

  it('are refused by the flags of a row, and offline, with the reason', async () => {
    answerRows([row(1, hour, 500, { extra_data: { actions: { retry_with_current_data: false } } })]);
    bridge.answer('webhook-logs.retry', null);
    const user = openPage();
    const retry = await screen.findByRole('button', { name: 'Retry with current data: M-1' });
    expect(retry.getAttribute('aria-description')).toBe('The server does not allow this for this record.');
    await user.click(retry);
    expect(bridge.calls('webhook-logs.retry')).toEqual([]);
  });
});

describe('states', () => {
  it.each<[text: string, rows: readonly Row[]]>([
    ['No deliveries yet', []],
    [`Working, no failure since ${shown(base - hour)}, 1 delivery`, [row(1, hour, 200)]],
    [
      'Nothing was sent yet, 1 delivery in the queue',
      [row(1, 0, null, { result: 'On queue', sent_at: null })],
    ],
  ])('say %s', async (text, rows) => {
    answerRows(rows);
    openPage();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('list what waits in the queue', async () => {
    answerRows([...failing, row(9, 0, null, { result: 'On queue', sent_at: null })]);
    const user = openPage();
    await user.click(await screen.findByRole('radio', { name: 'In the queue (1)' }));
    expect(await listed()).toEqual(['M-9']);
    expect(within(screen.getByRole('table')).getByText('Not sent')).toBeTruthy();
  });

  it('show that the rows load', async () => {
    bridge.hold('webhook-logs.datatable');
    openPage();
    expect(await screen.findByRole('status', { name: 'Loading the deliveries' })).toBeTruthy();
  });

  it.each([
    ['unreachable', 'Server not reached'],
    ['server_fault', 'Server error'],
  ] as const)('show a failed load (%s) and try again', async (code, title) => {
    bridge.refuse('webhook-logs.datatable', refusal(code));
    const user = openPage();
    expect((await screen.findByRole('alert')).textContent).toBe(title);
    answerRows(failing);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await listed()).toHaveLength(3);
  });

  it('keep the deliveries when they cannot be loaded again', async () => {
    const user = openPage();
    await listed();
    bridge.refuse('webhook-logs.datatable', refusal('unreachable'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Server not reached');
    expect(await listed()).toHaveLength(3);
  });

  it('do not keep what the account may not see any more', async () => {
    const user = openPage();
    await listed();
    bridge.refuse('webhook-logs.datatable', refusal('refused'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('do not show what the account may not see', async () => {
    bridge.refuse('webhook-logs.structure', refusal('refused'));
    openPage();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(bridge.calls('webhook-logs.datatable')).toEqual([]);
  });

  it('need a permission of the webhook logs', async () => {
    bridge.answer('webhook-logs.structure', { ...structure, permissions: [] });
    openPage();
    expect(await screen.findByText('No permissions')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('very many deliveries', () => {
  const many = Array.from({ length: 3500 }, (_, at) => row(at + 1, (3500 - at) * minute, at % 2 ? 200 : 500));

  it('are loaded up to 3 000, and the page says where it stops', async () => {
    answerRows(many);
    openPage();
    const note = await screen.findByText(/^Only the newest/);
    expect(note.textContent).toBe(
      `Only the newest 3\u2009000 of 3\u2009500 deliveries are loaded. The oldest is from ${shown(base - 3000 * minute)}.`,
    );
    expect(bridge.calls('webhook-logs.datatable')).toHaveLength(3);
  });

  it('are listed in pages of 20', async () => {
    answerRows(many.slice(-90));
    const user = openPage();
    expect(await listed()).toHaveLength(20);
    expect(screen.getByText('Showing 1 to 20 of 90 messages')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(await listed()).toHaveLength(10);
    // Fewer pages after they were loaded again.
    answerRows(many.slice(-30));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Showing 21 to 30 of 30 messages')).toBeTruthy();
    expect(await listed()).toHaveLength(10);
  });
});

describe('a server that does not know the webhook of a message', () => {
  const untold = failing.map(({ webhook_id: _, ...rest }) => rest);
  const filters = () =>
    bridge.calls('webhook-logs.datatable').map((input) => (input as TableState).filters[0]);

  it('is asked without a filter that it does not name, and the page says what is shown', async () => {
    bridge.answer('webhook-logs.structure', { ...structure, filters: [] });
    answerRows([...untold, { ...untold[0], id: 900, message_no: 'M-9', integration_id: 23 }]);
    openPage();
    expect(
      await screen.findByText(/These are the deliveries of all webhooks of integration 22\.$/),
    ).toBeTruthy();
    expect(filters()).toEqual([undefined]);
    expect(await listed()).not.toContain('M-9');
  });

  it('is asked by integration where it names that filter', async () => {
    const named = [{ type: 'inputTextMultiple', name: 'integration_id', title: 'Integration' }];
    bridge.answer('webhook-logs.structure', { ...structure, filters: named });
    answerRows(untold);
    openPage();
    expect(await screen.findByText(/all webhooks of integration 22\.$/)).toBeTruthy();
    expect(filters()).toEqual([undefined, { name: 'integration_id', value: ['22'] }]);
  });

  it('is believed when it offers the filter', async () => {
    answerRows(untold);
    openPage();
    await listed();
    expect(filters()).toHaveLength(1);
    expect(screen.queryByText(/all webhooks of integration 22/)).toBeNull();
  });

  it('shows only rows of this webhook when it does not filter', async () => {
    answerRows([...failing, row(8, minute, 200, { webhook_id: 8 })]);
    openPage();
    expect(await screen.findByText(/found among the newest 7 messages of all webhooks\.$/)).toBeTruthy();
    expect(await listed()).toEqual(['M-6', 'M-5', 'M-4']);
  });

  it('says that nothing is known without an integration', async () => {
    bridge.answer('webhook-logs.structure', { ...structure, filters: [] });
    bridge.answer('webhooks.datatable', { data: [{ ...webhook, integration_id: null }], total: 1 });
    answerRows(untold);
    openPage();
    expect(await screen.findByText('Deliveries of this webhook cannot be identified')).toBeTruthy();
  });
});
