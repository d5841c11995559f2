// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CitiesControl } from '../../../../renderer/fields/cities-control';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();

beforeEach(() => {
  vi.useFakeTimers();
  bridge.install();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const onChange = vi.fn();
  render(
    <CitiesControl
      id="cities"
      label="Cities"
      value={[]}
      onChange={onChange}
      aria-describedby={undefined}
      aria-invalid={false}
    />,
  );
  const input = screen.getByRole('combobox');
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  return { onChange, type };
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the city search', () => {
  it('does not ask below two characters', async () => {
    const { type } = show();
    type('d');
    await wait(5000);
    type(' d ');
    await wait(5000);
    expect(bridge.calls('address.cities-search')).toEqual([]);
    expect(screen.getByText('Minimum valid input length is 2 character')).toBeTruthy();
  });

  it('asks once, 700 ms after the last key', async () => {
    bridge.answer('address.cities-search', { cities: [{ index: 1, text: 'Dubai, AE' }] });
    const { type } = show();
    type('du');
    await wait(699);
    type('dub');
    await wait(699);
    expect(bridge.calls('address.cities-search')).toEqual([]);
    await wait(1);
    expect(bridge.calls('address.cities-search')).toEqual([{ q: 'dub', country_label: 1 }]);
    expect(options()).toEqual(['Dubai, AE']);
  });

  it('shows that it searches, and stops when the search fails, silently', async () => {
    const answer = bridge.hold('address.cities-search');
    const { type } = show();
    type('du');
    expect(screen.queryByLabelText('Searching')).toBeNull();
    await wait(700);
    expect(screen.getByLabelText('Searching')).toBeTruthy();
    answer.fail({ code: 'server_fault', at: 0 });
    await wait(0);
    expect(screen.queryByLabelText('Searching')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('drops an answer that a newer key made stale', async () => {
    const slow = bridge.hold('address.cities-search');
    const { type } = show();
    type('du');
    await wait(700);
    const fast = bridge.hold('address.cities-search');
    type('sh');
    await wait(700);
    fast.succeed({ cities: [{ index: 2, text: 'Sharjah, AE' }] });
    await wait(0);
    slow.succeed({ cities: [{ index: 1, text: 'Dubai, AE' }] });
    await wait(0);
    expect(options()).toEqual(['Sharjah, AE']);
  });

  it('offers no city of an earlier text, and says when there is none', async () => {
    bridge.answer('address.cities-search', { cities: [{ index: 1, text: 'Dubai, AE' }] });
    const { type } = show();
    type('du');
    await wait(700);
    expect(options()).toEqual(['Dubai, AE']);
    bridge.answer('address.cities-search', { cities: [] });
    type('dux');
    expect(options()).toEqual([]);
    expect(screen.queryByText('Nothing found')).toBeNull();
    await wait(700);
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  it('adds the city that is chosen by keyboard', async () => {
    bridge.answer('address.cities-search', {
      cities: [
        { index: 1, text: 'Dubai, AE' },
        { index: 3, text: 'Durban, ZA' },
      ],
    });
    const { type, onChange } = show();
    type('du');
    await wait(700);
    const input = screen.getByRole('combobox');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith(['3']);
  });
});
