/** Chooses several services, zones or sheets of a file. Each becomes its own rate file. */
import './questions.css';
import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { ActionDialog } from '../ui/action-dialog';

interface ChooseSeveralProps {
  readonly question: RateBook['questions'][number];
  readonly isOpen: boolean;
  /** Called with the ids of the choices; the first one is for the open file. */
  readonly onTake: (taken: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function ChooseSeveral({
  question: { choices },
  isOpen,
  onTake,
  onClose,
  onClosed,
}: ChooseSeveralProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = choices.filter(({ id }) => !left.has(id));
  const change = (id: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <ActionDialog
      title="Choose several"
      width={480}
      isOpen={isOpen}
      verb={{ text: `Choose ${shownNumber(taken.length)}`, intent: 'primary', disabled: taken.length < 2 }}
      onSubmit={() => {
        if (taken.length < 2) return;
        onTake(taken.map(({ id }) => id));
        onClose();
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        Each choice becomes a separate rate file with its own service. You compare them one by one and can
        queue them together.
      </p>
      <p className="codesk-rate-several-all">
        <span className="codesk-muted">{`${shownNumber(taken.length)} of ${counted(choices.length, 'choice')}`}</span>
        <Button size="small" variant="minimal" text="Select all" onClick={() => setLeft(new Set())} />
        <Button
          size="small"
          variant="minimal"
          text="Clear selection"
          onClick={() => setLeft(new Set(choices.map(({ id }) => id)))}
        />
      </p>
      <fieldset className="codesk-rate-several" aria-label="Choices">
        {choices.map(({ id, text }) => (
          <Checkbox
            key={id}
            label={text}
            checked={!left.has(id)}
            onChange={({ currentTarget }) => change(id, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </ActionDialog>
  );
}
