/** The rate curve of one strip: current and new rates over its bands as two stepped lines. */
import { HTMLSelect } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { shownNumber, shownRate } from '../../shared/money';
import { counted } from '../../shared/quantities';
import type { RateCurve as Curve, CurveStrip, NamedStrip } from '../../shared/rates/rate-curve';
import { rateTable } from '../../shared/rates/rate-tables';
import type { ChoiceLists } from '../fields/choices';
import { failureOf } from '../ipc';
import type { LegendEntry, PlotPoint, PlotTable } from '../plots/plot';
import { PlotFrame } from '../plots/plot-frame';
import { FailureCallout } from '../ui/failure';
import { percentText } from './cell-text';
import { type CurveDrawing, curveArea, drawnCurve } from './curve-lines';
import { type CurveValue, curveValues, rangeText } from './curve-values';
import { stripName } from './strip-name';

interface RateCurveProps {
  /** Key of the query. */
  readonly of: readonly (string | number)[];
  /**
   * Loads the curve.
   * @param strip null for the strip with the largest change
   */
  readonly load: (strip: string | null) => Promise<Curve | null>;
  readonly lists: ChoiceLists;
  /** The rates are sent, so the lines are named Before and After. */
  readonly isSent?: boolean;
}

/** Draws nothing for a table without bands. */
export function RateCurve({ of, load, lists, isSent = false }: RateCurveProps) {
  const [strip, setStrip] = useState<string | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...of, strip],
    queryFn: () => load(strip),
    // The old lines are dimmed until the next ones have loaded.
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
    <StripCurve
      name={nameOf(shown)}
      strip={shown}
      names={isSent ? sentNames : lineNames}
      isStale={isPlaceholderData}
      head={
        <>
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
        </>
      }
    />
  );
}

const lineNames = { now: 'Current', next: 'New' };
const sentNames = { now: 'Before', next: 'After' };

interface CurveProps {
  readonly name: string;
  readonly strip: CurveStrip;
  readonly names: typeof lineNames;
  readonly isStale: boolean;
  readonly head: ReactNode;
}

function StripCurve({ name, strip, names, isStale, head }: CurveProps) {
  const drawing = useMemo(() => drawnCurve(strip), [strip]);
  const values = useMemo(() => curveValues(strip), [strip]);
  const { columns } = rateTable(strip.table).definition;
  const label = (field: string) => columns.find((column) => column.name === field)?.label ?? '';
  const range = `${label('from')} \u2013 ${label('to')}`;
  return (
    <PlotFrame
      name={`Rate curve of ${name}`}
      summary={changeText(strip)}
      area={curveArea}
      x={{ ticks: drawing.values, title: `${range}${drawing.isBroken ? ', not to scale' : ''}` }}
      y={{ ticks: drawing.rates, title: label('rate') }}
      legend={legendOf(drawing, names)}
      legendName="Lines"
      points={pointsOf(values, drawing, names)}
      table={tableOf(values, range, names)}
      head={head}
      isStale={isStale}
    >
      {(fill) => (
        <>
          {drawing.gaps.map((gap) => (
            <Area key={gap.left} mark="gap" box={gap} fill={fill('gap')} />
          ))}
          {drawing.overlaps.map((overlap, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several overlaps may begin at the same value
            <Area key={at} mark="overlap" box={overlap} />
          ))}
          <path data-mark="now" data-shape="line" d={drawing.now} />
          <path data-mark="next" data-shape="line" d={drawing.next} />
          <path data-mark="kept" data-shape="line" d={drawing.kept} />
          {drawing.labels.map(({ x, y, text }) => (
            <text key={`${x} ${y}`} data-label x={x} y={y} textAnchor="middle">
              {text}
            </text>
          ))}
        </>
      )}
    </PlotFrame>
  );
}

/** Narrower ones would not be visible. */
const leastWidth = 3;

interface AreaProps {
  readonly mark: 'gap' | 'overlap';
  readonly box: { readonly left: number; readonly right: number };
  readonly fill?: string;
}

function Area({ mark, box: { left, right }, fill }: AreaProps) {
  const { top, height, bottom } = curveArea;
  const width = Math.max(leastWidth, right - left);
  return <rect data-mark={mark} x={left} y={top} width={width} height={height - top - bottom} fill={fill} />;
}

/** Entries for the marks that occur. */
function legendOf(drawing: CurveDrawing, names: typeof lineNames): readonly LegendEntry[] {
  return [
    { mark: 'now', shape: 'line', text: names.now },
    { mark: 'next', shape: 'line', text: names.next },
    ...(drawing.kept === ''
      ? []
      : [{ mark: 'kept', shape: 'line', text: 'Not in the file \u2013 kept' } as const]),
    ...(drawing.gaps.length === 0 ? [] : [{ mark: 'gap', shape: 'area', text: 'Gap' } as const]),
    ...(drawing.overlaps.length === 0 ? [] : [{ mark: 'overlap', shape: 'area', text: 'Overlap' } as const]),
  ];
}

function pointsOf(
  values: readonly CurveValue[],
  { x }: CurveDrawing,
  names: typeof lineNames,
): readonly PlotPoint[] {
  const { top, height, bottom } = curveArea;
  return values.map(({ from, to, range, now, next, note }) => {
    const rates = [
      `${names.now} ${now || 'no rate'}`,
      `${names.next} ${next || 'no rate'}`,
      ...(note ? [note] : []),
    ];
    return {
      key: from,
      left: x(from),
      top,
      width: Math.max(1, x(to) - x(from)),
      height: height - top - bottom,
      text: `${range}: ${rates.join(', ')}`,
    };
  });
}

function tableOf(values: readonly CurveValue[], range: string, names: typeof lineNames): PlotTable {
  return {
    columns: [range, names.now, names.next, 'Change'],
    rows: values.map(({ range: band, now, next, note }) => [band, now, next, note]),
  };
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
