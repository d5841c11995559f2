/** What was found of lines that are no rows, and what stands second in a cell. */
import type { FindingName } from './findings';
import type { Warning } from './read-settings';

/** Lines that a finding names. */
const mostRowsNamed = 1000;

/** Lines by kind of finding and field. All are counted, the first ones are named. */
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

  /** Takes back what was said of lines from this one on. */
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
