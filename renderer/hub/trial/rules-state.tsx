/** Shows the state of the rules: loading progress, and tables that were not tested with the reason. */
import './trial.css';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { countRules } from '../../../shared/trial/try-payload';
import type { RuleSource, TrialRules } from './trial-rules';

interface RulesStateProps {
  readonly rules: TrialRules;
  readonly sources: readonly RuleSource[];
}

export function RulesState({ rules, sources }: RulesStateProps) {
  const { tables, loading, notTried, notes, reload } = rules;
  const retried = notTried.filter(({ onRetry }) => onRetry);
  return (
    <>
      <div className="codesk-trial-bar">
        <p role="status">
          {loading.length > 0
            ? loadingText(rules, sources.length)
            : `${counted(countRules(tables), 'rule')} from ${counted(tables.length, 'page')}`}
        </p>
        <Button
          size="small"
          variant="outlined"
          icon="refresh"
          text="Refresh rules"
          disabled={loading.length > 0}
          onClick={reload}
        />
      </div>
      {loading.length > 0 && (
        <ProgressBar
          className="codesk-trial-progress"
          aria-label="Loading rules"
          stripes={false}
          value={(sources.length - loading.length) / sources.length}
        />
      )}
      {(notTried.length > 0 || notes.length > 0) && (
        <Callout compact intent="warning" className="codesk-trial-callout" role="status">
          <ul className="codesk-trial-untried">
            {[...byReason(notTried)].map(([reason, titles]) => (
              <li key={reason}>{`Not tested: ${listed(titles)}. ${reason}`}</li>
            ))}
            {notes.map(({ source, text }) => (
              <li key={`${source.id} ${text}`}>{`${source.title}: ${text}`}</li>
            ))}
          </ul>
          {retried.length > 0 && (
            <Button
              size="small"
              variant="outlined"
              icon="refresh"
              className="codesk-trial-retry"
              text="Retry"
              onClick={() => {
                for (const { onRetry } of retried) onRetry?.();
              }}
            />
          )}
        </Callout>
      )}
    </>
  );
}

/** Groups page titles by the reason why their rules are missing, which often is the same. */
function byReason(notTried: TrialRules['notTried']): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>();
  for (const { source, reason } of notTried) {
    titles.set(reason, [...(titles.get(reason) ?? []), source.title]);
  }
  return titles;
}

/** For example `Countries, Suppliers and SKUs mapping`. */
function listed(titles: readonly string[]): string {
  return titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;
}

/** The progress text: loaded pages and the largest table still loading. */
function loadingText({ loading }: TrialRules, pages: number): string {
  const done = `Loading rules: ${pages - loading.length} of ${pages} pages`;
  const [longest] = loading
    .filter(({ progress }) => progress !== undefined)
    .sort((a, b) => (b.progress?.total ?? 0) - (a.progress?.total ?? 0));
  if (!longest?.progress) return done;
  const { loaded, total } = longest.progress;
  return `${done}, ${longest.source.title} ${shownNumber(loaded)} of ${shownNumber(total)}`;
}
