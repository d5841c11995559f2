/** The rate curve of a prepared or sent change: its rates before and after. */
import type { PreparedChange } from '../../shared/desk/rates';
import { invoke } from '../ipc';
import { RateCurve } from '../rates/rate-curve';
import { useRateChoices } from '../rates/rate-queries';
import { useOwner } from '../session/use-session';

interface ChangeCurveProps {
  readonly change: Pick<PreparedChange, 'id' | 'target'>;
  readonly isSent: boolean;
}

export function ChangeCurve({ change: { id, target }, isSent }: ChangeCurveProps) {
  const as = useOwner();
  const lists = useRateChoices(target.table, target);
  return (
    <RateCurve
      key={id}
      of={['journal', 'curve', as, id]}
      load={(strip) => invoke('journal.curve', { as, id, strip })}
      lists={lists}
      isSent={isSent}
    />
  );
}
