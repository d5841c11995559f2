/** A rate file without any answers. */
import { randomUUID } from 'node:crypto';
import type { RateFile } from '../../shared/desk/rates';
import type { RateTableId } from '../../shared/rates/rate-tables';

/** A file that was copied to the rate desk. */
export interface CopiedFile {
  readonly name: string;
  readonly hash: string;
  readonly size: number;
}

export function newRateFile(
  { name, hash, size }: CopiedFile,
  table: RateTableId,
  target: RateFile['target'] = null,
): RateFile {
  const at = Date.now();
  return {
    id: randomUUID(),
    name: name.slice(0, 300),
    file: hash,
    size,
    table,
    target,
    answers: {},
    position: 0,
    edits: 0,
    made: at,
    changed: at,
    counts: null,
    queued: null,
  };
}
