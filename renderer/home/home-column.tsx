/** One column of the home: what it is, how much there is, a short list, and one verb. */
import './home.css';
import { type ReactNode, useId } from 'react';
import type { Failure } from '../../shared/errors';
import { FailureCallout } from '../ui/failure';

interface HomeColumnProps {
  readonly title: string;
  /** How many, in words; absent while it is not known or there is nothing. */
  readonly count?: string | undefined;
  readonly verb?: ReactNode;
  readonly isEmpty?: boolean;
  /** What will stand here, and how to begin. Shown while there is nothing. */
  readonly empty?: ReactNode;
  readonly isLoading?: boolean;
  readonly failure?: Failure | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function HomeColumn(props: HomeColumnProps) {
  const { title, count, verb, isEmpty = false, empty, isLoading = false, failure, onRetry, children } = props;
  const id = useId();
  return (
    <section className="codesk-home-column" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="codesk-home-count">{count}</span>
        {verb}
      </header>
      {failure && <FailureCallout failure={failure} {...(onRetry && { onRetry })} />}
      {isLoading ? (
        <div className="codesk-home-skeleton" role="status" aria-label={`Loading: ${title}`}>
          <div className="bp6-skeleton" />
          <div className="bp6-skeleton" />
          <div className="bp6-skeleton" />
        </div>
      ) : (
        isEmpty && !failure && <div className="codesk-home-empty">{empty}</div>
      )}
      {children}
    </section>
  );
}

interface HomeLineProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** A word for what it is, and how long ago or when. */
  readonly state?: ReactNode;
  readonly tone?: 'danger' | 'warning' | 'success' | undefined;
  readonly time?: ReactNode;
  /** A small button at the end. */
  readonly action?: ReactNode;
}

export function HomeLine({ title, note, state, tone, time, action }: HomeLineProps) {
  return (
    <li>
      <div className="codesk-home-text">
        <span className="codesk-home-title">{title}</span>
        {note !== undefined && <span className="codesk-home-note">{note}</span>}
        <span className="codesk-home-state">
          <span data-tone={tone}>{state}</span>
          <span>{time}</span>
        </span>
      </div>
      {action}
    </li>
  );
}
