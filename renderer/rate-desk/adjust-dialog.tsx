/** Previews a calculation on the selected numbers, and sets how they are rounded. */
import './rate-desk.css';
import { HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { ActionDialog } from '../ui/action-dialog';
import { type Adjustment, adjusted, adjustmentText, roundings, usualRounding } from './adjust';

export interface AdjustRequest {
  readonly rule: Adjustment;
  /** Number of selected cells. */
  readonly cells: number;
  /** Labels of their columns. */
  readonly columns: readonly string[];
  /** Numbers of the first selected cells that have loaded. */
  readonly sample: readonly string[];
  /** The most digits after the point among them. */
  readonly digits: number;
  readonly apply: (round: string) => Promise<boolean>;
}

interface AdjustDialogProps {
  readonly request: AdjustRequest;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const shownSample = 6;

export function AdjustDialog({ request, isOpen, onClose, onClosed }: AdjustDialogProps) {
  const { rule, cells, columns, sample } = request;
  const [round, setRound] = useState<string>(usualRounding(request.digits));
  const [busy, setBusy] = useState(false);
  const roundId = useId();
  const lines = sample.flatMap((value) => adjusted(value, rule, round) ?? []);
  const rounded = lines.filter(({ isRounded }) => isRounded).length;
  const below = lines.filter(({ after }) => after.startsWith('-')).length;
  const submit = async () => {
    setBusy(true);
    const done = await request.apply(round);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title={`${adjustmentText(rule)} on ${counted(cells, 'cell')}`}
      width={460}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: `Change ${counted(cells, 'cell')}`, intent: 'primary' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="codesk-rate-adjust-what">
        In {columns.join(', ')}. Cells without a number do not change.
      </p>
      <div className="codesk-rate-adjust-round">
        <label htmlFor={roundId}>Round to</label>
        <HTMLSelect
          id={roundId}
          value={round}
          iconName="caret-down"
          options={[...roundings]}
          onChange={({ target }) => setRound(target.value)}
        />
      </div>
      <table className="codesk-rate-adjust" aria-label="Before and after">
        <thead>
          <tr>
            <th scope="col">Now</th>
            <th scope="col">Exact</th>
            <th scope="col">Rounded</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shownSample).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no id
            <tr key={at}>
              <td>{shownNumber(line.before)}</td>
              <td>{shownNumber(line.exact)}</td>
              <td>{shownNumber(line.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="codesk-muted">
        {lines.length === 0
          ? 'The selected cells have no numbers.'
          : `${shownNumber(rounded)} of the first ${counted(lines.length, 'number')} ${rounded === 1 ? 'is' : 'are'} rounded.`}
        {below > 0 && ` ${counted(below, 'number')} would be below 0, which is an error.`}
      </p>
    </ActionDialog>
  );
}
