// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewerOf } from '../../../../renderer/cells/registry';
import { ViewersContext } from '../../../../renderer/cells/viewer';
import { RecordDetails } from '../../../../renderer/details/record-details';
import { DateFormatContext } from '../../../../renderer/ui/date-format';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { findList } from '../../../../shared/lists';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { focusIsIn } from '../../../support/page/focus';
import { setMediaMatches, stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const show = 'contracts.show';

beforeEach(() => {
  bridge.install();
  stubLayout();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(tidyUp);

function Around({ children }: { children: React.ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <ViewersContext value={viewerOf}>
        {children}
        <NoticesHost />
      </ViewersContext>
    </QueryClientProvider>
  );
}

const records = [
  { id: 1, name: 'C-1' },
  { id: 2, name: 'C-2' },
  { id: 3, name: 'C-3' },
];

/** A list of three records, one of which is open. */
function Browser({ start = 0 }: { start?: number }) {
  const [at, setAt] = useState<number | null>(start);
  const list = findList('contracts');
  if (!list) throw new Error('no contracts');
  const record = at === null ? null : (records[at] ?? null);
  return (
    <>
      <button type="button" onClick={() => setAt(0)}>
        Open
      </button>
      <RecordDetails
        list={list}
        record={record}
        onClose={() => setAt(null)}
        onPrevious={at ? () => setAt(at - 1) : undefined}
        onNext={at !== null && at < 2 ? () => setAt(at + 1) : undefined}
        position={at === null ? undefined : `${at + 1} of 3`}
      />
    </>
  );
}

function open(start?: number) {
  render(
    <Around>
      <Browser {...(start === undefined ? {} : { start })} />
    </Around>,
  );
  return userEvent.setup();
}

/** Renders one record with these blocks. */
function openBlocks(...content: unknown[]) {
  bridge.answer(show, { detail: { content } });
  return open();
}

/** The section under this heading. */
async function part(name: string): Promise<HTMLElement> {
  const section = (await screen.findByRole('heading', { name })).parentElement;
  if (!section) throw new Error(`no part ${name}`);
  return section;
}

const text = (value: string, title = 'Overview') => ({
  type: 'text',
  title,
  items: [{ label: 'Client', value }],
});

describe('dates in details', () => {
  it.each([
    ['day/month/year', '05/03/2026', '06/03/2026 09:07'],
    ['month/day/year', '03/05/2026', '03/06/2026 09:07'],
  ] as const)('are in %s, in texts and in tables', async (format, day, moment) => {
    const seconds = new Date(2026, 2, 6, 9, 7).getTime() / 1000;
    bridge.answer(show, {
      detail: {
        content: [
          { type: 'text', title: 'Overview', items: [{ label: 'From', value: '2026-03-05', type: 'date' }] },
          {
            type: 'table',
            title: 'Visits',
            header: [{ text: 'Seen', value: 'seen', type: 'datetime' }],
            body: [{ seen: seconds }],
          },
        ],
      },
    });
    render(
      <DateFormatContext value={format}>
        <Around>
          <Browser />
        </Around>
      </DateFormatContext>,
    );
    expect(await screen.findByText(day)).toBeTruthy();
    expect(await screen.findByText(moment)).toBeTruthy();
  });
});

describe('the details of a record', () => {
  it('name the record and fill the window', async () => {
    openBlocks(text('Desert Rose'));
    expect(await screen.findByRole('dialog', { name: 'Record Details C-1 1' })).toBeTruthy();
    expect(await screen.findByText('Desert Rose')).toBeTruthy();
    expect(bridge.calls(show)).toEqual([{ id: 1 }]);
  });

  it('have the title that the server sends', async () => {
    bridge.answer(show, { detail: { title: 'Contract', content: [] } });
    open();
    expect(await screen.findByRole('dialog', { name: 'Contract C-1 1' })).toBeTruthy();
  });

  it('close with Escape and load anew when opened again', async () => {
    const user = openBlocks(text('Desert Rose'));
    await screen.findByText('Desert Rose');
    await focusIsIn(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    bridge.answer(show, { detail: { content: [text('Blue Coral')] } });
    await user.click(screen.getByRole('button', { name: 'Open', hidden: true }));
    expect(await screen.findByText('Blue Coral')).toBeTruthy();
    expect(screen.queryByText('Desert Rose')).toBeNull();
  });

  it('show the failure and try again', async () => {
    bridge.refuse(show, { code: 'not_found', at: 0 });
    const user = open();
    expect(await screen.findByText('Not found')).toBeTruthy();
    bridge.answer(show, { detail: { content: [text('Desert Rose')] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Desert Rose')).toBeTruthy();
  });

  it('keep the other parts when one is unknown and one is broken', async () => {
    openBlocks(
      { type: 'hologram', title: 'Hologram', depth: 3, points: [1, 2] },
      { type: 'table', title: 'Broken', header: ['A'], body: 'no rows' },
      text('Desert Rose'),
    );
    expect(await screen.findByText('Desert Rose')).toBeTruthy();
    for (const name of ['Hologram', 'Broken'])
      expect(within(await part(name)).getByText('This part cannot be shown')).toBeTruthy();
    // The content that the server sent is still shown.
    const hologram = await part('Hologram');
    expect(hologram.textContent).toContain('“hologram”');
    expect(within(hologram).getByText('Depth').nextSibling?.textContent).toBe('3');
    expect(within(hologram).getByRole('region', { name: 'Points' }).textContent).toBe('[\n  1,\n  2\n]');
    expect((await part('Broken')).textContent).toContain('no rows');
  });

  it.each([
    ['a text', { value: 'First line\nSecond line' }, /^Part.*First line\nSecond line$/s],
    ['a number', { value: 5000 }, /5000/],
    ['yes or no', { value: true }, /Yes/],
    ['a text in another field', { text: 'Left at the door' }, /Left at the door/],
    ['a list of texts', { value: ['Left', 'Right'] }, /Left.*Right/s],
    ['an object', { value: { unit_price: '5.00', empty: null } }, /Unit price5\.00EmptyNo Data/],
    ['texts by language', { value: { en: 'Mug', ar: 'كوب' } }, /EnglishMugArabicكوب/],
    ['fields that are also codes of languages', { value: { id: '5', no: 'A-1' } }, /ID5NoA-1/i],
    ['a text after an empty list', { items: [], value: 'Left' }, /Left/],
    ['fields that nobody knows', { shelf: 'A-33', boxes: [{ n: 1 }] }, /ShelfA-33.*"n": 1/s],
  ])('show a text block with %s', async (_what, more, text) => {
    openBlocks({ type: 'text', title: 'Part', ...more });
    const found = await part('Part');
    expect(found.textContent).toMatch(text);
    if (_what !== 'an object') expect(found.textContent).not.toMatch(/No Data/i);
  });

  it.each([
    [{ type: 'table', title: 'Part', lines: [{ n: 1 }] }, '"n": 1'],
    [{ type: 'timeline', title: 'Part', events: [{ n: 1 }] }, '"n": 1'],
    [{ type: 'docs', title: 'Part', files: ['/a.pdf'] }, '/a.pdf'],
    [{ type: 'tab-json', title: 'Part', exchange: { n: 1 } }, '"n": 1'],
    [{ type: 'timeline', title: 'Part', items: { 3: { label: 'Picked', time: 1_700_000_000 } } }, 'Picked'],
    [{ type: 'docs', title: 'Part', items: { title: 'Copy', file: '/a.pdf' } }, 'Copy'],
  ])('never call data that came empty: %j', async (block, text) => {
    openBlocks(block);
    const found = await part('Part');
    expect(found.textContent).toContain(text);
    expect(found.textContent).not.toMatch(/no data/i);
  });

  it('keep the digits of amounts', async () => {
    openBlocks({
      type: 'text',
      title: 'Part',
      items: [
        { label: 'Net (AED)', value: '5000.00', type: 'number' },
        { label: 'Tax (AED)', value: 2103.3, type: 'number' },
        { label: 'Weight', value: 2.5, type: 'number' },
      ],
    });
    expect((await part('Part')).textContent).toBe(
      'PartNet (AED)5\u2009000.00Tax (AED)2\u2009103.30Weight2.5',
    );
  });

  it('list their parts when there are more than three', async () => {
    openBlocks(text('1', 'One'), text('2', 'Two'), text('3', 'Three'));
    await screen.findByText('Three');
    expect(screen.queryByRole('navigation')).toBeNull();
    cleanup();
    const user = openBlocks(...['One', 'Two', 'Three', 'Four'].map((title) => text(title, title)));
    const parts = await screen.findByRole('navigation', { name: 'Parts of the record' });
    await user.click(within(parts).getByRole('button', { name: 'Three' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Three' }));
  });
});

describe('the details in a window of 1440 pixels', () => {
  const items = { type: 'table', title: 'Items', header: ['Item'], body: [['Cup']] };
  const charges = { type: 'table_with_datatable', title: 'Charges', address: '/charges', header: ['a'] };
  const titlesIn = (pane: string) =>
    within(screen.getByRole('region', { name: pane }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
  const widen = () => setMediaMatches((query) => query === '(min-width: 1440px)');

  it('have their tables in a second pane, in the order of the record', async () => {
    widen();
    openBlocks(text('One', 'First'), items, text('Two', 'Last'), charges);
    await screen.findByText('Two');
    expect(titlesIn('Details')).toEqual(['First', 'Last']);
    expect(titlesIn('Tables')).toEqual(['Items', 'Charges']);
    const [first, second] = [
      screen.getByRole('region', { name: 'Details' }),
      screen.getByRole('region', { name: 'Tables' }),
    ];
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect([first.tabIndex, second.tabIndex]).toEqual([0, 0]);
  });

  it('lead from the list of parts to a table, and mark it although nothing scrolls', async () => {
    widen();
    const user = openBlocks(text('One', 'First'), items, text('Two', 'Last'), charges);
    const parts = await screen.findByRole('navigation', { name: 'Parts of the record' });
    const entry = (name: string) => within(parts).getByRole('button', { name });
    expect(entry('Items').getAttribute('aria-current')).toBeNull();
    await user.click(entry('Items'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Items' }));
    expect(entry('Items').getAttribute('aria-current')).toBe('location');
    expect(within(parts).getAllByRole('button', { current: 'location' })).toEqual([entry('Items')]);
  });

  it.each([
    ['only tables', [items, { ...items, title: 'Parcels' }], ['Items', 'Parcels']],
    ['no table', [text('One', 'First'), text('Two', 'Last')], ['First', 'Last']],
  ])('are one pane with %s', async (_, content, titles) => {
    widen();
    openBlocks(...content);
    await screen.findByRole('heading', { name: titles[1] as string });
    expect(titlesIn('Details')).toEqual(titles);
    expect(screen.queryByRole('region', { name: 'Tables' })).toBeNull();
  });

  it('are one pane in the order of the record in a narrower window', async () => {
    openBlocks(text('One', 'First'), items, text('Two', 'Last'));
    await screen.findByText('Two');
    expect(titlesIn('Details')).toEqual(['First', 'Items', 'Last']);
  });
});

describe('previous and next record', () => {
  const answerNext = () => {
    const next = bridge.hold(show);
    return (value: string) => next.succeed({ detail: { content: [text(value)] } });
  };

  it('never shows a record under the name of another', async () => {
    const user = openBlocks(text('First client'));
    await screen.findByText('First client');
    const answer = answerNext();
    await user.click(screen.getByRole('button', { name: 'Next record' }));
    expect(await screen.findByRole('dialog', { name: 'Record Details C-2 2' })).toBeTruthy();
    expect(screen.queryByText('First client')).toBeNull();
    expect(screen.getByText('2 of 3')).toBeTruthy();
    answer('Second client');
    expect(await screen.findByText('Second client')).toBeTruthy();
    expect(await screen.findByText('Record Details, C-2, 2 of 3')).toBeTruthy();
  });

  it('keeps the focus on the button, also at the end, and explains the end', async () => {
    const user = openBlocks(text('Desert Rose'));
    const next = await screen.findByRole('button', { name: 'Next record' });
    await user.click(next);
    await user.click(next);
    expect(await screen.findByText('3 of 3')).toBeTruthy();
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(next.title).toBe('This is the last record');
    await user.click(next);
    expect(screen.getByText('3 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous record' }).getAttribute('aria-disabled')).toBeNull();
  });

  it.each([
    ['{Alt>}{ArrowDown}{/Alt}', '3 of 3'],
    ['{Alt>}{ArrowUp}{/Alt}', '1 of 3'],
    ['j', '3 of 3'],
    ['k', '1 of 3'],
    ['{ArrowDown}', '2 of 3'],
    ['{Control>}j{/Control}', '2 of 3'],
  ])('%s leads to %s', async (keys, position) => {
    bridge.answer(show, { detail: { content: [text('Desert Rose')] } });
    const user = open(1);
    await screen.findByText('Desert Rose');
    await focusIsIn(screen.getByRole('dialog'));
    await user.keyboard(keys);
    expect(await screen.findByText(position)).toBeTruthy();
  });

  it('still works by keys if the focused element was removed with the record', async () => {
    bridge.answer(show, { detail: { content: ['A', 'B', 'C', 'D'].map((title) => text(title, title)) } });
    const user = open();
    await user.click(within(await screen.findByRole('navigation')).getByRole('button', { name: 'C' }));
    await user.keyboard('j');
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await screen.findByRole('heading', { name: 'C' });
    await user.keyboard('j');
    expect(await screen.findByText('3 of 3')).toBeTruthy();
  });

  it('does not listen to letters where something is chosen or typed', async () => {
    bridge.answer('popups.datatable', { data: { data: [{ a: 1 }], total: 1 } });
    const user = openBlocks({ type: 'datatable', title: 'Items', address: '/items', header: ['a'] });
    (await screen.findByLabelText(/Rows per page/)).focus();
    await user.keyboard('j');
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });
});

describe('the parts', () => {
  it('shows a table with the viewer of each column', async () => {
    openBlocks({
      type: 'table',
      title: 'Lines',
      header: [
        { text: 'Item', value: 'item' },
        { text: 'Due', value: 'due', type: 'date' },
      ],
      body: [{ item: 'Storage', due: '2024-03-09' }],
    });
    const table = await screen.findByRole('table', { name: 'Lines' });
    const cells = within(table).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['Storage', '09/03/2024']);
  });

  it('leaves out rows of a table that are null', async () => {
    openBlocks({ type: 'table', title: 'Part', body: [null, { sku: 'S-1' }, null] });
    const found = within(await part('Part'));
    expect(found.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['SKU']);
    expect(found.queryByText('Value')).toBeNull();
    expect(found.getAllByRole('row')).toHaveLength(2);
  });

  it('leaves out events that are null', async () => {
    openBlocks({ type: 'timeline', title: 'Part', value: { 0: null, 1: { label: 'Picked' }, 4: null } });
    const found = within(await part('Part'));
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Picked'),
    ]);
  });

  it('shows a timeline with time and day', async () => {
    const at = new Date(2024, 2, 9, 7, 5).getTime() / 1000;
    openBlocks({
      type: 'timeline',
      title: 'History',
      items: [{ time: at, label: 'Picked', note: 'By courier' }],
    });
    const list = await screen.findByRole('list', { name: 'History' });
    expect(list.textContent).toContain('07:05 09-03-2024');
    expect(list.textContent).toContain('By courier');
  });

  it('asks once for a document whose button is pressed twice', async () => {
    bridge.hold('download.file');
    const file = (title: string) => ({ title, file: `https://x.test/files/${title}.pdf` });
    const user = openBlocks({ type: 'docs', title: 'Papers', items: [file('One'), file('Two')] });
    await user.dblClick(await screen.findByRole('button', { name: 'Download One' }));
    expect(bridge.calls('download.file')).toHaveLength(1);
  });

  it('saves a document under its own name', async () => {
    bridge.answer('download.file', { job: 'j', saved: 'x' });
    const user = openBlocks({
      type: 'docs',
      title: 'Papers',
      items: [
        { title: 'Signed copy', file: 'https://x.test/files/signed%20copy.pdf?v=2' },
        { title: 'Missing', file: null },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Download Signed copy' }));
    expect(bridge.calls('download.file')).toEqual([
      {
        url: 'https://x.test/files/signed%20copy.pdf?v=2',
        name: 'signed copy.pdf',
        title: 'Signed copy',
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Download Missing' })).toBeNull();
    expect(screen.getByText('No file')).toBeTruthy();
  });

  it('sets JSON in lines, tab by tab, and copies it', async () => {
    bridge.answer('app.copy', {});
    const user = openBlocks({
      type: 'tab_json',
      title: 'Exchange',
      tabs: [
        { title: 'Request', data: '{"a":1}' },
        { title: 'Response', data: { ok: true } },
        { title: 'Nothing', data: null },
      ],
    });
    await screen.findByRole('tab', { name: 'Request', selected: true });
    await user.click(screen.getByRole('button', { name: 'Copy Request' }));
    expect(bridge.calls('app.copy')).toEqual([{ text: '{\n  "a": 1\n}' }]);
    await user.click(screen.getByRole('tab', { name: 'Response' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('"ok": true');
    await user.click(screen.getByRole('tab', { name: 'Nothing' }));
    expect(screen.getByRole('tabpanel').textContent).toBe('NO DATA HERE!');
  });

  it.each([
    [{ type: 'text', title: 'Part' }, 'No Data'],
    [{ type: 'table', title: 'Part' }, 'NO DATA HERE!'],
    [{ type: 'timeline', title: 'Part', items: [] }, 'NO DATA'],
    [{ type: 'docs', title: 'Part' }, 'NO DATA HERE!'],
    [{ type: 'tab-json', title: 'Part' }, 'NO DATA HERE!'],
    [{ type: 'datatable', title: 'Part' }, 'The server sent no address for the rows of this table.'],
  ])('says that it is empty: %j', async (block, words) => {
    openBlocks(block);
    expect(within(await part('Part')).getByText(words)).toBeTruthy();
  });
});

describe('a block with rows that the server pages', () => {
  const rows = (from: number, count = 20) =>
    Array.from({ length: count }, (_, at) => ({ sku: `S-${from + at}` }));
  const items = {
    type: 'table_with_datatable',
    title: 'Items',
    items: [{ label: 'Warehouse', value: 'Dubai' }],
    header: [{ text: 'SKU', value: 'sku' }],
    address: '/orders/popup/items',
    export_address: '/orders/popup/items/export',
    invoiced: 1,
    invoice_id: 12,
  };
  const lastPage = () => bridge.calls('popups.datatable').at(-1);
  const sent = { id: 1, page: 1, per_page: 20, invoiced: 1, invoice_id: 12 };

  beforeEach(() => bridge.answer('popups.datatable', { data: { data: rows(1), total: 143 } }));

  it('asks the address for twenty rows of the record', async () => {
    openBlocks(items);
    expect(await screen.findByText('S-1')).toBeTruthy();
    expect(screen.getByText('Dubai')).toBeTruthy();
    expect(bridge.addresses('popups.datatable')).toEqual(['/orders/popup/items']);
    expect(lastPage()).toEqual(sent);
    expect(screen.getByText('Showing 1 to 20 of 143')).toBeTruthy();
  });

  describe('with filters', () => {
    const filters = [
      { type: 'inputText', name: 'sku', title: 'SKU' },
      { type: 'multipleSelect', name: 'state', title: 'State', values: ['Picked', 'Packed'] },
    ];
    const toggle = () => screen.findByRole('button', { name: 'Filters of Items' });

    it.each([
      ['in the block', { ...items, filters }, {}],
      ['in the reply with the rows', items, { filters }],
    ])('%s: Submit and Reset ask for the rows from the first page', async (_, block, more) => {
      bridge.answer('popups.datatable', { data: { data: rows(1), total: 143 }, ...more });
      const user = openBlocks(block);
      await screen.findByText('S-1');
      expect(lastPage()).toEqual(sent);
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      const closed = await toggle();
      expect(closed.getAttribute('aria-expanded')).toBe('false');
      expect(screen.queryByRole('textbox', { name: 'SKU' })).toBeNull();
      await user.click(closed);
      await user.type(screen.getByRole('textbox', { name: 'SKU' }), 'S-4');
      expect(lastPage()).toEqual({ ...sent, page: 2 });
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      const value = [{ name: 'sku', value: 'S-4' }];
      await waitFor(() => expect(lastPage()).toEqual({ ...sent, filters: value }));
      expect((await toggle()).getAttribute('aria-description')).toBe('1 filter applied');
      expect(screen.getByRole('button', { name: 'Export all Items' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Reset' }));
      await waitFor(() => expect(lastPage()).toEqual(sent));
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'SKU' }).value).toBe('');
    });

    it('keep what was typed while their panel is closed, and say what is applied', async () => {
      const user = openBlocks({ ...items, filters });
      await user.click(await toggle());
      await user.type(screen.getByRole('textbox', { name: 'SKU' }), 'S-4{Enter}');
      await waitFor(() => expect(lastPage()).toHaveProperty('filters'));
      await user.type(screen.getByRole('textbox', { name: 'SKU' }), '2');
      await user.click(await toggle());
      expect(screen.getByRole('list', { name: 'Applied filters' }).textContent).toContain('SKU: S-4');
      await user.click(await toggle());
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'SKU' }).value).toBe('S-42');
    });

    it('say that nothing fits', async () => {
      bridge.answerWith('popups.datatable', async (input) =>
        'filters' in (input as object)
          ? { data: { data: [], total: 0 } }
          : { data: { data: rows(1), total: 1 } },
      );
      const user = openBlocks({ ...items, filters });
      await user.click(await toggle());
      await user.type(screen.getByRole('textbox', { name: 'SKU' }), 'x{Enter}');
      expect(await screen.findByText('NO RESULTS HERE!')).toBeTruthy();
    });

    it('are not there where the server sends none', async () => {
      openBlocks(items);
      await screen.findByText('S-1');
      expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
    });
  });

  it('has a table of its own beside the rows of the address', async () => {
    bridge.answer('popups.datatable', { data: { data: [{ sku: 'S-1', pieces: 4 }] } });
    const { items: _, ...block } = items;
    openBlocks({ ...block, header: ['Month', 'Sum'], body: [['June', '5000.00']] });
    await screen.findByText('S-1');
    const headings = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('columnheader')
        .map((each) => each.textContent);
    expect(headings('Items, summary')).toEqual(['Month', 'Sum']);
    expect(headings('Items')).toEqual(['SKU', 'Pieces']);
    expect(screen.getByText('June')).toBeTruthy();
    expect(screen.getByText('5000.00')).toBeTruthy();
    expect(screen.getByText('Total unknown')).toBeTruthy();
    expect(screen.getByText('1–1, total unknown')).toBeTruthy();
  });

  it('goes on to a next page when nobody counted the rows, and names no number of them', async () => {
    bridge.answer('popups.datatable', { data: { data: rows(1, 20) } });
    openBlocks(items);
    expect(await screen.findByText('Total unknown')).toBeTruthy();
    expect(screen.getByText('1–20, total unknown')).toBeTruthy();
    expect(screen.queryByText(/21/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy();
  });

  it('says which rows could not be read', async () => {
    const unread = [{ what: 'row', count: 2, names: ['row 1: null'] }];
    bridge.answer('popups.datatable', { data: { data: rows(1, 3), total: 5, unread } });
    openBlocks(items);
    expect(await screen.findByText('5 rows · 2 rows could not be read')).toBeTruthy();
  });

  it('keeps the rows, dimmed, while the next ones load', async () => {
    const user = openBlocks(items);
    await screen.findByText('S-1');
    const next = bridge.hold('popups.datatable');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(lastPage()).toEqual({ ...sent, page: 2 }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('S-1')).toBeTruthy();
    next.succeed({ data: { data: rows(21), total: 143 } });
    expect(await screen.findByText('S-21')).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  });

  it('goes back to page 1 with another size', async () => {
    const user = openBlocks(items);
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    const size = screen.getByLabelText(/Rows per page/);
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['20', '30', '40', '50', 'Fit (5)']);
    await user.selectOptions(size, '50');
    await waitFor(() => expect(lastPage()).toEqual({ ...sent, per_page: 50 }));
  });

  it('keeps the shown rows if a page fails, and tries again', async () => {
    const user = openBlocks(items);
    await screen.findByText('S-1');
    bridge.refuse('popups.datatable', { code: 'server_fault', at: 0 });
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Server error');
    expect(screen.getByText('S-1')).toBeTruthy();
    bridge.answer('popups.datatable', { data: { data: rows(21), total: 143 } });
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('S-21')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes to the last page that is left', async () => {
    const user = openBlocks(items);
    await screen.findByText('S-1');
    bridge.answer('popups.datatable', { data: { data: [], total: 25 } });
    await user.click(screen.getByRole('button', { name: 'Page 8' }));
    await waitFor(() => expect(lastPage()).toEqual({ ...sent, page: 2 }));
  });

  const pressExport = async (user: ReturnType<typeof open>) =>
    user.click(await screen.findByRole('button', { name: 'Export Items' }));

  it('exports once when the button is pressed twice', async () => {
    bridge.hold('download.call');
    const user = openBlocks(items);
    await screen.findByText('143 rows');
    await user.dblClick(screen.getByRole('button', { name: 'Export Items' }));
    expect(bridge.calls('download.call')).toHaveLength(1);
  });

  it('exports by its address', async () => {
    bridge.answer('download.call', { job: 'j' });
    const user = openBlocks(items);
    await screen.findByText('S-1');
    await pressExport(user);
    expect(bridge.calls('download.call')).toEqual([
      {
        call: 'popups.export',
        address: '/orders/popup/items/export',
        input: { id: 1, invoiced: 1, invoice_id: 12 },
        name: 'Export.csv',
        title: 'Export',
      },
    ]);
  });

  it('has nothing to export without rows', async () => {
    bridge.answer('popups.datatable', { data: { data: [], total: 0 } });
    const user = openBlocks(items);
    expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
    await pressExport(user);
    expect(await screen.findByText('Export data is not available')).toBeTruthy();
    expect(bridge.calls('download.call')).toEqual([]);
  });

  it('asks for all details without an export address', async () => {
    const user = openBlocks({ ...items, export_address: null });
    await screen.findByText('S-1');
    await pressExport(user);
    expect(await screen.findByText('Please, provide all details')).toBeTruthy();
    expect(bridge.calls('download.call')).toEqual([]);
  });
});
