/**
 * A process that edits a rate file as fast as it can and prints the number of each acknowledged edit. A test kills it
 * at any moment and checks the stored data. Arguments: the thread of the desk, that of the rate desk, the profile, the
 * owner, the rate file, the first number.
 */
import { join } from 'node:path';
import { createDesk } from '../../main/desk/desk';
import { RateThread } from '../../main/rates/rate-thread';

const [deskScript = '', script = '', profile = '', owner = '', rateFile = '', from = '0'] =
  process.argv.slice(2);
const desk = createDesk({
  script: deskScript,
  file: join(profile, 'desk.db'),
  opened: () => undefined,
  log: console,
});
const thread = new RateThread({
  script,
  folder: join(profile, 'rate-files'),
  store: desk.store,
  options: async () => ({}),
  current: async () => undefined,
  values: async () => undefined,
  progress: () => undefined,
  log: console,
});

async function write(): Promise<void> {
  await desk.opened();
  for (let count = Number(from) + 1; ; count += 1) {
    const edit = { op: 'type', row: count % 7, field: 'rate', text: String(count) };
    await thread.edit(owner, rateFile, JSON.stringify({ as: owner, rateFile, edit }));
    process.stdout.write(`${count}\n`);
    if (count % 5 !== 0) continue;
    await thread.step(owner, rateFile, 'undo');
    process.stdout.write(`-${count}\n`);
  }
}
void write();
