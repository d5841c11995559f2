/** Shown instead of the rows of a file while no row matches the view. */
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
  // A fix of the last row with a finding removes its button, which had the focus.
  useEffect(() => restoreLostFocus(button.current), []);
  if (view.text !== '')
    return (
      <StateMessage
        icon="search"
        title="Nothing found"
        description={`No row contains “${view.text}”. Search for another text, or close the search.`}
      />
    );
  return (
    <StateMessage
      icon="tick"
      title="No rows"
      description="No rows match the filter."
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
