// @vitest-environment jsdom
import { Button } from '@blueprintjs/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pairKeys } from '../../../../renderer/ui/key-pairs';

let stop = () => {};
beforeEach(() => {
  stop = pairKeys(document);
});
afterEach(() => {
  stop();
  cleanup();
});

it.each(['{Enter}', ' '])('does not press a button with a key that went down elsewhere: %s', async (key) => {
  const pressed = vi.fn();
  render(
    <>
      {/* A menu item that moves the focus while the key is still down. */}
      <input aria-label="Item" onKeyDown={() => screen.getByRole('button').focus()} />
      <Button text="Views" onClick={pressed} />
    </>,
  );
  const user = userEvent.setup();
  screen.getByRole('textbox').focus();
  await user.keyboard(key);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(pressed).not.toHaveBeenCalled();
  await user.keyboard(key);
  expect(pressed).toHaveBeenCalled();
});
