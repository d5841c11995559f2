// @vitest-environment jsdom
/** A record that another user changed while its dialog was open: the question, and the request after the choice. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftsProvider, useUnsavedDrafts } from '../../../../renderer/drafts/drafts';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { OperationsProvider } from '../../../../renderer/operations/operations';
import { SessionProvider } from '../../../../renderer/session/use-session';
import type { RecordField } from '../../../../shared/table/fields';
import type { ListDefinition } from '../../../../shared/table/list';
import { renderInRouter, stubLayout, thingsList } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('things.update', null);
  bridge.answer('things.create', {});
});
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

const fields: readonly RecordField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'price', label: 'Price', kind: 'number' },
  {
    name: 'tags',
    label: 'Tags',
    kind: 'choices',
    options: ['A', 'B', 'C'].map((text, at) => ({ index: at + 1, text })),
  },
  { name: 'token', label: 'Token', kind: 'secret' },
];
const stored = { name: 'Blue', price: '1.50', tags: [1, 2], token: 'abc-1', updated_at: 1 };
const record = { id: 5, name: 'Blue' };

/** Each `edit` is answered by the next one of these records; the last stays. */
function stands(...records: readonly object[]): void {
  let at = 0;
  bridge.answerWith('things.edit', async () => {
    const now = records[Math.min(at, records.length - 1)];
    at += 1;
    return { record: now };
  });
}

function open(more: Partial<ListDefinition> = { fields }, row?: Record<string, unknown>) {
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(
    <RecordDialog list={thingsList(more)} record={{ ...record, ...(row && { row }) }} isOpen {...spies} />,
  );
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { user, press, ...spies };
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Changed by another user' });
const noDialog = () => expect(screen.queryByRole('dialog', { name: 'Changed by another user' })).toBeNull();
const rows = async () =>
  within(await dialog())
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 0);

async function type({ user }: ReturnType<typeof open>, name: string, text: string) {
  const input = await box(name);
  await user.clear(input);
  await user.type(input, text);
}

describe('before a stored record is saved', () => {
  it('it is loaded again, and without a change of somebody else one press saves', async () => {
    stands(stored, { ...stored, price: 1.5, tags: [{ id: 2 }, { id: 1 }], updated_at: 9, version: 3 });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await waitFor(() => expect(opened.onClose).toHaveBeenCalledTimes(1));
    noDialog();
    expect(bridge.calls('things.edit')).toEqual([{ id: 5 }, { id: 5 }]);
    expect(bridge.calls('things.update')).toEqual([
      { id: 5, name: 'Green', price: 1.5, tags: [1, 2], token: 'abc-1' },
    ]);
  });

  it('three submits in one moment ask once and send once', async () => {
    stands(stored);
    const opened = open();
    await type(opened, 'Name', 'Green');
    const form = screen.getByRole('form', { name: 'Edit thing Blue' });
    act(() => {
      for (let times = 0; times < 3; times += 1) fireEvent.submit(form);
    });
    await waitFor(() => expect(opened.onClose).toHaveBeenCalledTimes(1));
    expect([bridge.calls('things.edit').length, bridge.calls('things.update').length]).toEqual([2, 1]);
  });

  it('what only somebody else changed is shown, taken over, and saved by one press', async () => {
    stands(stored, { ...stored, price: '2.75' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    expect((await dialog()).textContent).toContain('From the server: Price 1.5 → 2.75.');
    expect(bridge.calls('things.update')).toEqual([]);
    expect(await rows()).toEqual([['1.5', '2.75', '1.5']]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save choices'));
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(opened.onClose).toHaveBeenCalledTimes(1));
    expect(bridge.calls('things.update')).toMatchObject([{ name: 'Green', price: 2.75 }]);
    // The record is loaded again, because it may have changed in between.
    expect(bridge.calls('things.edit')).toHaveLength(3);
  });

  it('the value from before can be kept instead, by choice', async () => {
    stands(stored, { ...stored, price: '2.75' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await opened.user.click(within(await dialog()).getByRole('radio', { name: 'Price: yours, 1.5' }));
    expect((await dialog()).textContent).not.toContain('From the server');
    await opened.press('Save choices');
    await waitFor(() => expect(bridge.calls('things.update')).toMatchObject([{ name: 'Green', price: 1.5 }]));
  });

  it('both changed the same to the same: nothing is asked', async () => {
    stands(stored, { ...stored, name: 'Green' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await waitFor(() => expect(bridge.calls('things.update')).toHaveLength(1));
    noDialog();
  });
});

describe('a field that both changed', () => {
  const theirs = { ...stored, name: 'Red', tags: [2, 3] };

  it('has no choice made, and is saved only after one is made', async () => {
    stands(stored, theirs);
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    const choices = within(await dialog()).getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ checked }) => checked)).toEqual([false, false]);
    expect(document.activeElement).toBe(choices[0]);
    expect(screen.getByText('1 choice to make')).toBeTruthy();
    await opened.press('Save choices');
    expect(await screen.findByText('Choose one')).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([]);
    expect((await dialog()).textContent).toContain('From the server: Tags A, B → B, C.');
    await opened.user.click(screen.getByRole('radio', { name: 'Name: yours, Green' }));
    await opened.press('Save choices');
    await waitFor(() =>
      expect(bridge.calls('things.update')).toEqual([
        { id: 5, name: 'Green', price: 1.5, tags: [2, 3], token: 'abc-1' },
      ]),
    );
  });

  it('is chosen by one key, and the next choice gets the keyboard', async () => {
    stands(stored, { ...theirs, price: '3' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await type(opened, 'Price', '4');
    await opened.press('Update');
    await dialog();
    await opened.user.keyboard('m');
    expect(screen.getByText('1 choice to make')).toBeTruthy();
    await opened.user.keyboard('t');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Price: on the server now, 3' }).checked).toBe(
      true,
    );
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.calls('things.update')).toMatchObject([{ name: 'Green', price: 3 }]));
  });

  it.each([
    ['Use server values', { name: 'Red', price: 3 }],
    ['Use my values', { name: 'Green', price: 4 }],
  ])('and all others: %s', async (button, sent) => {
    stands(stored, { ...stored, name: 'Red', price: '3' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await type(opened, 'Price', '4');
    await opened.press('Update');
    await opened.press(button);
    await opened.press('Save choices');
    await waitFor(() => expect(bridge.calls('things.update')).toMatchObject([sent]));
  });

  it('goes back to the form with everything in it, and is asked about again', async () => {
    stands(stored, theirs);
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await dialog();
    await opened.press('Back to the form');
    await waitFor(noDialog);
    expect((await box('Name')).value).toBe('Green');
    await opened.press('Update');
    expect(await dialog()).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([]);
  });

  it('that somebody changes once more in between is asked about once more', async () => {
    stands(stored, theirs, { ...theirs, name: 'Violet' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await opened.user.click(await screen.findByRole('radio', { name: 'Name: yours, Green' }));
    await opened.press('Save choices');
    expect(await screen.findByRole('radio', { name: 'Name: on the server now, Violet' })).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([]);
    await opened.user.click(screen.getByRole('radio', { name: 'Name: yours, Green' }));
    await opened.press('Save choices');
    await waitFor(() => expect(bridge.calls('things.update')).toHaveLength(1));
  });

  it('shows no secret', async () => {
    stands(stored, { ...stored, token: 'their-secret' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    expect(await rows()).toEqual([['hidden', 'another one, hidden', 'hidden']]);
    expect((await dialog()).textContent).not.toContain('their-secret');
  });

  it('is sent as another operation than what was sent before', async () => {
    stands(stored, stored, theirs);
    bridge.refuse('things.update', { code: 'connection_cut', at: 0, outcome: 'unknown' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await screen.findByText(/Codesk could not confirm that this was saved/);
    bridge.answer('things.update', null);
    await opened.press('Send again, under the same number');
    await opened.user.click(await screen.findByRole('radio', { name: 'Name: yours, Green' }));
    await opened.press('Save choices');
    await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
    const [first, second] = bridge.operations('things.update');
    expect(second).not.toBe(first);
  });
});

describe('after a save whose answer was lost', () => {
  it('what the server has of it is no change of somebody else', async () => {
    stands(stored, stored, { ...stored, name: 'Green' });
    bridge.refuse('things.update', { code: 'timed_out', at: 0, outcome: 'unknown' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await screen.findByText(/Codesk could not confirm that this was saved/);
    bridge.answer('things.update', null);
    await opened.press('Send again, under the same number');
    await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
    noDialog();
    const [first, second] = bridge.operations('things.update');
    expect(second).toBe(first);
  });
});

describe('when it cannot be checked', () => {
  it.each([
    [{ code: 'unreachable', at: 0 }, 'Server not reached'],
    [{ code: 'session_ended', at: 0 }, 'Session expired'],
  ] as const)(
    'because nothing can be sent (%o), the save says so, and nothing is sent',
    async (failure, title) => {
      stands(stored);
      const opened = open();
      await type(opened, 'Name', 'Green');
      bridge.refuse('things.edit', failure);
      await opened.press('Update');
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(bridge.calls('things.update')).toEqual([]);
    },
  );

  it('it says so, and saves without the check only when told to', async () => {
    stands(stored);
    const opened = open();
    await type(opened, 'Name', 'Green');
    bridge.refuse('things.edit', { code: 'server_fault', at: 0 });
    await opened.press('Update');
    const question = await screen.findByRole('alertdialog', { name: 'Changes not checked' });
    expect(question.textContent).toContain(
      'Codesk could not check whether another user changed the thing Blue after you opened it: Server error.',
    );
    await opened.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls('things.update')).toEqual([]);
    await opened.press('Update');
    await opened.press('Save without checking');
    await waitFor(() => expect(bridge.calls('things.update')).toHaveLength(1));
  });

  it('an answer that does not come within five seconds counts as none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    stands(stored);
    const opened = open();
    fireEvent.change(await box('Name'), { target: { value: 'Green' } });
    bridge.hold('things.edit');
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await act(async () => vi.advanceTimersByTime(4_900));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(async () => vi.advanceTimersByTime(200));
    expect(await screen.findByRole('alertdialog', { name: 'Changes not checked' })).toBeTruthy();
    expect(opened.onClose).not.toHaveBeenCalled();
  });

  it('waits for the sign-in when the session ends meanwhile, and saves then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    stands(stored);
    const opened = open();
    fireEvent.change(await box('Name'), { target: { value: 'Green' } });
    const answer = bridge.hold('things.edit');
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    const session = {
      server: 'https://x.test',
      practice: false,
      user: { id: 1 },
      owner: 'o-1',
      kept: 'keyring',
    };
    // Main repeats the request after the sign-in.
    await act(async () => bridge.push('session', { ...session, status: 'ended' } as never));
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(async () => bridge.push('session', { ...session, status: 'signed_in' } as never));
    await act(async () => answer.succeed({ record: stored }));
    await waitFor(() => expect(opened.onClose).toHaveBeenCalledTimes(1));
    expect(bridge.calls('things.update')).toHaveLength(1);
  });

  it('a refusal because of another change leads to the same question', async () => {
    stands(stored, stored, { ...stored, name: 'Red' });
    bridge.refuse('things.update', { code: 'conflict', at: 0, outcome: 'refused' });
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    expect(await screen.findByRole('radio', { name: 'Name: on the server now, Red' })).toBeTruthy();
  });
});

describe('a record that somebody removed', () => {
  const gone = { code: 'not_found', at: 0 } as const;

  it('is said to be removed; what was typed stays', async () => {
    stands(stored);
    const opened = open();
    await type(opened, 'Name', 'Green');
    bridge.refuse('things.edit', gone);
    await opened.press('Update');
    expect(await screen.findByText(/^The thing Blue: The record or address no longer exists/)).toBeTruthy();
    expect((await box('Name')).value).toBe('Green');
    expect(bridge.calls('things.update')).toEqual([]);
  });

  it('counts as removed when the server answers with an empty record', async () => {
    stands(stored, []);
    const opened = open();
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    expect(await screen.findByText(/^The thing Blue: The record or address no longer exists/)).toBeTruthy();
  });
});

describe('a row that is edited without a call for it', () => {
  const list: Partial<ListDefinition> = { fields: fields.slice(0, 2), dialog: { editsRow: true } };
  const row = { id: 5, name: 'Blue', price: '1.50' };

  it('is looked for among all rows', async () => {
    bridge.answer('things.datatable', {
      data: [
        { id: 4, name: 'Other' },
        { ...row, name: 'Red' },
      ],
      total: 2,
    });
    const opened = open(list, row);
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    await opened.user.click(await screen.findByRole('radio', { name: 'Name: on the server now, Red' }));
    await opened.press('Save choices');
    await waitFor(() => expect(bridge.calls('things.update')).toEqual([{ id: 5, name: 'Red', price: 1.5 }]));
  });

  it('is removed only if all rows came', async () => {
    bridge.answer('things.datatable', { data: [], total: 0 });
    const opened = open(list, row);
    await type(opened, 'Name', 'Green');
    await opened.press('Update');
    expect(await screen.findByText(/^The thing Blue: The record or address no longer exists/)).toBeTruthy();
  });
});

describe('what was typed before Codesk closed', () => {
  const draft = {
    key: 'things/update/5',
    title: 'The thing Blue',
    place: { route: '/', action: 'update', record: { id: 5, name: 'Blue', row: {} } },
    operation: '0f9f0c5e-6f0e-4a53-9d1c-1b0a8a6f2a11',
    at: 1_795_000_000_000,
  };

  it('is compared with what the record was then, not with what it is when it opens again', async () => {
    const { content: _none, ...head } = { ...draft, content: {} };
    bridge.answer('session.get', {
      status: 'signed_in',
      server: 'https://cod.example',
      practice: false,
      user: null,
      owner: 'o-1',
      kept: 'memory',
    });
    bridge.answer('drafts.list', { drafts: [head] });
    bridge.answer('drafts.read', {
      draft: {
        ...draft,
        content: {
          values: { name: 'Green', price: '1.50', tags: ['1', '2'] },
          base: { name: 'Blue', price: '1.50', tags: ['1', '2'] },
        },
      },
    });
    // Another user changed two fields before the form was opened again.
    stands({ ...stored, name: 'Red', price: '2.75' });
    const { user } = renderInRouter(
      <SessionProvider>
        <DraftsProvider>
          <Ready>
            <RecordDialog
              list={thingsList({ fields })}
              record={record}
              isOpen
              onSaved={async () => undefined}
              onClose={() => undefined}
              onClosed={() => undefined}
            />
          </Ready>
        </DraftsProvider>
      </SessionProvider>,
    );
    await waitFor(async () => expect((await box('Name')).value).toBe('Green'));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await rows()).toEqual([['Blue', 'Red', 'Green']]);
    expect((await dialog()).textContent).toContain('From the server: Price 1.5 → 2.75.');
    await user.click(screen.getByRole('radio', { name: 'Name: yours, Green' }));
    await user.click(screen.getByRole('button', { name: 'Save choices' }));
    await waitFor(() =>
      expect(bridge.calls('things.update')).toMatchObject([{ name: 'Green', price: 2.75 }]),
    );
  });

  it('discarded, no longer speaks of what was sent, which stays open', async () => {
    const { content: _none, ...head } = { ...draft, content: {} };
    bridge.answer('session.get', {
      status: 'signed_in',
      server: 'https://cod.example',
      practice: false,
      user: null,
      owner: 'o-1',
      kept: 'memory',
    });
    const input = { id: 5, name: 'Green' };
    const sent = {
      id: draft.operation,
      call: 'things.update',
      input,
      title: 'The thing Blue',
      made: 1,
      attempts: 1,
    };
    bridge.answer('journal.list', { changes: [], calls: [{ ...sent, about: 'things/5' }], runs: [] });
    bridge.answer('drafts.list', { drafts: [head] });
    bridge.answer('drafts.read', { draft: { ...draft, content: { values: { name: 'Green' } } } });
    bridge.answer('drafts.drop', {});
    bridge.answer('drafts.keep', {});
    stands(stored);
    const { user } = renderInRouter(
      <SessionProvider>
        <OperationsProvider>
          <DraftsProvider>
            <Ready>
              <RecordDialog
                list={thingsList({ fields })}
                record={record}
                isOpen
                onSaved={async () => undefined}
                onClose={() => undefined}
                onClosed={() => undefined}
              />
            </Ready>
          </DraftsProvider>
        </OperationsProvider>
      </SessionProvider>,
    );
    await screen.findByRole('button', { name: 'Mark as saved' });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as saved' })).toBeNull());
    expect((await box('Name')).value).toBe('Blue');
    expect(bridge.calls('operations.forget')).toEqual([]);
    await type({ user } as ReturnType<typeof open>, 'Name', 'Black');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(bridge.operations('things.update')).toHaveLength(1));
    expect(bridge.operations('things.update')[0]).not.toBe(draft.operation);
  });

  it('keeps what the record was when it opened', async () => {
    bridge.answer('session.get', {
      status: 'signed_in',
      server: 'https://cod.example',
      practice: false,
      user: null,
      owner: 'o-1',
      kept: 'memory',
    });
    stands(stored);
    const { user } = renderInRouter(
      <SessionProvider>
        <DraftsProvider>
          <RecordDialog
            list={thingsList({ fields })}
            record={record}
            isOpen
            onSaved={async () => undefined}
            onClose={() => undefined}
            onClosed={() => undefined}
          />
        </DraftsProvider>
      </SessionProvider>,
    );
    await user.type(await box('Name'), '2');
    await waitFor(() =>
      expect(bridge.calls('drafts.keep').at(-1)).toMatchObject({
        draft: {
          content: { values: { name: 'Blue2' }, base: { name: 'Blue', price: '1.50', tags: ['1', '2'] } },
        },
      }),
    );
    expect(JSON.stringify(bridge.calls('drafts.keep'))).not.toContain('abc-1');
  });
});

/** Draws its content when the drafts are known, as the app does. */
function Ready({ children }: { readonly children: ReactNode }) {
  const drafts = useUnsavedDrafts();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady((before) => before || drafts.length > 0), [drafts]);
  return isReady && children;
}

it('a new record is not checked', async () => {
  bridge.answer('things.create', {});
  bridge.answer('things.store', null);
  const { user } = renderInRouter(
    <RecordDialog
      list={thingsList({ fields: fields.slice(0, 1) })}
      isOpen
      onSaved={async () => undefined}
      onClose={() => undefined}
      onClosed={() => undefined}
    />,
  );
  await user.type(await box('Name'), 'Green');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(bridge.calls('things.store')).toEqual([{ name: 'Green' }]));
  expect(bridge.calls('things.edit')).toEqual([]);
});
