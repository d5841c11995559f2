/** The record whose details are open. Going back to a page opens them again; a link opens those of its record. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { ListMemory, OpenRecord } from './list-memory';

export function useOpenRecord(memory: ListMemory) {
  const isBack = useNavigationType() === 'POP';
  // Of the step in the history: the same list can be there twice, once without details.
  const { key: place } = useLocation();
  const [record, setRecord] = useState<OpenRecord | null>(() => {
    const before = isBack && memory.open?.place === place ? memory.open.record : null;
    return memory.askedRecord ?? before;
  });
  const [opened] = useState(record);
  useEffect(() => {
    if (opened !== memory.open?.record) delete memory.reading;
    delete memory.askedRecord;
    memory.open = opened ? { record: opened, place } : undefined;
  }, [memory, opened, place]);
  const show = useCallback(
    (next: OpenRecord | null) => {
      memory.open = next ? { record: next, place } : undefined;
      if (next === null) delete memory.reading;
      setRecord(next);
    },
    [memory, place],
  );
  return [record, show] as const;
}
