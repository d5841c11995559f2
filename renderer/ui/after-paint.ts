/** Work that can wait until what a press changed is seen. */

/**
 * Runs a task right after the next frame. A transition alone does not wait for it: where its turn comes before that of the
 * frame, people see nothing until both are drawn.
 * @returns what takes it back
 */
export function afterPaint(task: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
