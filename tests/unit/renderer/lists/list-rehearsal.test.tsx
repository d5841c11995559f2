// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnDialogsProvider } from '../../../../renderer/app/record-dialogs';
import { ListRehearsal } from '../../../../renderer/lists/list-rehearsal';
import { lists } from '../../../../shared/lists';
import { defaultPreferences } from '../../../../shared/preferences';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import { tidyUp, windowMatches } from '../../../support/page/page-stubs';

const ahead = vi.hoisted((): (() => Promise<unknown>)[] => []);
// Without the parts of the page, which would all be loaded as well.
vi.mock(import('../../../../renderer/ui/later'), async (original) => ({
  ...(await original()),
  alsoAhead: (work) => {
    ahead.push(work);
    return () => undefined;
  },
}));

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  bridge.answer('preferences.get', defaultPreferences);
  windowMatches(() => false);
});
afterEach(tidyUp);

function signIn(...visible: string[]): void {
  bridge.answer('session.get', {
    status: 'signed_in',
    server: '',
    practice: false,
    user: { id: 1, email: 'anna@example.com', lists: visible },
    owner: 'o-1',
    kept: 'memory',
  });
}

/** How many cells are made by what the page does when it has nothing else to do, wherever they are put. */
async function cellsMadeAhead(): Promise<number> {
  const set = vi.spyOn(Element.prototype, 'setAttribute');
  const works = ahead.splice(0);
  let isDone = false;
  // Not inside of `act`, which would keep back what it waits for.
  void Promise.all(works.map((work) => work())).then(() => {
    isDone = true;
  });
  await waitFor(() => expect(isDone).toBe(true), { timeout: 2000 });
  const count = set.mock.calls.filter(([name, value]) => name === 'role' && value === 'gridcell').length;
  set.mockRestore();
  return count;
}

/** Between them these have most types of cells; `cells/registry.test.tsx` draws each type. */
const drawn = ['contracts', 'orders', 'products', 'integrations', 'clients'];

it.each(lists.filter(({ id }) => drawn.includes(id)).map((list) => [list.id, list] as const))(
  'a list of %s is drawn once, without showing, asking or saying anything',
  async (id, { columns }) => {
    const complain = vi.spyOn(console, 'error');
    signIn(id);
    const element = (
      <OwnDialogsProvider>
        <ListRehearsal />
      </OwnDialogsProvider>
    );
    openPage([{ path: '/', element }], '/');
    await act(async () => undefined);
    const page = document.documentElement.outerHTML;
    expect(await cellsMadeAhead()).toBeGreaterThanOrEqual(columns.length);
    expect(document.documentElement.outerHTML).toBe(page);
    const asked = [`${id}.structure`, `${id}.datatable`, 'preferences.set'].flatMap((name) =>
      bridge.calls(name),
    );
    expect(asked).toEqual([]);
    expect(complain).not.toHaveBeenCalled();
    // Once is enough.
    expect(await cellsMadeAhead()).toBe(0);
  },
);

it('a list that cannot be drawn keeps nobody waiting', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn('contracts');
  // It misses the dialogs of its own.
  openPage([{ path: '/', element: <ListRehearsal /> }], '/');
  await act(async () => undefined);
  expect(await cellsMadeAhead()).toBe(0);
});

it('somebody without lists waits for nothing', async () => {
  signIn();
  openPage([{ path: '/', element: <ListRehearsal /> }], '/');
  await act(async () => undefined);
  expect(await cellsMadeAhead()).toBe(0);
});
