/** Shows that data comes from the disk, and its age: as a tag, and above a form. */
import './stored-mark.css';
import { Callout, Tag } from '@blueprintjs/core';
import type { QueryKey } from '@tanstack/react-query';
import { useDateFormat } from '../ui/date-format';
import { timeOfDay } from '../ui/time-text';
import { useStoredAge } from './stored-reads';

/** @param of prefixes of query keys; all visible queries by default */
export function StoredMark({ of }: { readonly of?: readonly QueryKey[] }) {
  const age = useStoredAge(of);
  const format = useDateFormat();
  if (age === undefined) return null;
  return (
    <Tag
      minimal
      intent="warning"
      icon="offline"
      role="status"
      title="The server cannot be reached. This data was stored earlier and is refreshed when the connection is back."
    >
      Offline: data from {timeOfDay(age * 1000, format)}
    </Tag>
  );
}

export function StoredFormNote({ of }: { readonly of: QueryKey }) {
  const age = useStoredAge([of]);
  const format = useDateFormat();
  if (age === undefined) return null;
  return (
    <Callout className="codesk-stored-note" compact intent="warning" icon="offline">
      Offline: the record and its choices are from {timeOfDay(age * 1000, format)}. You can save when the
      connection is back. Codesk then shows changes by other users first.
    </Callout>
  );
}
