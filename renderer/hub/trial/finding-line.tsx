/** Lines of a result: headings of outcomes and pages, and findings. */
import './trial.css';
import { Icon, type IconName } from '@blueprintjs/core';
import { Link } from 'react-router';
import { shownNumber } from '../../../shared/money';
import type { Finding, Outcome } from '../../../shared/trial/findings';
import { type Place, shownValue } from '../../../shared/trial/payload';
import { outcomeTitles, type ResultLine } from './result-lines';
import type { RuleSource } from './trial-rules';

const icons: Readonly<Record<Outcome, IconName>> = {
  filled: 'tick-circle',
  nothing: 'circle',
  uncovered: 'warning-sign',
  untried: 'help',
};

interface OutcomeLineProps {
  readonly line: ResultLine & { readonly kind: 'outcome' };
  readonly onToggle: () => void;
}

export function OutcomeLine({ line: { outcome, count, isOpen }, onToggle }: OutcomeLineProps) {
  return (
    <h2 className="codesk-trial-outcome">
      <button type="button" aria-expanded={isOpen} disabled={count === 0} onClick={onToggle}>
        <Icon icon={isOpen && count > 0 ? 'chevron-down' : 'chevron-right'} aria-hidden />
        <Icon icon={icons[outcome]} data-outcome={outcome} aria-hidden />
        {outcomeTitles[outcome]}
        <span className="codesk-trial-count">{shownNumber(count)}</span>
      </button>
    </h2>
  );
}

export function PageLine({ source, count }: { source: RuleSource; count: number }) {
  return (
    <h3 className="codesk-trial-page">
      <Link to={source.path}>{source.title}</Link>
      <span className="codesk-trial-count">{shownNumber(count)}</span>
    </h3>
  );
}

/** Maximum number of locations listed; the others are counted. */
const namedPlaces = 2;

export function FindingLine({ source, finding }: { source: RuleSource; finding: Finding }) {
  const { rule, looked, fills, reason, notes, outcome } = finding;
  return (
    <div className="codesk-trial-finding">
      <div className="codesk-trial-rule">
        {outcome === 'uncovered' ? (
          <span>{reason}</span>
        ) : (
          <Link to={source.path} title={`Open ${source.title}`}>
            {rule?.text}
          </Link>
        )}
        {rule?.id !== undefined && <span className="codesk-trial-id">{`ID ${rule.id}`}</span>}
        {outcome === 'uncovered' && <Link to={source.path}>{`Open ${source.title}`}</Link>}
      </div>
      {outcome === 'filled' ? (
        <div className="codesk-trial-fills">
          <Places places={looked} />
          <Icon icon="arrow-right" size={12} aria-hidden />
          <span className="codesk-unseen">fills</span>
          {fills.map(({ target, value }) => (
            <span key={target} className="codesk-trial-fill">
              {`${target}: `}
              <strong>{value}</strong>
            </span>
          ))}
        </div>
      ) : (
        <div className="codesk-trial-why">
          {outcome !== 'uncovered' && <span>{reason}</span>}
          {looked.length > 0 && <Places places={looked} />}
        </div>
      )}
      {notes.map((note) => (
        <div key={note} className="codesk-trial-note">
          <Icon icon="info-sign" size={12} aria-hidden />
          {note}
        </div>
      ))}
    </div>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  const rest = places.length - namedPlaces;
  return (
    <span className="codesk-trial-places">
      {places.slice(0, namedPlaces).map(({ path, value }) => (
        <code key={path}>{`${path || 'payload'} = ${shownValue(value)}`}</code>
      ))}
      {rest > 0 && <span className="codesk-muted">{`and ${shownNumber(rest)} more`}</span>}
    </span>
  );
}
