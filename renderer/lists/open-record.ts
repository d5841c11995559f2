/** The record whose details are open. Going back to a page opens them again; a link opens those of its record. */
import { useCallback, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { ListMemory, OpenRecord } from './list-memory';

export function useOpenRecord(memory: ListMemory) {
  const isBack = useNavigationType() === 'POP';
  const [record, setRecord] = useState<OpenRecord | null>(
    () => memory.askedRecord ?? (isBack ? memory.openRecord : undefined) ?? null,
  );
  const [opened] = useState(record);
  useEffect(() => {
    if (opened !== memory.openRecord) delete memory.reading;
    delete memory.askedRecord;
    memory.openRecord = opened ?? undefined;
  }, [memory, opened]);
  const show = useCallback(
    (next: OpenRecord | null) => {
      memory.openRecord = next ?? undefined;
      if (next === null) delete memory.reading;
      setRecord(next);
    },
    [memory],
  );
  return [record, show] as const;
}
