/** Collects findings about lines that are not rows, and second findings of a cell. */
import type { FindingName } from './findings';
import type { Warning } from './read-settings';

/** Most lines that a finding lists. */
const mostRowsNamed = 1000;

/** Lines by kind of finding and field. All are counted; only the first ones are listed. */
export class Notes {
  readonly #notes = new Map<
    string,
    { kind: FindingName; field: string | undefined; rows: number[]; count: number }
  >();

  add(kind: FindingName, line: number, field?: string): void {
    const key = `${kind} ${field ?? ''}`;
    let note = this.#notes.get(key);
    if (!note) {
      note = { kind, field, rows: [], count: 0 };
      this.#notes.set(key, note);
    }
    note.count += 1;
    if (note.rows.length < mostRowsNamed) note.rows.push(line);
  }

  /** Removes the notes about this line and all later ones. */
  takeBack(kind: FindingName, from: number): void {
    const note = this.#notes.get(`${kind} `);
    while (note && (note.rows.at(-1) ?? 0) >= from) {
      note.rows.pop();
      note.count -= 1;
    }
    if (note?.count === 0) this.#notes.delete(`${kind} `);
  }

  warnings(): Warning[] {
    return [...this.#notes.values()].map(({ kind, field, rows, count }) => ({
      kind,
      rows,
      count,
      ...(field === undefined ? {} : { field }),
    }));
  }
}
