/** Other parts of a file with several services. They can be queued together with the open part. */
import './queue.css';
import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { type RateFile, targetName } from '../../../shared/desk/rates';
import { counted } from '../../../shared/quantities';
import { useGroup } from '../group-tabs';

/** Returns why a part cannot be queued; undefined if it can. */
function blockedReason({ target, counts, queued }: RateFile): string | undefined {
  if (queued) return 'already queued';
  if (!target) return 'no service chosen';
  if (!counts) return 'not opened yet';
  if (counts.errors > 0) return counted(counts.errors, 'error');
  const { added = 0, changed = 0 } = counts.changes ?? {};
  return added + changed === 0 ? 'no changes' : undefined;
}

export function useOtherParts(rateFile: RateFile) {
  const others = useGroup(rateFile).filter(({ id }) => id !== rateFile.id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ready = others.filter((part) => blockedReason(part) === undefined);
  const without = (id: string, isLeft: boolean) => {
    const next = new Set(left);
    if (isLeft) next.add(id);
    else next.delete(id);
    setLeft(next);
  };
  return {
    others,
    /** Parts that are queued together with the open one. */
    chosen: ready.filter(({ id }) => !left.has(id)),
    without,
    /** Excludes a part that is in the outbox, so that it is not queued again if a later one fails. */
    queued: (id: string) => without(id, true),
  };
}

export function OtherParts({ parts }: { readonly parts: ReturnType<typeof useOtherParts> }) {
  const { others, chosen, without } = parts;
  if (others.length === 0) return null;
  return (
    <fieldset className="codesk-rate-queue-parts">
      <legend>Queue together</legend>
      {others.map((each) => {
        const { id, part, target, counts } = each;
        const reason = blockedReason(each);
        const { added = 0, changed = 0 } = counts?.changes ?? {};
        const what =
          reason ??
          `${targetName(target as NonNullable<typeof target>)}, ${counted(added + changed, 'change')}`;
        return (
          <Checkbox
            key={id}
            disabled={reason !== undefined}
            checked={chosen.some((other) => other.id === id)}
            label={`${part}: ${what}`}
            onChange={({ currentTarget }) => without(id, !currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
}
