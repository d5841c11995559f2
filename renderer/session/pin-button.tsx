/** Pins the open record or page, with a button and a key, and removes entries that can no longer be opened. */
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Visit } from '../../shared/desk/visits';
import { RefusableButton } from '../ui/refusable-button';
import { type ShortcutGroup, useShortcutKeys } from '../ui/shortcuts';
import { usePins } from './use-visits';

export const pinKey = 'Ctrl+Shift+P';

/** Returns whether a place is pinned, the function that toggles it, and the announcement. */
export function usePin(visit: Visit | undefined) {
  const { isPinned, refusal, pin, unpin } = usePins();
  const pinned = visit !== undefined && isPinned(visit.route);
  const [said, say] = useState('');
  const toggle = () => {
    if (!visit || (!pinned && refusal !== undefined)) return;
    void (pinned ? unpin(visit.route) : pin(visit));
    say(`${visit.name} ${pinned ? 'is no longer pinned' : 'is pinned'}`);
  };
  return { pinned, refusal: pinned ? undefined : refusal, toggle, said };
}

export type PinAccess = ReturnType<typeof usePin>;

/** The keyboard shortcut. */
export function pinShortcut({ pinned, refusal, toggle }: PinAccess): ShortcutGroup['shortcuts'][number] {
  return {
    keys: [pinKey],
    text: pinned ? 'Unpin' : 'Pin',
    icon: pinned ? 'unpin' : 'pin',
    refusal,
    run: toggle,
  };
}

export function PinToggle({ pinned, refusal, toggle, said }: PinAccess) {
  return (
    <>
      <RefusableButton
        variant="minimal"
        icon={pinned ? 'unpin' : 'pin'}
        active={pinned}
        aria-label="Pin"
        aria-pressed={pinned}
        title={`${pinned ? 'Unpin' : 'Pin'} (${pinKey})`}
        refusal={refusal}
        onClick={toggle}
      />
      {/* The key does not move the focus. */}
      <span aria-live="polite" className="codesk-unseen">
        {said}
      </span>
    </>
  );
}

/** The button of a page, with the key of the page. */
export function PinButton({ visit }: { readonly visit: Visit }) {
  const access = usePin(visit);
  useShortcutKeys([{ title: 'Everywhere', shortcuts: [pinShortcut(access)] }]);
  return <PinToggle {...access} />;
}

interface ForgetVisitProps {
  readonly route: string;
}

/**
 * Removes the place of a page that cannot be opened from the pinned and recent ones. Draws nothing if it is in neither
 * list.
 */
export function ForgetVisit({ route }: ForgetVisitProps) {
  const { visits, forget } = usePins();
  const [pinned, recent] = [visits.pinned, visits.recent].map((each) =>
    each.some((visit) => visit.route === route),
  );
  if (!pinned && !recent) return null;
  return (
    <Button
      icon={pinned ? 'unpin' : 'cross'}
      text={pinned ? 'Remove from pinned' : 'Remove from recent'}
      onClick={() => void forget(route)}
    />
  );
}

/** The same for the current page. */
export function ForgetPage() {
  return <ForgetVisit route={useLocation().pathname} />;
}
