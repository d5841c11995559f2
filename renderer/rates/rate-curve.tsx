/** The current and the new rates of one strip over its bands, as two lines of steps in a small frame. */
import './rate-curve.css';
import { HTMLSelect } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { shownNumber, shownRate } from '../../shared/money';
import { counted } from '../../shared/quantities';
import type { RateCurve as Curve, CurveStrip, NamedStrip } from '../../shared/rates/rate-curve';
import { rateTable } from '../../shared/rates/tables';
import type { ChoiceLists } from '../fields/choices';
import { failureOf } from '../ipc';
import { FailureCallout } from '../ui/failure';
import { percentText } from './cell-text';
import { drawnCurve, frame } from './curve-lines';
import { stripName } from './strip-name';

interface RateCurveProps {
  /** The key of its query: tells these rates from any others. */
  readonly of: readonly (string | number)[];
  /** Asks for the curve. @param strip null for the one with the largest change */
  readonly load: (strip: string | null) => Promise<Curve | null>;
  readonly lists: ChoiceLists;
  /** The rates were sent: they are those before and after. */
  readonly isSent?: boolean;
}

/** Nothing for a table without bands. */
export function RateCurve({ of, load, lists, isSent = false }: RateCurveProps) {
  const [strip, setStrip] = useState<string | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...of, strip],
    queryFn: () => load(strip),
    // The former lines are dimmed until the next ones are here.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (error && !data) return <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data?.shown) return null;
  const { strips, total, shown } = data;
  const nameOf = (each: NamedStrip) => {
    const name = stripName(each, rateTable(each.table), lists);
    return each.label === undefined || each.label === name ? name : `${each.label}, ${name}`;
  };
  return (
    <figure className="codesk-curve" data-stale={isPlaceholderData || undefined}>
      <div className="codesk-curve-head">
        {strips.length > 1 ? (
          <HTMLSelect
            aria-label="Rate curve of"
            iconName="caret-down"
            value={shown.id}
            options={strips.map((each) => ({ value: each.id, label: nameOf(each) }))}
            onChange={({ currentTarget }) => setStrip(currentTarget.value)}
          />
        ) : (
          <b>{nameOf(shown)}</b>
        )}
        {total > strips.length && (
          <span>{`the ${strips.length} with the largest changes of ${shownNumber(total)}`}</span>
        )}
        <Legend names={isSent ? sentNames : lineNames} />
      </div>
      <Frame name={nameOf(shown)} strip={shown} />
    </figure>
  );
}

const lineNames = { now: 'Current', next: 'New' };
const sentNames = { now: 'Before', next: 'After' };

function Legend({ names }: { readonly names: typeof lineNames }) {
  return (
    <ul className="codesk-curve-legend" aria-label="Lines">
      {(['now', 'next'] as const).map((line) => (
        <li key={line}>
          <svg viewBox="0 0 24 6" width={24} height={6} aria-hidden="true">
            <path data-line={line} d="M0 3H24" />
          </svg>
          {names[line]}
        </li>
      ))}
    </ul>
  );
}

function Frame({ name, strip }: { readonly name: string; readonly strip: CurveStrip }) {
  const drawing = useMemo(() => drawnCurve(strip), [strip]);
  const { columns } = rateTable(strip.table).definition;
  const label = (field: string) => columns.find((column) => column.name === field)?.label ?? '';
  const text = changeText(strip);
  const { width, height, left, right, bottom } = frame;
  return (
    <>
      <svg
        className="codesk-curve-frame"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`Rate curve of ${name}. ${text}`}
      >
        {drawing.rates.map(({ at, text: rate }) => (
          <g key={rate}>
            <path data-line="tick" d={`M${left} ${at}H${width - right}`} />
            <text x={left - 6} y={at + 4} textAnchor="end">
              {rate}
            </text>
          </g>
        ))}
        {drawing.values.map(({ at, text: value }) => (
          <g key={value}>
            <path data-line="tick" d={`M${at} ${height - bottom}v4`} />
            <text x={at} y={height - 4} textAnchor={at > width - right - 20 ? 'end' : 'middle'}>
              {value}
            </text>
          </g>
        ))}
        <text x={left - 6} y={10} textAnchor="end">
          {label('rate')}
        </text>
        <text x={width - right} y={10} textAnchor="end">
          {`${label('from')} \u2013 ${label('to')}${drawing.isBroken ? ', not to scale' : ''}`}
        </text>
        <path data-line="now" d={drawing.now} />
        <path data-line="next" d={drawing.next} />
        {drawing.labels.map(({ x, y, text: rate }) => (
          <text key={`${x} ${y}`} data-label x={x} y={y} textAnchor="middle">
            {rate}
          </text>
        ))}
      </svg>
      <figcaption aria-hidden>{text}</figcaption>
    </>
  );
}

/** `2 bands change. Largest change: 1 – 2 from 6.19 to 6.50, +5.0 %.` */
function changeText({ changed, largest, left, now, next }: CurveStrip): string {
  const drawn = now.length + next.length;
  const bands = changed === 0 ? 'No band' : counted(changed, 'band');
  const sentences = [`${bands} ${changed > 1 ? 'change' : 'changes'}.`];
  if (largest) {
    const percent = largest.percent === null ? '' : `, ${percentText(largest.percent)}`;
    const move = `from ${shownRate(largest.now)} to ${shownRate(largest.next)}`;
    sentences.push(`Largest change: ${rangeText(largest)} ${move}${percent}.`);
  }
  if (left > 0)
    sentences.push(`The first ${shownNumber(drawn)} of ${shownNumber(drawn + left)} steps are drawn.`);
  return sentences.join(' ');
}

function rangeText({ from, to }: { readonly from: string; readonly to: string | null }): string {
  return to === null ? `${shownNumber(from)} and above` : `${shownNumber(from)} \u2013 ${shownNumber(to)}`;
}
