/**
 * The details of one record over the whole window: its name, buttons to its neighbours, its blocks. The reading
 * position stays when another record is shown.
 */
import { Button } from '@blueprintjs/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Visit } from '../../shared/desk/visits';
import { failureOf } from '../ipc';
import { ForgetVisit, type PinAccess, PinToggle, pinShortcut, usePin } from '../session/pin-button';
import { spokenText } from '../ui/announcement';
import { copyLink } from '../ui/copy-link';
import { FailureState } from '../ui/failure';
import { isTyping } from '../ui/focus';
import { RefusableButton } from '../ui/refusable-button';
import { pressedShortcut, type ShortcutGroup, usePageShortcuts } from '../ui/shortcuts';
import { type DetailRecord, defaultTitle, detailTitle } from './block';
import { DetailContent } from './detail-content';
import { DetailSkeleton } from './detail-skeleton';
import { DetailsFrame } from './details-frame';
import { type HeadAction, HeadActions } from './head-actions';
import { type ReadingPositions, useReadingPosition } from './reading-position';
import './details.css';

/** The query of a record's details. */
type DetailQuery = Pick<
  UseQueryResult<{ readonly detail: Readonly<Record<string, unknown>> }>,
  'data' | 'error' | 'refetch' | 'isFetching'
>;

/** Steps to the previous and the next record. Without any of these, no buttons are shown. */
export interface Neighbours {
  /** Opens the previous record; undefined at the first one. */
  readonly onPrevious?: () => void;
  /** Opens the next record; undefined at the last one. */
  readonly onNext?: () => void;
  /** The position of the record, for example `3 of 200`. */
  readonly position?: string;
}

/** The actions in the head of the details, and the memory of the page. */
export interface DetailsPlace extends Neighbours {
  /** The actions of the row, in the order of its menu. */
  readonly actions?: readonly HeadAction[];
  /** Set if the details were opened from another page: Esc and a button return there. */
  readonly onBack?: (() => void) | undefined;
  readonly memory?: { reading?: ReadingPositions };
}

interface DetailsScreenProps {
  readonly record: DetailRecord;
  readonly query: DetailQuery;
  readonly place: DetailsPlace;
  /** Shows the age of stored details. */
  readonly mark?: ReactNode;
  /** The `codesk://` link to the record; undefined if it has none. */
  readonly link?: string | undefined;
  /** The visit with which it is pinned; undefined if it cannot be pinned. */
  readonly visit?: Visit | undefined;
  readonly onClose: () => void;
}

export function DetailsScreen({ record, query, place, mark, link, visit, onClose }: DetailsScreenProps) {
  const { actions = [], onBack, memory: pageMemory } = place;
  const [own] = useState({});
  const memory = pageMemory ?? own;
  const titleId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const detail = query.data?.detail;
  const title = detailTitle(detail);
  useReadingPosition(body, detail, record.id, memory);
  // The focused element may be gone with the previous record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other content is shown
  useLayoutEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus({ preventScroll: true });
  }, [record.id, detail, query.error]);

  const print = detail && (() => window.print());
  const pin = usePin(visit);
  const keys = detailsShortcuts(place, print, visit && pin);
  usePageShortcuts([
    ...keys,
    ...tableShortcuts,
    { title: detailsTitle, shortcuts: furtherActions(link, actions, onBack ?? onClose) },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    // In a text field, K and J are letters.
    if (!event.altKey && isTyping(event.target)) return;
    const pressed = pressedShortcut(event, keys);
    if (!pressed) return;
    event.preventDefault();
    pressed.run();
  };
  return (
    <DetailsFrame
      frame={dialog}
      body={body}
      titleId={titleId}
      onKeyDown={onKeyDown}
      said={detail && spokenText([title, record.name, place.position].filter(Boolean).join(', '))}
      head={
        <>
          {onBack && (
            <Button variant="minimal" icon="arrow-left" text="Back" title="Back (Esc)" onClick={onBack} />
          )}
          <h2 id={titleId}>
            {title}{' '}
            <span className="codesk-details-name" title={record.name}>
              {record.name}
            </span>{' '}
            {record.name !== String(record.id) && (
              <span className="codesk-mono codesk-details-id">{String(record.id)}</span>
            )}
            {mark}
          </h2>
          {actions.length > 0 && <HeadActions label={`Actions of ${record.name}`} actions={actions} />}
          <Button
            variant="minimal"
            icon="print"
            aria-label="Print"
            title="Print (Ctrl+P)"
            disabled={!detail}
            onClick={print}
          />
          {visit && <PinToggle {...pin} />}
          {link !== undefined && (
            <Button
              variant="minimal"
              icon="link"
              aria-label="Copy link"
              title="Copy link"
              onClick={() => void copyLink(link)}
            />
          )}
          <Steps {...place} />
          <Button
            variant="minimal"
            icon="cross"
            aria-label="Close"
            title={onBack ? 'Close' : 'Close (Esc)'}
            onClick={onClose}
          />
        </>
      }
    >
      {query.error && !query.data ? (
        <FailureState failure={failureOf(query.error)} onRetry={() => void query.refetch()}>
          {visit && <ForgetVisit route={visit.route} />}
        </FailureState>
      ) : detail ? (
        <DetailContent key={typeof record.id + record.id} detail={detail} record={record} />
      ) : (
        <DetailSkeleton label={`Loading ${defaultTitle}`} />
      )}
    </DetailsFrame>
  );
}

const detailsTitle = 'Details of a record';

function detailsShortcuts(
  place: DetailsPlace,
  print: (() => void) | undefined,
  pin: PinAccess | undefined,
): readonly ShortcutGroup[] {
  const { onPrevious, onNext, onBack } = place;
  const step = (to: (() => void) | undefined, end: string) => ({
    run: () => to?.(),
    refusal: to ? undefined : `This is the ${end} record`,
  });
  const printing = { run: () => print?.(), refusal: print ? undefined : 'The record is not loaded' };
  const back = onBack && ({ keys: ['Alt+←'], text: 'Back', icon: 'arrow-left', run: onBack } as const);
  return [
    {
      title: detailsTitle,
      shortcuts: [
        { keys: ['Alt+↑', 'K'], text: 'Previous record', icon: 'chevron-up', ...step(onPrevious, 'first') },
        { keys: ['Alt+↓', 'J'], text: 'Next record', icon: 'chevron-down', ...step(onNext, 'last') },
        { keys: ['Ctrl+P'], text: 'Print', icon: 'print', ...printing },
        ...(pin ? [pinShortcut(pin)] : []),
        ...(back ? [back] : []),
      ],
    },
  ];
}

function furtherActions(
  link: string | undefined,
  actions: readonly HeadAction[],
  onClose: () => void,
): ShortcutGroup['shortcuts'] {
  const copy =
    link !== undefined &&
    ({ keys: [], text: 'Copy link', icon: 'link', run: () => void copyLink(link) } as const);
  return [
    ...actions.map(({ text, icon, refusal, run }) => ({ keys: [], text, icon, refusal, run })),
    ...(copy ? [copy] : []),
    { keys: ['Esc'], text: 'Close the details', icon: 'cross', run: onClose },
  ];
}

const tableShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Tables',
    shortcuts: [
      { keys: ['Arrow keys'], text: 'Next cell' },
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Select cells' },
      { keys: ['Ctrl+A'], text: 'Select all cells' },
      { keys: ['Ctrl+C'], text: 'Copy cells' },
      { keys: ['Ctrl+Shift+C'], text: 'Copy with headings' },
      { keys: ['Alt+←', '→'], text: 'Narrower or wider' },
    ],
  },
];

function Steps({ onPrevious, onNext, position }: Neighbours) {
  if (!onPrevious && !onNext && position === undefined) return null;
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
  /** Why the step is not possible. */
  readonly refusal: string;
  readonly go?: () => void;
}

function Step({ icon, label, keys, refusal, go }: StepProps) {
  return (
    <RefusableButton
      variant="minimal"
      icon={icon}
      aria-label={label}
      title={`${label} (${keys})`}
      refusal={go ? undefined : refusal}
      onClick={go}
    />
  );
}
