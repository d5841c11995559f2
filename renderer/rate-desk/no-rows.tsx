/** In the place of the rows of a file while none of them matches what the view asks for. */
import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import type { RateView } from '../../shared/ipc/rates';
import { wholeView } from '../rates/rate-rows';
import { restoreLostFocus } from '../ui/focus';
import { StateMessage } from '../ui/state-message';

interface NoRowsProps {
  readonly view: RateView;
  readonly onView: (view: RateView) => void;
}

export function NoRows({ view, onView }: NoRowsProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A fix of the last row with a finding takes its button away, and the keyboard with it.
  useEffect(() => restoreLostFocus(button.current), []);
  if (view.text !== '')
    return (
      <StateMessage
        icon="search"
        title="Nothing found"
        description={`No row that is shown has “${view.text}”. Search for something else, or close the search.`}
      />
    );
  return (
    <StateMessage
      icon="tick"
      title="No rows left here"
      description="No row of the file is of this kind any more."
      action={
        <Button
          ref={button}
          intent="primary"
          text="Show all rows"
          onClick={() => onView({ ...wholeView, sort: view.sort })}
        />
      }
    />
  );
}
