/**
 * A plot in a frame: axes with units, a legend, values on focus and hover, the same values as a table, and export as a
 * picture. It has one tab stop, and the arrow keys move between points.
 */
import './plots.css';
import { HTMLTable } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { IconButton } from '../ui/icon-button';
import { notify } from '../ui/notices';
import { useOnce } from '../ui/once';
import { type ShortcutGroup, usePageShortcuts } from '../ui/shortcuts';
import { pictureOf } from './picture';
import type { LegendEntry, PlotArea, PlotAxis, PlotMark, PlotPoint, PlotTable } from './plot';

interface PlotFrameProps {
  /** Name of the plot: `Rate curve of Dubai`. */
  readonly name: string;
  /** The plot in one or two sentences. */
  readonly summary: string;
  /** The summary is hidden except for screen readers and the picture, because another part of the page shows it. */
  readonly hidesSummary?: boolean;
  readonly area: PlotArea;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly legend: readonly LegendEntry[];
  /** Accessible name of the legend. */
  readonly legendName?: string;
  /** Points from left to right, or from top to bottom. */
  readonly points: readonly PlotPoint[];
  readonly direction?: 'across' | 'down';
  /** Text about the Enter key on a point: `Enter opens its deliveries`. */
  readonly openHint?: string;
  readonly table: PlotTable;
  /** Shown before the legend: the name, or a choice. */
  readonly head?: ReactNode;
  /** The plot is outdated. */
  readonly isStale?: boolean;
  /** Draws the SVG. `fill` of a hatched mark is the address of its pattern. */
  readonly children: (fill: (mark: HatchedMark) => string) => ReactNode;
}

/** Hatched marks, so that colour is not the only difference. */
type HatchedMark = Extract<PlotMark, 'gap' | 'third' | 'unknown'>;
const hatched: readonly HatchedMark[] = ['gap', 'third', 'unknown'];

const longestName = 200;

const shortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Plot',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], text: 'Previous or next values' },
      { keys: ['Home', 'End'], text: 'First or last values' },
    ],
  },
];

export function PlotFrame(props: PlotFrameProps) {
  usePageShortcuts(shortcuts);
  const { name, summary, hidesSummary = false, area, legend, legendName = 'Legend', table, head } = props;
  const figure = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const [shown, setShown] = useState<string>();
  const { points, openHint } = props;
  const point = points.find(({ key }) => key === shown);
  const value = point && (point.onOpen && openHint ? `${point.text} ${openHint}` : point.text);
  const once = useOnce();
  const save = () =>
    once('picture', async () => {
      const svg = figure.current?.querySelector<SVGSVGElement>('.codesk-plot-drawing > svg');
      if (!svg) return;
      // A name can have texts from the server that are longer than a file name.
      const file = `${name.slice(0, longestName)}.png`;
      try {
        const png = await pictureOf(svg, { name, summary, legend, area });
        const saved = await invoke('files.save-picture', { png, name: file });
        if (saved) notify({ tone: 'success', title: 'Saved', text: saved.saved });
      } catch (error) {
        notifyFailure(failureOf(error), file);
      }
    });
  return (
    <figure
      ref={figure}
      className="codesk-plot"
      data-stale={props.isStale || undefined}
      style={{ maxWidth: area.width }}
    >
      <div className="codesk-plot-head">
        <div className="codesk-plot-title">{head}</div>
        <Legend entries={legend} name={legendName} />
        <span className="codesk-plot-acts">
          <IconButton
            icon="th"
            label={isTable ? 'Hide the table' : 'Show as table'}
            aria-expanded={isTable}
            onClick={() => setTable(!isTable)}
          />
          <IconButton icon="floppy-disk" label="Save as PNG" onClick={() => void save()} />
        </span>
      </div>
      <Drawing {...props} onShow={setShown} />
      <p className="codesk-plot-value" aria-hidden data-some={value !== undefined || undefined}>
        {value ?? 'Point at the plot, or use the arrow keys, to read the values.'}
      </p>
      <figcaption
        className={hidesSummary ? 'codesk-unseen' : undefined}
        aria-hidden={hidesSummary ? undefined : true}
      >
        {summary}
      </figcaption>
      {isTable && <Values name={name} table={table} />}
    </figure>
  );
}

interface DrawingProps extends PlotFrameProps {
  /**
   * The list of points.
   * @param key of the point whose values are shown
   */
  readonly onShow: (key: string | undefined) => void;
}

function Drawing({ name, summary, area, x, y, children, ...rest }: DrawingProps) {
  const id = useId();
  const { width, height, left, right, top, bottom } = area;
  const fill = (mark: HatchedMark) => `url(#${id}-${mark})`;
  return (
    <div className="codesk-plot-drawing">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${name}. ${summary}`}
      >
        <defs>
          {hatched.map((mark) => (
            <pattern
              key={mark}
              id={`${id}-${mark}`}
              width={mark === 'third' ? 5 : 6}
              height={mark === 'third' ? 5 : 6}
              patternUnits="userSpaceOnUse"
              patternTransform={mark === 'third' ? 'rotate(-45)' : 'rotate(45)'}
            >
              {mark === 'third' && <path data-ground={mark} d="M0 0H5V5H0Z" />}
              <path data-hatch={mark} d="M1 0V6" />
            </pattern>
          ))}
        </defs>
        {y.ticks.map(({ at, text }) => (
          <g key={`${at} ${text}`}>
            <path data-line="tick" d={`M${left} ${at}H${width - right}`} />
            <text x={left - 6} y={at + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {x.ticks.map(({ at, text }) => (
          <g key={`${at} ${text}`}>
            <path data-line="tick" d={`M${at} ${height - bottom}v4`} />
            <text x={at} y={height - bottom + 16} textAnchor={at > width - right - 20 ? 'end' : 'middle'}>
              {text}
            </text>
          </g>
        ))}
        {y.title !== '' && (
          <text x={4} y={10}>
            {y.title}
          </text>
        )}
        {x.title !== '' && (
          <text x={width - right} y={10} textAnchor="end">
            {x.title}
          </text>
        )}
        {children(fill)}
      </svg>
      <Points name={name} area={area} inside={{ top, bottom }} {...rest} />
    </div>
  );
}

interface PointsProps extends Pick<DrawingProps, 'name' | 'area' | 'points' | 'direction' | 'onShow'> {
  readonly inside: { readonly top: number; readonly bottom: number };
}

function Points({ name, area, points, direction = 'across', onShow }: PointsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, points.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const last = points.length - 1;
    const next = {
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Enter' || event.key === ' ') points[current]?.onOpen?.();
    else if (next === undefined) return;
    else box.current?.querySelectorAll<HTMLElement>('[role="option"]')[clamp(next, last)]?.focus();
    event.preventDefault();
  };
  if (points.length === 0) return null;
  return (
    <div
      ref={box}
      className="codesk-plot-points"
      role="listbox"
      aria-label={`Values of ${name}`}
      aria-orientation={direction === 'down' ? 'vertical' : 'horizontal'}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onShow(undefined)}
    >
      {points.map((point, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its points
        <div
          key={point.key}
          role="option"
          aria-label={point.text}
          aria-selected={false}
          tabIndex={at === current ? 0 : -1}
          data-opens={point.onOpen ? true : undefined}
          style={{
            left: `${(point.left / area.width) * 100}%`,
            top: `${(point.top / area.height) * 100}%`,
            width: `${(point.width / area.width) * 100}%`,
            height: `${(point.height / area.height) * 100}%`,
          }}
          onFocus={() => {
            setActive(at);
            onShow(point.key);
          }}
          onBlur={() => onShow(undefined)}
          onPointerEnter={() => onShow(point.key)}
          onClick={() => point.onOpen?.()}
        />
      ))}
    </div>
  );
}

const clamp = (at: number, last: number) => Math.min(last, Math.max(0, at));

function Legend({ entries, name }: { readonly entries: readonly LegendEntry[]; readonly name: string }) {
  const id = useId();
  return (
    <ul className="codesk-plot-legend" aria-label={name}>
      {entries.map(({ mark, shape, text }) => {
        const hatch = hatched.find((each) => each === mark);
        return (
          <li key={mark}>
            <svg viewBox="0 0 24 12" width={24} height={12} aria-hidden="true">
              {hatch && (
                <pattern
                  id={`${id}-${mark}`}
                  width={6}
                  height={6}
                  patternUnits="userSpaceOnUse"
                  patternTransform={hatch === 'third' ? 'rotate(-45)' : 'rotate(45)'}
                >
                  <path data-hatch={mark} d="M1 0V6" />
                </pattern>
              )}
              <path
                data-mark={mark}
                data-shape={shape}
                fill={hatch ? `url(#${id}-${mark})` : undefined}
                d={shape === 'line' ? 'M0 6H24' : 'M4 1H20V11H4Z'}
              />
            </svg>
            {text}
          </li>
        );
      })}
    </ul>
  );
}

interface ValuesProps {
  readonly name: string;
  readonly table: PlotTable;
}

function Values({ name, table: { columns, rows, foot } }: ValuesProps) {
  return (
    <div className="codesk-plot-table">
      <HTMLTable compact aria-label={`${name} as a table`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row = '', ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same name, and their order does not change
            <tr key={`${row} ${at}`}>
              <th scope="row">{row}</th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {foot.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]}>{cell}</td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </HTMLTable>
    </div>
  );
}
