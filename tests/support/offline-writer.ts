/**
 * A process that stores replies as fast as it can and prints the number of each one that its thread has accepted. A
 * test kills it at any moment and checks the stored data. Arguments: the folder of the thread, the profile.
 */
import { openReader } from './offline-reader';

const [scripts = '', profile = ''] = process.argv.slice(2);
const { reading, see, logged } = openReader({ profile, scripts });

async function write(): Promise<void> {
  for (let count = 1; ; count += 1) {
    const id = count % 50;
    see('orders.show', { id }, { id, count, name: 'CANARY-QX7', more: 'x'.repeat((count * 89) % 20_000) });
    if (count % 5 === 0) {
      const { records } = await reading.state();
      process.stdout.write(`${records} ${logged.join()}\n`);
    }
  }
}
void write();
