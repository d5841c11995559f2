/** The rows of a service before and after a round. */
import './rate-rounds.css';
import '../ui/pager.css';
import { Checkbox, HTMLTable } from '@blueprintjs/core';
import { useState } from 'react';
import type { RateRound } from '../../shared/desk/stored-round';
import { valueLabel } from '../../shared/labels';
import { shownRate } from '../../shared/money';
import { roundErrorText, roundRowName } from '../../shared/rates/round';
import { failureOf, invoke } from '../ipc';
import { RateCurve } from '../rates/rate-curve';
import { useOwner } from '../session/use-session';
import { FailureCallout } from '../ui/failure';
import { PageButtons } from '../ui/pager';
import { movePercent } from './rate-difference';
import { type ExclusionInput, rowsPerPage, useRoundRows } from './round-queries';

interface ServiceRowsProps {
  readonly round: RateRound;
  readonly position: number;
  readonly name: string;
  readonly fixed: boolean;
  readonly onTake: (take: ExclusionInput) => void;
}

/** Fields that distinguish rows with the same value. */
const placeOf = ({ rate: _rate, ...row }: Readonly<Record<string, string>>) =>
  Object.entries(row)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => `${valueLabel(field)} ${text}`)
    .join(', ');

export function ServiceRows({ round, position, name, fixed, onTake }: ServiceRowsProps) {
  const [page, setPage] = useState(1);
  const found = useRoundRows(round.id, position, page);
  if (found.error)
    return <FailureCallout failure={failureOf(found.error)} onRetry={() => void found.refetch()} />;
  const { total = 0, rows = [] } = found.data ?? {};
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  return (
    <>
      <ServiceCurve round={round.id} position={position} />
      <HTMLTable compact className="codesk-round-rows" aria-label={`Rows of ${name}`}>
        <tbody>
          {rows.map(({ value, label, at, single, row, before, after, out, error, least }) => (
            <tr key={`${value} ${at}`} data-out={out || undefined}>
              <td>
                <Checkbox
                  aria-label={`${roundRowName({ label, at, single })} is in the round`}
                  checked={!out}
                  disabled={fixed}
                  onChange={({ currentTarget }) =>
                    onTake({ what: 'rows', value, rows: [at], out: !currentTarget.checked })
                  }
                />
              </td>
              <td>{roundRowName({ label, at, single })}</td>
              <td>{placeOf(row)}</td>
              <td data-number>
                {before === after || out ? shownRate(before) : `${shownRate(before)} → ${shownRate(after)}`}
              </td>
              <td data-number>{before === after || out ? '' : movePercent(before, after)}</td>
              <td data-error={error !== null || undefined}>
                {error === null ? '' : roundErrorText({ kind: error, least })}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {pages > 1 && (
        <nav className="codesk-pager" aria-label={`Pages of rows of ${name}`}>
          <PageButtons page={page} count={pages} places={7} onPage={setPage} />
        </nav>
      )}
    </>
  );
}

/** Cities are not named, because the options of the service were not read for the round. */
function ServiceCurve({ round, position }: { readonly round: string; readonly position: number }) {
  const as = useOwner();
  return (
    <RateCurve
      of={['rounds', 'curve', as, round, position]}
      load={(strip) => invoke('rounds.curve', { as, round, position, strip })}
      lists={noLists}
    />
  );
}

const noLists = {};
