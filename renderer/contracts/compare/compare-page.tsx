/** The page that compares two contracts: `/contracts/compare?a=…&b=…` with their ids. */
import { StateMessage } from '../../ui/state-message';
import './compare.css';
import { Button, Callout, Classes, Switch } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ComparedContract } from '../../../shared/contracts/comparison/align';
import { sideBySide } from '../../../shared/contracts/comparison/side-by-side';
import type { OptionLists } from '../../../shared/contracts/service-values';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { type Id, idFromText } from '../../../shared/table/row';
import { failureOf } from '../../ipc';
import { useBack } from '../../ui/back';
import { useDateFormat } from '../../ui/date-format';
import { PageHeader } from '../../ui/page-header';
import { type LoadedContract, useComparedContract, useListsOfKind } from './compare-queries';
import { comparisonLines } from './comparison-lines';
import { ComparisonTable } from './comparison-table';
import { ContractChooser } from './contract-chooser';
import { ContractHead, clientOf } from './contract-head';
import { ReadOut } from './read-out';

/** Where Back leads when there is no earlier page. */
const home = '/lists/contracts';

export default function ComparePage() {
  const [params, setParams] = useSearchParams();
  const [a, b] = [params.get('a') ?? '', params.get('b') ?? ''];
  const choose = (next: { a: string; b: string }) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, id]) => id !== '')), { replace: true });
  const back = useBack(home);
  const left = useSide(a);
  const right = useSide(b);
  const sides = [
    { side: 'Left contract', ...left, choose: (id: string) => choose({ a: id, b }) },
    { side: 'Right contract', ...right, choose: (id: string) => choose({ a, b: id }) },
  ];
  const [first, second] = sides.map(({ side, text, param, query, id, choose: onChoose }) => (
    <div key={side} className="codesk-compare-side">
      <ContractChooser label={side} value={param} text={text} onChoose={onChoose} />
      <ContractHead
        side={side}
        id={id}
        loaded={query.data}
        failure={query.error ? failureOf(query.error) : undefined}
        onRetry={() => void query.refetch()}
      />
    </div>
  ));
  return (
    <div className="codesk-compare">
      <PageHeader
        title="Compare contracts"
        description="Two contracts side by side, and what differs between them"
      >
        <Button variant="outlined" icon="arrow-left" text="Back" onClick={back} />
      </PageHeader>
      <div className="codesk-compare-sides">
        {first}
        <Button
          className="codesk-compare-swap"
          variant="outlined"
          icon="swap-horizontal"
          aria-label="Swap sides"
          title="Swap sides"
          onClick={() => choose({ a: b, b: a })}
        />
        {second}
      </div>
      <ComparisonArea a={a} b={b} left={left} right={right} />
    </div>
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

/** The comparison, or why there is none yet. */
function ComparisonArea({ a, b, left, right }: ComparisonAreaProps) {
  if (a === '' || b === '') {
    return (
      <NoComparison
        title={a === '' && b === '' ? 'Choose two contracts' : 'Choose a contract to compare with'}
        description="Search for a client or a contract number above. Two rows selected in the list of contracts can be compared from there as well."
      />
    );
  }
  if (a === b) {
    return (
      <NoComparison
        title="The same contract is on both sides"
        description="Choose another one on either side."
      />
    );
  }
  if (left.query.data && right.query.data && left.id !== undefined && right.id !== undefined) {
    return (
      <Comparison
        // The key resets the opened sections and the switch for another pair.
        key={`${a}/${b}`}
        left={{ id: left.id, loaded: left.query.data }}
        right={{ id: right.id, loaded: right.query.data }}
      />
    );
  }
  if (left.query.error || right.query.error) {
    return (
      <NoComparison
        title="There is nothing to compare yet"
        description="A contract above could not be loaded. Try again there, or choose another one."
      />
    );
  }
  return <ComparisonSkeleton />;
}

function NoComparison(props: { title: string; description: string }) {
  return <StateMessage icon="comparison" {...props} />;
}

interface LoadedSide {
  readonly id: Id;
  readonly loaded: LoadedContract;
}

/** Adds the side to the names of two contracts with the same name. */
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

/** The option lists of both sides; each list has the left options, then those that only the right side has. */
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
  const toggle = (section: string) => {
    const next = new Set(toggled);
    if (!next.delete(section)) next.add(section);
    setToggled(next);
  };
  if (!compared) return <ComparisonSkeleton />;
  const { differences, alike } = compared;
  const same = differences === 0;
  const hidden = `${counted(alike, 'line')} the same in both${differencesOnly ? ', hidden' : ''}`;
  return (
    <>
      <div className="codesk-compare-bar">
        <p role="status">
          <strong>{same ? 'No differences' : counted(differences, 'difference')}</strong>
          <span className="codesk-compare-note">{hidden}</span>
        </p>
        <Switch
          label="Differences only"
          checked={differencesOnly}
          onChange={(event) => setDifferencesOnly(event.currentTarget.checked)}
        />
        <Button
          variant="outlined"
          icon="chat"
          text="Read out"
          active={reading}
          aria-expanded={reading}
          onClick={() => setReading(!reading)}
        />
      </div>
      {isError && (
        <Callout intent="warning" compact className="codesk-compare-callout" role="status">
          Some names could not be loaded. Their ids are shown instead.
        </Callout>
      )}
      <div className="codesk-compare-main">
        {same && differencesOnly ? (
          <StateMessage
            icon="endorsed"
            title="These contracts are the same"
            description={`${left.name} and ${right.name} agree in all ${shownNumber(alike)} terms and rate rows.`}
            action={<Button text="Show what is the same" onClick={() => setDifferencesOnly(false)} />}
          />
        ) : (
          <ComparisonTable lines={lines} left={left.name} right={right.name} onToggle={toggle} />
        )}
        {reading && (
          <ReadOut
            compared={compared}
            names={{ left: left.name, right: right.name }}
            onClose={() => setReading(false)}
          />
        )}
      </div>
    </>
  );
}

function ComparisonSkeleton() {
  return (
    <div className="codesk-compare-skeleton" aria-busy="true">
      <p className="codesk-unseen" role="status">
        Loading the comparison
      </p>
      {Array.from({ length: 9 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <div key={at} aria-hidden className={Classes.SKELETON} />
      ))}
    </div>
  );
}
