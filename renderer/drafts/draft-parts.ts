/** Long lists of a draft as parts, so that a change of one row among many sends only the rows around it. */
import type { DraftParts } from '../../shared/desk/drafts';

/** Lists by name. A list is never changed in place: a row that is the same object has the same content. */
export type DraftLists = Readonly<Record<string, readonly unknown[]>>;

/** Rows of one part: some 30 KB of rates, written in a few milliseconds. */
const rowsPerPart = 500;

/**
 * Work for `inSlices`.
 * @param sent the lists as they were last saved; unchanged parts are not sent again
 * @returns the parts of the lists, with the text of those that changed
 */
export function* partsOf(lists: DraftLists, sent: DraftLists): Generator<void, DraftParts> {
  const all: string[] = [];
  const changed: Record<string, string> = {};
  for (const [name, list] of Object.entries(lists)) {
    const before = sent[name];
    // An empty list has one part, to distinguish it from a list that cannot be read.
    for (let from = 0; from === 0 || from < list.length; from += rowsPerPart) {
      const part = `${name}#${from / rowsPerPart}`;
      all.push(part);
      if (!before || !isSamePart(list, before, from))
        changed[part] = JSON.stringify(list.slice(from, from + rowsPerPart));
      yield;
    }
  }
  return { all, changed };
}

function isSamePart(list: readonly unknown[], before: readonly unknown[], from: number): boolean {
  const end = Math.min(list.length, from + rowsPerPart);
  if (end !== Math.min(before.length, from + rowsPerPart)) return false;
  // An empty list had one part, too.
  for (let at = from; at < end; at += 1) if (list[at] !== before[at]) return false;
  return true;
}

/** Puts the parts together. `unread` names the lists of which rows are missing. */
export function listsOf(parts: Readonly<Record<string, string>>): {
  readonly lists: DraftLists;
  readonly unread: readonly string[];
} {
  const found = new Map<string, Map<number, string>>();
  for (const [part, text] of Object.entries(parts)) {
    const [, name, number] = /^(.*)#(\d+)$/s.exec(part) ?? [];
    if (name === undefined) continue;
    found.set(name, (found.get(name) ?? new Map()).set(Number(number), text));
  }
  const unread = new Set<string>();
  const lists = Object.fromEntries(
    [...found].map(([name, texts]) => {
      const last = Math.max(...texts.keys());
      const rows: unknown[] = [];
      for (let number = 0; number <= last; number += 1) {
        const part = rowsOf(texts.get(number));
        if (part) for (const row of part) rows.push(row);
        else unread.add(name);
      }
      return [name, rows];
    }),
  );
  return { lists, unread: [...unread] };
}

function rowsOf(text: string | undefined): readonly unknown[] | undefined {
  try {
    const rows: unknown = text === undefined ? undefined : JSON.parse(text);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}
