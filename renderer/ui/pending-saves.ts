/** The work that the page completes before the app ends without a question. */
import { invoke, on } from '../ipc';

type SavePending = () => Promise<unknown> | undefined;
const all = new Set<SavePending>();

/** Registers a pending write. Returns a function that removes it. */
export function savePendingOnLeaving(handOver: SavePending): () => void {
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
