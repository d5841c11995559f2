// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyFailure } from '../../../../renderer/ui/failure';
import { notify, useOwnNotices } from '../../../../renderer/ui/notices';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { type Notice, type NoticeName, notices } from '../../../../shared/messages';

/** A notice fades out for 350 ms after its time. */
const fadeMs = 350;
// Each step is drawn before the next begins, because the fading starts only then.
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = (text: string) => screen.queryByText(text)?.closest('[role="alert"]') ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  run.mockReset();
  render(
    <BlueprintProvider>
      <NoticesHost />
    </BlueprintProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function send(notice: Notice) {
  await act(async () => notify(notice));
  await wait(60);
}

const run = vi.fn();

describe('a notice', () => {
  it('leaves Escape to the page, and stays', async () => {
    await send(notices.rowNotFound);
    const pressed = vi.fn();
    window.addEventListener('keydown', pressed, { once: true });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await wait(fadeMs);
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(shown(notices.rowNotFound.title)).not.toBeNull();
  });

  it.each([
    ['success', { tone: 'success', title: 'orders.csv saved', text: 'Export' }],
    ['warning', notices.rateRequired],
    ['info', { tone: 'info', title: 'Cancelled', text: 'It was not saved.' }],
    ['danger', notices.rowNotFound],
  ] as const)('of %s stays for 2.5 seconds', async (_, notice) => {
    await send(notice);
    await wait(2400);
    expect(shown(notice.title)).not.toBeNull();
    await wait(60);
    await wait(fadeMs);
    expect(shown(notice.title)).toBeNull();
  });

  it.each((Object.keys(notices) as NoticeName[]).filter((name) => notices[name].tone === 'success'))(
    'of the success %s has no button',
    async (name) => {
      await send(notices[name]);
      expect(shown(notices[name].title)).not.toBeNull();
      expect(screen.queryAllByRole('button')).toEqual([]);
    },
  );

  it('of a failure can be closed and stays for ten seconds, so that its details can be copied', async () => {
    await act(async () => notifyFailure({ code: 'unreachable', at: 0 }));
    await wait(9900);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    await wait(100);
    await wait(fadeMs);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a notice of a part of the page', () => {
  function Form() {
    const offer = useOwnNotices();
    return (
      <button
        type="button"
        onClick={() => offer({ tone: 'info', title: 'Row deleted', text: '0 – 5' }, { text: 'Undo', run })}
      >
        Delete
      </button>
    );
  }

  it('goes when that part is gone, and takes no other notice along', async () => {
    const form = render(<Form />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    await wait(60);
    await send({ tone: 'info', title: 'Copied', text: '3 cells' });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await act(async () => form.unmount());
    await wait(fadeMs);
    expect(shown('Row deleted')).toBeNull();
    expect(shown('Copied')).not.toBeNull();
  });

  it('stays as long as the part, up to ten seconds', async () => {
    render(<Form />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    await wait(9800);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
  });
});
