/** The table of what an entry of the journal may do. */
import { describe, expect, it } from 'vitest';
import { entryActs, entryStates, isInProgress, isOpen, stateAfter } from '../../../../shared/desk/journal';

/** Every action by state, with the state after it. Actions that are not listed are refused. */
const allowed: Readonly<Record<(typeof entryStates)[number], string>> = {
  queued: 'check→checking pause→queued resume→queued cancel→cancelled edit→queued',
  checking:
    'note→checking send→sending finish→done refuse→refused return→queued ask→needs-you pause→queued cancel→cancelled edit→checking',
  sending: 'finish→done refuse→refused lose→unknown return→queued ask→needs-you',
  unknown:
    'send→sending finish→done refuse→refused lose→unknown ask→needs-you resume→unknown cancel→cancelled',
  'needs-you': 'resume→queued cancel→cancelled edit→needs-you',
  refused: 'resume→queued cancel→cancelled edit→refused',
  done: '',
  cancelled: '',
};

describe.each(entryStates)('an entry that is %s', (state) => {
  it('does what the table allows, and nothing else', () => {
    const found = entryActs.flatMap((act) => {
      const after = stateAfter(state, act);
      return after ? `${act}→${after}` : [];
    });
    expect(found.join(' ')).toBe(allowed[state]);
  });

  it('is at its end exactly if nothing may happen to it', () => {
    expect(isOpen({ state })).toBe(entryActs.some((act) => stateAfter(state, act)));
  });
});

/** All states that can follow a state without some acts. */
function reachable(from: (typeof entryStates)[number], without: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>([from]);
  for (const state of found)
    for (const act of entryActs) {
      const after = without.includes(act) ? undefined : stateAfter(state as typeof from, act);
      if (after) found.add(after);
    }
  return found;
}

it('lets nobody take back what is being sent, and nobody pause what may have reached the server', () => {
  expect(stateAfter('sending', 'cancel')).toBeUndefined();
  for (const state of ['sending', 'unknown'] as const) expect(stateAfter(state, 'pause')).toBeUndefined();
});

it('sends nothing that was not compared, and nothing again whose outcome nobody looked for', () => {
  expect(entryStates.filter((state) => stateAfter(state, 'send'))).toEqual(['checking', 'unknown']);
  // A refused entry, or one that the user decided about, begins from the start.
  for (const state of ['refused', 'needs-you'] as const)
    expect([...reachable(state, ['check'])]).not.toContain('sending');
});

it('can bring every open entry to its end', () => {
  for (const state of entryStates)
    expect([...reachable(state, [])].some((each) => each === 'done')).toBe(state !== 'cancelled');
});

it('goes on by itself in four states, unless it is paused', () => {
  const going = entryStates.filter((state) => isInProgress({ state, reason: null }));
  expect(going).toEqual(['queued', 'checking', 'sending', 'unknown']);
  expect(isInProgress({ state: 'queued', reason: 'paused' })).toBe(false);
});
