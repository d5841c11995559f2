import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forgetVisit,
  isPinned,
  movePinned,
  noVisits,
  pin,
  unpin,
  type Visits,
  visited,
  visitLimits,
  visitsSchema,
} from '../../../../shared/desk/visits';

const visit = (id: number, name = `R-${id}`) => ({ route: `/links/orders/${id}`, name });
const open = (ids: readonly number[], before: Visits = noVisits) =>
  ids.reduce((now, id) => visited(now, visit(id)), before);
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);

describe('what was opened last', () => {
  it('is first, once, and twenty at most', () => {
    expect(names(open([1, 2, 1]).recent)).toEqual(['R-1', 'R-2']);
    const many = open(Array.from({ length: 30 }, (_, at) => at));
    expect(many.recent).toHaveLength(visitLimits.recent);
    expect(many.recent[0]?.name).toBe('R-29');
  });

  it('has its newest name, unless only its id is known', () => {
    const before = pin(open([1, 2]), visit(1));
    expect(names(visited(before, visit(2, 'New')).recent)).toEqual(['New']);
    expect(names(visited(before, visit(1, 'New')).pinned)).toEqual(['New']);
    expect(visited(before, visit(1, '1'), false)).toEqual(before);
    expect(names(visited(noVisits, visit(7, '7'), false).recent)).toEqual(['7']);
  });

  it('is left out where it could not be stored, so that the others can', () => {
    for (const odd of [visit(1, ''), { route: `/links/orders/${'7'.repeat(500)}`, name: 'R-7' }]) {
      expect(visited(noVisits, odd)).toBe(noVisits);
      expect(pin(noVisits, odd)).toEqual(noVisits);
    }
    expect(() => visitsSchema.parse(pin(open([1]), visit(2, 'x'.repeat(400))))).not.toThrow();
  });

  it('changes nothing when it is opened again', () => {
    const before = open([1, 2]);
    expect(visited(before, visit(2))).toBe(before);
  });

  it('has names that can be stored', () => {
    expect(visitsSchema.parse(visited(noVisits, visit(1, 'x'.repeat(2000)))).recent).toHaveLength(1);
  });
});

describe('what is pinned', () => {
  it('is in the order of pinning, and moves by one place', () => {
    const pinned = [3, 1, 2].reduce((now, id) => pin(now, visit(id)), open([1, 2, 3]));
    expect([names(pinned.pinned), pinned.recent]).toEqual([['R-3', 'R-1', 'R-2'], []]);
    expect(names(movePinned(pinned, visit(2).route, -1).pinned)).toEqual(['R-3', 'R-2', 'R-1']);
    expect(names(movePinned(pinned, visit(3).route, 1).pinned)).toEqual(['R-1', 'R-3', 'R-2']);
    expect(movePinned(pinned, visit(3).route, -1)).toBe(pinned);
    expect(movePinned(pinned, visit(2).route, 1)).toBe(pinned);
  });

  it('is fifty at most', () => {
    const many = Array.from({ length: 60 }, (_, id) => id).reduce((now, id) => pin(now, visit(id)), noVisits);
    expect(many.pinned).toHaveLength(visitLimits.pinned);
    expect(names(many.pinned).at(-1)).toBe('R-49');
  });

  it('is the newest recent one once it is unpinned', () => {
    const before = pin(open([1, 2]), visit(1));
    expect(names(unpin(before, visit(1).route).recent)).toEqual(['R-1', 'R-2']);
    expect(names(forgetVisit(before, visit(1).route).recent)).toEqual(['R-2']);
  });
});

it('stays what can be stored, whatever is done', () => {
  const act = fc.tuple(fc.constantFrom('open', 'pin', 'unpin', 'up', 'down', 'forget'), fc.nat(80));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
      let now: Visits = noVisits;
      for (const [kind, id] of acts) {
        const { route } = visit(id);
        const before = now;
        if (kind === 'open') now = visited(now, visit(id));
        else if (kind === 'pin') now = pin(now, visit(id));
        else if (kind === 'unpin') now = unpin(now, route);
        else if (kind === 'forget') now = forgetVisit(now, route);
        else now = movePinned(now, route, kind === 'up' ? -1 : 1);
        // Only these take a pin away, and only this one adds one.
        const expected = isPinned(before, route)
          ? kind !== 'unpin' && kind !== 'forget'
          : kind === 'pin' && before.pinned.length < visitLimits.pinned;
        expect(isPinned(now, route)).toBe(expected);
        const routes = [...now.pinned, ...now.recent].map((each) => each.route);
        expect(new Set(routes).size).toBe(routes.length);
      }
      expect(visitsSchema.safeParse(now).success).toBe(true);
    }),
  );
});
