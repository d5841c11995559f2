/** One column of the home page: title, count, a short list, and one button. */
import './home.css';
import { Button, Icon, type IconName } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Failure } from '../../shared/errors';
import { shownNumber } from '../../shared/money';
import { FailureCallout } from '../ui/failure';
import { Skeleton } from '../ui/skeleton';

interface HomeColumnProps {
  readonly title: string;
  /** The count as text; absent while it is not known or 0. */
  readonly count?: string | undefined;
  readonly verb?: ReactNode;
  readonly isEmpty?: boolean;
  /** Text about the purpose of the list and the first step, shown while it is empty. */
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
        <Skeleton label={`Loading: ${title}`} lines={3} />
      ) : (
        isEmpty && !failure && <div className="codesk-home-empty">{empty}</div>
      )}
      {children}
    </section>
  );
}

interface HomeVerbProps {
  readonly icon: IconName;
  readonly text: string;
  /** Accessible name, if the text alone is not clear. */
  readonly label?: string;
  readonly to: string;
}

/** The button of a column, which opens a page. */
export function HomeVerb({ icon, text, label = text, to }: HomeVerbProps) {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      variant="minimal"
      icon={icon}
      text={text}
      aria-label={label}
      onClick={() => void navigate(to)}
    />
  );
}

/** Number of lines that are not shown, as a link to the page with all of them. */
export function HomeMore({ count, to }: { readonly count: number; readonly to: string }) {
  if (count <= 0) return null;
  return (
    <Link className="codesk-home-more" to={to}>
      and {shownNumber(count)} more
    </Link>
  );
}

interface HomeLineProps {
  readonly title: string;
  /** Link of the title, or its action. */
  readonly to?: string;
  readonly onOpen?: () => void;
  readonly note?: string | undefined;
  /** State, icon, and age or time. */
  readonly state?: string;
  readonly icon?: IconName | undefined;
  readonly tone?: 'danger' | 'warning' | undefined;
  readonly time?: string;
  /** A small button at the end. */
  readonly action?: ReactNode;
}

export function HomeLine(props: HomeLineProps) {
  const { title, to, onOpen, note, state, icon, tone, time, action } = props;
  return (
    <li>
      <div className="codesk-home-text">
        <span className="codesk-home-title">
          {to !== undefined ? (
            <Link to={to} title={title}>
              {title}
            </Link>
          ) : onOpen ? (
            <button type="button" className="codesk-home-button" title={title} onClick={onOpen}>
              {title}
            </button>
          ) : (
            <span title={title}>{title}</span>
          )}
        </span>
        {note !== undefined && (
          <span className="codesk-home-note" title={note}>
            {note}
          </span>
        )}
        <span className="codesk-home-state">
          <span data-tone={tone}>
            {icon && <Icon icon={icon} size={12} />} {state}
          </span>
          <span>{time}</span>
        </span>
      </div>
      {action}
    </li>
  );
}
