/**
 * Campaign: random histories of rows and calls of two users with a server that loses, refuses, hangs and, in half of
 * the histories, ignores operation ids. The app is killed at any moment. At the end everything that was acknowledged
 * and not cancelled was done once, nothing twice, and the rows of a table in order.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaignSize } from '../../../support/campaign';
import { faults, JournalModel, ListServer } from '../../../support/journal-model';

const users = ['anna', 'boris'] as const;
const tables = ['colours', 'sizes'] as const;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('queue' as const),
      table: fc.constantFrom(...tables),
      count: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('store' as const, 'update' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      table: fc.constantFrom(...tables),
      name: fc.constantFrom('clients.store' as const, 'warehouses.update' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      on: fc.constantFrom('read' as const, 'write' as const),
      fault: fc.constantFrom(...faults),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sign in' as const), user: fc.constantFrom(...users) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('connection' as const), is: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      act: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const),
      at: fc.nat(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stop' as const),
      act: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(model: JournalModel, each: Step): Promise<void> {
  const { runner, server } = model;
  const touch = (id: string, isDropped: boolean) => {
    const asked = model.asked.find((one) => one.id === id);
    if (!asked) return;
    asked.touched = true;
    asked.dropped ||= isDropped;
  };
  switch (each.do) {
    case 'queue':
      return model.queue(each.table, each.count, each.kind);
    case 'call':
      return model.call(each.table, each.name);
    case 'again':
      return model.pressAgain(each.at);
    case 'late':
      return server.finishLate();
    case 'fault':
      server.next[each.on].push(each.fault);
      return;
    case 'kill':
      return model.kill();
    case 'sign in':
      model.user = each.user;
      return runner.wake();
    case 'connection':
      model.online = each.is;
      return runner.wake();
    case 'clock':
      model.time += each.ms;
      return;
    case 'act': {
      const open = await model.open();
      const entry = open[each.at % (open.length || 1)];
      if (!entry) return;
      // A decision waits until the server is idle.
      if (entry.state === 'needs-you' && each.act === 'resume') server.finishLate();
      const isTaken = await runner.set(model.user, entry.id, { what: each.act }).then(
        () => true,
        () => false,
      );
      if (isTaken) touch(entry.id, each.act === 'cancel');
      return;
    }
    case 'stop': {
      const [run] = await model.store.rowRuns(model.user);
      if (!run) return;
      await model.store.setRun(model.user, run.origin.run, each.act, model.time);
      runner.wake();
      const open = new Set((await model.open()).map(({ id }) => id));
      const states = ['cancelled'];
      const cancelled = await model.store.rowsOfRun(model.user, run.origin.run, {
        states,
        from: 0,
        count: 1000,
      });
      for (const { id } of cancelled) touch(id, true);
      for (const id of open) touch(id, false);
    }
  }
}

/** No more faults: both users sign in and decide until nothing is open. */
async function finish(model: JournalModel): Promise<void> {
  model.server.next.read.length = 0;
  model.server.next.write.length = 0;
  model.server.finishLate();
  model.online = true;
  model.kill();
  for (let count = 0; count < 60; count += 1) {
    let open = 0;
    for (const user of users) {
      model.user = user;
      model.runner.wake();
      await model.run(0);
      await model.decideCalls();
      for (const entry of await model.open()) {
        open += 1;
        const isStopped =
          entry.state === 'needs-you' || entry.state === 'refused' || entry.reason === 'paused';
        if (isStopped) await model.runner.set(user, entry.id, { what: 'resume' });
        if (isStopped) Object.assign(model.asked.find(({ id }) => id === entry.id) ?? {}, { touched: true });
      }
      open += (await model.operations.list(user)).length;
    }
    if (open === 0) return;
    await model.run(20 * 60_000);
  }
  throw new Error('something never ends');
}

it('does everything once over all faults, kills, users and clocks', async () => {
  const figures = { histories: 0, asked: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 3, maxLength: 30 }),
      async (knowsKeys, steps) => {
        const server = new ListServer(knowsKeys);
        const model = new JournalModel(server);
        try {
          for (const each of steps) {
            await take(model, each);
            await model.run(10_000);
          }
          await finish(model);
          const wrong = model.asked.filter(({ mark, dropped, isRepeatable }) => {
            const times = server.count(mark);
            return (times > 1 && !isRepeatable) || (times === 0 && !dropped);
          });
          expect(wrong).toEqual([]);
          for (const owner of users)
            for (const table of tables) {
              const own = model.asked.filter(
                (each) =>
                  each.owner === owner && each.table === table && !each.touched && each.mark.startsWith('m'),
              );
              const order = [...new Set(server.tables.get(table))].filter((mark) =>
                own.some((each) => each.mark === mark),
              );
              expect(order).toEqual(own.map(({ mark }) => mark).filter((mark) => order.includes(mark)));
            }
          figures.histories += 1;
          figures.asked += model.asked.length;
        } finally {
          model.end();
        }
      },
    ),
    { numRuns: campaignSize(150, 10_000) },
  );
  console.info(`journal: ${figures.histories} histories, ${figures.asked} writes, 0 doubled, 0 lost`);
});
