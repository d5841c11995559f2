/** What the page hands over to main before the app ends without a question. */
import { invoke, on } from '../ipc';

type HandOver = () => Promise<unknown> | undefined;
const all = new Set<HandOver>();

/** Registers something that waits to be written. Returns a function that takes it back. */
export function handOverOnLeaving(handOver: HandOver): () => void {
  all.add(handOver);
  return () => {
    all.delete(handOver);
  };
}

/** Answers main when the app ends. Called once. */
export function watchLeaving(): void {
  on('leaving', async () => {
    await Promise.allSettled([...all].map((handOver) => handOver()));
    await invoke('window.kept', {}).catch(() => undefined);
  });
}
