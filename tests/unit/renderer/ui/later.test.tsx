// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { later, loadAhead } from '../../../../renderer/ui/later';
import { tidyUp } from '../../../support/page/page-stubs';

beforeEach(() => vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run)));
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

const part = (text: string) => ({ default: () => <p>{text}</p> });
const inSuspense = (content: ReactNode) => <Suspense fallback={<p>Loading</p>}>{content}</Suspense>;

class Boundary extends Component<{ children: ReactNode }, { text?: string }> {
  override state: { text?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ text: error.message });
  override render() {
    return this.state.text ?? this.props.children;
  }
}

it('shows the fallback until a part is loaded, and draws a loaded one at once', async () => {
  const load = vi.fn(async () => part('Here'));
  const Part = later(load);
  const first = render(inSuspense(<Part />));
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('Here');
  first.unmount();
  render(inSuspense(<Part />));
  expect(screen.getByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('draws a part at once that was loaded ahead, and those that it names', async () => {
  let Inner = later(async () => part('never'));
  const Outer = later(async () => {
    Inner = later(async () => part('Inner'));
    return part('Outer');
  });
  await loadAhead();
  render(inSuspense([<Outer key="outer" />, <Inner key="inner" />]));
  expect([screen.getByText('Outer'), screen.getByText('Inner')]).toHaveLength(2);
});

it('tries again when it is wanted what failed ahead, and throws what fails then', async () => {
  const answers = [new Error('gone'), part('Back')];
  const take = async () => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error('twice gone');
    return answer;
  };
  const Part = later(take);
  await loadAhead();
  render(inSuspense(<Part />));
  await screen.findByText('Back');
  const Broken = later(take);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Boundary>{inSuspense(<Broken />)}</Boundary>);
  expect(await screen.findByText('twice gone')).toBeTruthy();
});

it('loads first what people soon wait for, and nothing shortly after a press', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 50));
  const loaded: string[] = [];
  const named = (name: string) => async () => {
    loaded.push(name);
    return part(name);
  };
  later(named('idle'));
  const near = later(named('near'), 'near');
  later(named('soon'), 'soon');
  later(named('last'));
  const all = loadAhead();
  await vi.advanceTimersByTimeAsync(60);
  expect(loaded).toEqual(['soon']);
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(300);
  expect(loaded).toEqual(['soon']);
  await vi.runAllTimersAsync();
  await all;
  expect(loaded).toEqual(['soon', 'idle', 'last']);
  await near.load();
  expect(loaded.at(-1)).toBe('near');
});
