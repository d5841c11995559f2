/** The page that compares two contracts: `/contracts/compare?a=…&b=…` with their ids. */
import { Button } from '@blueprintjs/core';
import { Fragment, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ComparedContract } from '../../../shared/contracts/comparison/align';
import { comparisonSentences } from '../../../shared/contracts/comparison/sentences';
import { sideBySide } from '../../../shared/contracts/comparison/side-by-side';
import type { OptionLists } from '../../../shared/contracts/service-values';
import { shownNumber } from '../../../shared/money';
import { type Id, idFromText } from '../../../shared/table/row';
import {
  ComparedSides,
  ComparisonBar,
  ComparisonFrame,
  ComparisonMain,
  ComparisonSkeleton,
  ComparisonWarning,
  NoComparison,
} from '../../compare/comparison-frame';
import { ComparisonTable } from '../../compare/comparison-table';
import { ReadOut } from '../../compare/read-out';
import { failureOf } from '../../ipc';
import { useDateFormat } from '../../ui/date-format';
import { StateMessage } from '../../ui/state-message';
import { type LoadedContract, useComparedContract, useListsOfKind } from './compare-queries';
import { ContractChooser } from './contract-chooser';
import { ContractHead, clientOf } from './contract-head';
import { comparisonLines } from './contract-lines';

export default function ComparePage() {
  const [params, setParams] = useSearchParams();
  const [a, b] = [params.get('a') ?? '', params.get('b') ?? ''];
  const choose = (next: { a: string; b: string }) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, id]) => id !== '')), { replace: true });
  const left = useSide(a);
  const right = useSide(b);
  const sides = [
    { side: 'Left contract', ...left, choose: (id: string) => choose({ a: id, b }) },
    { side: 'Right contract', ...right, choose: (id: string) => choose({ a, b: id }) },
  ];
  const [first, second] = sides.map(({ side, text, param, query, id, choose: onChoose }) => (
    <Fragment key={side}>
      <ContractChooser label={side} value={param} text={text} onChoose={onChoose} />
      <ContractHead
        side={side}
        id={id}
        loaded={query.data}
        failure={query.error ? failureOf(query.error) : undefined}
        onRetry={() => void query.refetch()}
      />
    </Fragment>
  ));
  return (
    <ComparisonFrame
      title="Compare contracts"
      description="Two contracts side by side, with their differences"
      home="/lists/contracts"
    >
      <ComparedSides left={first} right={second} onSwap={() => choose({ a: b, b: a })} />
      <ComparisonArea a={a} b={b} left={left} right={right} />
    </ComparisonFrame>
  );
}

function useSide(param: string) {
  const id = param === '' ? undefined : idFromText(param);
  const query = useComparedContract(id);
  const { data } = query;
  const client = data && clientOf(data.contract.values.client_id, data.lists);
  const text = data
    ? [data.contract.name, client].filter(Boolean).join(' · ')
    : param === ''
      ? ''
      : `Contract ${param}`;
  return { param, id, query, text };
}
type Side = ReturnType<typeof useSide>;

interface ComparisonAreaProps {
  readonly a: string;
  readonly b: string;
  readonly left: Side;
  readonly right: Side;
}

/** The comparison, or the reason why it is not shown. */
function ComparisonArea({ a, b, left, right }: ComparisonAreaProps) {
  if (a === '' || b === '') {
    return (
      <NoComparison
        title={a === '' && b === '' ? 'Choose two contracts' : 'Choose a contract to compare with'}
        description="Search for a client or a contract number above, or select two contracts in the list and compare them there."
      />
    );
  }
  if (a === b) {
    return (
      <NoComparison
        title="The same contract is on both sides"
        description="Choose another contract on one side."
      />
    );
  }
  if (left.query.data && right.query.data && left.id !== undefined && right.id !== undefined) {
    return (
      <Comparison
        // Another pair of contracts resets the opened sections and the switch.
        key={`${a}/${b}`}
        left={{ id: left.id, loaded: left.query.data }}
        right={{ id: right.id, loaded: right.query.data }}
      />
    );
  }
  if (left.query.error || right.query.error) {
    return (
      <NoComparison
        title="Nothing to compare"
        description="A contract above could not be loaded. Press Retry there, or choose another one."
      />
    );
  }
  return <ComparisonSkeleton />;
}

interface LoadedSide {
  readonly id: Id;
  readonly loaded: LoadedContract;
}

/** Appends the side to two equal names. */
function withDistinctNames(
  left: ComparedContract,
  right: ComparedContract,
): readonly [ComparedContract, ComparedContract] {
  if (left.name !== right.name) return [left, right];
  return [
    { ...left, name: `${left.name} (left)` },
    { ...right, name: `${right.name} (right)` },
  ];
}

/** Merges the option lists of both sides: the left options, then those only on the right. */
function joinedLists(left: OptionLists, right: OptionLists): OptionLists {
  const lists: Record<string, OptionLists[string]> = { ...right, ...left };
  for (const [name, options] of Object.entries(left)) {
    const indexes = new Set(options.map(({ index }) => String(index)));
    lists[name] = [...options, ...(right[name] ?? []).filter(({ index }) => !indexes.has(String(index)))];
  }
  return lists;
}

function Comparison({ left: a, right: b }: { left: LoadedSide; right: LoadedSide }) {
  const [differencesOnly, setDifferencesOnly] = useState(true);
  const [reading, setReading] = useState(false);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [left, right] = useMemo(
    () => withDistinctNames(a.loaded.contract, b.loaded.contract),
    [a.loaded, b.loaded],
  );
  const lists = useMemo(() => joinedLists(a.loaded.lists, b.loaded.lists), [a.loaded, b.loaded]);
  const { ofKind, isPending, isError } = useListsOfKind([
    { id: a.id, contract: left },
    { id: b.id, contract: right },
  ]);
  const format = useDateFormat();
  const compared = useMemo(
    () => (isPending ? undefined : sideBySide(left, right, lists, ofKind, format)),
    [isPending, left, right, lists, ofKind, format],
  );
  const lines = useMemo(
    () => (compared ? comparisonLines(compared, { differencesOnly, toggled }) : []),
    [compared, differencesOnly, toggled],
  );
  const sentences = useMemo(
    () => (compared && reading ? comparisonSentences(compared, { left: left.name, right: right.name }) : []),
    [compared, reading, left.name, right.name],
  );
  const toggle = (section: string) => {
    const next = new Set(toggled);
    if (!next.delete(section)) next.add(section);
    setToggled(next);
  };
  if (!compared) return <ComparisonSkeleton />;
  const { differences, alike } = compared;
  return (
    <>
      <ComparisonBar
        differences={differences}
        alike={alike}
        differencesOnly={differencesOnly}
        onDifferencesOnly={setDifferencesOnly}
        reading={reading}
        onReading={setReading}
      />
      {isError && (
        <ComparisonWarning>Some names could not be loaded. Their ids are shown instead.</ComparisonWarning>
      )}
      <ComparisonMain>
        {differences === 0 && differencesOnly ? (
          <StateMessage
            icon="endorsed"
            title="These contracts are the same"
            description={`${left.name} and ${right.name} have the same ${shownNumber(alike)} terms and rate rows.`}
            action={<Button text="Show equal rows" onClick={() => setDifferencesOnly(false)} />}
          />
        ) : (
          <ComparisonTable lines={lines} left={left.name} right={right.name} onToggle={toggle} />
        )}
        {reading && (
          <ReadOut
            sentences={sentences}
            names={{ left: left.name, right: right.name }}
            onClose={() => setReading(false)}
          />
        )}
      </ComparisonMain>
    </>
  );
}
