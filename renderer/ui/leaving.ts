/** The work that the page completes before the app ends without a question. */
import { invoke, on } from '../ipc';

type HandOver = () => Promise<unknown> | undefined;
const all = new Set<HandOver>();

/** Registers a pending write. Returns a function that removes it. */
export function handOverOnLeaving(handOver: HandOver): () => void {
  all.add(handOver);
  return () => {
    all.delete(handOver);
  };
}

/** Replies to main when the app ends. Call once. */
export function watchLeaving(): void {
  on('leaving', async () => {
    await Promise.allSettled([...all].map((handOver) => handOver()));
    await invoke('window.kept', {}).catch(() => undefined);
  });
}
