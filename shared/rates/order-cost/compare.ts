/** Compares the cost of an order with stored and with edited values, line by line. */
import { Exact } from '../exact-decimal';
import type { CostLine, OrderCost } from './order';

export interface ComparedLine {
  readonly key: string;
  readonly label: string;
  readonly stored: CostLine | undefined;
  readonly edited: CostLine | undefined;
  /** Edited minus stored; null if one of them is unknown. A missing line counts as 0. */
  readonly difference: string | null;
}

/** Pairs the lines of the same charge, in the order of the edited cost. */
export function compareCosts(stored: OrderCost, edited: OrderCost): readonly ComparedLine[] {
  const before = keyed(stored.lines);
  const after = keyed(edited.lines);
  const keys = [...after.keys()];
  // A charge that the edited cost lacks follows its previous neighbour.
  let place = 0;
  for (const key of before.keys()) {
    const found = keys.indexOf(key);
    if (found >= 0) place = found + 1;
    else {
      keys.splice(place, 0, key);
      place += 1;
    }
  }
  return keys.map((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    return {
      key,
      label: (now ?? old)?.label ?? '',
      stored: old,
      edited: now,
      difference: differenceOf(old ? old.amount : '0', now ? now.amount : '0'),
    };
  });
}

/** Edited minus stored; null if one of them is unknown. */
export function differenceOf(stored: string | null, edited: string | null): string | null {
  return stored === null || edited === null ? null : new Exact(edited).minus(stored).toFixed();
}

/** Several lines of one charge are distinguished by number. */
function keyed(lines: readonly CostLine[]): Map<string, CostLine> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const name = `${line.id} ${line.label}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [`${name} ${count}`, line];
    }),
  );
}
