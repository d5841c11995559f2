// @vitest-environment jsdom
/** The rate curve as it is drawn and read out. */
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RateCurve } from '../../../../renderer/rates/rate-curve';
import type { RateCurve as Curve, CurveStep, CurveStrip } from '../../../../shared/rates/rate-curve';

afterEach(cleanup);

const step = (from: string, to: string | null, rate: string): CurveStep => ({ from, to, rate });
function stripOf(parts: Partial<CurveStrip> = {}): CurveStrip {
  const city = parts.key?.city ?? '';
  return {
    id: `["","${city}"]`,
    table: 'delivery-rates',
    key: { city },
    now: [step('0', '5', '6.19'), step('5', '10', '8')],
    next: [step('0', '5', '6.5'), step('5', '10', '8')],
    left: 0,
    changed: 1,
    largest: { from: '0', to: '5', now: '6.19', next: '6.5', percent: '5.0' },
    ...parts,
  };
}

const lists = {
  rowCities: [
    { index: '7', text: 'Dubai' },
    { index: '8', text: 'Oslo' },
  ],
};
function show(strips: readonly CurveStrip[], more: { total?: number; isSent?: boolean } = {}) {
  const asked: (string | null)[] = [];
  const load = async (strip: string | null): Promise<Curve> => {
    asked.push(strip);
    return {
      total: more.total ?? strips.length,
      strips: strips.map(({ id, table, key }) => ({ id, table, key })),
      shown: strips.find(({ id }) => id === strip) ?? strips[0] ?? null,
    };
  };
  const { container } = render(
    <BlueprintProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RateCurve of={['curve']} load={load} lists={lists} isSent={more.isSent ?? false} />
      </QueryClientProvider>
    </BlueprintProvider>,
  );
  const line = (name: string) =>
    container.querySelector(`[role="img"] [data-mark="${name}"]`)?.getAttribute('d');
  const labels = () => [...container.querySelectorAll('[data-label]')].map(({ textContent }) => textContent);
  return { user: userEvent.setup(), asked, line, labels };
}
/** Number of starts of a line. */
const parts = (line: string | null | undefined) => line?.match(/M/g)?.length;

describe('the text of the curve', () => {
  it('names the strip, the bands that change and the largest change', async () => {
    show([stripOf()]);
    const name =
      'Rate curve of All cities. 1 band changes. Largest change: 0 \u2013 5 from 6.19 to 6.50, +5.0\u2009%.';
    expect(await screen.findByRole('img', { name })).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each<[string, Partial<CurveStrip>]>([
    ['No band changes.', { changed: 0, largest: null }],
    ['2 bands change.', { changed: 2, largest: null }],
    [
      'Largest change: 30 and above from 0.00 to 1\u2009204.50.',
      { largest: { from: '30', to: null, now: '0', next: '1204.5', percent: null } },
    ],
    ['The first 4 of 104 steps are drawn.', { left: 100 }],
  ])('says %s', async (text, strip) => {
    show([stripOf(strip)]);
    const image = await screen.findByRole('img');
    expect(image.getAttribute('aria-label')).toContain(text);
  });

  it('says which line is which, of what was sent before and after', async () => {
    show([stripOf()]);
    expect((await screen.findByRole('list', { name: 'Lines' })).textContent).toBe('CurrentNew');
    cleanup();
    show([stripOf()], { isSent: true });
    expect((await screen.findByRole('list', { name: 'Lines' })).textContent).toBe('BeforeAfter');
  });
});

describe('the lines', () => {
  it('are one where bands meet, and break at a gap and where bands overlap', async () => {
    const { line } = show([
      stripOf({
        now: [step('0', '5', '6'), step('5', '10', '7')],
        next: [step('0', '5', '6'), step('6', '10', '7'), step('9', '12', '8')],
      }),
    ]);
    await screen.findByRole('img');
    expect([parts(line('now')), parts(line('next'))]).toEqual([1, 3]);
  });

  it('end in an arrow where the last band has no end', async () => {
    const { line } = show([
      stripOf({ now: [step('0', '5', '6')], next: [step('0', '5', '6'), step('5', null, '7')] }),
    ]);
    await screen.findByRole('img');
    expect(line('now')).not.toContain('l6');
    expect(line('next')).toMatch(/L468,[\d.]+M462 [\d.]+l6 4l-6 4$/);
  });

  it('have the rates of changed bands written at them, unless there are too many', async () => {
    const few = show([stripOf()]);
    await screen.findByRole('img');
    expect(few.labels()).toEqual(['6.50']);
    cleanup();
    const narrow = Array.from({ length: 200 }, (_, at) => step(String(at), String(at + 1), '5'));
    const many = show([stripOf({ next: [...narrow, step('200', '240', '6')] })]);
    await screen.findByRole('img');
    expect(many.labels()).toEqual([]);
    expect(parts(many.line('next'))).toBe(1);
  });

  it('are drawn also where all rates are 0, and below 0', async () => {
    const { line } = show([stripOf({ now: [step('0', '5', '0')], next: [step('0', '5', '-2')] })]);
    await screen.findByRole('img');
    expect(`${line('now')} ${line('next')}`).not.toContain('NaN');
    cleanup();
    const zero = show([stripOf({ now: [step('0', '5', '0')], next: [step('0', '5', '0')] })]);
    await screen.findByRole('img');
    expect(zero.line('next')).not.toContain('NaN');
  });
});

describe('what differs from a plain curve', () => {
  const odd = stripOf({
    now: [step('0', '5', '6'), step('20', '30', '9')],
    next: [
      step('0', '5', '6.5'),
      step('4', '10', '7'),
      step('12', '20', '8'),
      { ...step('20', '30', '9'), kept: true },
    ],
  });
  const legend = () => within(screen.getByRole('list', { name: 'Lines' })).getAllByRole('listitem');

  it('has a line of dots for rows that the file does not have, joined to the line before', async () => {
    const { line } = show([odd]);
    await screen.findByRole('img');
    expect(parts(line('kept'))).toBe(1);
    // The vertical part from 8 to 9 belongs to the dots.
    expect(line('kept')?.match(/L/g)).toHaveLength(2);
    expect(legend().map(({ textContent }) => textContent)).toEqual([
      'Current',
      'New',
      'Not in the file \u2013 kept',
      'Gap',
      'Overlap',
    ]);
  });

  it('has gaps and overlaps where they are', async () => {
    show([odd]);
    const image = await screen.findByRole('img');
    const boxes = (mark: string) =>
      [...image.querySelectorAll(`rect[data-mark="${mark}"]`)].map((box) => [
        Number(box.getAttribute('x')),
        Number(box.getAttribute('width')),
      ]);
    // 414 pixels are 30 from 54 on.
    const at = (value: number) => Math.round((54 + (value / 30) * 414) * 10) / 10;
    expect(boxes('gap')).toEqual([[at(10), expect.closeTo(at(12) - at(10), 1)]]);
    expect(boxes('overlap')).toEqual([[at(4), expect.closeTo(at(5) - at(4), 1)]]);
  });

  it('is nothing in the legend of a plain curve', async () => {
    show([stripOf()]);
    await screen.findByRole('img');
    expect(legend()).toHaveLength(2);
  });

  it('is read band by band with the arrow keys, and as a table', async () => {
    const { user } = show([odd]);
    const points = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual([
      '0 \u2013 4: Current 6.00, New 6.50, +8.3\u2009%',
      '4 \u2013 5: Current 6.00, New 6.50 and 7.00, Overlap',
      '5 \u2013 10: Current no rate, New 7.00',
      '10 \u2013 12: Current no rate, New no rate, Gap',
      '12 \u2013 20: Current no rate, New 8.00',
      '20 \u2013 30: Current 9.00, New 9.00, Not in the file \u2013 kept',
    ]);
    points[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(points[1]);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row')).toHaveLength(7);
    expect(screen.getByRole('row', { name: /^10 . 12 +Gap$/ })).toBeTruthy();
  });
});

describe('the choice of a strip', () => {
  it('shows another city', async () => {
    const { user, asked } = show([
      stripOf({ key: { city: '7' } }),
      stripOf({ key: { city: '8' }, changed: 3 }),
    ]);
    const select = await screen.findByRole('combobox', { name: 'Rate curve of' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dubai', 'Oslo']);
    expect(screen.getByRole('img', { name: /^Rate curve of Dubai\. 1 band / })).toBeTruthy();
    await user.selectOptions(select, 'Oslo');
    expect(await screen.findByRole('img', { name: /^Rate curve of Oslo\. 3 bands / })).toBeTruthy();
    expect(asked).toEqual([null, '["","8"]']);
  });

  it('says that not all are offered, and calls a city that it does not know by its number', async () => {
    show([stripOf({ key: { city: '7' } }), stripOf({ key: { city: '99' } })], { total: 50 });
    expect(await screen.findByText('the 2 with the largest changes of 50')).toBeTruthy();
    expect(screen.getByRole('option', { name: '#99' })).toBeTruthy();
  });

  it('is nothing for a table without bands', async () => {
    const { asked } = show([]);
    await expect.poll(() => asked).toHaveLength(1);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

it('has the values of a last band of a single value', async () => {
  const now = [step('1', '2', '5'), step('2', '3', '7'), step('3', '3', '8')];
  const next = [step('1', '2', '5'), step('2', '3', '7'), step('3', '3', '9')];
  show([stripOf({ now, next })]);
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
    '1 \u2013 2: Current 5.00, New 5.00',
    '2 \u2013 3: Current 7.00, New 7.00',
    '3 \u2013 3: Current 8.00, New 9.00, +12.5\u2009%',
  ]);
});
