// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PreferencesProvider, usePreferences } from '../../../../renderer/session/preferences';
import { useDateFormat } from '../../../../renderer/ui/date-format';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';
import { frozenUpTo, resizedTo } from '../../../../shared/table/layout';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

function Probe() {
  const { preferences, changeTable } = usePreferences();
  const layout = preferences.tables.orders?.layout;
  return (
    <button
      type="button"
      onClick={() => {
        changeTable('orders', (kept) => ({ ...kept, layout: frozenUpTo(kept.layout, 2) }));
        changeTable('orders', (kept) => ({ ...kept, layout: resizedTo(kept.layout, 'id', 90) }));
        changeTable('skus', (kept) => ({ ...kept, layout: frozenUpTo(kept.layout, 1) }));
      }}
    >
      {layout ? `frozen ${layout.frozen}, id ${layout.widths.id}` : 'plain'}
    </button>
  );
}

beforeEach(() => {
  bridge.install();
  bridge.answer('preferences.get', defaultPreferences);
  setMediaMatches(() => false);
});
afterEach(tidyUp);

const show = async () => {
  const { unmount } = render(
    <PreferencesProvider>
      <Probe />
    </PreferencesProvider>,
  );
  await screen.findByText('plain');
  return unmount;
};
const written = () => bridge.calls('preferences.set') as readonly Partial<Preferences>[];

describe('changes of another window', () => {
  it('are shown at once', async () => {
    const listeners = new Map<string, (payload: string) => void>();
    Object.assign(window.codesk, {
      on: (name: string, listener: (payload: string) => void) => {
        listeners.set(name, listener);
        return () => listeners.delete(name);
      },
    });
    function Format() {
      return <p>{useDateFormat()}</p>;
    }
    const { unmount } = render(
      <PreferencesProvider>
        <Format />
      </PreferencesProvider>,
    );
    await screen.findByText('day/month/year');
    const next: Preferences = { ...defaultPreferences, dateFormat: 'year-month-day' };
    act(() => listeners.get('preferences')?.(JSON.stringify(next)));
    expect(screen.getByText('year-month-day')).toBeTruthy();
    unmount();
    expect(listeners.has('preferences')).toBe(false);
  });
});

describe('changes of tables', () => {
  it('all count, also within one event, and are written together', async () => {
    await show();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('frozen 2, id 90')).toBeTruthy();
    expect(written()).toEqual([]);
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.tables).toMatchObject({
      orders: { layout: { frozen: 2, widths: { id: 90 } } },
      skus: { layout: { frozen: 1 } },
    });
  });

  it('are written when the page closes before the delay is over', async () => {
    const unmount = await show();
    fireEvent.click(screen.getByRole('button'));
    unmount();
    expect(written()).toHaveLength(1);
  });

  it.each([
    ['the window closes', () => fireEvent(window, new Event('pagehide'))],
    [
      'the preferences are read again after a sign-in',
      () => {
        bridge.push('session', {
          status: 'signed_in',
          server: 'https://cod.example',
          practice: false,
          user: null,
          owner: 'o-1',
          kept: 'keyring',
        });
        // The newer preferences stay on the screen.
        expect(bridge.calls('preferences.get')).toHaveLength(2);
      },
    ],
  ])('are written at once when %s', async (_name, happens) => {
    await show();
    fireEvent.click(screen.getByRole('button'));
    act(happens);
    expect(written()).toHaveLength(1);
  });
});
