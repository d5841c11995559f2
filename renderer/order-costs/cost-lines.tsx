/** The lines of a cost with their rate rows; the stored and the edited cost side by side, with the difference. */
import './order-costs.css';
import { HTMLTable } from '@blueprintjs/core';
import { valueLabel } from '../../shared/labels';
import { shownRate } from '../../shared/money';
import { type ComparedLine, compareCosts, differenceOf } from '../../shared/rates/order-cost/compare';
import type { CostLine, OrderCost } from '../../shared/rates/order-cost/order';

interface CostLinesProps {
  readonly stored: OrderCost | undefined;
  readonly edited: OrderCost | undefined;
}

export function CostLines({ stored, edited }: CostLinesProps) {
  const one = edited ?? stored;
  if (!one) return null;
  const both = stored !== undefined && edited !== undefined;
  const lines = compareCosts(stored ?? one, edited ?? one);
  const difference = both ? differenceOf(stored.total, edited.total) : null;
  return (
    <HTMLTable compact className="codesk-cost-lines" aria-label="Cost of the order">
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Calculation</th>
          {both && (
            <th scope="col" data-number>
              Stored
            </th>
          )}
          <th scope="col" data-number>
            {both ? 'Edited' : 'Amount'}
          </th>
          {both && (
            <th scope="col" data-number>
              Difference
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.label}</th>
            <td>
              <How line={line} />
            </td>
            {both && <Amount line={line.stored} />}
            <Amount line={line.edited} />
            {both && <Difference amount={line.difference} />}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{one.total === null ? 'Unknown: a line has no amount' : ''}</td>
          {both && <td data-number>{amountText(stored.total)}</td>}
          <td data-number>{amountText(one.total)}</td>
          {both && <Difference amount={difference} />}
        </tr>
      </tfoot>
    </HTMLTable>
  );
}

function How({ line: { stored, edited } }: { line: ComparedLine }) {
  const line = edited ?? stored;
  if (!line) return null;
  const { row } = line;
  return (
    <>
      {line.how}
      {row && <span className="codesk-cost-row">{`${valueLabel(row.value)}, row ${row.at + 1}`}</span>}
    </>
  );
}

function Amount({ line }: { line: CostLine | undefined }) {
  return (
    <td data-number data-unknown={line?.amount === null || undefined}>
      {line ? amountText(line.amount) : '–'}
    </td>
  );
}

function Difference({ amount }: { amount: string | null }) {
  const isZero = amount !== null && Number(amount) === 0;
  const sign = amount !== null && !isZero && !amount.startsWith('-') ? '+' : '';
  return <td data-number>{isZero ? '0' : `${sign}${amountText(amount)}`}</td>;
}

/** Returns an amount with at least two digits after the point, or `unknown`. */
function amountText(amount: string | null): string {
  return amount === null ? 'unknown' : shownRate(amount);
}
