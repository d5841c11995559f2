/** A list of events: time, label, optional note. `NO DATA` when there are none. */
import { epochSeconds } from '../../../shared/dates';
import { timelineMoment } from './moments';
import { fieldText, isFields, listIn, recordsIn, unpacked } from './read-value';
import '../cells.css';

export interface TimelineEntry {
  readonly time: unknown;
  readonly label: string;
  readonly note: string;
}

/** Entries in the server's order, also under `value`; the time is in `time`, `date` or `created_at`. */
export function timelineIn(value: unknown): readonly TimelineEntry[] {
  const read = unpacked(value);
  return recordsIn(listIn(isFields(read) && 'value' in read ? read.value : read)).map((entry) => ({
    time: entry.time ?? entry.date ?? entry.created_at,
    label: fieldText(entry, 'label', 'status', 'title', 'name'),
    note: fieldText(entry, 'note', 'comment', 'description'),
  }));
}

/** The label of the newest entry. */
export function latestLabel(entries: readonly TimelineEntry[]): string {
  let latest: TimelineEntry | undefined;
  for (const entry of entries) {
    if (!latest || (epochSeconds(entry.time) ?? 0) >= (epochSeconds(latest.time) ?? 0)) latest = entry;
  }
  return latest?.label ?? '';
}

export function TimelineList({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  if (entries.length === 0) return <p className="codesk-popup-empty">NO DATA</p>;
  return (
    <ol className="codesk-timeline" aria-label={label}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries repeat and never change order
        <li key={index} className="codesk-timeline-entry">
          <time>{timelineMoment(entry.time) || 'No Data'}</time>
          <strong className="codesk-timeline-label">{entry.label || 'No Data'}</strong>
          {entry.note && <p>{entry.note}</p>}
        </li>
      ))}
    </ol>
  );
}
