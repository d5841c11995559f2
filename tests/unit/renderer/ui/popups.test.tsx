// @vitest-environment jsdom
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of one cell
import { BlueprintProvider } from '@blueprintjs/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PopupsProvider, usePopups } from '../../../../renderer/ui/popups';
import { focusIsIn } from '../../../support/page/focus';

const user = userEvent.setup();
afterEach(cleanup);

function Inner() {
  const popups = usePopups();
  return (
    <button type="button" onClick={() => popups.open({ title: 'Upper', width: 480, body: 'above' })}>
      Open upper
    </button>
  );
}

function Broken(): never {
  throw new Error('no');
}

/** A grid with one cell whose control opens a pop-up, as viewers do. */
function Page({ width = 640, name = '3:2' }: { width?: number | undefined; name?: string | undefined }) {
  const popups = usePopups();
  const [drawn, setDrawn] = useState(0);
  const open = () =>
    popups.open({
      title: 'Lower',
      width,
      body: (
        <>
          <Inner />
          <button type="button" onClick={() => setDrawn((count) => count + 1)}>
            Draw anew
          </button>
        </>
      ),
      actions: <button type="button">Retry</button>,
    });
  return (
    <>
      <table role="grid">
        <tbody>
          {name === ':2' && (
            <tr data-row={2}>
              <td role="gridcell" tabIndex={-1} data-cell=":2" />
            </tr>
          )}
          <tr data-row={3}>
            <td key={drawn} role="gridcell" tabIndex={0} data-cell={name} data-drawn={drawn}>
              <button type="button" tabIndex={-1} data-cell-action onClick={open}>
                Open lower
              </button>
            </td>
          </tr>
        </tbody>
      </table>
      <button type="button" onClick={() => popups.open({ title: 'Bad', width: 400, body: <Broken /> })}>
        Open bad
      </button>
    </>
  );
}

const show = (width?: number, name?: string) =>
  render(
    <BlueprintProvider>
      <PopupsProvider>
        <Page width={width} name={name} />
      </PopupsProvider>
    </BlueprintProvider>,
  );

const dialogs = () =>
  screen.queryAllByRole('dialog').map((dialog) => within(dialog).getByRole('heading').textContent);

describe('pop-ups', () => {
  it('are named, have their actions and a cross', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Open lower' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Lower' }));
    expect(popup.getByRole('button', { name: 'Retry' })).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialogs()).toEqual([]));
  });

  it('close one at a time by Escape, and give the focus back each time, at last to the cell', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Open lower' }));
    await user.click(await screen.findByRole('button', { name: 'Open upper' }));
    await waitFor(() => expect(dialogs()).toEqual(['Lower', 'Upper']));
    await focusIsIn(screen.getByRole('dialog', { name: 'Upper' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialogs()).toEqual(['Lower']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open upper'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialogs()).toEqual([]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('gridcell')));
  });

  it.each([
    ['3:2', 'in the grid'],
    [':2', 'in its row'],
  ])('find the cell %s, named %s, again when it was drawn anew meanwhile', async (name) => {
    show(undefined, name);
    await user.click(screen.getByRole('button', { name: 'Open lower' }));
    await focusIsIn(await screen.findByRole('dialog'));
    await user.click(screen.getByRole('button', { name: 'Draw anew' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialogs()).toEqual([]));
    const cell = document.querySelector<HTMLElement>('[data-drawn]');
    expect(cell?.dataset.drawn).toBe('1');
    await waitFor(() => expect(document.activeElement).toBe(cell));
  });

  it.each([
    [100, '400px'],
    [850, '850px'],
    [5000, '1200px'],
  ])('asked for %i pixels are %s wide', async (asked, width) => {
    show(asked);
    await user.click(screen.getByRole('button', { name: 'Open lower' }));
    expect((await screen.findByRole('dialog')).style.width).toContain(width);
  });

  it('that cannot be shown show an error, and the page still works', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show();
    await user.click(screen.getByRole('button', { name: 'Open bad' }));
    expect(await screen.findByText('Cannot be shown')).toBeTruthy();
    await focusIsIn(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialogs()).toEqual([]));
    expect(screen.getByRole('gridcell')).toBeTruthy();
  });

  it('close with the element that opened them', async () => {
    const { rerender } = show();
    await user.click(screen.getByRole('button', { name: 'Open lower' }));
    await screen.findByRole('dialog');
    rerender(<BlueprintProvider>signed out</BlueprintProvider>);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
