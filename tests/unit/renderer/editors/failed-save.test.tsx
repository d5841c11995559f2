// @vitest-environment jsdom
/** A dialog after a refusal with several messages, and after a session that ended while it was open. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { UnsavedBlocker } from '../../../../renderer/ui/unsaved-pages';
import type { RecordField } from '../../../../shared/table/fields';
import { renderInRouter, stubLayout, thingsList } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

const fields: readonly RecordField[] = [{ name: 'name', label: 'Name', kind: 'text', required: true }];
const refusal = { code: 'not_valid', at: 0, outcome: 'refused' } as const;
const signedIn = {
  status: 'signed_in',
  server: 'https://desk.example',
  practice: false,
  user: null,
  owner: 'o-1',
  kept: 'memory',
} as const;

function open() {
  bridge.answer('things.create', {});
  const onClose = vi.fn();
  const onSaved = vi.fn(async () => undefined);
  const { user } = renderInRouter(
    <RecordDialog
      list={thingsList({ fields })}
      isOpen
      onSaved={onSaved}
      onClose={onClose}
      onClosed={() => undefined}
    />,
  );
  return {
    user,
    onClose,
    onSaved,
    name: () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    submit: async () => user.click(await screen.findByRole('button', { name: 'Submit' })),
  };
}

it('shows what the server says of a field at the field, and of what the form lacks above the buttons', async () => {
  bridge.refuse('things.store', {
    ...refusal,
    serverMessage: 'The name is taken.',
    fields: {
      name: 'The name is taken.',
      warehouse_id: 'The warehouse is closed.',
      'order_lines.3.unit_rate': 'The rate is too high.',
    },
  });
  const { user, name, submit } = open();
  await user.type(await name(), 'Blue');
  await submit();
  const reason = await screen.findByText('Warehouse ID: The warehouse is closed.');
  expect(screen.getByRole('form').contains(reason)).toBe(false);
  // A screen reader hears it with the refusal.
  const alert = screen.getByRole('alert');
  expect(alert.contains(reason)).toBe(true);
  expect(within(alert).getByText('Order lines, row 4, Unit rate: The rate is too high.')).toBeTruthy();
  // Once, at its field, which has the focus.
  expect(screen.getByRole('form').contains(screen.getByText('The name is taken.'))).toBe(true);
  expect((await name()).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await name());
  bridge.answer('things.store', null);
  await user.type(await name(), '2');
  expect(screen.getByText('Warehouse ID: The warehouse is closed.')).toBeTruthy();
  await submit();
  await waitFor(() => expect(screen.queryByText(/The warehouse is closed/)).toBeNull());
});

it('keeps what the form lacks in sight after the dialog titled Error', async () => {
  bridge.refuse('things.store', {
    ...refusal,
    serverMessage: 'Some values are wrong.',
    fields: { warehouse_id: 'The warehouse is closed.' },
  });
  const { user, name, submit } = open();
  await user.type(await name(), 'Blue');
  await submit();
  const error = await screen.findByRole('dialog', { name: 'Error' });
  expect(within(error).getByText('Some values are wrong.')).toBeTruthy();
  expect(await screen.findByText('Warehouse ID: The warehouse is closed.')).toBeTruthy();
});

it('no longer says that the session ended once somebody has signed in again, and keeps what was typed', async () => {
  bridge.refuse('things.store', { code: 'session_ended', at: 0, outcome: 'refused' });
  const { user, name, submit, onClose } = open();
  await user.type(await name(), 'Blue');
  await submit();
  expect(await screen.findByText('Session expired')).toBeTruthy();
  act(() => bridge.push('session', { ...signedIn, status: 'ended' }));
  expect(screen.getByText('Session expired')).toBeTruthy();
  act(() => bridge.push('session', signedIn));
  expect(screen.queryByText('Session expired')).toBeNull();
  expect((await name()).value).toBe('Blue');
  bridge.answer('things.store', null);
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bridge.calls('things.store')).toEqual([{ name: 'Blue' }, { name: 'Blue' }]);
});

it('still shows another failure after somebody has signed in again', async () => {
  bridge.refuse('things.store', { code: 'unreachable', at: 0 });
  const { user, name, submit } = open();
  await user.type(await name(), 'Blue');
  await submit();
  await screen.findByText('Server not reached');
  act(() => bridge.push('session', signedIn));
  expect(screen.getByText('Server not reached')).toBeTruthy();
});

it('gives the keyboard back to Submit after the dialog titled Error', async () => {
  const held = bridge.hold('things.store');
  const { user, name, submit } = open();
  await user.type(await name(), 'Blue');
  await submit();
  // A disabled button loses the focus in Chromium.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Submit/ });
  await waitFor(() => expect(button.disabled).toBe(true));
  (document.activeElement as HTMLElement).blur();
  await act(async () => held.fail({ ...refusal, serverMessage: 'It is too late.' }));
  const error = within(await screen.findByRole('dialog', { name: 'Error' }));
  await user.click(error.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

describe('a save whose outcome is not known', () => {
  const unknown = { code: 'connection_cut', at: 0, outcome: 'unknown' } as const;

  it('loads the list again when its dialog is closed, and not before', async () => {
    bridge.refuse('things.store', unknown);
    bridge.answer('things.datatable', { data: [], total: 0 });
    const { user, name, submit, onSaved, onClose } = open();
    await user.type(await name(), 'Blue');
    await submit();
    await screen.findByText(/^Codesk could not confirm that this was saved\./);
    expect(onSaved).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it('is not followed by another load when the save was refused', async () => {
    bridge.refuse('things.store', { code: 'server_fault', at: 0, outcome: 'refused' });
    const { user, name, submit, onSaved, onClose } = open();
    await user.type(await name(), 'Blue');
    await submit();
    await screen.findByText('Server error');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('a page that is left while a save runs', () => {
  const stored = { name: 'Blue', id: 4 };
  /** Sends an unchanged edit, so that only the running save blocks leaving. */
  async function saving(when: 'while it is sent' | 'while it is checked' = 'while it is sent') {
    const held = bridge.hold('things.update');
    const check = bridge.hold('things.datatable');
    if (when === 'while it is sent') check.succeed({ data: [stored], total: 1 });
    const list = thingsList({ fields, dialog: { editsRow: true } });
    let leave: NavigateFunction = () => undefined;
    function OtherProgram() {
      leave = useNavigate();
      return <UnsavedBlocker />;
    }
    const { user } = renderInRouter(
      <>
        <OtherProgram />
        <RecordDialog
          list={list}
          record={{ id: 4, name: 'Blue', row: stored }}
          isOpen
          onSaved={async () => undefined}
          onClose={() => undefined}
          onClosed={() => undefined}
        />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    const call = when === 'while it is sent' ? 'things.update' : 'things.datatable';
    await waitFor(() => expect(bridge.calls(call)).toHaveLength(1));
    await act(async () => leave('/elsewhere'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave while saving?' });
    return { user, held, answer: check.succeed, question: within(question) };
  }

  it.each([
    [{ code: 'server_fault', at: 0, outcome: 'refused' }, /^The thing Blue is not saved\. The server failed/],
    [
      { code: 'connection_cut', at: 0, outcome: 'unknown' },
      /^The thing Blue was sent\. Codesk could not confirm that this was saved\./,
    ],
    [{ ...refusal, serverMessage: 'It is too late.' }, /^The thing Blue is not saved\. It is too late\.$/],
  ] as const)('asks first, and tells of a failure (%o) afterwards', async (failure, text) => {
    const { user, held, question } = await saving();
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    await act(async () => held.fail(failure));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  });

  it('sends nothing when somebody else changed the record, and says that it is not saved', async () => {
    const { user, question, answer } = await saving('while it is checked');
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    await act(async () => answer({ data: [{ ...stored, name: 'Red' }], total: 1 }));
    expect(await screen.findByText(/^The thing Blue is not saved\. Another user changed/)).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([]);
  });

  it('stays with Cancel', async () => {
    const { user, question } = await saving();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });
});
