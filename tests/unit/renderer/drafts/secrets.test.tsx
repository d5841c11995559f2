// @vitest-environment jsdom
/** Secrets are never sent to be stored: typed, loaded, or in the row of a table. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { hubTables } from '../../../../shared/hub';
import { findList, lists } from '../../../../shared/lists';
import { isSecretName } from '../../../../shared/secrets';
import { containsMark, encodingsOf } from '../../../support/marked-secret';
import { thingsList } from '../../../support/page/actions-fixture';
import { installDrafts, openPages, type StoredDrafts } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { chooseAction, prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
let kept: StoredDrafts;
const mark = 'S3CRET-canary-7f3a9c';

beforeEach(() => {
  prepareHub(bridge);
  kept = installDrafts(bridge);
  bridge.answer('connection.get', { state: 'online', since: 0, lastAnswer: null });
});
afterEach(tidyUp);

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Waits for a draft with a text in it, then searches all sent requests. */
async function expectWithout(text: string): Promise<void> {
  await waitFor(() => expect(kept.sent.join('')).toContain(text));
  expect(containsMark(kept.sent.join('\n'), mark)).toBe(false);
}

it('the search finds the mark in each spelling', () => {
  const ways = [
    mark,
    Buffer.from(mark, 'utf16le'),
    Buffer.from(mark, 'utf16le').swap16(),
    ...['', 'a', 'ab'].map((lead) => Buffer.from(`${lead}${mark}zz`).toString('base64')),
  ];
  for (const way of ways)
    expect(containsMark(Buffer.concat([Buffer.from('x'), Buffer.from(way)]), mark)).toBe(true);
  expect(encodingsOf(mark)).toHaveLength(6);
  expect(containsMark('S3CRET-canary', mark)).toBe(false);
});

it('these tables have fields that are secret: each is tried below', () => {
  const withSecrets = [...lists, ...hubTables].filter(({ fields = [] }) =>
    fields.some(({ kind, name }) => kind === 'secret' || isSecretName(name)),
  );
  expect(withSecrets.map(({ id }) => id)).toEqual(['webhook-headers']);
});

describe('a header of a webhook', () => {
  const page = '/webhooks/3/headers';

  it('that is new', async () => {
    const { user } = openPages(page);
    await user.click(await screen.findByRole('button', { name: 'Add Header' }));
    await user.type(await box('Key'), 'X-Partner');
    await user.type(await screen.findByLabelText(/^Value/), mark);
    await user.type(await box('Key'), '-Id');
    await expectWithout('X-Partner-Id');
    // The question says so.
    await act(async () => bridge.push('closing', {}));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Passwords and tokens are never saved in a draft.',
    );
  });

  it('that is stored, with its value in the row', async () => {
    bridge.answer('webhook-headers.datatable', {
      data: [{ id: 1, key: 'X-Partner', value: mark }],
      total: 1,
    });
    bridge.answer('webhook-headers.edit', { record: { id: 1, key: 'X-Partner', value: mark } });
    const { user } = openPages(page);
    await chooseAction(user, /^Actions for header X-Partner/, 'Edit');
    await user.type(await box('Key'), '-Id');
    await expectWithout('X-Partner-Id');
  });
});

describe('a record', () => {
  const collections = findList('stock-collection');
  const row = {
    id: 5,
    collection_no: 'SC-5',
    remark: 'Blue',
    api_token: mark,
    settings: { headers: { 'X-Any': mark } },
  };

  it('whose fields the server names, with a token among them', async () => {
    const list = thingsList();
    bridge.answer('things.edit', { record: row });
    bridge.answer('things.create', {});
    const nothing = () => undefined;
    const { user } = openPages(
      '/part',
      <RecordDialog
        list={list}
        record={{ id: 5, name: 'Blue', row }}
        isOpen
        onSaved={async () => undefined}
        onClose={nothing}
        onClosed={nothing}
      />,
    );
    await user.type(await box(/^Remark/), ' Trading');
    await user.type(await box(/^api.?token/i), mark);
    await expectWithout('Blue Trading');
  });

  it('with a token in its row, and in headers inside of it', async () => {
    bridge.answer('stock-collection.structure', {
      headers: [
        {
          value: 'collection_no',
          text: 'No.',
          type: 'text',
          visible: true,
          mobile_visible: true,
          sortable: true,
        },
      ],
      permissions: collections?.permissions.map((name) => ({ name, columns: [] })),
      filters: [],
    });
    bridge.answer('stock-collection.datatable', { data: [row], total: 1 });
    bridge.answer('stock-collection.comments', { comments: [] });
    const { user } = openPages('/lists/stock-collection');
    await chooseAction(user, /^Actions for stock collection SC-5/, 'Comments');
    await user.type(await box('New comment'), 'Called');
    await expectWithout('Called');
  });
});

it('a pasted order with a token', async () => {
  openPages('/integrations/7/trial');
  const text = JSON.stringify({ order: 'SO-1', headers: { Authorization: `Bearer ${mark}` }, api_key: mark });
  fireEvent.change(await box('Order payload'), { target: { value: text } });
  await expectWithout('SO-1');
});
