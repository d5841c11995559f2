// @vitest-environment jsdom
/** The rate curve in the comparison and in the queue dialog. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ComparePanel } from '../../../../../renderer/rate-desk/compare/compare-panel';
import { QueueDialog } from '../../../../../renderer/rate-desk/compare/queue-dialog';
import type { RateCurve } from '../../../../../shared/rates/rate-curve';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { stubGridSize } from '../../../../support/page/open-row-table';
import { answerRows, bookOf, changedRow, openPanel, rateFileId } from '../../../../support/page/rate-panels';

const bridge = new FakeBridge();
const strip = { id: '["","12"]', table: 'delivery-rates' as const, key: { city: '12' } };
const curve: RateCurve = {
  total: 1,
  strips: [strip],
  shown: {
    ...strip,
    now: [{ from: '0', to: '1', rate: '6.19' }],
    next: [{ from: '0', to: '1', rate: '6.5' }],
    left: 0,
    changed: 1,
    largest: { from: '0', to: '1', now: '6.19', next: '6.5', percent: '5.0' },
  },
};
beforeEach(() => {
  bridge.install();
  stubGridSize();
  answerRows(bridge, [changedRow(0)]);
  bridge.answer('rates.curve', curve);
});
afterEach(cleanup);

const name =
  /^Rate curve of Dubai\. 1 band changes\. Largest change: 0 – 1 from 6\.19 to 6\.50, \+5\.0\s%\.$/;

it('stands in the comparison, and is asked for again when other changes are accepted', async () => {
  const stage = await openPanel(bridge, { panel: (panel) => <ComparePanel {...panel} /> });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(await within(comparison).findByRole('img', { name })).toBeTruthy();
  expect(bridge.calls('rates.curve')).toMatchObject([{ rateFile: rateFileId, strip: null }]);
  act(() => stage.show(bookOf({ version: 2 })));
  await waitFor(() => expect(bridge.calls('rates.curve')).toHaveLength(2));
});

it('is not asked for while nothing differs', async () => {
  const none = { added: 0, changed: 0, removed: 0, largeMoves: 0 };
  await openPanel(bridge, {
    book: bookOf({ changes: { ...none, unchanged: 4, accepted: none } }),
    panel: (panel) => <ComparePanel {...panel} />,
  });
  await screen.findByText(/the current rates are the same/);
  expect(bridge.calls('rates.curve')).toEqual([]);
});

it('stands in the dialog that queues', async () => {
  const nothing = () => undefined;
  await openPanel(bridge, {
    panel: ({ book, lists, edit }) => (
      <QueueDialog
        {...{ book, lists, edit }}
        isOpen
        onAnswer={nothing}
        onFinding={nothing}
        onLargeMoves={nothing}
        onOutbox={nothing}
        onClose={nothing}
        onClosed={nothing}
      />
    ),
  });
  const dialog = await screen.findByRole('dialog', { name: /^Queue changes of/ });
  expect(await within(dialog).findByRole('img', { name })).toBeTruthy();
});
