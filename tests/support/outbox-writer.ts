/**
 * A process that queues changes as fast as it can and sends them, over the desk's real thread. It prints the number of
 * each acknowledged change, and `idle` when everything is sent. A test kills it at any moment. Arguments: the thread,
 * the folder, the server, the first number, and the number of changes.
 */
import { join } from 'node:path';
import { createDesk } from '../../main/desk/desk';
import { deliveryRows, deliveryTarget, outboxOver } from './outbox-harness';

const [thread = '', folder = '', origin = '', from = '0', count = '0'] = process.argv.slice(2);
const desk = createDesk({
  script: thread,
  file: join(folder, 'desk.db'),
  opened: () => undefined,
  log: console,
});

async function run(): Promise<void> {
  process.stdout.write(`${await desk.opened()}\n`);
  const clock = {
    now: () => Date.now(),
    // The test cannot wait for minutes.
    after: (ms: number, call: () => void) => {
      const timer = setTimeout(call, Math.min(ms, 20));
      return () => clearTimeout(timer);
    },
  };
  const app = outboxOver(desk.store, { folder, services: { origin }, clock });
  app.outbox.wake();
  for (let at = Number(from) + 1; at <= Number(from) + Number(count); at += 1) {
    await app.queue(app.owner(), {
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      target: deliveryTarget(7 + (at % 3)),
      title: `Change ${at}`,
      origin: { kind: 'round', round: '00000000-0000-4000-8000-000000000000' },
      base: deliveryRows([]),
      wanted: deliveryRows([{ from: `${at}`, to: `${at + 1}`, rate: `${at}`, city: null }]),
      counts: { added: 1, changed: 0, removed: 0, unchanged: 0 },
      notBefore: null,
    });
    process.stdout.write(`${at}\n`);
  }
  for (;;) {
    await app.outbox.idle();
    const states = (await app.outbox.list(app.owner())).map(
      ({ state, reason }) => `${state} ${reason ?? ''}`,
    );
    const open = states.filter((state) => !state.startsWith('done'));
    if (open.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  process.stdout.write('idle\n');
  await desk.close();
  process.exit(0);
}
void run();
