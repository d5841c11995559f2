/** The frame of a comparison: the page, its two sides, the bar with the counts, and the states without a comparison. */
import './compare.css';
import { Button, Callout, Classes, Switch } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { counted } from '../../shared/quantities';
import { useBack } from '../ui/back';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';

interface ComparisonFrameProps {
  readonly title: string;
  readonly description: string;
  /** Address of Back if there is no earlier page. */
  readonly home: string;
  readonly children: ReactNode;
}

export function ComparisonFrame({ title, description, home, children }: ComparisonFrameProps) {
  const back = useBack(home);
  return (
    <div className="codesk-compare">
      <PageHeader title={title} description={description}>
        <Button variant="outlined" icon="arrow-left" text="Back" onClick={back} />
      </PageHeader>
      {children}
    </div>
  );
}

interface ComparedSidesProps {
  /** Choice and facts of each side. */
  readonly left: ReactNode;
  readonly right: ReactNode;
  readonly onSwap: () => void;
}

export function ComparedSides({ left, right, onSwap }: ComparedSidesProps) {
  return (
    <div className="codesk-compare-sides">
      <div className="codesk-compare-side">{left}</div>
      <Button
        className="codesk-compare-swap"
        variant="outlined"
        icon="swap-horizontal"
        aria-label="Swap sides"
        title="Swap sides"
        onClick={onSwap}
      />
      <div className="codesk-compare-side">{right}</div>
    </div>
  );
}

interface ComparisonBarProps {
  readonly differences: number;
  readonly alike: number;
  /** Nothing could be compared, so the counts have no meaning. */
  readonly nothing?: boolean;
  readonly differencesOnly: boolean;
  readonly onDifferencesOnly: (only: boolean) => void;
  readonly reading: boolean;
  readonly onReading: (reading: boolean) => void;
  /** Further controls. */
  readonly children?: ReactNode;
}

/** The number of differences, the switch that hides equal lines, and Read out. */
export function ComparisonBar(props: ComparisonBarProps) {
  const { differences, alike, differencesOnly, reading } = props;
  return (
    <div className="codesk-compare-bar">
      <p role="status">
        {props.nothing ? (
          <strong>Nothing was compared</strong>
        ) : (
          <>
            <strong>{differences === 0 ? 'No differences' : counted(differences, 'difference')}</strong>
            <span className="codesk-compare-note">
              {`${counted(alike, 'line')} the same in both${differencesOnly ? ', hidden' : ''}`}
            </span>
          </>
        )}
      </p>
      <Switch
        label="Differences only"
        checked={differencesOnly}
        onChange={(event) => props.onDifferencesOnly(event.currentTarget.checked)}
      />
      <Button
        variant="outlined"
        icon="chat"
        text="Read out"
        active={reading}
        aria-expanded={reading}
        onClick={() => props.onReading(!reading)}
      />
      {props.children}
    </div>
  );
}

/** A warning above the lines. */
export function ComparisonWarning({ children }: { readonly children: ReactNode }) {
  return (
    <Callout intent="warning" compact className="codesk-compare-callout" role="status">
      {children}
    </Callout>
  );
}

/** The area of the table, with the side panel. */
export function ComparisonMain({ children }: { readonly children: ReactNode }) {
  return <div className="codesk-compare-main">{children}</div>;
}

export function NoComparison(props: { readonly title: string; readonly description: string }) {
  return <StateMessage icon="comparison" {...props} />;
}

export function ComparisonSkeleton() {
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
