/** The page that compares two integrations, or one with a copy of it: `/integrations/compare?a=…&b=…`. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../shared/quantities';
import { ComparedSides, ComparisonFrame, NoComparison } from '../../compare/comparison-frame';
import { failureOf } from '../../ipc';
import { useDateFormat } from '../../ui/date-format';
import { notifyFailure } from '../../ui/failure';
import { notify } from '../../ui/notices';
import { wholeTables } from '../integration-tables';
import { copiesQuery, storeCopy } from '../use-copies';
import { Comparison } from './comparison';
import { copyName, IntegrationSide } from './integration-side';
import { SideProgress } from './side-progress';
import { type ShownSide, useSide } from './side-queries';
import { isSameSide, readSides, type Sides, sideParams } from './sides';

export default function CompareIntegrationsPage() {
  const [params, setParams] = useSearchParams();
  const sides = readSides(params);
  const choose = (next: Sides) => setParams(sideParams(next), { replace: true });
  const left = useSide(sides.a);
  const right = useSide(sides.b);
  const [keepLeft, isKeepingLeft] = useStoreCopy(left);
  const [keepRight, isKeepingRight] = useStoreCopy(right);
  const set = params.get('set') ?? undefined;
  const showSet = (id: string) => setParams({ ...sideParams(sides), set: id }, { replace: true });
  return (
    <ComparisonFrame
      title="Compare integrations"
      description="Differences between two integrations, or an integration and its copy"
      home="/lists/integrations"
    >
      <ComparedSides
        left={
          <IntegrationSide
            label="Left integration"
            shown={left}
            onChoose={(a) => choose({ ...sides, a })}
            onKeep={keepLeft}
            keeping={isKeepingLeft}
          />
        }
        right={
          <IntegrationSide
            label="Right integration"
            shown={right}
            onChoose={(b) => choose({ ...sides, b })}
            onKeep={keepRight}
            keeping={isKeepingRight}
          />
        }
        onSwap={() => choose({ a: sides.b, b: sides.a })}
      />
      <ComparisonArea sides={sides} left={left} right={right} set={set} onSet={showSet} onChoose={choose} />
    </ComparisonFrame>
  );
}

/** Stores copies of a side: one a day after it is loaded, and one on request. */
function useStoreCopy(shown: ShownSide): readonly [keep: (() => void) | undefined, isKeeping: boolean] {
  const queries = useQueryClient();
  const [keeping, setKeeping] = useState(false);
  const { id, copy, name, query, rowIsLoading } = shown;
  const loaded = copy === undefined ? query.data : undefined;
  const tables = loaded ? wholeTables(loaded.tables) : undefined;
  const isWhole = tables !== undefined;
  const keep = async (when: 'daily' | 'now') => {
    if (id === undefined || tables === undefined) return;
    try {
      const kept = await storeCopy({ integration: id, name, tables, when });
      if (kept !== null) await queries.invalidateQueries({ queryKey: copiesQuery(id).queryKey });
      if (when === 'daily') return;
      notify(copyNotice(kept, name));
    } catch (error) {
      if (when === 'now') notifyFailure(failureOf(error));
    }
  };
  const daily = useEffectEvent(() => void keep('daily'));
  const isReady = isWhole && !rowIsLoading;
  useEffect(() => {
    if (isReady) daily();
  }, [isReady]);
  const now = async () => {
    setKeeping(true);
    await keep('now');
    setKeeping(false);
  };
  return [isWhole ? () => void now() : undefined, keeping];
}

function copyNotice(kept: Awaited<ReturnType<typeof storeCopy>>, name: string) {
  if (kept === 'too large')
    return { tone: 'warning', title: 'Copy not saved', text: `${name} is too large for a copy.` } as const;
  if (kept === null) {
    const text = 'The server does not identify your account, so copies cannot be saved.';
    return { tone: 'warning', title: 'Copy not saved', text } as const;
  }
  const rows = Object.values(kept.rows).reduce((sum, count) => sum + count, 0);
  return {
    tone: 'success',
    title: 'Copy saved',
    text: `A copy of ${name} with ${counted(rows, 'row')} was saved.`,
  } as const;
}

interface ComparisonAreaProps {
  readonly sides: Sides;
  readonly left: ShownSide;
  readonly right: ShownSide;
  readonly set: string | undefined;
  readonly onSet: (id: string) => void;
  readonly onChoose: (sides: Sides) => void;
}

/** The comparison, or the reason why nothing can be compared yet. */
function ComparisonArea({ sides, left, right, set, onSet }: ComparisonAreaProps) {
  const format = useDateFormat();
  const { a, b } = sides;
  if (a.param === '' || b.param === '') {
    return (
      <NoComparison
        title={
          a.param === '' && b.param === ''
            ? 'Choose two integrations'
            : 'Choose an integration to compare with'
        }
        description="Search for a name or an ID above. To see earlier changes, choose the same integration on both sides and a copy of it on one side."
      />
    );
  }
  if (isSameSide(a, b)) {
    return (
      <NoComparison
        title="The same integration is on both sides"
        description="Choose another integration, or a copy under “As of”. Codesk saves one copy a day of each integration that you open."
      />
    );
  }
  const gone = [left, right].find(({ query }) => query.data === null);
  if (gone) {
    return (
      <NoComparison
        title="This copy cannot be read"
        description={`The ${copyName(gone.copy ?? 0, format).toLowerCase()} of ${gone.name} was deleted or is damaged. Choose another copy.`}
      />
    );
  }
  if (left.query.data && right.query.data) {
    return (
      <Comparison
        // The key resets the chosen rows for another pair.
        key={JSON.stringify([a, b])}
        left={sideOf(left, left.query.data, 'left', right, format)}
        right={sideOf(right, right.query.data, 'right', left, format)}
        set={set}
        onSet={onSet}
      />
    );
  }
  if (left.query.error || right.query.error) {
    return (
      <NoComparison
        title="Nothing to compare"
        description="An integration above could not be loaded. Retry there, or choose another one."
      />
    );
  }
  return <SideProgress left={left} right={right} />;
}

/** Gives both sides different names. */
function sideOf(
  shown: ShownSide,
  loaded: NonNullable<ShownSide['query']['data']>,
  place: 'left' | 'right',
  other: ShownSide,
  format: Parameters<typeof copyName>[1],
) {
  const own =
    shown.copy === undefined ? shown.name : `${shown.name}, ${copyName(shown.copy, format).toLowerCase()}`;
  const isSame = shown.name === other.name && shown.copy === other.copy;
  return {
    id: shown.id ?? '',
    name: isSame ? `${own} (${place})` : own,
    isCopy: shown.copy !== undefined,
    tables: loaded.tables,
  };
}
