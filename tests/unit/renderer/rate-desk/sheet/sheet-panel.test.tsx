// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SheetPanel, type SheetPanelProps } from '../../../../../renderer/rate-desk/sheet/sheet-panel';
import type { RateBook } from '../../../../../shared/ipc/rates';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { stubGridSize } from '../../../../support/page/open-row-table';
import { bookOf, openPanel } from '../../../../support/page/rate-panels';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubGridSize();
});
afterEach(cleanup);

const column = (at: number, field: string | null) => ({
  at,
  header: '',
  field,
  decimal: null,
  example: null,
  filled: 1,
});
const book = bookOf({
  reading: {
    ...bookOf().reading,
    headerRow: 2,
    columns: [column(0, 'from'), column(1, 'to'), column(2, 'rate'), column(3, null)],
  },
  rateFile: { answers: { decimal: '.' } },
});
const answerSheet = (rows: number, columns = 4) =>
  bridge.answerWith('rates.sheet', async (input) => {
    const {
      top,
      rows: asked,
      left,
      columns: wide,
    } = input as Record<'top' | 'rows' | 'left' | 'columns', number>;
    const count = Math.max(0, Math.min(asked, rows - top));
    const width = Math.min(wide, columns - left);
    const cells = Array.from({ length: count }, (_, row) =>
      Array.from({ length: width }, (__, at) => `R${top + row + 1}C${left + at + 1}`),
    );
    return { rows, columns, cells };
  });
const open = (more: Partial<SheetPanelProps> = {}, shown: RateBook = book) => {
  const onAnswer = vi.fn();
  return openPanel(bridge, {
    book: shown,
    panel: (panel) => <SheetPanel {...panel} at={null} onAnswer={onAnswer} {...more} />,
  }).then((stage) => ({ ...stage, onAnswer }));
};

describe('the file as it came', () => {
  it('has lettered columns with the fields that are read from them, and numbered rows', async () => {
    answerSheet(40);
    await open();
    expect(await screen.findByText('R1C1')).toBeTruthy();
    const headings = screen.getAllByTitle('Choose the use of this column').map((each) => each.textContent);
    // The table draws its headings twice: for the scrolling and for the fixed part.
    expect([...new Set(headings)]).toEqual(['A → From', 'B → To', 'C → Rate', 'D']);
    const numbers = screen.getAllByTitle('Choose the use of this row').map((each) => each.textContent);
    expect(numbers.slice(0, 3)).toEqual(['1', '2', '3']);
  });
});

describe('pointing', () => {
  const heading = (at: number) => document.querySelector<HTMLElement>(`[data-sheet-column="${at}"]`);
  const number = (line: number) => document.querySelector<HTMLElement>(`[data-sheet-line="${line}"]`);

  it('at a row makes it the header', async () => {
    answerSheet(40);
    const { user, onAnswer } = await open();
    await screen.findByText('R3C1');
    await user.click(number(3) as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Use as header row' }));
    expect(onAnswer).toHaveBeenCalledWith({ decimal: '.', headerRow: 3 });
  });

  it('at a column chooses its field', async () => {
    answerSheet(40);
    const { user, onAnswer } = await open();
    await screen.findByText('R1C4');
    expect(heading(3)?.textContent).toBe('D');
    expect(heading(2)?.textContent).toBe('C → Rate');
    await user.click(heading(3) as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Use as City' }));
    expect(onAnswer).toHaveBeenCalledWith({ decimal: '.', columns: { city: 3 } });
    await user.click(heading(2) as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Do not read this column' }));
    expect(onAnswer).toHaveBeenLastCalledWith({ decimal: '.', columns: { rate: null } });
  });

  it('at what is so already changes nothing', async () => {
    answerSheet(40);
    const { user, onAnswer } = await open();
    await screen.findByText('R2C1');
    await user.click(number(2) as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: /Use as header row/ }));
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe('a long file', () => {
  it('is loaded in windows and shown in parts, at the part of the marked cell', async () => {
    answerSheet(1_000_000);
    const { user } = await open({ at: { line: 30_001, field: 'rate' } });
    expect(await screen.findByText(/Rows 20 001 to 40 000 of 1 000 000/)).toBeTruthy();
    await waitFor(() =>
      expect(bridge.calls('rates.sheet').some((each) => (each as { top: number }).top >= 20_000)).toBe(true),
    );
    expect(bridge.calls('rates.sheet').length).toBeLessThan(10);
    await user.click(screen.getByRole('button', { name: 'Next rows' }));
    expect(await screen.findByText(/Rows 40 001 to 60 000/)).toBeTruthy();
  });

  it('says how many columns are not shown', async () => {
    answerSheet(5, 300);
    await open();
    expect(await screen.findByText(/columns A to CV of 300/)).toBeTruthy();
  });
});

it('is left out for screen readers, which hear where the same stands', async () => {
  answerSheet(5);
  await open();
  const cell = await screen.findByText('R1C1');
  expect(cell.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(document.querySelectorAll('[aria-hidden="true"] [tabindex="0"]')).toHaveLength(0);
  expect(screen.getByText(/Change the header row\s+and the columns in the line “Read as”/)).toBeTruthy();
});

it('marks the cell of a finding, the header and rows that are not read', async () => {
  answerSheet(40);
  await open({ at: { line: 4, field: 'rate' } });
  const cell = (text: string) => screen.getByText(text).closest('.bp6-table-cell')?.className ?? '';
  await screen.findByText('R4C3');
  expect(cell('R4C3')).toContain('marked');
  expect(cell('R4C2')).not.toContain('marked');
  expect(cell('R2C1')).toContain('header');
  expect(cell('R1C1')).toContain('skipped');
  expect(cell('R3C1')).not.toContain('skipped');
});

it('says that there is nothing in an empty file', async () => {
  answerSheet(0, 0);
  await open();
  expect(await screen.findByText('The file has no rows')).toBeTruthy();
});
