// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePassingRows } from '../../../../renderer/grid/passing-rows';
import { tidyUp } from '../../../support/page/page-stubs';

/** What React heard, such as `over b` or `leave a`. */
const heard: string[] = [];

function Rows() {
  const scroller = useRef<HTMLDivElement>(null);
  usePassingRows(scroller);
  return (
    <>
      <section
        ref={scroller}
        aria-label="Rows"
        onPointerOver={({ target }) => heard.push(`over ${(target as Element).id}`)}
        onMouseOver={() => undefined}
        onFocus={() => undefined}
      >
        {['a', 'b', 'c'].map((id) => (
          <p
            key={id}
            id={id}
            onMouseEnter={() => heard.push(`enter ${id}`)}
            onMouseLeave={() => heard.push(`leave ${id}`)}
          >
            {id}
          </p>
        ))}
      </section>
      <p>outside</p>
    </>
  );
}

const of = (text: string) => screen.getByText(text);
const scroll = () => fireEvent.scroll(screen.getByRole('region'));
const rest = () => act(() => void vi.advanceTimersByTime(1000));
/** As a browser tells it. */
function point(from: string, to: string, buttons = 0): void {
  for (const kind of ['pointer', 'mouse'] as const) {
    const make = kind === 'pointer' ? PointerEvent : MouseEvent;
    const options = { bubbles: true, buttons };
    fireEvent(of(from), new make(`${kind}out`, { ...options, relatedTarget: of(to) }));
    fireEvent(of(to), new make(`${kind}over`, { ...options, relatedTarget: of(from) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Rows />);
  point('outside', 'a');
  heard.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

describe('cells under a pointer', () => {
  it('are told while the grid rests', () => {
    point('a', 'b');
    expect(heard).toEqual(['over b', 'leave a', 'enter b']);
  });

  it('are not told while they pass; that the pointer has left is told at once, and where it is at rest', () => {
    scroll();
    point('a', 'b');
    expect(heard).toEqual(['leave a']);
    scroll();
    point('b', 'c');
    expect(heard).toEqual(['leave a']);
    rest();
    expect(heard).toEqual(['leave a', 'over c', 'enter c']);
    point('c', 'b');
    expect(heard.slice(3)).toEqual(['over b', 'leave c', 'enter b']);
  });

  it('are told while a button is pressed', () => {
    scroll();
    point('a', 'b', 1);
    expect(heard).toEqual(['over b', 'leave a', 'enter b']);
  });

  it('are told to be left when the pointer comes back from outside meanwhile', () => {
    scroll();
    point('a', 'c');
    point('c', 'outside');
    point('outside', 'b');
    heard.length = 0;
    point('b', 'c');
    expect(heard).toEqual(['leave b']);
    rest();
    expect(heard).toEqual(['leave b', 'over c', 'enter c']);
  });

  it('are not told at rest when the pointer has left the grid meanwhile', () => {
    scroll();
    point('a', 'b');
    point('b', 'outside');
    heard.length = 0;
    rest();
    expect(heard).toEqual([]);
  });
});
