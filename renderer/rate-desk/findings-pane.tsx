/** What was found: the kinds with their counts, which are filters, and the finding under the keyboard with its fix. */
import './findings.css';
import { Button, ButtonGroup, Icon } from '@blueprintjs/core';
import { useId } from 'react';
import type { RateBook, RateRow, RateView } from '../../shared/ipc/rates';
import { counted } from '../../shared/quantities';
import { type FindingName, findingKinds, severityOf } from '../../shared/rates/findings';
import { fixTexts } from '../../shared/rates/fixes';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { nameText } from '../rate-reading/reading-texts';
import { duplicateFixes } from './duplicate-fixes';
import type { GridPlace } from './rate-grid';
import { inSheetOnly } from './sheet/sheet-marks';

interface FindingsPaneProps {
  readonly book: RateBook;
  readonly table: RowTableDefinition;
  readonly view: RateView;
  readonly place: GridPlace;
  readonly busy: boolean;
  readonly onFilter: (kind: FindingName | null) => void;
  readonly onWalk: (back: boolean) => void;
  /** Shows the next line with a finding that is in no row of the grid. */
  readonly onLine: (kind: FindingName) => void;
  /** @param row the only row to fix; all rows with the kind by default */
  readonly onFix: (kind: FindingName, row?: number) => void;
  readonly onSettle: (kind: FindingName, keep: (typeof duplicateFixes)[number]['keep']) => void;
}

/** Finding of one kind with the rows of all its fields. */
interface Kind {
  readonly kind: FindingName;
  readonly severity: 'error' | 'warning';
  readonly count: number;
  /** Rows that the fix changes. */
  readonly fixable: number;
  readonly names: readonly string[];
}

export function FindingsPane(props: FindingsPaneProps) {
  const { book, place } = props;
  const headingId = useId();
  const kinds = kindsOf(book);
  const errors = kinds.filter(({ severity }) => severity === 'error');
  const warnings = kinds.filter(({ severity }) => severity === 'warning');
  return (
    <section className="codesk-rate-findings" aria-labelledby={headingId}>
      <header>
        {/* The tab above says it to the eye. */}
        <h2 id={headingId} className="codesk-unseen">
          Findings
        </h2>
        <span className="codesk-muted">{summary(book)}</span>
        <ButtonGroup variant="minimal">
          <Button
            size="small"
            icon="arrow-up"
            aria-label="Previous finding"
            title="Previous finding (Shift+F8)"
            aria-disabled={kinds.length === 0}
            onClick={() => kinds.length > 0 && props.onWalk(true)}
          />
          <Button
            size="small"
            icon="arrow-down"
            aria-label="Next finding"
            title="Next finding (F8)"
            aria-disabled={kinds.length === 0}
            onClick={() => kinds.length > 0 && props.onWalk(false)}
          />
        </ButtonGroup>
      </header>
      {kinds.length === 0 && errorCount(book) === 0 ? (
        <p className="codesk-rate-findings-none">
          <Icon icon="tick-circle" size={14} /> Nothing to mend. Every row can be read.
        </p>
      ) : (
        <>
          {place.row && <UnderKeyboard {...props} row={place.row} />}
          <Kinds {...props} title="Errors" kinds={errors} />
          <Kinds {...props} title="Warnings" kinds={warnings} />
        </>
      )}
    </section>
  );
}

interface KindsProps extends Pick<FindingsPaneProps, 'view' | 'onFilter' | 'onLine'> {
  readonly title: string;
  readonly kinds: readonly Kind[];
}

function Kinds({ title, kinds, view, onFilter, onLine }: KindsProps) {
  if (kinds.length === 0) return null;
  return (
    <div className="codesk-rate-kinds">
      <h3>{title}</h3>
      <ul aria-label={title}>
        {kinds.map(({ kind, severity, count, names }) => {
          const { place, title: name, text } = findingKinds[kind];
          const icon = severity === 'error' ? 'error' : 'warning-sign';
          const pressed = view.finding === kind;
          return (
            <li key={kind}>
              {place === 'file' ? (
                // What is about the whole file is in no row that could be shown alone.
                <p className="codesk-rate-kind" data-severity={severity} title={text}>
                  <Icon icon={icon} size={14} />
                  <span>
                    {name}
                    {names.length > 0 &&
                      `: ${names.slice(0, 5).map(nameText).join(', ')}${names.length > 5 ? ', …' : ''}`}
                  </span>
                </p>
              ) : inSheetOnly.includes(kind) ? (
                <button
                  type="button"
                  className="codesk-rate-kind"
                  data-severity={severity}
                  title={`Show it in the file as it came. ${text}`}
                  onClick={() => onLine(kind)}
                >
                  <Icon icon={icon} size={14} />
                  <span>{name}</span>
                  <span className="codesk-rate-count">{counted(count, 'line')}</span>
                </button>
              ) : (
                <button
                  type="button"
                  className="codesk-rate-kind"
                  data-severity={severity}
                  aria-pressed={pressed}
                  title={pressed ? 'Show all rows again' : `Show only these rows. ${text}`}
                  onClick={() => onFilter(pressed ? null : kind)}
                >
                  <Icon icon={icon} size={14} />
                  <span>{name}</span>
                  <span className="codesk-rate-count">{counted(count, 'row')}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function UnderKeyboard(props: FindingsPaneProps & { readonly row: RateRow }) {
  const { table, place, row } = props;
  const label = (field: string) => table.columns.find(({ name }) => name === field)?.label ?? field;
  // Those of the cell first, then those of its row.
  const found = row.findings.toSorted(
    (a, b) => Number(b.field === place.field) - Number(a.field === place.field),
  );
  if (found.length === 0) {
    return (
      <p className="codesk-rate-findings-none">
        Nothing was found in {row.line === null ? 'this added row' : `line ${row.line}`}.
      </p>
    );
  }
  return (
    <div className="codesk-rate-finding-list" aria-live="polite">
      {found.map(({ kind, field }) => (
        <Finding
          key={`${kind} ${field}`}
          {...props}
          kind={kind}
          where={[
            row.line === null ? 'added row' : `line ${row.line}`,
            ...(field === null ? [] : [label(field)]),
          ].join(', ')}
          written={field === null ? undefined : writtenIn(row, field)}
          join={kind === 'ragged-long' ? row.join : undefined}
          row={row.row}
        />
      ))}
    </div>
  );
}

/** What stands in a cell: the text of the file until somebody types another. */
function writtenIn({ cells, edited, written }: RateRow, field: string): string | undefined {
  return edited.includes(field) ? cells[field] : (written[field] ?? cells[field]);
}

interface FindingProps extends FindingsPaneProps {
  readonly kind: FindingName;
  readonly where: string;
  /** What stands in the cell. */
  readonly written: string | undefined;
  readonly join: RateRow['join'];
  readonly row: number;
}

function Finding(props: FindingProps) {
  const { book, kind, where, written, join, row, busy, view, onFix, onSettle, onFilter } = props;
  const { title, text, severity } = findingKinds[kind];
  const { count, fixable } = kindsOf(book).find((each) => each.kind === kind) ?? { count: 0, fixable: 0 };
  const fix = fixTexts[kind];
  const isDuplicate = kind === 'duplicate-different' || kind === 'duplicate-equal';
  return (
    <article className="codesk-rate-finding" data-severity={severity} aria-label={title}>
      <h3>
        <Icon icon={severity === 'error' ? 'error' : 'warning-sign'} size={14} />
        {title}
      </h3>
      <p>{text}</p>
      <p className="codesk-muted">
        In {where}
        {written !== undefined && written !== '' && (
          <>
            : <code>{written}</code>
          </>
        )}
      </p>
      {join && (
        <div className="codesk-rate-fix">
          <Button size="small" text={`Join ${join.text}`} disabled={busy} onClick={() => onFix(kind, row)} />
          <p className="codesk-muted">Reads as {join.reads} in this row.</p>
        </div>
      )}
      {fix && fixable > (join ? 1 : 0) && (
        <div className="codesk-rate-fix">
          <Button
            size="small"
            text={`${fix.title} in ${counted(fixable, 'row')}`}
            disabled={busy}
            onClick={() => onFix(kind)}
          />
          <p className="codesk-muted">{fix.text}</p>
        </div>
      )}
      {isDuplicate && (
        <fieldset className="codesk-rate-settle" aria-label={`Of ${counted(count, 'repeated row')}`}>
          {kind === 'duplicate-different' &&
            duplicateFixes.map(({ keep, text: verb }) => (
              <Button
                key={keep}
                size="small"
                text={verb}
                disabled={busy}
                onClick={() => onSettle(kind, keep)}
              />
            ))}
          <Button
            size="small"
            variant="outlined"
            text="By hand"
            aria-label="Choose by hand: show only the repeated rows"
            aria-pressed={view.finding === kind}
            onClick={() => onFilter(view.finding === kind ? null : kind)}
          />
        </fieldset>
      )}
    </article>
  );
}

/** `130 errors, 2 warnings`. */
function summary(book: RateBook): string {
  const [errors, warnings] = [errorCount(book), book.rateFile.counts?.warnings ?? 0];
  return [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(', ');
}

/** The kinds with the rows of all fields together, in the order of the book. */
function kindsOf({ findings }: RateBook): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const finding of findings) {
    const { kind, count, fixable = count, names = [] } = finding;
    const severity = severityOf(finding);
    const key = `${severity} ${kind}`;
    const before = kinds.get(key);
    kinds.set(key, {
      kind,
      severity,
      count: (before?.count ?? 0) + count,
      fixable: (before?.fixable ?? 0) + fixable,
      names: [...(before?.names ?? []), ...names],
    });
  }
  return [...kinds.values()];
}

/** Errors of the rate file as main counts them for every place that shows them. */
export function errorCount({ rateFile }: RateBook): number {
  return rateFile.counts?.errors ?? 0;
}
