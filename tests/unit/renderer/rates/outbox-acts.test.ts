/** What can be done with a prepared change in each of its states, and what cannot. */
import { describe, expect, it } from 'vitest';
import { actsOf } from '../../../../renderer/rates/outbox-texts';
import type { PreparedChange } from '../../../../shared/desk/rates';

type Change = Parameters<typeof actsOf>[0];
const change = (state: PreparedChange['state'], reason: Change['reason'] = null, attempts = 0): Change => ({
  state,
  reason,
  attempts,
});

describe('a prepared change', () => {
  it.each<[Change, string]>([
    [change('queued'), 'pause notBefore cancel move'],
    [change('queued', 'offline'), 'pause again notBefore cancel move'],
    [change('queued', 'sign-in'), 'pause again notBefore cancel move'],
    [change('queued', 'busy', 2), 'pause again notBefore cancel move'],
    [change('queued', 'not-before'), 'pause notBefore cancel move'],
    [change('checking'), 'pause cancel'],
    [change('sending'), ''],
    [change('unknown', 'unknown', 1), 'look'],
    [change('unknown', 'unknown', 100), 'look giveUp'],
    [change('needs-you', 'collision'), 'cancel choose'],
    [change('refused', 'gone'), 'again cancel'],
    [change('queued', 'paused'), 'resume notBefore cancel move'],
    [change('done'), 'remove'],
  ])('that is %j offers: %s', (given, offered) => {
    const acts = Object.entries(actsOf(given)).flatMap(([name, can]) => (can ? [name] : []));
    expect(acts.join(' ')).toBe(offered);
  });
});
