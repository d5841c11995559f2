// @vitest-environment jsdom

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActionDialog } from '../../../../renderer/ui/action-dialog';
import { ConfirmProvider, useConfirm } from '../../../../renderer/ui/confirm';
import { ConflictKeys } from '../../../../renderer/ui/conflict-keys';
import { Drawer } from '../../../../renderer/ui/overlays';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import {
  ShortcutsKey,
  shortcutsNow,
  usePageShortcuts,
  useShortcutKeys,
} from '../../../../renderer/ui/shortcuts';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const run = vi.fn();
beforeEach(() => {
  new FakeBridge().install();
  stubLayout();
  run.mockReset();
});
afterEach(tidyUp);

function show(page: ReactNode) {
  render(
    <ConfirmProvider>
      <UnsavedProvider>
        <PopupsProvider>
          <ShortcutsKey />
          {page}
        </PopupsProvider>
      </UnsavedProvider>
    </ConfirmProvider>,
  );
  return userEvent.setup();
}

function Keyed({ title = 'Page', keys }: { readonly title?: string; readonly keys: readonly string[] }) {
  useShortcutKeys([
    { title, shortcuts: keys.map((key) => ({ keys: [key], text: key, run: () => run(key) })) },
  ]);
  return <input aria-label="Name" />;
}

describe('a key of the table', () => {
  it.each([
    ['Ctrl+E', '{Control>}e{/Control}', true],
    ['Ctrl+E', '{Meta>}e{/Meta}', true],
    ['Ctrl+E', '{Control>}{Shift>}E{/Shift}{/Control}', false],
    ['Ctrl+E', '{Control>}{Alt>}e{/Alt}{/Control}', false],
    ['Ctrl+E', 'e', false],
    ['Ctrl+Shift+F', '{Control>}{Shift>}F{/Shift}{/Control}', true],
    ['Alt+↑', '{Alt>}{ArrowUp}{/Alt}', true],
    ['Alt+Home', '{Alt>}{Home}{/Alt}', true],
    ['F5', '{F5}', true],
    ['/', '/', true],
    // Some keyboards have it with Shift.
    ['/', '{Shift>}/{/Shift}', true],
    ['K', 'k', true],
    ['K', '{Shift>}K{/Shift}', false],
    ['Esc', '{Escape}', true],
  ])('%s is %s: %s', async (key, pressed, runs) => {
    const user = show(<Keyed keys={[key]} />);
    await user.keyboard(pressed);
    expect(run.mock.calls).toEqual(runs ? [[key]] : []);
  });

  it('is a letter in a field, unless it is pressed with Ctrl', async () => {
    const user = show(<Keyed keys={['k', 'Ctrl+E']} />);
    await user.type(screen.getByLabelText('Name'), 'k{Control>}e{/Control}');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'k');
    expect(run.mock.calls).toEqual([['Ctrl+E']]);
  });

  it('is gone with its page', async () => {
    function Page() {
      const [isOpen, setOpen] = useState(true);
      return isOpen ? (
        <>
          <Keyed keys={['F8']} />
          <button type="button" onClick={() => setOpen(false)}>
            Leave
          </button>
        </>
      ) : null;
    }
    const user = show(<Page />);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.keyboard('{F8}');
    expect(run).not.toHaveBeenCalled();
    expect(shortcutsNow().map(({ title }) => title)).not.toContain('Page');
  });
});

describe('the sheet', () => {
  const titles = async () => {
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    return within(sheet)
      .getAllByRole('region')
      .map((group) => group.getAttribute('aria-label'));
  };

  it('joins groups of one title, and leaves out what has no key', async () => {
    function Tools() {
      usePageShortcuts([{ title: 'Tools', shortcuts: [{ keys: [], text: 'Add', run }] }]);
      return null;
    }
    const user = show(
      <>
        <Keyed keys={['F8']} />
        <Keyed keys={['F9', 'F8']} />
        <Tools />
      </>,
    );
    await user.keyboard('?');
    expect(await titles()).toEqual(['Page', 'Everywhere', 'Forms and dialogs']);
    const page = screen.getByRole('region', { name: 'Page' });
    expect(
      within(page)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['F8', 'F9']);
  });

  it('opens above a panel and a dialog with their keys, once, and leaves them open', async () => {
    const user = show(
      <>
        <Keyed keys={['F8']} />
        <Drawer isOpen>
          <Keyed title="Panel" keys={['F9']} />
        </Drawer>
        <ActionDialog
          title="Conflict"
          width={400}
          isOpen
          onClose={() => undefined}
          onClosed={() => undefined}
        >
          <button type="button">In the dialog</button>
          <ConflictKeys />
        </ActionDialog>
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'In the dialog' }));
    await user.keyboard('?');
    expect(await titles()).toEqual(['Conflicts', 'Everywhere', 'Forms and dialogs']);
    await user.keyboard('?');
    expect(screen.getAllByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Conflict' })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'In the dialog' })),
    );
  });

  it('shows the keys of a panel, not those of the page behind it', async () => {
    const user = show(
      <>
        <Keyed keys={['F8']} />
        <Drawer isOpen>
          <Keyed title="Panel" keys={['F9']} />
        </Drawer>
      </>,
    );
    await waitFor(() => expect(screen.getAllByLabelText('Name')).toHaveLength(2));
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await user.keyboard('?');
    expect(await titles()).toEqual(['Panel', 'Everywhere', 'Forms and dialogs']);
  });

  it('does not open above a question', async () => {
    function Asking() {
      const ask = useConfirm();
      return (
        <button type="button" onClick={() => void ask({ title: 'Sure?', text: '', confirm: 'Yes' })}>
          Ask
        </button>
      );
    }
    const user = show(<Asking />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

/** Files that listen to all keys of the window. Keys of pages belong in the table of shortcuts. */
const ownListeners: Readonly<Record<string, string>> = {
  'grid/pointer.ts': 'Escape ends a drag',
  'ui/shortcuts.tsx': 'the table',
  'ui/escape.ts': 'Escape closes what is open',
  'ui/key-pairs.ts': 'the release of a key goes where it was pressed',
  'ui/tab-cycle.ts': 'Tab goes round in an overlay',
  'palette/palette-dialog.tsx': 'letters before its field has the focus',
  'rate-desk/desk-keys.ts': 'runs the table while the rate file is open',
};

it('no page hears of keys of the window beside the table', () => {
  const root = join(import.meta.dirname, '../../../../renderer');
  const listening = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /addEventListener\(\s*'key(down|up|press)'/.test(readFileSync(join(root, name), 'utf8')),
    )
    .map((name) => name.split(sep).join('/'));
  expect(listening.sort()).toEqual(Object.keys(ownListeners).sort());
});
