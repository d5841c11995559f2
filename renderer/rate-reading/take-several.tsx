/** Takes several services, zones or sheets of a file, each as a rate file of its own. */
import './questions.css';
import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import { counted } from '../../shared/quantities';
import { ActionDialog } from '../ui/action-dialog';

interface TakeSeveralProps {
  readonly question: RateBook['questions'][number];
  readonly isOpen: boolean;
  /** Gets the ids of the choices, the first one for the file that is open. */
  readonly onTake: (taken: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function TakeSeveral({ question: { choices }, isOpen, onTake, onClose, onClosed }: TakeSeveralProps) {
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
      title="Take several"
      width={480}
      isOpen={isOpen}
      verb={{ text: `Take ${taken.length}`, intent: 'primary', disabled: taken.length < 2 }}
      onSubmit={() => {
        if (taken.length < 2) return;
        onTake(taken.map(({ id }) => id));
        onClose();
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        Each becomes a rate file of its own, with its own service. They are compared one by one and can be
        queued together.
      </p>
      <p className="codesk-rate-several-all">
        <span className="codesk-muted">{`${taken.length} of ${counted(choices.length, 'choice')}`}</span>
        <Button size="small" variant="minimal" text="All" onClick={() => setLeft(new Set())} />
        <Button
          size="small"
          variant="minimal"
          text="None"
          onClick={() => setLeft(new Set(choices.map(({ id }) => id)))}
        />
      </p>
      <fieldset className="codesk-rate-several" aria-label="What is taken">
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
