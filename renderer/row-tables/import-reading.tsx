/** The preview of a file in an unknown layout: its reading, first rows, questions and problems. */
import './row-tables.css';
import { Button, Icon } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import type { ImportReading } from '../../shared/ipc/rate-imports';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { findingKinds, severityOf } from '../../shared/rates/findings';
import { rateTable } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import { Questions } from '../rate-reading/questions';
import { chosenParts, columnParts, fileParts, layoutParts, nameText } from '../rate-reading/reading-texts';
import { useOnce } from '../ui/once';
import { isReady, needsDesk } from './use-import-reading';

interface ImportReadingViewProps {
  readonly reading: ImportReading;
  readonly busy: boolean;
  readonly onAnswer: (answers: Answers) => void;
  /** Adds the file to the rate desk and returns its address. */
  readonly onOpen: () => Promise<string>;
}

export function ImportReadingView({ reading, busy, onAnswer, onOpen }: ImportReadingViewProps) {
  const { table, answers, rows } = reading;
  const { definition } = rateTable(table);
  const isDeskNeeded = needsDesk(reading);
  const isAnswered = Object.keys(answers).length > 0;
  const parts = [
    ...fileParts(reading.reading),
    ...chosenParts(answers),
    ...layoutParts(definition, reading.reading),
    ...columnParts(definition, reading.reading),
  ];
  return (
    <section className="codesk-import-reading" aria-label="Import preview" aria-busy={busy}>
      <p>
        <span className="codesk-import-note">Read as</span> {parts.join(' · ')}
      </p>
      {isDeskNeeded ? (
        <DeskNeeded reading={reading} onOpen={onOpen} />
      ) : (
        <Questions
          book={{ questions: reading.questions, rateFile: { table, answers } }}
          busy={busy}
          onAnswer={(next) => onAnswer({ ...answers, ...next })}
        />
      )}
      <Warnings reading={reading} />
      {rows > 0 && <FirstRows reading={reading} />}
      <div className="codesk-import-reading-end">
        <span role="status" className="codesk-import-note">
          {statusOf(reading)}
        </span>
        {isAnswered && (
          <Button
            size="small"
            variant="minimal"
            text="Use detected settings"
            aria-disabled={busy}
            onClick={() => !busy && onAnswer({})}
          />
        )}
        {!isDeskNeeded && <OpenInDesk onOpen={onOpen} />}
      </div>
    </section>
  );
}

function statusOf(reading: ImportReading): string {
  const rows = counted(reading.rows, 'row');
  if (isReady(reading)) return `${rows} ready to import.`;
  if (needsDesk(reading)) return 'Correct the file in the rate desk to import it.';
  return `${reading.rows > 0 ? `${rows} read so far. ` : ''}Answer ${counted(reading.questions.length, 'question')} to import the file.`;
}

/** The questions and errors that must be solved in the rate desk. */
function DeskNeeded({ reading, onOpen }: Pick<ImportReadingViewProps, 'reading' | 'onOpen'>) {
  return (
    <div className="codesk-import-desk">
      <ul className="codesk-import-findings" aria-label="To correct in the rate desk">
        {reading.questions.map(({ id, text }) => (
          <li key={id}>
            <Icon icon="help" size={14} /> {text}
          </li>
        ))}
        {findingsOf(reading, 'error').map((finding) => (
          <li key={`${finding.kind} ${finding.field}`}>
            <Icon icon="error" size={14} intent="danger" /> {findingText(finding)}
          </li>
        ))}
      </ul>
      <OpenInDesk onOpen={onOpen} primary />
    </div>
  );
}

/** Findings that do not block the import. */
function Warnings({ reading }: Pick<ImportReadingViewProps, 'reading'>) {
  const warnings = findingsOf(reading, 'warning');
  if (warnings.length === 0) return null;
  return (
    <ul className="codesk-import-findings" aria-label="Warnings">
      {warnings.map((finding) => (
        <li key={`${finding.kind} ${finding.field}`}>
          <Icon icon="warning-sign" size={14} intent="warning" /> {findingText(finding)}
        </li>
      ))}
    </ul>
  );
}

type Finding = ImportReading['findings'][number];

/** Returns no findings while a question is open, because an answer may exclude their rows. */
function findingsOf(
  { questions, findings }: ImportReading,
  severity: 'error' | 'warning',
): readonly Finding[] {
  return questions.length > 0 ? [] : findings.filter((each) => severityOf(each) === severity);
}

/** `Cells without a rate: rows 3 and 7`, `Column not used: Remarks`. */
function findingText({ kind, rows, count, names = [] }: Finding): string {
  const { title } = findingKinds[kind];
  if (names.length > 0)
    return `${title}: ${names.slice(0, 5).map(nameText).join(', ')}${names.length > 5 ? ', …' : ''}`;
  return rows.length > 0 ? `${title}: ${count === 1 ? 'row' : 'rows'} ${rowsText(rows, count)}` : title;
}

/** `3, 7, 9 and 12 more`. */
function rowsText(rows: readonly number[], count: number): string {
  const named = rows.slice(0, 5);
  const left = Math.max(count, rows.length) - named.length;
  return left > 0 ? `${named.join(', ')} and ${shownNumber(left)} more` : named.join(', ');
}

function OpenInDesk({ onOpen, primary }: Pick<ImportReadingViewProps, 'onOpen'> & { primary?: boolean }) {
  const navigate = useNavigate();
  const once = useOnce();
  return (
    <Button
      size="small"
      {...(primary ? { intent: 'primary' } : { variant: 'minimal' })}
      icon="document-share"
      text="Open in the rate desk"
      onClick={() => once('open', async () => navigate(await onOpen()))}
    />
  );
}

function FirstRows({ reading: { first, rows, table } }: Pick<ImportReadingViewProps, 'reading'>) {
  const { columns } = rateTable(table).definition;
  const hasKeys = first.some(({ key }) => key !== undefined);
  return (
    <table className="codesk-import-rows">
      <caption>
        {rows > first.length ? `The first ${first.length} of ${counted(rows, 'row')}` : counted(rows, 'row')}
      </caption>
      <thead>
        <tr>
          {hasKeys && <th scope="col">In the file</th>}
          {columns.map(({ name, label, kind }) => (
            <th key={name} scope="col" data-number={kind === 'decimal' || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first.map(({ row, key, cells }) => (
          <tr key={row}>
            {hasKeys && <td>{key}</td>}
            {columns.map(({ name, kind }) => (
              <td key={name} data-number={kind === 'decimal' || undefined}>
                {cells[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
