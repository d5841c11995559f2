// @vitest-environment jsdom
/** The practice files and the first steps in the rate desk. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreparedChange } from '../../../../../shared/desk/rates';
import { defaultPreferences, type RateGuide } from '../../../../../shared/preferences';
import { anna, installDrafts } from '../../../../support/page/draft-fixture';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { openRateDesk } from '../../../../support/page/open-rate-desk';
import { stubGridSize } from '../../../../support/page/open-row-table';
import { stubLayout, tidyUp } from '../../../../support/page/page-stubs';
import {
  type FakeDesk,
  type FakeFile,
  installRateDesk,
  rateFileId,
} from '../../../../support/page/rate-bridge';

const rowsFile = { file: '0'.repeat(64), rows: 1 };
const sent: PreparedChange = {
  id: rateFileId(9),
  target: {
    service: { id: 1, type: 'delivery', name: 'Delivery' },
    value: 'rates',
    table: 'delivery-rates',
  },
  title: 'parcels-first-steps.csv',
  origin: { kind: 'file', draft: rateFileId(1), file: '0'.repeat(64) },
  base: rowsFile,
  wanted: rowsFile,
  counts: { added: 1, changed: 0, removed: 0, unchanged: 0 },
  made: 1,
  notBefore: null,
  order: 1,
  state: 'done',
  reason: null,
  details: null,
  nextTry: null,
  attempts: 1,
  faults: 0,
  operation: rateFileId(8),
  changed: 1,
};

const bridge = new FakeBridge();
let desk: FakeDesk;
const steps: FakeFile = {
  name: 'parcels-first-steps.csv',
  rows: [{ from: '0', to: '1', rate: '2', city: '' }],
};
let kept: RateGuide;

beforeEach(() => {
  stubLayout();
  stubGridSize();
  bridge.install();
  installDrafts(bridge);
});
afterEach(tidyUp);

function start(files: readonly FakeFile[] = [], { practice = true, guide = {} as Partial<RateGuide> } = {}) {
  bridge.answer('session.get', { ...anna, practice });
  kept = { ...defaultPreferences.rateGuide, ...guide };
  bridge.answerWith('preferences.get', async () => ({ ...defaultPreferences, rateGuide: kept }));
  bridge.answerWith('preferences.set', async (input) => {
    kept = (input as { rateGuide?: RateGuide }).rateGuide ?? kept;
    return { ...defaultPreferences, rateGuide: kept };
  });
  bridge.answerWith('rateFiles.samples', async () => ({
    samples: [{ id: 'parcels-first-steps.csv', about: 'Two services in one file' }],
  }));
  desk = installRateDesk(bridge, files);
  bridge.answerWith('rateFiles.add-sample', async (input) => {
    desk.files.set('sample', { ...steps, name: (input as { id: string }).id });
    const add = { as: anna.owner, handle: 'sample', table: 'delivery-rates', target: null };
    const reply = await window.codesk.invoke('rateFiles.add', JSON.stringify(add));
    return (JSON.parse(reply) as { data: unknown }).data;
  });
  bridge.answer('journal.list', { changes: [], calls: [], runs: [] });
  return openRateDesk();
}
const strip = () => screen.findByRole('complementary', { name: 'First steps' });
const noStrip = () => screen.queryByRole('complementary', { name: 'First steps' });
const offer = () => screen.queryByRole('button', { name: /the first steps$/ });

describe('practice files', () => {
  it('stand in the empty rate desk of the practice workspace, and open without a dialog', async () => {
    const user = start();
    const files = await screen.findByRole('region', { name: 'Practice files' });
    await user.click(within(files).getByRole('button', { name: /parcels-first-steps\.csv/ }));
    expect(await screen.findByRole('grid', { name: 'Rows of the file' })).toBeTruthy();
    expect(bridge.calls('rateFiles.pick')).toEqual([]);
  });

  it('are not there in any other workspace', async () => {
    start([], { practice: false });
    expect(await screen.findByText('No rate files yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Practice files' })).toBeNull();
    expect(bridge.calls('rateFiles.samples')).toEqual([]);
    expect([noStrip(), offer()]).toEqual([null, null]);
  });
});

describe('the first steps', () => {
  it('begin when a person wants them, and are left and taken up where they were', async () => {
    const user = start();
    await screen.findByRole('region', { name: 'Practice files' });
    expect(noStrip()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start the first steps' }));
    expect(within(await strip()).getAllByRole('listitem')).toHaveLength(7);
    expect(kept.state).toBe('running');
    await user.click(screen.getByRole('button', { name: 'Continue later' }));
    expect(noStrip()).toBeNull();
    const { since } = kept;
    await user.click(await screen.findByRole('button', { name: 'Continue the first steps' }));
    expect(await strip()).toBeTruthy();
    expect(kept).toMatchObject({ state: 'running', since });
  });

  it('stay in the practice workspace, also when they run there', async () => {
    start([steps], { practice: false, guide: { state: 'running' } });
    expect(await screen.findByText('Choose a rate file, or open another')).toBeTruthy();
    expect([noStrip(), offer()]).toEqual([null, null]);
  });

  it('put the keyboard where the next step is done, and tick it then', async () => {
    const user = start([], { guide: { state: 'running' } });
    await screen.findByRole('region', { name: 'Practice files' });
    await user.click(within(await strip()).getByRole('button', { name: 'Show me' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('parcels-first-steps.csv'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('listitem', { name: 'Open, done' })).toBeTruthy();
    await waitFor(() => expect(kept.done).toEqual(['open']));
    await user.click(within(await strip()).getByRole('button', { name: 'Show me' }));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Choose a service, Delivery rates'),
    );
  });

  it('see that the change was sent, and never come back once they are finished', async () => {
    const done: RateGuide['done'] = ['open', 'service', 'answer', 'mend', 'compare', 'queue'];
    const user = start([steps], { guide: { state: 'running', done } });
    const rateFile = desk.rateFiles.get(rateFileId(1));
    if (rateFile) rateFile.queued = rateFileId(9);
    await strip();
    expect(screen.queryByRole('button', { name: 'Finish the first steps' })).toBeNull();
    bridge.answer('journal.list', { changes: [sent], calls: [], runs: [] });
    bridge.push('rates-changed', {});
    bridge.push('journal', {});
    await user.click(await screen.findByRole('button', { name: 'Finish the first steps' }));
    expect(kept.state).toBe('finished');
    expect([noStrip(), offer()]).toEqual([null, null]);
    openRateDesk();
    expect(await screen.findByText('Choose a rate file, or open another')).toBeTruthy();
    expect([noStrip(), offer()]).toEqual([null, null]);
  });
});
