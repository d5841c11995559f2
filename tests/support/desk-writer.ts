/**
 * A process that stores drafts and operations as fast as it can and prints each acknowledged one. A test kills it at
 * any moment and checks the stored data. Arguments: the thread, the database, the first number.
 */
import { createDesk } from '../../main/desk/desk';

const [thread = '', file = '', from = '0'] = process.argv.slice(2);
const desk = createDesk({ script: thread, file, opened: () => undefined, log: console });
const owner = 'kills';
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

let count = Number(from);
async function write(): Promise<void> {
  for (;;) {
    count += 1;
    const number = count;
    await desk.store.keepDraft(owner, {
      key: `form/${number % 40}`,
      place: { route: '/contracts' },
      title: `Form ${number}`,
      operation: id(number),
      at: number,
      content: { typed: 'x'.repeat(number % 3000), count: number },
    });
    await desk.store.beginOperation(owner, {
      id: id(number),
      call: 'contracts.store',
      input: { number: number },
      title: 'Store',
      made: number,
    });
    process.stdout.write(`${number}\n`);
  }
}
void desk.opened().then((state) => {
  process.stdout.write(`${state}\n`);
  // Several at a time, like the forms and calls of a page.
  for (let at = 0; at < 4; at += 1) void write();
});
