/** The assumptions of the cost, each with a choice. They are stored as preferences. */
import './order-costs.css';
import { Button, Collapse, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { counted } from '../../shared/quantities';
import {
  type CostAssumptionId,
  type CostChoices,
  costAssumptionIds,
  costAssumptions,
} from '../../shared/rates/order-cost/assumptions';

interface AssumptionsProps {
  readonly choices: CostChoices;
  readonly onChange: (id: CostAssumptionId, option: string) => void;
  readonly onReset: () => void;
}

export function Assumptions({ choices, onChange, onReset }: AssumptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const changed = costAssumptionIds.filter((each) => choices[each] !== costAssumptions[each].initial).length;
  return (
    <section className="codesk-assumptions" aria-label="Assumptions">
      <div className="codesk-assumptions-head">
        <Button
          variant="minimal"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          text={`Assumptions (${costAssumptionIds.length})`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        <span>
          {changed === 0
            ? 'The server may calculate prices differently.'
            : `${counted(changed, 'assumption')} changed.`}
        </span>
        {changed > 0 && <Button variant="minimal" size="small" text="Reset" onClick={onReset} />}
      </div>
      <Collapse isOpen={isOpen}>
        <ul id={id}>
          {costAssumptionIds.map((each) => {
            const { text, options } = costAssumptions[each];
            return (
              <li key={each} data-changed={choices[each] !== costAssumptions[each].initial || undefined}>
                <label htmlFor={`${id}-${each}`}>{text}</label>
                <HTMLSelect
                  id={`${id}-${each}`}
                  value={choices[each]}
                  onChange={({ currentTarget }) => onChange(each, currentTarget.value)}
                  options={Object.entries(options).map(([value, label]) => ({ value, label }))}
                />
              </li>
            );
          })}
        </ul>
      </Collapse>
    </section>
  );
}
