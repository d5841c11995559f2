// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cellOf } from '../../../../renderer/grid/range-selection';
import { useBack } from '../../../../renderer/ui/back';
import type { Failure } from '../../../../shared/errors';
import type { TableState } from '../../../../shared/table/structure';
import {
  all,
  bridge,
  grid,
  lastState,
  openList,
  paged,
  prepare,
  row,
  setMediaMatches,
  structure,
  tidyUp,
} from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

const rows = [1, 2, 3].map(row);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const refused: Failure = { code: 'refused', at: 0 };

describe('a list screen', () => {
  it('shows no table and asks for no rows without permissions', async () => {
    bridge.answer('contracts.structure', structure([]));
    openList();
    expect(await screen.findByText('No permissions')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(bridge.calls('contracts.datatable')).toEqual([]);
  });

  it('has the title and the description that the server sends', async () => {
    const properties = { title: 'Agreements', description: 'What was agreed' };
    bridge.answer('contracts.structure', structure(all, { properties }));
    openList();
    expect(await screen.findByRole('heading', { name: 'Agreements' })).toBeTruthy();
    expect(screen.getByText('What was agreed')).toBeTruthy();
  });

  it('has either the filters or the export open', async () => {
    const { user } = openList();
    await grid();
    const panels = () => [
      screen.queryByRole('complementary', { name: 'Export contracts' }) !== null,
      screen.queryByRole('button', { name: 'Close filters' }) !== null,
    ];
    await user.click(button('Export'));
    await screen.findByRole('complementary', { name: 'Export contracts' });
    expect(panels()).toEqual([true, false]);
    await user.click(button('Filter'));
    expect(panels()).toEqual([false, true]);
    await user.click(button('Export'));
    await waitFor(() => expect(panels()).toEqual([true, false]));
  });

  it('offers Export only with its permission', async () => {
    bridge.answer('contracts.structure', structure(['show']));
    openList();
    await screen.findByRole('grid');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('goes back to the last page when its page is gone', async () => {
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(lastState().page).toBe(3));
    bridge.answer('contracts.datatable', { data: rows, total: 11 });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lastState().page).toBe(2));
  });

  it('marks a partial selection, and drops it with the next page', async () => {
    const { user } = openList();
    await user.click(await screen.findByRole('checkbox', { name: 'Select contract C-2' }));
    const selectAll = screen.getByRole<HTMLInputElement>('checkbox', { name: /Select all rows/ });
    expect([selectAll.checked, selectAll.indeterminate]).toEqual([false, true]);
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('asks for a page at the press, once, and again only when it is reloaded', async () => {
    const { user } = openList();
    await screen.findByRole('checkbox', { name: 'Select contract C-2' });
    const asked = () => bridge.calls('contracts.datatable').length;
    const before = asked();
    const next = screen.getByRole('button', { name: 'Next page' });
    await act(async () => {
      next.click();
      // React draws after the event.
      expect([asked(), next.closest('footer')?.textContent]).toEqual([
        before + 1,
        expect.stringContaining('1–10 of 23'),
      ]);
    });
    await screen.findByRole('checkbox', { name: 'Select contract C-11' });
    expect(asked()).toBe(before + 1);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked()).toBe(before + 2));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByRole('checkbox', { name: 'Select contract C-2' });
    expect(asked()).toBe(before + 3);
  });

  it('changes rows, headings, page buttons and what is read out when a page is turned, and no more', async () => {
    const { user } = openList();
    await screen.findByRole('checkbox', { name: 'Select contract C-2' });
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await user.click(button('Next page'));
    await screen.findByRole('checkbox', { name: 'Select contract C-11' });
    observer.disconnect();
    const around = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest(
        '[role="rowgroup"], [role="columnheader"], footer, [role="status"]',
      );
    const others = changes
      .filter((change) => !around(change))
      .map(({ target, type, attributeName }) => `${(target as Element).localName} ${attributeName ?? type}`);
    expect(new Set(others)).toEqual(new Set(['div aria-busy', 'div data-stale', 'button aria-busy']));
    const inRows = changes.filter((change) => around(change)?.matches('[role="rowgroup"]'));
    expect(inRows.length).toBeGreaterThan(9);
    // The elements of a row stay, and show another record.
    expect(inRows.filter(({ type }) => type === 'childList')).toEqual([]);
  });

  it('keeps a page size that the server proposed beside the usual ones', async () => {
    bridge.answer('contracts.structure', structure(all, { state: { per_page: 7 } }));
    openList();
    const sizes = within(await screen.findByLabelText(/Rows per page/)).getAllByRole('option');
    expect(sizes.map((size) => size.textContent)).toEqual(['7', '5', '10', '15', 'Fit (5)', 'All']);
  });

  it.each([
    ['Cancel', []],
    ['Yes, delete it!', [{ id: 1 }]],
  ])('asks before it removes: %s', async (answer, removed) => {
    bridge.answer('contracts.destroy', null);
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Actions for contract C-1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('The contract C-1 will be removed.');
    const before = bridge.calls('contracts.datatable').length;
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(bridge.calls('contracts.destroy')).toEqual(removed));
    if (removed.length > 0)
      await waitFor(() => expect(bridge.calls('contracts.datatable').length).toBeGreaterThan(before));
  });

  it('carries out nothing that the row refuses', async () => {
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Actions for contract C-1' }));
    const item = await screen.findByRole('menuitem', { name: 'Disable' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await user.click(item);
    expect(bridge.calls('contracts.state')).toEqual([]);
  });
});

describe('rows that cannot be shown', () => {
  it('are gone when a refresh is refused', async () => {
    const { user } = openList();
    await screen.findByText('C-1');
    bridge.refuse('contracts.datatable', refused);
    await user.click(button('Refresh'));
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(
      screen.getByText('Your account may not see Contracts. Ask an administrator for the permission.'),
    ).toBeTruthy();
    expect(screen.queryByText('C-1')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('are gone when the list itself is refused', async () => {
    const { user } = openList();
    await screen.findByText('C-1');
    bridge.refuse('contracts.structure', refused);
    await user.click(button('Refresh'));
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByText('C-1')).toBeNull();
  });

  it('stay, with the failure beside them, when the server only failed', async () => {
    const { user } = openList();
    await screen.findByText('C-1');
    bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
    await user.click(button('Refresh'));
    expect(await screen.findByText('Server error')).toBeTruthy();
    expect(screen.getByText('C-1')).toBeTruthy();
  });

  it("show the server's message about filters in a dialog, once", async () => {
    const { user } = openList();
    await screen.findByText('C-1');
    await user.click(button('Filter'));
    bridge.refuse('contracts.datatable', { code: 'not_valid', serverMessage: 'No such client.', at: 0 });
    await user.type(await screen.findByRole('textbox', { name: 'Client name' }), 'Nobody{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(within(dialog).getByRole('alert').textContent).toBe('No such client.');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull());
    await user.click(button('Refresh'));
    await screen.findAllByText('No such client.');
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  });

  it('need no such dialog when the session has expired, which has its own', async () => {
    const { user } = openList();
    await screen.findByText('C-1');
    await user.click(button('Filter'));
    bridge.refuse('contracts.datatable', { code: 'session_ended', at: 0 });
    await user.type(await screen.findByRole('textbox', { name: 'Client name' }), 'Acme{Enter}');
    await screen.findByText('Session expired');
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  });

  it('keep the pager usable', async () => {
    const { user } = openList();
    await screen.findByText('C-1');
    bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
    await user.click(button('Page 2'));
    expect(await screen.findByText('Server error')).toBeTruthy();
    bridge.answerWith('contracts.datatable', paged(23));
    await user.click(button('Page 1'));
    expect(await screen.findByText('C-1')).toBeTruthy();
  });

  it('are not there yet: the shape is that of the columns as they are kept', async () => {
    bridge.hold('contracts.structure');
    openList({
      tables: {
        contracts: {
          layout: { order: [], shown: { client: false, status_label: false }, widths: {}, frozen: 0 },
          views: [],
        },
      },
    });
    const loading = await screen.findByRole('status', { name: 'Loading' });
    const first = loading.querySelector('div');
    // Twelve visible columns of the definition, two of them hidden.
    expect(first?.querySelectorAll('[data-column]')).toHaveLength(10);
  });
});

describe('an empty list', () => {
  it('says so', async () => {
    bridge.answerWith('contracts.datatable', paged(0));
    openList();
    expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
  });

  it('mentions the filters if they are the reason, and clears them', async () => {
    const { user } = openList();
    await grid();
    bridge.answerWith('contracts.datatable', async (input) =>
      (input as { filters: unknown[] }).filters.length > 0 ? { data: [], total: 0 } : paged(23)(input),
    );
    await user.keyboard('/');
    await user.type(await screen.findByLabelText('Client name'), 'Nobody{Enter}');
    expect(await screen.findByText('NO RESULTS HERE!')).toBeTruthy();
    await user.click(button('Clear filters'));
    expect(await screen.findByText('C-1')).toBeTruthy();
    expect(lastState().filters).toEqual([]);
  });
});

describe('all rows at once', () => {
  const choose = async (size: string) => {
    const { user } = openList();
    await grid();
    await user.selectOptions(screen.getByLabelText(/Rows per page/), size);
    return user;
  };

  it('are asked with -1 from page 1, and the size is kept', async () => {
    await choose('All');
    await waitFor(() => expect(lastState()).toMatchObject({ page: 1, per_page: -1 }));
    expect(bridge.calls('preferences.set')).toContainEqual({ pageSizes: { contracts: -1 } });
  });

  it('are asked for first when they are very many, by number', async () => {
    bridge.answerWith('contracts.datatable', async (input) => ({
      ...(await paged(10)(input)),
      total: 200_000,
    }));
    const user = await choose('All');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Show all 200\u2009000 rows?');
    expect(question.textContent).toMatch(/about \d+.* MB/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(lastState().per_page).toBe(10);
    await user.selectOptions(screen.getByLabelText(/Rows per page/), 'All');
    await user.click(await screen.findByRole('button', { name: /^Show all 200/ }));
    await waitFor(() => expect(lastState().per_page).toBe(-1));
    expect(bridge.calls('preferences.set')).toEqual([]);
  });

  it.each([
    [20_000, null],
    [20_001, 'The server sends about 1 MB at once.'],
  ])('of %i rows are asked for first: %j', async (total, text) => {
    bridge.answer('contracts.datatable', { data: [{ id: 1 }], total });
    await choose('All');
    if (text === null) {
      await waitFor(() => expect(lastState().per_page).toBe(-1));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    } else expect((await screen.findByRole('alertdialog')).textContent).toContain(text);
  });

  it('that are too large for a reply return to 15 per page', async () => {
    bridge.answerWith('contracts.datatable', paged(23));
    const { user } = openList();
    await grid();
    bridge.refuse('contracts.datatable', { code: 'reply_too_large', at: 0 });
    await user.selectOptions(screen.getByLabelText(/Rows per page/), 'All');
    expect(await screen.findByText('Too many rows')).toBeTruthy();
    bridge.answerWith('contracts.datatable', paged(23));
    await user.click(button('Show 15 per page'));
    expect(await screen.findByText('C-15')).toBeTruthy();
    expect(lastState()).toMatchObject({ page: 1, per_page: 15 });
  });
});

describe('the selection of all rows that match', () => {
  const selectAll = async (total: number) => {
    bridge.answerWith('contracts.datatable', paged(total));
    const { user } = openList();
    await user.click(await screen.findByRole('checkbox', { name: /Select all rows/ }));
    return user;
  };

  it('is offered when the page is selected and there are more', async () => {
    const user = await selectAll(2500);
    expect(screen.getByText('All 10 rows on this page are selected.')).toBeTruthy();
    await user.click(button(/^Select all 2\s500 rows that match$/));
    expect(screen.getByText('All 2 500 rows that match are selected.')).toBeTruthy();
    expect(screen.getByText('2 500 selected')).toBeTruthy();
  });

  it('is not offered when the page holds them all', async () => {
    await selectAll(7);
    expect(screen.getByText('7 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /rows that match/ })).toBeNull();
  });

  it('lasts over pages and sorts, and ends with one row taken out', async () => {
    const user = await selectAll(2500);
    await user.click(button(/^Select all 2\s500/));
    await user.click(button('Next page'));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select contract C-11' });
    expect(box.checked).toBe(true);
    await user.click(button('Client'));
    await waitFor(() => expect(lastState()).toMatchObject({ page: 2, sortBy: 'client' }));
    expect(screen.getByText('2 500 selected')).toBeTruthy();
    await user.click(await screen.findByRole('checkbox', { name: 'Select contract C-12' }));
    expect(screen.getByText('9 selected')).toBeTruthy();
    expect(screen.queryByText(/rows that match are selected/)).toBeNull();
  });

  it('ends with Clear selection, a refresh and a filter', async () => {
    const user = await selectAll(2500);
    const matching = async () => {
      await user.click(await screen.findByRole('checkbox', { name: /Select all rows/ }));
      await user.click(await screen.findByRole('button', { name: /^Select all 2\s500/ }));
    };
    await user.click(button(/^Select all 2\s500/));
    await user.click(button('Clear selection'));
    expect(screen.queryByText(/selected$/)).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('-1:0'));
    await matching();
    await user.click(button('Refresh'));
    expect(screen.queryByText(/selected$/)).toBeNull();
    await matching();
    await user.keyboard('/');
    await user.type(await screen.findByLabelText('Client name'), 'Acme{Enter}');
    await waitFor(() => expect(lastState().filters).toEqual([{ name: 'client', value: 'Acme' }]));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });
});

describe('actions on all matching rows', () => {
  const start = async (hold: (page: number) => Promise<unknown> | undefined) => {
    bridge.answer('orders.structure', structure(['reprocess']));
    bridge.answer('orders.reprocess', null);
    bridge.answerWith('orders.datatable', async (input) => {
      const { page, per_page } = input as TableState;
      if (per_page === 1000) await hold(page);
      return paged(2500)(input);
    });
    const { user } = openList({}, 'orders');
    await user.click(await screen.findByRole('checkbox', { name: /Select all rows/ }));
    await user.click(button(/^Select all 2\s500/));
    await user.click(button('Reprocess'));
    return user;
  };

  it('is done with the ids of all pages', async () => {
    await start(() => undefined);
    await waitFor(() => expect(bridge.calls('orders.reprocess')).toHaveLength(1));
    const [sent] = bridge.calls('orders.reprocess') as [{ id: number[] }];
    expect([sent.id.length, sent.id[0], sent.id.at(-1)]).toEqual([2500, 1, 2500]);
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });

  it.each([
    ['cleared', () => button('Clear selection')],
    ['another one', () => screen.getByRole('checkbox', { name: /Select all rows/ })],
  ])('is off, without a failure, when the selection is %s meanwhile', async (_how, other) => {
    let release = () => {};
    const user = await start((page) =>
      page === 2
        ? new Promise<void>((resolve) => {
            release = resolve;
          })
        : undefined,
    );
    expect(await screen.findByText('Loading 1 000 of 2 500 selected rows…')).toBeTruthy();
    await user.click(other());
    release();
    const before = bridge.calls('orders.datatable').length;
    await user.click(button('Refresh'));
    await waitFor(() => expect(bridge.calls('orders.datatable').length).toBeGreaterThan(before));
    const sizes = bridge.calls('orders.datatable').map((input) => (input as TableState).per_page);
    expect(sizes.filter((size) => size === 1000)).toHaveLength(2);
    expect(bridge.calls('orders.reprocess')).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the details of a record', () => {
  beforeEach(() => {
    bridge.answerWith('contracts.show', async (input) => ({
      detail: {
        content: [
          { type: 'text', items: [{ label: 'Number', value: (input as { id: number }).id, type: 'text' }] },
        ],
      },
    }));
  });
  const shown = () => bridge.calls('contracts.show').map((input) => (input as { id: number }).id);

  it('do not open without their permission', async () => {
    bridge.answer('contracts.structure', structure(['status']));
    const { user } = openList();
    await user.dblClick(await screen.findByText('C-2'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lead on over the edge of the page, and the keyboard is at the last one afterwards', async () => {
    const { user } = openList();
    await user.dblClick(await screen.findByText('C-9'));
    expect(await screen.findByText('9 of 23')).toBeTruthy();
    await user.click(button('Next record'));
    expect(await screen.findByText('10 of 23')).toBeTruthy();
    await user.click(button('Next record'));
    expect(await screen.findByText('11 of 23')).toBeTruthy();
    expect(lastState().page).toBe(2);
    await waitFor(() => expect(shown()).toEqual([9, 10, 11]));
    await user.click(button('Previous record'));
    expect(await screen.findByText('10 of 23')).toBeTruthy();
    expect(lastState().page).toBe(1);
    await user.click(button('Close'));
    await waitFor(() => expect(cellOf(document.activeElement)).toEqual({ row: 9, column: 2 }));
  });

  it('count no further than what is known where the server does not say how many there are', async () => {
    bridge.answerWith('contracts.datatable', async (state) => {
      const { data } = (await paged(23)(state)) as { data: unknown };
      return { data };
    });
    const { user } = openList();
    await user.dblClick(await screen.findByText('C-10'));
    expect(await screen.findByText('10, total unknown')).toBeTruthy();
    await user.click(button('Next record'));
    expect(await screen.findByText('11, total unknown')).toBeTruthy();
  });

  it('end at the first and the last record', async () => {
    bridge.answerWith('contracts.datatable', paged(2));
    const { user } = openList();
    await user.dblClick(await screen.findByText('C-1'));
    await screen.findByText('1 of 2');
    expect(button('Previous record').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Next record'));
    await screen.findByText('2 of 2');
    expect(button('Next record').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the keyboard after Try again', () => {
  const fault: Failure = { code: 'server_fault', at: 0 };
  const isOn = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));
  const again = () => screen.findByRole('button', { name: 'Retry' });

  it.each([
    ['a list that never loaded', 'contracts.structure', structure(all)],
    ['rows that never loaded', 'contracts.datatable', { data: rows, total: 3 }],
  ])('waits on the page, then goes to the table: %s', async (_, call, reply) => {
    bridge.refuse(call, fault);
    const { user } = openList();
    (await again()).focus();
    const held = bridge.hold(call);
    await user.keyboard('{Enter}');
    await isOn(() => screen.getByRole('main'));
    held.succeed(reply);
    const table = await grid();
    await waitFor(() => expect(table.contains(document.activeElement)).toBe(true));
  });

  it.each(['contracts.structure', 'contracts.datatable'])(
    'goes to the new button when %s fails again',
    async (call) => {
      bridge.refuse(call, fault);
      const { user } = openList();
      (await again()).focus();
      const held = bridge.hold(call);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
      held.fail(fault);
      const next = await again();
      await isOn(() => next);
    },
  );

  it('stays where a person has moved it meanwhile', async () => {
    bridge.refuse('contracts.structure', fault);
    const { user } = openList();
    (await again()).focus();
    const held = bridge.hold('contracts.structure');
    await user.keyboard('{Enter}');
    await isOn(() => screen.getByRole('main'));
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    held.succeed(structure(all));
    await screen.findByText('C-1');
    await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
});

describe('the keyboard after Back from another page', () => {
  function Elsewhere() {
    return (
      <button type="button" onClick={useBack('/')}>
        Back
      </button>
    );
  }

  it('is in the table, also where no cell of it had it before', async () => {
    const { user, go } = openList({}, 'contracts', { elsewhere: <Elsewhere /> });
    await grid();
    await act(() => go('/elsewhere'));
    (await screen.findByRole('button', { name: 'Back' })).focus();
    await user.keyboard('{Enter}');
    const table = await grid();
    await waitFor(() => expect(table.contains(document.activeElement)).toBe(true));
  });
});

describe('what is said after loading', () => {
  it('names rows, page and sort', async () => {
    bridge.answerWith('contracts.datatable', paged(20_000));
    const { user } = openList();
    expect(await screen.findByText('20,000 rows, page 1 of 2,000, sorted by ID descending')).toBeTruthy();
    await user.click(button('Client'));
    expect(await screen.findByText('20,000 rows, page 1 of 2,000, sorted by Client descending')).toBeTruthy();
  });
});

describe('a small window', () => {
  it('shows the columns that are meant for it', async () => {
    setMediaMatches((query) => query === '(max-width: 40em)');
    bridge.answer('contracts.structure', {
      ...structure(all),
      headers: structure(all).headers.map((header) => ({
        ...header,
        mobile_visible: header.value !== 'client',
      })),
    });
    openList();
    await grid();
    expect(screen.getByRole('columnheader', { name: /Contract no/ })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Client/ })).toBeNull();
  });

  it('lays the filters over the rows', async () => {
    setMediaMatches((query) => query === '(max-width: 1099px)');
    const { user } = openList();
    await grid();
    await user.keyboard('/');
    const panel = await screen.findByRole('region', { name: 'Filters' });
    expect(panel.closest('[data-overlay="true"]')).not.toBeNull();
  });
});
