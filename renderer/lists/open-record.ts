/**
 * The record whose details are open. Going back in the history opens them again; a link opens the details of its
 * record.
 */
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { ListMemory, OpenRecord } from './list-memory';

export function useOpenRecord(memory: ListMemory) {
  const isBack = useNavigationType() === 'POP';
  // Identifies the step in the history, because it can contain the same list with and without details.
  const { key: place } = useLocation();
  const recordHere = () =>
    memory.askedRecord ?? (isBack && memory.open?.place === place ? memory.open.record : null);
  const [record, setRecord] = useState<OpenRecord | null>(recordHere);
  const [shownAt, setShownAt] = useState(place);
  if (shownAt !== place) {
    setShownAt(place);
    setRecord(recordHere());
  }
  useEffect(() => {
    if (record !== memory.open?.record) delete memory.reading;
    delete memory.askedRecord;
    memory.open = record ? { record, place } : undefined;
  }, [memory, record, place]);
  const show = useCallback(
    (next: OpenRecord | null) => {
      // The next record is shown at the same reading position.
      if (next) memory.open = { record: next, place };
      setRecord(next);
    },
    [memory, place],
  );
  return [record, show] as const;
}
