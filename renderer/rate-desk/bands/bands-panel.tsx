/**
 * The bands of a rate file to scale, one strip for each key. The strip of the focused row comes first, and is the only
 * one while the panel is folded. A gap inserts the missing band, a band shows its row.
 */
import { useOwner } from '../../session/use-session';
import './bands.css';
import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BandStrip } from '../../../shared/ipc/rates';
import { counted } from '../../../shared/quantities';
import { typedNumber } from '../../../shared/rates/numbers';
import { type RateTable, rateTable } from '../../../shared/rates/rate-tables';
import { markOf } from '../../../shared/rates/read-settings';
import { useInnerWidth } from '../../grid/inner-width';
import { invoke } from '../../ipc';
import type { PanelProps } from '../../rates/rate-panel';
import { stripName } from '../../rates/strip-name';
import { FailureCallout } from '../../ui/failure';
import { type ShownWindows, useWindows } from '../windows';
import { Strip } from './strip';
import { drawnStrip, partText, type StripPart, stripText } from './strip-parts';

export interface BandsPanelProps extends PanelProps {
  /** Number of the focused row. Its strip comes first. */
  readonly at?: number | null | undefined;
}

/** Strips per request. */
const stripsPerRequest = 50;
/** Height of a strip with its name and numbers in CSS pixels. The stylesheet has the same value. */
const stripHeight = 56;
/** Height of the visible strips in CSS pixels. */
const mostHeight = 4 * stripHeight;
/** Strips drawn outside the visible part. */
const beyond = 3;
/** Milliseconds that a row must be focused before its strip comes first. */
const restMs = 150;

export function BandsPanel(props: BandsPanelProps) {
  const table = rateTable(props.book.rateFile.table);
  const { refuse, findings } = props.book;
  if (table.strip === null || refuse !== null) return null;
  // Bands of two services in one strip would look like overlaps.
  if (findings.some(({ kind }) => kind === 'several-services'))
    return (
      <section className="codesk-rate-bands" data-guide="bands" aria-label="Bands">
        <p className="codesk-rate-bands-undecided">Choose the service or zone to see its bands.</p>
      </section>
    );
  return <Bands {...props} table={table} />;
}

function Bands(props: BandsPanelProps & { readonly table: RateTable }) {
  const { rateFile, book, lists, table } = props;
  const as = useOwner();
  const [isOpen, setOpen] = useState(false);
  const [first, setFirst] = useState<number | null>(null);
  const [pointed, setPointed] = useState<StripPart | null>(null);
  const body = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useInnerWidth(box) || 800;
  const strips = useWindows<BandStrip>({
    listKey: `${rateFile} ${book.version} ${first}`,
    size: stripsPerRequest,
    load: async (from, count) => {
      const row = first === null ? {} : { row: first };
      const answer = await invoke('rates.bands', { as, rateFile, from, count, ...row });
      return { total: answer.total, items: answer.strips };
    },
  });
  const total = strips.total ?? 0;
  const top = strips.at(0);
  useFirst(props.at ?? null, total > 1 ? top : undefined, setFirst);
  const inclusive = book.findings.some(({ kind }) => kind === 'inclusive-bands');
  const missing = table.openEnd ? 'increments' : 'rates';

  return (
    <section className="codesk-rate-bands" data-guide="bands" aria-label="Bands">
      <div className="codesk-rate-bands-head">
        <Button
          variant="minimal"
          size="small"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          text="Bands"
          aria-expanded={isOpen}
          aria-controls={body}
          disabled={total === 0}
          onClick={() => setOpen(!isOpen)}
        />
        <span className="codesk-rate-bands-note">
          {strips.total === 0 && `No bands: no ${missing} with From and To yet`}
          {total > 1 && counted(total, 'strip')}
          {inclusive && ' Ends are included: each band reaches to the start of the next one.'}
        </span>
        <span className="codesk-rate-bands-read" aria-hidden>
          {pointed ? partText(pointed) : ''}
        </span>
      </div>
      {strips.failure && <FailureCallout failure={strips.failure} onRetry={strips.retry} />}
      <div id={body} ref={box} data-stale={strips.stale || undefined} className="codesk-rate-bands-body">
        {total > 0 && (
          <Strips
            {...props}
            strips={strips}
            shown={isOpen ? total : 1}
            width={Math.max(200, width - 240)}
            inclusive={inclusive}
            fields={table.strip ?? []}
            lists={lists}
            onPoint={setPointed}
          />
        )}
      </div>
    </section>
  );
}

/** Puts the strip of a row first when the row has been focused for a while, unless it is first already. */
function useFirst(at: number | null, top: BandStrip | undefined, setFirst: (row: number) => void): void {
  const isTop = top === undefined || at === null || top.segments.some(({ rows }) => rows.includes(at));
  useEffect(() => {
    if (isTop || at === null) return;
    const timer = window.setTimeout(() => setFirst(at), restMs);
    return () => window.clearTimeout(timer);
  }, [at, isTop, setFirst]);
}

interface StripsProps extends BandsPanelProps {
  readonly table: RateTable;
  readonly strips: ShownWindows<BandStrip>;
  /** Number of visible strips. */
  readonly shown: number;
  readonly width: number;
  readonly inclusive: boolean;
  readonly fields: readonly string[];
  readonly onPoint: (part: StripPart | null) => void;
}

function Strips(props: StripsProps) {
  const { book, strips, shown, width, inclusive, fields, lists, table, edit, reveal } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState({ strip: 0, part: 0 });
  const firstDrawn = Math.max(0, Math.floor(top / stripHeight) - beyond);
  const lastDrawn = Math.min(shown - 1, Math.ceil((top + mostHeight) / stripHeight) + beyond);
  const drawn = Array.from({ length: Math.max(0, lastDrawn - firstDrawn + 1) }, (_, at) => firstDrawn + at);
  // The strip with the focus is always drawn, even when it is out of sight.
  if (active.strip < shown && !drawn.includes(active.strip)) drawn.push(active.strip);
  const stripAt = Math.min(active.strip, shown - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = stripAt + step;
    if (next < 0 || next >= shown) return;
    event.preventDefault();
    setActive({ strip: next, part: active.part });
    const element = scroller.current;
    if (element) {
      const offset = next * stripHeight;
      if (offset < element.scrollTop) element.scrollTop = offset;
      if (offset + stripHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = offset + stripHeight - element.clientHeight;
    }
    pendingFocus.current = true;
  };
  const pendingFocus = useRef(false);
  useEffect(() => {
    if (!pendingFocus.current) return;
    const target = scroller.current?.querySelector<HTMLElement>(`[data-strip="${stripAt}"] [tabindex="0"]`);
    if (!target) return;
    pendingFocus.current = false;
    target.focus({ preventScroll: true });
  });

  /** An inserted band is read like typed text. */
  const typed = (field: string, decimal: string) => typedNumber(decimal, markOf(book.reading, field));
  const inserting = useRef(false);
  /** A gap pressed while the strips reload. It is filled if it still exists then. */
  const pressed = useRef<{ readonly key: BandStrip['key']; readonly gap: StripPart } | null>(null);
  const insert = async (strip: BandStrip, part: StripPart, before: StripPart | undefined) => {
    if (strips.stale) pressed.current = { key: strip.key, gap: part };
    // A second press is ignored while the strip still shows the gap.
    if (inserting.current || strips.stale) return;
    inserting.current = true;
    const row = { ...strip.key, from: typed('from', part.from), to: typed('to', part.to ?? '') };
    const done = await edit({ op: 'insert', after: before?.rows.at(-1) ?? null, rows: [row] });
    inserting.current = false;
    const added = done?.added[0];
    if (added !== undefined) reveal(added, 'rate');
  };
  useEffect(() => {
    const request = pressed.current;
    // After a failure the request is dropped, because the user would not expect it later.
    if (strips.failure) pressed.current = null;
    if (!request || strips.failure || strips.stale) return;
    pressed.current = null;
    const strip = drawn
      .map(strips.at)
      .find((each) => each && fields.every((field) => each.key[field] === request.key[field]));
    if (!strip) return;
    const { parts } = drawnStrip(strip, inclusive, width);
    const at = parts.findIndex(
      ({ kind, from, to }) => kind === 'gap' && from === request.gap.from && to === request.gap.to,
    );
    const gap = parts[at];
    if (gap) void insert(strip, gap, parts[at - 1]);
  });
  const choose = (strip: BandStrip, part: StripPart, before: StripPart | undefined) => {
    if (part.kind === 'gap') void insert(strip, part, before);
    else if (part.rows[0] !== undefined) reveal(part.rows[0], 'rate');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons inside
    <div
      ref={scroller}
      className="codesk-rate-bands-strips"
      style={{ maxHeight: mostHeight }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: shown * stripHeight }}>
        {drawn.map((index) => {
          const strip = strips.at(index);
          return (
            <div
              key={index}
              data-strip={index}
              className="codesk-rate-bands-row"
              style={{ transform: `translateY(${index * stripHeight}px)` }}
            >
              {strip ? (
                <OneStrip
                  strip={strip}
                  width={width}
                  inclusive={inclusive}
                  name={stripName(strip, table, lists)}
                  active={index === stripAt ? active.part : null}
                  onActive={(part) => setActive({ strip: index, part })}
                  onPart={(part, before) => choose(strip, part, before)}
                  onPoint={props.onPoint}
                />
              ) : (
                <span className="bp6-skeleton codesk-rate-bands-loading">Loading</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface OneStripProps {
  readonly strip: BandStrip;
  readonly width: number;
  readonly inclusive: boolean;
  readonly name: string;
  readonly active: number | null;
  readonly onActive: (part: number) => void;
  readonly onPart: (part: StripPart, before: StripPart | undefined) => void;
  readonly onPoint: (part: StripPart | null) => void;
}

function OneStrip({ strip, width, inclusive, name, ...rest }: OneStripProps) {
  const drawn = useMemo(() => drawnStrip(strip, inclusive, width), [strip, inclusive, width]);
  const note = stripText(strip, drawn.parts);
  return (
    <>
      <div className="codesk-rate-bands-name" title={`${name}: ${note}`}>
        <b>{name}</b>
        <span>
          {note}
          {drawn.scale.kind === 'broken' && (
            <em title="One band is over 50 times as wide as the others, so narrow bands are drawn wider">
              {' '}
              not to scale
            </em>
          )}
        </span>
      </div>
      <Strip {...rest} name={name} note={note} drawn={drawn} width={width} />
    </>
  );
}
