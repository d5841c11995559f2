// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from '../../../../renderer/ui/confirm';

const answers = vi.fn();

function Asker() {
  const confirm = useConfirm();
  const ask = async () =>
    answers(await confirm({ title: 'Are you sure?', text: 'It goes.', confirm: 'Yes, delete it!' }));
  return (
    <button type="button" onClick={ask}>
      Ask
    </button>
  );
}

beforeEach(async () => {
  answers.mockReset();
  render(
    <BlueprintProvider>
      <ConfirmProvider>
        <Asker />
      </ConfirmProvider>
    </BlueprintProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
});
afterEach(cleanup);

describe('a question', () => {
  it('focuses Cancel first, which means no', async () => {
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' }).textContent).toContain('It goes.');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await userEvent.keyboard('{Enter}');
    expect(answers).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('takes the verb for a yes', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    expect(answers).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('takes Escape for a no', async () => {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(answers).toHaveBeenCalledExactlyOnceWith(false));
  });
});
