// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { openHub, prepareHub } from '../../../../support/page/open-hub';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => prepareHub(bridge));
afterEach(tidyUp);

type User = ReturnType<typeof openHub>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

describe('Add Countries', () => {
  beforeEach(() => {
    bridge.answer('countries.create', {
      countries: [
        { id: 1, name: 'Oman' },
        { id: 2, name: 'Kuwait' },
        { id: 3, name: 'South Africa' },
        { id: 4, name: 'South Korea' },
      ],
    });
    bridge.answer('countries.store', null);
  });
  const countries = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Countries' });
  const chips = () =>
    within(screen.getByRole('dialog', { name: 'Add Countries' }))
      .queryAllByRole('button', { name: /^Remove / })
      .map((chip) => chip.getAttribute('aria-label')?.replace('Remove ', ''));
  async function open(): Promise<User> {
    const { user } = openHub('/integrations/7/validations/countries');
    await press(user, 'Add Country');
    await countries();
    return user;
  }
  const pick = async (user: User, name: string) => {
    await user.click(await countries());
    await user.click(await screen.findByRole('option', { name }));
  };

  it('shows the chosen countries as chips and sends their ids', async () => {
    const user = await open();
    await pick(user, 'Kuwait');
    await pick(user, 'Oman');
    expect(chips()).toEqual(['Kuwait', 'Oman']);
    await press(user, 'Submit');
    expect(await screen.findByText('The Countries data were added')).toBeTruthy();
    expect(bridge.calls('countries.store')).toEqual([{ countries: [2, 1], integration_id: 7 }]);
  });

  it('needs at least one country', async () => {
    const user = await open();
    await press(user, 'Submit');
    expect(await screen.findByText('This Field is required')).toBeTruthy();
    expect(bridge.calls('countries.store')).toEqual([]);
  });

  it('chooses all with Select All, and none when it is pressed again', async () => {
    const user = await open();
    await pick(user, 'Select All');
    expect(chips()).toEqual(['Oman', 'Kuwait', 'South Africa', 'South Korea']);
    expect(screen.getByRole('option', { name: 'Select All' }).getAttribute('aria-selected')).toBe('true');
    await pick(user, 'Select All');
    expect(chips()).toEqual([]);
  });

  it('chooses only what matches the typed text, beside what was chosen before', async () => {
    const user = await open();
    await pick(user, 'Oman');
    await user.type(await countries(), 'south');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(chips()).toEqual(['Oman', 'South Africa', 'South Korea']);
    await user.type(await countries(), 'south');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(chips()).toEqual(['Oman']);
  });

  it('is emptied by Clear, which can be undone', async () => {
    const user = await open();
    await pick(user, 'Oman');
    await press(user, 'Clear');
    expect(chips()).toEqual([]);
    expect(screen.getByText('Cleared.')).toBeTruthy();
    await press(user, 'Undo clear');
    expect(chips()).toEqual(['Oman']);
  });
});

describe('Add Skus', () => {
  const sku = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'SKU' });
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Client SKU name' });
  async function open(): Promise<User> {
    const { user } = openHub('/integrations/7/validations/skus');
    await press(user, 'Add Skus');
    await sku();
    return user;
  }
  beforeEach(() => {
    // Servers send a text once for each of its rows.
    bridge.answer('skusMapping.search', { skus: ['MUG-1', 'MUG-2', 'MUG-1'] });
    bridge.answer('skus-mapping.store', null);
  });

  it('searches with Enter, fills the field with the one that is chosen, and sends it', async () => {
    const user = await open();
    await user.type(await sku(), ' mug ');
    expect(bridge.calls('skusMapping.search')).toEqual([]);
    // The browser would submit the dialog with a key that is not taken.
    expect(fireEvent.keyDown(await sku(), { key: 'Enter' })).toBe(false);
    expect(await screen.findByRole('option', { name: 'MUG-1' })).toBeTruthy();
    expect(bridge.calls('skusMapping.search')).toEqual([{ integration_id: 7, sku: 'mug' }]);
    expect(screen.getByText('2 results found')).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    expect((await sku()).value).toBe('MUG-2');
    await user.tab();
    await user.keyboard('Blue mug');
    await press(user, 'Submit');
    expect(await screen.findByText('The Sku has been Created')).toBeTruthy();
    expect(bridge.calls('skus-mapping.store')).toEqual([
      { sku: 'MUG-2', system_sku: 'Blue mug', integration_id: 7 },
    ]);
  });

  it('warns when there is no word, and asks nothing', async () => {
    const user = await open();
    await user.type(await sku(), '   {Enter}');
    expect(await screen.findByText('You should input skus search word.')).toBeTruthy();
    expect(bridge.calls('skusMapping.search')).toEqual([]);
    expect(bridge.calls('skus-mapping.store')).toEqual([]);
  });

  it('takes no SKU that was only typed', async () => {
    const user = await open();
    await user.type(await sku(), 'MUG-9');
    await user.type(await name(), 'Blue mug');
    expect(
      await screen.findByText('“MUG-9” is not chosen. Press Enter to search, then choose one.'),
    ).toBeTruthy();
    await press(user, 'Submit');
    await waitFor(async () => expect((await sku()).getAttribute('aria-invalid')).toBe('true'));
    // The field has one message, and that one says what to do.
    expect(screen.queryByText('This field is required')).toBeNull();
    expect(bridge.calls('skus-mapping.store')).toEqual([]);
  });

  it('takes a typed SKU that the search found', async () => {
    const user = await open();
    await user.type(await sku(), 'MUG-1{Enter}');
    await screen.findByRole('option', { name: 'MUG-1' });
    await user.type(await name(), 'Blue mug');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('skus-mapping.store')).toEqual([
        { sku: 'MUG-1', system_sku: 'Blue mug', integration_id: 7 },
      ]),
    );
  });

  it('forgets the chosen SKU when something else is typed', async () => {
    const user = await open();
    await user.type(await sku(), 'mug{Enter}');
    await user.click(await screen.findByRole('option', { name: 'MUG-1' }));
    await user.type(await name(), 'Blue mug');
    await user.type(await sku(), 'x');
    await press(user, 'Submit');
    await waitFor(async () => expect((await sku()).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('“MUG-1x” is not chosen. Press Enter to search, then choose one.')).toBeTruthy();
    expect(bridge.calls('skus-mapping.store')).toEqual([]);
  });

  it('says when nothing is found, and while it searches', async () => {
    const held = bridge.hold('skusMapping.search');
    const user = await open();
    await user.type(await sku(), 'cup{Enter}');
    expect(await screen.findByRole('status', { name: 'Searching' })).toBeTruthy();
    held.succeed({ skus: [] });
    expect(await screen.findByText('Nothing found for “cup”')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull();
  });

  it('says when the search fails, and searches again with Enter', async () => {
    bridge.refuse('skusMapping.search', { code: 'unreachable', at: 0 });
    const user = await open();
    await user.type(await sku(), 'mug{Enter}');
    expect(await screen.findByText('The search failed. Press Enter to search again.')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
    expect((await sku()).value).toBe('mug');
    bridge.answer('skusMapping.search', { skus: ['MUG-1'] });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'MUG-1' })).toBeTruthy();
  });

  it('shows no answer to a word that was changed meanwhile', async () => {
    const held = bridge.hold('skusMapping.search');
    const user = await open();
    await user.type(await sku(), 'mug{Enter}');
    await user.type(await sku(), 's');
    held.succeed({ skus: ['MUG-1'] });
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull());
    expect(screen.queryByRole('option', { name: 'MUG-1' })).toBeNull();
  });

  it('does not open its list over another field when the answer comes late', async () => {
    const held = bridge.hold('skusMapping.search');
    const user = await open();
    await user.type(await sku(), 'mug{Enter}');
    await user.tab();
    await user.keyboard('Blue');
    held.succeed({ skus: ['MUG-1'] });
    expect(await screen.findByText('1 result found')).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'MUG-1' })).toBeNull();
    expect((await name()).value).toBe('Blue');
    await user.tab({ shift: true });
    await user.keyboard('{ArrowDown}{Enter}');
    expect((await sku()).value).toBe('MUG-1');
  });

  it('closes only the list with Escape', async () => {
    const user = await open();
    await user.type(await sku(), 'mug{Enter}');
    await screen.findByRole('option', { name: 'MUG-1' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: 'MUG-1' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Add Skus' })).toBeTruthy();
  });

  it('is emptied by Clear', async () => {
    const user = await open();
    await user.type(await sku(), 'mug');
    await press(user, 'Clear');
    expect((await sku()).value).toBe('');
  });
});
