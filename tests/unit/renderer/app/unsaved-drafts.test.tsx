// @vitest-environment jsdom
/** The line about an unsaved draft that cannot be read. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  installDrafts,
  openPages,
  pressDraftLine,
  type StoredDrafts,
} from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const title = 'A comment on client Blue';
let kept: StoredDrafts;

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
  kept = installDrafts(bridge);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
  kept.all.set('clients/comments/5', {
    key: 'clients/comments/5',
    title,
    place: { route: '/lists/clients', action: 'comments', record: { id: 5, name: 'Blue', row: {} } },
    operation: '00000000-0000-4000-8000-000000000007',
    at: Date.UTC(2026, 10, 22, 9, 0),
    content: { text: 'Called at noon' },
  });
});
afterEach(tidyUp);

async function discard() {
  const { user } = openPages('/about');
  await pressDraftLine(user, title, 'Discard');
  return user;
}
const question = async () => within(await screen.findByRole('alertdialog'));

describe('a draft that cannot be read', () => {
  beforeEach(() => bridge.refuse('drafts.read', { code: 'unexpected', at: 0 }));

  it('is removed only after a question that says that there is no way back', async () => {
    const user = await discard();
    const asked = await question();
    expect(asked.getByText('Delete permanently?')).toBeTruthy();
    expect(asked.getByText(/^The draft of a comment on client Blue is damaged/).textContent).toBe(
      'The draft of a comment on client Blue is damaged and cannot be shown. Deleting it cannot be undone. The data on the server does not change.',
    );
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(kept.all.size).toBe(0));
    expect(screen.queryByText(/^Not saved: /)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('stays where it is with Cancel', async () => {
    const user = await discard();
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(kept.all.size).toBe(1);
    expect(screen.getByText(/^Not saved: A comment on client Blue/)).toBeTruthy();
  });
});

it('a draft of a session that ended meanwhile is not asked about', async () => {
  bridge.refuse('drafts.read', { code: 'session_ended', at: 0 });
  await discard();
  await screen.findByText('Session expired');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(kept.all.size).toBe(1);
});
