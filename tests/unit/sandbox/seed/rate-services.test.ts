import { describe, expect, it } from 'vitest';
import { seededServices } from '../../../../sandbox/seed/services';

const rowsOf = (count: number) => [...seededServices(count)];
const named = (name: string) => rowsOf(3000).filter(({ row }) => row.name === name);
const bandsOf = ({ values }: { values: Readonly<Record<string, unknown>> }) =>
  (values.rates as { from: string; to: string; rate: string }[]).map(({ from, to, rate }) => [
    from,
    to,
    rate,
  ]);

describe('services that match the practice rate files', () => {
  it('exist for a comparison: rows that stay, change, come and go, and a shifted decimal', () => {
    const special = named('Delivery · Next-day · United Kingdom').map(bandsOf);
    expect(special).toEqual([
      [
        ['0', '0.1', '6.85'],
        ['0.1', '0.5', '7.45'],
        ['0.5', '1', '0.895'],
        ['1', '2', '11.15'],
        ['2', '10', '14.95'],
        ['20', '30', '24.45'],
      ],
    ]);
    expect(named('Delivery · Special parcel · United Kingdom').map(bandsOf)).toEqual([
      [
        ['0', '2', '5.95'],
        ['2', '10', '7.99'],
        ['10', '20', '119.9'],
      ],
    ]);
    expect(named('Delivery · Special parcel · Germany').map(bandsOf)).toEqual([
      [
        ['0', '2', '5.49'],
        ['2', '10', '6.49'],
        ['10', '20', '104.9'],
        ['31.5', '40', '29.99'],
      ],
    ]);
  });

  it('are not added to a short list', () => {
    expect(rowsOf(20).some(({ row }) => row.name === 'Delivery · Next-day · United Kingdom')).toBe(false);
  });
});
