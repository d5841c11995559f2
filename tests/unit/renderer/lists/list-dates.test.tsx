// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { all, bridge, openList, prepare, structure, tidyUp } from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

it.each([
  ['day/month/year', '05/03/2026', '05/03/2026 09:07'],
  ['month/day/year', '03/05/2026', '03/05/2026 09:07'],
  ['year-month-day', '2026-03-05', '2026-03-05 09:07'],
] as const)('a list shows its dates in %s', async (dateFormat, day, moment) => {
  const header = (value: string, type: string) => ({
    value,
    text: value,
    type,
    visible: true,
    mobile_visible: true,
    sortable: true,
  });
  bridge.answer(
    'contracts.structure',
    structure(all, {
      headers: [header('id', 'id'), header('from', 'date'), header('updated_at', 'datetime')],
    }),
  );
  bridge.answer('contracts.datatable', {
    data: [{ id: 1, from: '2026-03-05', updated_at: new Date(2026, 2, 5, 9, 7).getTime() / 1000 }],
    total: 1,
  });
  openList({ dateFormat });
  expect(await screen.findByRole('gridcell', { name: day })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: moment })).toBeTruthy();
});
