/** An identifier, unchanged, in a monospaced font. */
import { oneLine } from '../parts/read-value';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 72, max: 200 },
  mono: true,
  text: oneLine,
};

/** A value, and the text that its cell shows. */
export const example = [42, '42'] as const;
