// @vitest-environment jsdom
import { Popover as BlueprintPopover, BlueprintProvider } from '@blueprintjs/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmProvider, useConfirm } from '../../../../renderer/ui/confirm';
import { notify } from '../../../../renderer/ui/notices';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { Dialog, Drawer, type Layer, Popover, Tooltip } from '../../../../renderer/ui/overlays';
import { PopupsProvider, usePopups } from '../../../../renderer/ui/popups';
import { focusIsIn } from '../../../support/page/focus';
import { stackedFromBelow } from '../../../support/page/stacking';

afterEach(cleanup);

interface WindowProps {
  readonly name: string;
  readonly layer?: Layer;
  readonly children?: ReactNode;
}

/** A button that opens a dialog of its name. */
function Window({ name, layer, children }: WindowProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open {name}
      </button>
      <Dialog layer={layer} title={name} isOpen={open} onClose={() => setOpen(false)}>
        {children ?? <input aria-label={`Field of ${name}`} />}
      </Dialog>
    </>
  );
}

function Panel({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open panel
      </button>
      <Drawer title="Panel" isOpen={open} onClose={() => setOpen(false)}>
        <div role="dialog" aria-label="Panel">
          {children}
        </div>
      </Drawer>
    </>
  );
}

function Menu({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      isOpen={open}
      // Stays open, so that something can be opened over it.
      onInteraction={(next) => next && setOpen(true)}
      transitionDuration={0}
      content={<div role="menu" aria-label={name} />}
    >
      <button type="button">Open {name}</button>
    </Popover>
  );
}

/** A button that removes itself, and what takes its place a frame later. */
function Shrinking({ next = false }: { next?: boolean }) {
  const [left, setLeft] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const finish = () => {
    setLeft(false);
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <>
      {left ? (
        <button type="button" onClick={finish}>
          Finish
        </button>
      ) : (
        <p>Nothing is left.</p>
      )}
      {next && <input ref={input} aria-label="Next" />}
    </>
  );
}

function Asker({ title }: { title: string }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm({ title, text: 'It goes.', confirm: 'Yes' })}>
      Ask {title}
    </button>
  );
}

function Popup({ title }: { title: string }) {
  const popups = usePopups();
  return (
    <button type="button" onClick={() => popups.open({ title, width: 440, body: <p>Text</p> })}>
      Pop up {title}
    </button>
  );
}

function show(page: ReactNode): UserEvent {
  render(
    <BlueprintProvider>
      <ConfirmProvider>
        <PopupsProvider>{page}</PopupsProvider>
      </ConfirmProvider>
      <NoticesHost />
    </BlueprintProvider>,
  );
  // A test can click elements behind a dialog, because a late reply can open overlays as well.
  return userEvent.setup({ pointerEventsCheck: 0 });
}

const press = async (user: UserEvent, name: string) => {
  await user.click(screen.getByText(name, { selector: 'button, button *' }));
};
const overlay = (name: string) => screen.getByRole('dialog', { name, hidden: true });
const open = (name: string) => screen.findByRole('dialog', { name });
const question = (title: string) => screen.findByRole('alertdialog', { name: title });
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name, hidden: true })).toBeNull());
const expectOrder = (...fromBelow: readonly HTMLElement[]) =>
  expect(stackedFromBelow([...fromBelow].reverse()).map((each) => each.textContent)).toEqual(
    fromBelow.map((each) => each.textContent),
  );

describe('what is opened later stands above', () => {
  it('three dialogs deep, also for a question that was asked before', async () => {
    const user = show(
      <>
        <Asker title="First?" />
        <Window name="Contract">
          <Window name="Picker">
            <Window name="Row">
              <Asker title="Second?" />
            </Window>
          </Window>
        </Window>
      </>,
    );
    await press(user, 'Ask First?');
    await user.click(within(await question('First?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
    await press(user, 'Open Contract');
    await press(user, 'Open Picker');
    await press(user, 'Open Row');
    await press(user, 'Ask Second?');
    expectOrder(await open('Contract'), await open('Picker'), await open('Row'), await question('Second?'));
  });

  it('for dialogs that were opened in another order before', async () => {
    const user = show(
      <>
        <Window name="One" />
        <Window name="Other" />
      </>,
    );
    for (const [first, second] of [
      ['One', 'Other'],
      ['Other', 'One'],
    ] as const) {
      await press(user, `Open ${first}`);
      await press(user, `Open ${second}`);
      expectOrder(await open(first), await open(second));
      for (const name of [second, first]) {
        await user.click(within(overlay(name)).getByRole('button', { name: 'Close' }));
        await gone(name);
      }
    }
  });

  it('for a pop-up over a dialog, and a menu over the dialog it belongs to', async () => {
    const user = show(
      <>
        <Popup title="Trace" />
        <Menu name="Page menu" />
        <Window name="Contract">
          <Menu name="Own menu" />
        </Window>
      </>,
    );
    await press(user, 'Open Page menu');
    await press(user, 'Open Contract');
    await press(user, 'Open Own menu');
    expectOrder(
      screen.getByRole('menu', { name: 'Page menu', hidden: true }),
      await open('Contract'),
      screen.getByRole('menu', { name: 'Own menu' }),
    );
    await press(user, 'Pop up Trace');
    expectOrder(await open('Contract'), await open('Trace'));
  });
});

describe('the layers', () => {
  it('are page and panel first', async () => {
    const user = show(
      <>
        <Panel>Details</Panel>
        <Menu name="Page menu" />
      </>,
    );
    await press(user, 'Open panel');
    await press(user, 'Open Page menu');
    expectOrder(screen.getByRole('menu', { name: 'Page menu' }), await open('Panel'));
  });

  it('also hold for what Blueprint opens by itself inside of a dialog', async () => {
    const user = show(
      <Window name="Contract">
        <BlueprintPopover content={<div role="menu">Own</div>} transitionDuration={0}>
          <button type="button">Open by itself</button>
        </BlueprintPopover>
      </Window>,
    );
    await press(user, 'Open Contract');
    await press(user, 'Open by itself');
    const place = (await open('Contract')).closest('body > *');
    const menu = await screen.findByRole('menu');
    expect(menu.closest('body > *')).toBe(place);
    expect((await open('Contract')).compareDocumentPosition(menu)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are panel, dialog, question, sign-in, whatever was opened last', async () => {
    const user = show(
      <>
        <Window name="Session expired" layer="sign-in" />
        <Asker title="Sure?" />
        <Window name="Contract" />
        <Panel>Details</Panel>
      </>,
    );
    await press(user, 'Open panel');
    await press(user, 'Open Contract');
    await press(user, 'Ask Sure?');
    await press(user, 'Open Session expired');
    expectOrder(
      await open('Panel'),
      await open('Contract'),
      await question('Sure?'),
      await open('Session expired'),
    );
  });

  it('keep the sign-in on top when the session ends again over another dialog', async () => {
    const user = show(
      <>
        <Window name="Session expired" layer="sign-in" />
        <Window name="Import" />
      </>,
    );
    await press(user, 'Open Session expired');
    await user.click(within(await open('Session expired')).getByRole('button', { name: 'Close' }));
    await gone('Session expired');
    await press(user, 'Open Import');
    await press(user, 'Open Session expired');
    expectOrder(await open('Import'), await open('Session expired'));
  });

  it('put a question of the sign-in above it', async () => {
    const user = show(
      <Window name="Session expired" layer="sign-in">
        <Asker title="Leave?" />
      </Window>,
    );
    await press(user, 'Open Session expired');
    await press(user, 'Ask Leave?');
    expectOrder(await open('Session expired'), await question('Leave?'));
  });

  it('put tooltips above dialogs, and notices above everything', async () => {
    const user = show(
      <>
        <Tooltip content="Fold" hoverOpenDelay={0} transitionDuration={0}>
          <button type="button">Fold it</button>
        </Tooltip>
        <Window name="Session expired" layer="sign-in" />
      </>,
    );
    await act(async () => notify({ tone: 'info', title: 'Copied', text: '3 cells' }));
    const notice = await screen.findByText('Copied');
    await press(user, 'Open Session expired');
    await user.hover(screen.getByText('Fold it'));
    const tip = await screen.findByText('Fold');
    expectOrder(await open('Session expired'), tip, notice);
  });

  it('hold a dialog back that would open under a higher one, until that is closed', async () => {
    const user = show(
      <>
        <Window name="Session expired" layer="sign-in" />
        <Window name="Late" />
      </>,
    );
    await press(user, 'Open Session expired');
    await press(user, 'Open Late');
    const signIn = await open('Session expired');
    expect(screen.queryByRole('dialog', { name: 'Late', hidden: true })).toBeNull();
    await user.click(within(signIn).getByRole('button', { name: 'Close' }));
    expect(await open('Late')).toBeTruthy();
  });

  it('leave a dialog open that a higher one covers', async () => {
    const user = show(
      <>
        <Window name="Session expired" layer="sign-in" />
        <Window name="Contract" />
      </>,
    );
    await press(user, 'Open Contract');
    await user.type(screen.getByRole('textbox', { name: 'Field of Contract' }), '42');
    await press(user, 'Open Session expired');
    await user.click(within(await open('Session expired')).getByRole('button', { name: 'Close' }));
    await gone('Session expired');
    expect(screen.getByRole('textbox', { name: 'Field of Contract' })).toHaveProperty('value', '42');
  });
});

describe('the keyboard', () => {
  /** A dialog or panel of the name Panel, and a field of the page. */
  const showBesideField = (kind: string) => {
    const user = show(
      <>
        <input aria-label="Other field" />
        {kind === 'Panel' ? <Panel>{null}</Panel> : <Window name="Panel" />}
      </>,
    );
    const opener = screen.getByText(kind === 'Panel' ? 'Open panel' : 'Open Panel');
    return { user, opener, field: screen.getByRole('textbox', { name: 'Other field' }) };
  };

  it.each(['Window', 'Panel'])(
    'stays in the field that somebody goes to while a closed %s fades out',
    async (kind) => {
      const { user, opener, field } = showBesideField(kind);
      const close = async () => {
        await user.click(within(overlay('Panel').parentElement as HTMLElement).getByLabelText('Close'));
      };
      await user.click(opener);
      await open('Panel');
      await close();
      await user.type(field, '15');
      expect(overlay('Panel')).toBeTruthy();
      await gone('Panel');
      expect(document.activeElement).toBe(field);
      await user.keyboard('01');
      expect(field).toHaveProperty('value', '1501');

      // Otherwise the focus returns to the previous element, each time.
      await user.click(opener);
      await open('Panel');
      await close();
      await gone('Panel');
      expect(document.activeElement).toBe(opener);
    },
  );

  it.each(['Window', 'Panel'])(
    'stays in the field that had it one frame before a %s closes',
    async (kind) => {
      const { user, opener, field } = showBesideField(kind);
      // Also when it opens again while it fades out.
      for (let round = 0; round < 2; round += 1) {
        await user.click(opener);
        await open('Panel');
        const frame = overlay('Panel').parentElement as HTMLElement;
        await focusIsIn(frame);
        act(() => {
          field.focus();
          within(frame).getByLabelText('Close').click();
        });
        for (let drawn = 0; drawn < 3; drawn += 1) await new Promise(requestAnimationFrame);
        expect(document.activeElement).toBe(field);
      }
    },
  );

  it('is in the topmost dialog, and Escape closes that one only', async () => {
    const user = show(
      <>
        <Asker title="First?" />
        <Window name="Contract">
          <Window name="Picker">
            <Asker title="Second?" />
          </Window>
        </Window>
      </>,
    );
    await press(user, 'Ask First?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
    await press(user, 'Open Contract');
    await press(user, 'Open Picker');
    await press(user, 'Ask Second?');
    const asked = await question('Second?');
    await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true));
    // A control below cannot take the focus.
    act(() => within(overlay('Contract')).getByText('Open Picker').focus());
    await focusIsIn(asked);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(overlay('Picker').contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await gone('Picker');
    expect(await open('Contract')).toBeTruthy();
  });

  it.each(['dialog', 'panel'])('stays in a %s whose focused control is removed', async (kind) => {
    const user = userEvent.setup();
    const content = <Shrinking />;
    render(kind === 'dialog' ? <Window name="list">{content}</Window> : <Panel>{content}</Panel>, {
      wrapper: BlueprintProvider,
    });
    await user.click(screen.getByRole('button', { name: /^Open/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Finish' }));
    await within(dialog).findByText('Nothing is left.');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Open/ })));
  });

  it('goes to what takes the place of a removed control', async () => {
    const user = userEvent.setup();
    render(
      <Window name="list">
        <Shrinking next />
      </Window>,
      { wrapper: BlueprintProvider },
    );
    await user.click(screen.getByRole('button', { name: 'Open list' }));
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    const next = await screen.findByRole('textbox', { name: 'Next' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(next);
  });

  it('is not taken from the page by a dialog that is closed', async () => {
    const user = userEvent.setup();
    render(
      <Window name="list">
        <Shrinking />
      </Window>,
      { wrapper: BlueprintProvider },
    );
    await user.click(screen.getByRole('button', { name: 'Open list' }));
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open list' })),
    );
  });

  it('stays in a dialog while a notice is shown', async () => {
    const user = show(
      <>
        <button type="button">Behind</button>
        <Window name="Contract" />
      </>,
    );
    await press(user, 'Open Contract');
    const dialog = await open('Contract');
    await focusIsIn(dialog);
    await act(async () => notify({ tone: 'info', title: 'Copied', text: '3 cells' }));
    await screen.findByText('Copied');
    act(() => screen.getByText('Behind').focus());
    await focusIsIn(dialog);
    await user.keyboard('{Escape}');
    await gone('Contract');
  });

  it('stays in the lower dialog when the upper one was closed while a notice is shown', async () => {
    const user = show(
      <>
        <button type="button">Behind</button>
        <Window name="Contract">
          <Window name="Picker" />
        </Window>
      </>,
    );
    await press(user, 'Open Contract');
    await press(user, 'Open Picker');
    const picker = await open('Picker');
    await act(async () => notify({ tone: 'info', title: 'Copied', text: '3 cells' }));
    await screen.findByText('Copied');
    await user.click(within(picker).getByRole('button', { name: 'Close' }));
    await gone('Picker');
    act(() => screen.getByText('Behind').focus());
    const contract = await open('Contract');
    await focusIsIn(contract);
  });

  it('goes to a question of the sign-in that takes the place of one below it', async () => {
    const user = show(
      <>
        <Asker title="Delete?" />
        <Window name="Session expired" layer="sign-in">
          <Asker title="Leave?" />
        </Window>
      </>,
    );
    await press(user, 'Ask Delete?');
    await question('Delete?');
    await press(user, 'Open Session expired');
    await press(user, 'Ask Leave?');
    const asked = await question('Leave?');
    expectOrder(await open('Session expired'), asked);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(asked).getByRole('button', { name: 'Cancel' })),
    );
  });

  it('comes back to what had it before two questions, one in the place of the other', async () => {
    const user = show(<Asker title="Sure?" />);
    const asker = screen.getByRole('button', { name: 'Ask Sure?' });
    await press(user, 'Ask Sure?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    act(() => asker.click());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(asker));
  });
});

it('puts nothing into the page for what was never opened', async () => {
  const places = () => document.querySelectorAll('.codesk-overlay-place').length;
  const before = places();
  render(
    <BlueprintProvider>
      <Menu name="One" />
      <Window name="two" />
      <Tooltip content="Three">
        <button type="button">Three</button>
      </Tooltip>
    </BlueprintProvider>,
  );
  expect(places()).toBe(before);
  await userEvent.click(screen.getByRole('button', { name: 'Open two' }));
  await screen.findByRole('dialog', { name: 'two' });
  expect(places()).toBe(before + 1);
  cleanup();
  expect(places()).toBe(before);
});
