// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useOwnClicks } from '../../../../renderer/grid/own-clicks';

const heard = vi.fn();

function Page() {
  const scroller = useRef<HTMLDivElement>(null);
  useOwnClicks(scroller);
  const note = (event: { type: string; target: EventTarget }) =>
    heard(event.type, (event.target as Element).textContent);
  return (
    <>
      <button type="button">Verify</button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it replaces a grid */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it replaces a grid */}
      <div ref={scroller} onClick={note} onDoubleClick={note}>
        <span>Heading</span>
        <p data-row={0}>First</p>
        <p data-row={1}>
          <span>Second</span> <b>its end</b>
        </p>
      </div>
    </>
  );
}

/** The two clicks of a fast double click, which can meet two elements. */
function doubleClick(one: string, other = one) {
  fireEvent.click(screen.getByText(one), { detail: 1 });
  fireEvent.click(screen.getByText(other), { detail: 2 });
  fireEvent.doubleClick(screen.getByText(other), { detail: 2 });
  return heard.mock.calls.map(([type]) => type);
}

beforeEach(() => {
  cleanup();
  heard.mockClear();
  render(<Page />);
});

it.each([
  ['a cell', 'First', 'First', ['click', 'click', 'dblclick']],
  ['two cells of a row', 'Second', 'its end', ['click', 'click', 'dblclick']],
  ['a heading', 'Heading', 'Heading', ['click', 'click', 'dblclick']],
  ['a menu, then a row', 'Verify', 'First', []],
  ['two rows', 'First', 'Second', ['click']],
  ['a row, then a heading', 'First', 'Heading', ['click']],
])('a double click on %s', (_, one, other, types) => {
  expect(doubleClick(one, other)).toEqual(types);
});

it('a row that was clicked before a menu is not clicked by the menu', () => {
  fireEvent.click(screen.getByText('First'), { detail: 1 });
  heard.mockClear();
  expect(doubleClick('Verify', 'First')).toEqual([]);
  expect(doubleClick('First')).toEqual(['click', 'click', 'dblclick']);
});

it('keys, which click without a count, are heard', () => {
  fireEvent.click(screen.getByText('Verify'), { detail: 1 });
  fireEvent.click(screen.getByText('First'), { detail: 0 });
  expect(heard).toHaveBeenCalledTimes(1);
});
