/** Above the list of webhooks: one line per webhook of the page with its deliveries of the last 30 days. */
import './deliveries.css';
import { Button } from '@blueprintjs/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Failure, unreachedCodes } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { type Row, rowIdOf } from '../../../shared/table/row';
import type { TableStructure } from '../../../shared/table/structure';
import { useInnerWidth } from '../../grid/inner-width';
import { failureOf } from '../../ipc';
import { rowNameOf } from '../../lists/grid/columns';
import type { OwnBannerProps } from '../../lists/record-dialogs';
import type { LegendEntry } from '../../plots/plot';
import { PlotFrame } from '../../plots/plot-frame';
import { listKeys } from '../../session/list-keys';
import { useVisibleLists } from '../../session/visible-lists';
import { useWindowMemory } from '../../session/window-memory';
import { useDateFormat } from '../../ui/date-format';
import { FailureCallout } from '../../ui/failure';
import { deliveriesPage } from '../hub-paths';
import { useLogStructure, webhookLogs } from './deliveries-queries';
import { drawnHeat, type HeatLine, heatArea } from './heat-lines';
import { loadDeliveries } from './load-deliveries';

/** Maximum number of webhooks whose deliveries are loaded. */
const mostLines = 25;
/** Messages loaded per webhook, in one call. */
const mostMessages = 1000;
const loadedFor = 60_000;
/** Smaller windows need the space for the rows of the list. */
const leastHeight = 760;

export function WebhookHeat({ list, rows }: OwnBannerProps) {
  const maySee = useVisibleLists().includes(webhookLogs());
  const [isOpen, setOpen] = useWindowMemory(['webhook-heat'], window.innerHeight >= leastHeight);
  if (!maySee) return null;
  return (
    <section className="codesk-heat" aria-label="Deliveries of these webhooks" data-open={isOpen}>
      {isOpen ? (
        <Lines list={list} rows={rows} onHide={() => setOpen(false)} />
      ) : (
        <Button
          size="small"
          variant="minimal"
          icon="timeline-events"
          text="Show deliveries over time"
          onClick={() => setOpen(true)}
        />
      )}
    </section>
  );
}

const legend: readonly LegendEntry[] = [
  { mark: 'failed', shape: 'area', text: 'Failed, higher for a larger share' },
  { mark: 'answered', shape: 'area', text: 'Not failed' },
  { mark: 'unknown', shape: 'area', text: 'Not loaded' },
];

interface LinesProps extends Pick<OwnBannerProps, 'list' | 'rows'> {
  readonly onHide: () => void;
}

function Lines({ list, rows, onHide }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = Math.min(1100, Math.max(560, (useInnerWidth(box) || 860) - 32));
  const format = useDateFormat();
  const navigate = useNavigate();
  const structure = useLogStructure();
  const { lines, at, failure, retry } = useHeat(list, rows, structure.data);
  const area = useMemo(() => heatArea(lines.length, width), [lines.length, width]);
  const drawing = useMemo(
    () => drawnHeat(lines, webhookLogs().rowId, at / 1000, area, format),
    [lines, at, area, format],
  );
  const failed = structure.error ? failureOf(structure.error) : failure;
  const loaded = lines.filter(({ found }) => found !== undefined).length;
  const isPartial = lines.some(({ found }) => found && 'read' in found && found.read < found.total);
  const shown = isPartial ? legend : legend.slice(0, 2);
  const summary = [
    `Deliveries of 30 days, one line for each webhook on the page.`,
    ...(rows.length > lines.length ? [`Only the first ${lines.length} of ${rows.length}.`] : []),
    ...(isPartial ? [`At most the newest ${shownNumber(mostMessages)} messages of each.`] : []),
  ].join(' ');
  return (
    <div ref={box}>
      {failed && <FailureCallout failure={failed} onRetry={structure.error ? structure.refetch : retry} />}
      {lines.length > 0 && !structure.error && (
        <PlotFrame
          name="Deliveries by webhook"
          summary={summary}
          hidesSummary
          area={area}
          x={{ ticks: drawing.days, title: '' }}
          y={{ ticks: drawing.names, title: '' }}
          legend={shown}
          direction="down"
          openHint="Enter or a click opens its deliveries."
          points={drawing.points.map((point, line) => ({
            ...point,
            onOpen: () => void navigate(deliveriesPage(lines[line]?.id ?? '').path),
          }))}
          table={drawing.table}
          head={
            <>
              <b>Deliveries of 30 days</b>
              <Button size="small" variant="minimal" text="Hide" onClick={onHide} />
              <span role="status">
                {loaded < lines.length && !failed ? `Loading ${loaded + 1} of ${lines.length}` : ''}
              </span>
            </>
          }
        >
          {(fill) => (
            <>
              {drawing.boxes.map(({ key, mark, ...each }) => (
                <rect
                  key={key}
                  data-mark={mark}
                  fill={mark === 'unknown' ? fill('unknown') : undefined}
                  {...each}
                />
              ))}
              {drawing.words.map(({ y, text, failing }) => (
                <text key={y} x={area.width - area.right + 8} y={y} data-word={failing ? 'failing' : 'other'}>
                  {text}
                </text>
              ))}
            </>
          )}
        </PlotFrame>
      )}
    </div>
  );
}

/** The other webhooks would get the same reply. */
const endsAll = new Set<Failure['code']>(['refused', 'session_ended', ...unreachedCodes]);

/** Loads the deliveries of the webhooks one after the other. */
function useHeat(list: OwnBannerProps['list'], rows: readonly Row[], structure: TableStructure | undefined) {
  const queries = useQueryClient();
  const [found, setFound] = useState<ReadonlyMap<string, HeatLine['found']>>(new Map());
  const [at, setAt] = useState(() => Date.now());
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  const webhooks = rows.slice(0, mostLines).flatMap((row) => {
    const id = rowIdOf(row, list.rowId);
    return id === undefined
      ? []
      : [{ id, name: rowNameOf(row, list.rowName, list.rowId), integration: row.integration_id }];
  });
  // Rows are new objects after each reload; lines are stored by webhook id.
  const key = JSON.stringify(webhooks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again, and so do rows that were loaded again
  useEffect(() => {
    if (!structure) return;
    const leaving = new AbortController();
    const asked = JSON.parse(key) as typeof webhooks;
    setAt(Date.now());
    setFailure(undefined);
    void (async () => {
      for (const webhook of asked) {
        const answer = await askFor(queries, structure, webhook);
        if (leaving.signal.aborted) return;
        setFound((before) => new Map(before).set(String(webhook.id), answer));
        if ('code' in answer && endsAll.has(answer.code)) {
          setFailure(answer);
          return;
        }
        if ('code' in answer) setFailure((before) => before ?? answer);
      }
    })();
    return () => leaving.abort();
  }, [key, rows, structure, queries, round]);
  const lines = useMemo(
    () =>
      (JSON.parse(key) as typeof webhooks).map(
        ({ id, name }): HeatLine => ({ id, name, found: found.get(String(id)) }),
      ),
    [key, found],
  );
  return { lines, at, failure, retry: () => setRound((before) => before + 1) };
}

/** Deliveries loaded recently, for example on the page of a webhook before Back, are reused. */
function askFor(
  queries: QueryClient,
  structure: TableStructure,
  { id, integration }: { readonly id: HeatLine['id']; readonly integration: unknown },
) {
  const list = webhookLogs();
  return queries
    .fetchQuery({
      queryKey: [...listKeys.list(list), 'heat', id],
      queryFn: ({ signal }) =>
        loadDeliveries({ list, structure, webhook: id, integration, signal, most: mostMessages }),
      staleTime: loadedFor,
      gcTime: loadedFor,
      retry: false,
      structuralSharing: false,
    })
    .catch((error: unknown) => failureOf(error));
}
