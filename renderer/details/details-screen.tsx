/**
 * The details of one record over the whole window: its name, the way to its neighbours, its blocks. What is shown is
 * always of the record that is named; the place somebody was reading stays when they go on to the next one.
 */
import { Button, Classes, Drawer } from '@blueprintjs/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { failureOf } from '../ipc';
import { spokenText } from '../ui/announcement';
import { FailureState } from '../ui/failure';
import { type DetailRecord, defaultTitle, detailTitle } from './block';
import { DetailContent } from './detail-content';
import { DetailSkeleton } from './detail-skeleton';
import { useReadingPosition } from './reading-place';
import './details.css';

/** A reply of a call for details. */
export type DetailQuery = Pick<
  UseQueryResult<{ readonly detail: Readonly<Record<string, unknown>> }>,
  'data' | 'error' | 'refetch' | 'isFetching'
>;

/** The way to the records before and after; absent where a record stands alone. */
export interface Neighbours {
  /** Undefined at the first record. */
  readonly onPrevious: (() => void) | undefined;
  /** Undefined at the last record. */
  readonly onNext: (() => void) | undefined;
  /** For example `3 of 200`. */
  readonly position: string | undefined;
}

interface DetailsDrawerProps {
  readonly record: DetailRecord | null;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

const frameClass = 'codesk-details-frame';

/** The surface over the window. What is inside lives only while it is open. */
export function DetailsDrawer({ record, onClose, children }: DetailsDrawerProps) {
  return (
    <Drawer
      className="codesk-details"
      isOpen={record !== null}
      onClose={onClose}
      position="right"
      size="100%"
      // It leaves nothing to shade but the strip of the practice workspace, and a click there is no way out.
      hasBackdrop={false}
      canOutsideClickClose={false}
      transitionDuration={120}
      // The keys of the details work from where the focus is, so it must be inside from the start.
      onOpening={(node) => node.querySelector<HTMLElement>(`.${frameClass}`)?.focus()}
    >
      {record && children}
    </Drawer>
  );
}

interface DetailsScreenProps {
  readonly record: DetailRecord;
  readonly query: DetailQuery;
  readonly neighbours?: Neighbours;
  readonly onClose: () => void;
}

export function DetailsScreen({ record, query, neighbours, onClose }: DetailsScreenProps) {
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const detail = query.data?.detail;
  const title = detailTitle(detail);
  useReadingPosition(body, detail, record.id);
  // What had the focus may have gone with the record before; the keys must not go with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other content is shown
  useLayoutEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [record.id, detail, query.error]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!neighbours || event.defaultPrevented) return;
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    (step === 'previous' ? neighbours.onPrevious : neighbours.onNext)?.();
  };
  return (
    <div
      ref={frame}
      className={frameClass}
      tabIndex={-1}
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      // A drawer makes all that it holds a live region, and each step would read the whole record out.
      aria-live="off"
      onKeyDown={onKeyDown}
    >
      <div className="codesk-details-head">
        <h2 id={titleId}>
          {title}{' '}
          <span className="codesk-details-name" title={record.name}>
            {record.name}
          </span>{' '}
          {record.name !== String(record.id) && (
            <span className="codesk-mono codesk-details-id">{String(record.id)}</span>
          )}
        </h2>
        {neighbours && <Steps {...neighbours} />}
        <Button variant="minimal" icon="cross" aria-label="Close" title="Close (Esc)" onClick={onClose} />
      </div>
      {/* The heading of a dialog that is already open is not read again when it changes. */}
      <div role="status" className="codesk-unseen">
        {detail && spokenText([title, record.name, neighbours?.position].filter(Boolean).join(', '))}
      </div>
      <div ref={body} className="codesk-details-body">
        {query.error && !query.data ? (
          <FailureState failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        ) : detail ? (
          <DetailContent key={typeof record.id + record.id} detail={detail} record={record} />
        ) : (
          <DetailSkeleton label={`Loading ${defaultTitle}`} />
        )}
      </div>
    </div>
  );
}

/** Alt+Up and Alt+Down anywhere; K and J where no text is typed. */
function stepOf(event: KeyboardEvent): 'previous' | 'next' | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.altKey) return ({ ArrowUp: 'previous', ArrowDown: 'next' } as const)[event.key];
  const into = event.target;
  if (into instanceof Element && into.closest('input, select, textarea, [contenteditable="true"]'))
    return undefined;
  return ({ k: 'previous', j: 'next' } as const)[event.key.toLowerCase()];
}

function Steps({ onPrevious, onNext, position }: Neighbours) {
  return (
    <div className="codesk-details-steps">
      {position && <span className="codesk-muted">{position}</span>}
      <Step
        icon="chevron-up"
        label="Previous record"
        keys="Alt+Up or K"
        refusal="This is the first record"
        go={onPrevious}
      />
      <Step
        icon="chevron-down"
        label="Next record"
        keys="Alt+Down or J"
        refusal="This is the last record"
        go={onNext}
      />
    </div>
  );
}

interface StepProps {
  readonly icon: 'chevron-up' | 'chevron-down';
  readonly label: string;
  readonly keys: string;
  /** Why there is nowhere to go. */
  readonly refusal: string;
  readonly go: (() => void) | undefined;
}

/** Stays in reach at the ends: a button that is switched off would lose the focus and could not say why. */
function Step({ icon, label, keys, refusal, go }: StepProps) {
  return (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={label}
      title={go ? `${label} (${keys})` : refusal}
      aria-disabled={go === undefined}
      aria-description={go ? undefined : refusal}
      className={go ? undefined : `codesk-off ${Classes.DISABLED}`}
      onClick={go}
    />
  );
}
