/** One side of the comparison: the chosen integration, current or as a copy, and its summary. */
import './hub-compare.css';
import { Classes, HTMLSelect } from '@blueprintjs/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { DateFormat } from '../../../shared/date-formats';
import { shownDateTime } from '../../../shared/dates';
import { shownNumber } from '../../../shared/money';
import { badgeTone } from '../../../shared/table/badges';
import { integrationLink } from '../../../shared/table/record-link';
import type { Row } from '../../../shared/table/row';
import type { TableState } from '../../../shared/table/structure';
import { ToneBadge } from '../../cells/parts/tone-badge';
import { LinkedValue } from '../../cells/record-link';
import { SideChooser } from '../../compare/side-chooser';
import { SideHead } from '../../compare/side-head';
import type { Choice } from '../../fields/choices';
import { failureOf, tableApi } from '../../ipc';
import { structureQuery } from '../../lists/list-queries';
import { loadAllRows } from '../../session/row-pages';
import { useDateFormat } from '../../ui/date-format';
import { FailureCallout } from '../../ui/failure';
import { IconButton } from '../../ui/icon-button';
import { namesFilter } from '../named-filters';
import { ownerQuery, ownersOf } from '../owner';
import { copiesQuery } from '../use-copies';
import type { LoadedSide, ShownSide } from './side-queries';
import type { Side } from './sides';

interface IntegrationSideProps {
  /** `Left integration` or `Right integration`. */
  readonly label: string;
  readonly shown: ShownSide;
  readonly onChoose: (side: Side) => void;
  /** Saves a copy of the integration now; undefined while that is not possible. */
  readonly onKeep: (() => void) | undefined;
  readonly keeping: boolean;
}

export function IntegrationSide({ label, shown, onChoose, onKeep, keeping }: IntegrationSideProps) {
  const { side, query, name } = shown;
  const queries = useQueryClient();
  return (
    <>
      <div className="codesk-hub-side">
        <div className="codesk-hub-side-chooser">
          <SideChooser
            label={label}
            value={side.param}
            text={name}
            placeholder="Name or ID"
            queryKey={searchKey}
            find={(query) => findIntegrations(queries, query)}
            nothingFound="No integration of this name or ID"
            notSearched="The search failed. Change the text to search again."
            onChoose={(param) => onChoose({ param })}
          />
        </div>
        {side.param !== '' && <CopyChoice label={label} shown={shown} onChoose={onChoose} />}
        {side.param !== '' && side.copy === undefined && (
          <>
            <IconButton
              variant="outlined"
              size="medium"
              icon="floppy-disk"
              label={`Save a copy of ${name} now`}
              title="Save a copy now"
              disabled={onKeep === undefined}
              loading={keeping}
              onClick={onKeep}
            />
            <IconButton
              variant="outlined"
              size="medium"
              icon="refresh"
              label={`Refresh ${name}`}
              title="Refresh"
              disabled={!query.data}
              loading={query.isRefetching}
              onClick={shown.load}
            />
          </>
        )}
      </div>
      {query.error ? (
        <FailureCallout failure={failureOf(query.error)} onRetry={shown.load} />
      ) : (
        side.param !== '' && <Head label={label} shown={shown} loaded={query.data} />
      )}
    </>
  );
}

/** The value of “Now”. An option without a value would look like no choice. */
const now = 'now';

/** Chooses between the current state and a copy. */
function CopyChoice({ label, shown, onChoose }: Pick<IntegrationSideProps, 'label' | 'shown' | 'onChoose'>) {
  const id = useId();
  const format = useDateFormat();
  const { side } = shown;
  const found = useQuery(copiesQuery(shown.id ?? ''));
  const copies = found.data?.copies ?? [];
  const isGone = side.copy !== undefined && !copies.some(({ at }) => at === side.copy);
  return (
    <div className="codesk-hub-side-copy">
      <label htmlFor={id}>As of</label>
      <HTMLSelect
        id={id}
        aria-label={`As of (${label.toLowerCase()})`}
        fill
        value={side.copy ?? now}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ param: side.param, ...(value !== now && { copy: Number(value) }) })
        }
      >
        <option value={now}>Now</option>
        {isGone && <option value={side.copy}>{copyName(side.copy ?? 0, format)}</option>}
        {copies.map(({ at }) => (
          <option key={at} value={at}>
            {copyName(at, format)}
          </option>
        ))}
      </HTMLSelect>
    </div>
  );
}

export function copyName(at: number, format: DateFormat): string {
  return `Copy of ${shownDateTime(at, format)}`;
}

const searchKey = ['integrations', 'compare', 'search'];
/** Integrations that a search shows. */
const mostFound = 25;

/**
 * Searches integrations by name or ID. A server without a filter for names sends all rows, which are
 * searched here.
 */
async function findIntegrations(queries: QueryClient, query: string): Promise<readonly Choice[]> {
  const list = ownersOf('integration_id');
  const structure = await queries.fetchQuery({ ...structureQuery(list), staleTime: 60_000 });
  const page = async (filters: TableState['filters']) =>
    (
      await tableApi(list, 'datatable', {
        page: 1,
        per_page: mostFound,
        sortBy: list.rowId,
        sortOrder: 'desc',
        filters,
      })
    ).data;
  const named = async () => {
    if (query === '') return page([]);
    if (namesFilter(structure, 'name')) return page([{ name: 'name', value: query }]);
    const { rows } = await loadAllRows(list);
    const wanted = query.toLowerCase();
    return rows.filter(({ name }) => String(name).toLowerCase().includes(wanted)).slice(0, mostFound);
  };
  const numbered = async () => {
    if (!/^\d{1,15}$/.test(query)) return [];
    const row = await queries.fetchQuery({
      ...ownerQuery('integration_id', Number(query)),
      staleTime: 60_000,
    });
    return row && idTextOf(row) === query ? [row] : [];
  };
  const rows = new Map((await Promise.all([named(), numbered()])).flat().map((row) => [idTextOf(row), row]));
  return [...rows].map(([index, row]) => ({ index, text: choiceText(index, row) }));
}

const idTextOf = (row: Row) => String(row[ownersOf('integration_id').rowId] ?? row.id);

function choiceText(id: string, row: Row): string {
  return [row.name ?? `Integration ${id}`, `#${id}`, row.platform, row.status_label]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
}

interface HeadProps {
  readonly label: string;
  readonly shown: ShownSide;
  readonly loaded: LoadedSide | undefined;
}

function Head({ label, shown, loaded }: HeadProps) {
  const { row, rowIsLoading, name, side } = shown;
  const waiting = (text: string) => <span className={Classes.SKELETON}>{text}</span>;
  const fact = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (
      value
    ) : rowIsLoading ? (
      waiting('Some words')
    ) : (
      <span className="codesk-muted">Unknown</span>
    );
  const status = row?.status_label;
  const rows = loaded ? [...loaded.tables.values()].reduce((sum, each) => sum + each.rows.length, 0) : 0;
  const nothingCame = loaded ? [...loaded.tables.values()].every(({ failure }) => failure) : false;
  const facts = {
    ID: (
      <LinkedValue link={integrationLink} value={side.param}>
        <span className="codesk-mono">{`#${side.param}`}</span>
      </LinkedValue>
    ),
    Platform: fact(row?.platform),
    Status:
      typeof status === 'string' && status !== '' ? (
        <ToneBadge tone={badgeTone(status)}>{status}</ToneBadge>
      ) : (
        fact(status)
      ),
    Rows: !loaded ? (
      waiting('0000')
    ) : nothingCame ? (
      <span className="codesk-muted">Unknown</span>
    ) : (
      shownNumber(rows)
    ),
  };
  if (!loaded) return <SideHead loading={`Loading the ${label.toLowerCase()}`} facts={facts} />;
  return <SideHead label={`${label}: ${name}`} facts={facts} />;
}
