// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportColumns } from '../../../../renderer/lists/export/export-columns';
import { withMoved } from '../../../../renderer/lists/export/export-order';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

beforeEach(() => {
  stubLayout();
  Element.prototype.scrollTo = () => undefined;
});
afterEach(tidyUp);

const many = Array.from({ length: 2000 }, (_, at) => ({
  value: `c${at}`,
  text: `Column ${at}`,
  exportable: true,
}));

function Columns({ count }: { count: number }) {
  const [order, setOrder] = useState<readonly string[]>(many.slice(0, count).map(({ value }) => value));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(order));
  const columns = order.flatMap((value) => many.find((column) => column.value === value) ?? []);
  return (
    <ExportColumns
      columns={columns}
      chosen={chosen}
      onChoose={setChosen}
      onMove={(value, to) => setOrder(withMoved(order, value, to))}
    />
  );
}
const list = () => screen.getByRole('list', { name: 'Columns' });
const boxes = () => within(list()).getAllByRole<HTMLInputElement>('checkbox');

describe('the columns of an export with very many', () => {
  it('are in the page as far as they are in sight, each with its name and position', () => {
    render(<Columns count={2000} />);
    const drawn = within(list()).getAllByRole('listitem');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(100);
    expect(drawn[4]?.getAttribute('aria-posinset')).toBe('5');
    expect(drawn[4]?.getAttribute('aria-setsize')).toBe('2000');
    expect(within(drawn[4] as HTMLElement).getByRole('checkbox', { name: 'Column 4' })).toBeTruthy();
    expect(within(drawn[4] as HTMLElement).getByRole('button', { name: 'Move Column 4' })).toBeTruthy();
    // The list has the height of all items, so that the scroll bar is correct.
    expect(list().style.height).toBe('60000px');
  });

  it('cost no more than few', () => {
    render(<Columns count={2000} />);
    const ofMany = boxes().length;
    cleanup();
    render(<Columns count={200} />);
    expect(boxes()).toHaveLength(ofMany);
  });

  it('are all selected and unselected, drawn or not', async () => {
    const user = userEvent.setup();
    render(<Columns count={2000} />);
    expect(screen.getByText('2000 of 2000')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('0 of 2000')).toBeTruthy();
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  it('move by keys, keep the focus and say where they are', async () => {
    const user = userEvent.setup();
    render(<Columns count={2000} />);
    act(() => screen.getByRole('button', { name: 'Move Column 0' }).focus());
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(
      boxes()
        .slice(0, 3)
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['Column 1', 'Column 2', 'Column 0']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Column 0');
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
      'Column 0, 3 of 2000',
    );
  });

  it('keep the focused one in the page when it is scrolled out of sight', () => {
    render(<Columns count={2000} />);
    act(() => screen.getByRole('button', { name: 'Move Column 3' }).focus());
    const scroller = list().parentElement as HTMLElement;
    act(() => {
      scroller.scrollTop = 30_000;
      scroller.dispatchEvent(new Event('scroll'));
    });
    expect(within(list()).getByRole('checkbox', { name: 'Column 1000' })).toBeTruthy();
    expect(within(list()).queryByRole('checkbox', { name: 'Column 4' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Column 3');
  });

  it('move by keys over the edge of what is drawn', async () => {
    const user = userEvent.setup();
    render(<Columns count={2000} />);
    const drawn = boxes().length;
    act(() => screen.getByRole('button', { name: 'Move Column 0' }).focus());
    const presses = drawn + 5;
    await user.keyboard(`{Alt>}${'{ArrowDown}'.repeat(presses)}{/Alt}`);
    const moved = within(list()).getByRole('checkbox', { name: 'Column 0' }).closest('li');
    expect(moved?.getAttribute('aria-posinset')).toBe(String(presses + 1));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Column 0');
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
      `Column 0, ${presses + 1} of 2000`,
    );
    // A screen reader meets them in the order of the list.
    const positions = within(list())
      .getAllByRole('listitem')
      .map((item) => Number(item.getAttribute('aria-posinset')));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });
});
