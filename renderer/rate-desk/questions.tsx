/**
 * What a file leaves open, asked once and in plain words: each answer is one press, and nothing is guessed. The answers
 * are kept with the rate file.
 */
import './reading.css';
import { Button, Icon } from '@blueprintjs/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { serviceCap } from '../../shared/rates/limits';
import type { Answers } from '../../shared/rates/reading';
import { rateTable } from '../../shared/rates/tables';
import { Combobox } from '../fields/combobox';
import { catchLostFocus, isDialogOpen } from '../ui/focus';
import { columnName, markNames, nameText, readWith } from './reading-texts';

interface QuestionsProps {
  readonly book: RateBook;
  /** A part of the answers; the others stay as they are. */
  readonly onAnswer: (answers: Answers) => void;
  readonly busy: boolean;
}

/** As many answers stand as buttons; more are in a list that typing narrows. */
const buttons = 8;

export function Questions(props: QuestionsProps) {
  const answered = useRef(false);
  const asked = questionsOf({
    ...props,
    onAnswer: (answers) => {
      answered.current = true;
      props.onAnswer(answers);
    },
  });
  const { busy } = props;
  // Whoever opened a file by keys need not walk through the navigation to what it asks.
  useEffect(() => {
    const isElsewhere = !document.activeElement?.closest('[data-desk], input, textarea');
    if (isElsewhere && !isDialogOpen()) firstAnswer()?.focus();
  }, []);
  // The button that was pressed is gone, and the keyboard with it: the next question has it, or the rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other questions are drawn
  useEffect(() => {
    if (!answered.current || busy) return;
    answered.current = false;
    catchLostFocus(firstAnswer());
  }, [asked.length, busy]);
  if (asked.length === 0) return null;
  return (
    <section className="codesk-rate-questions" data-guide="questions" aria-label="Questions about the file">
      {asked}
    </section>
  );
}

const firstAnswer = () =>
  document.querySelector<HTMLElement>('.codesk-rate-questions button, .codesk-rate-questions input');

function questionsOf({ book, onAnswer, busy }: QuestionsProps): readonly ReactNode[] {
  const { reading, findings, rateFile } = book;
  const { definition } = rateTable(rateFile.table);
  const label = (field: string) => definition.columns.find(({ name }) => name === field)?.label ?? field;
  const finding = (kind: string) => findings.find((each) => each.kind === kind);
  const asked: ReactNode[] = [];

  if (reading.sheet === 'ask') {
    asked.push(
      <Question
        key="sheet"
        text="Several sheets hold data. Which one is meant?"
        busy={busy}
        answers={reading.sheets.map(({ name, rows, hidden }) => ({
          text: `${name} (${counted(rows, 'row')}${hidden ? ', hidden' : ''})`,
          run: () => onAnswer({ sheet: name }),
        }))}
      />,
    );
  }

  for (const missing of missingFields(book)) {
    const free = reading.columns.filter(({ field }) => field === null);
    const columns = free.length > 0 ? free : reading.columns;
    asked.push(
      <Question
        key={`missing ${missing}`}
        text={`No column was recognized as ${label(missing)}. Which one is it?`}
        busy={busy}
        answers={columns.map((column) => ({
          text: `${columnName(column)}${column.example ? `, e.g. ${column.example.text}` : ''}`,
          run: () => onAnswer({ columns: { ...rateFile.answers.columns, [missing]: column.at } }),
        }))}
        none="The file has no other columns. Choose another header row, or another kind of table."
      />,
    );
  }

  const double = finding('duplicate-header');
  if (double) {
    const field = double.field ?? reading.columns.find(({ header }) => double.names?.includes(header))?.field;
    const named = reading.columns.filter(
      (column) => double.names?.includes(column.header) || (field && column.field === field),
    );
    if (field) {
      asked.push(
        <Question
          key="duplicate-header"
          text={`Several columns can be ${label(field)}. Which one is meant?`}
          busy={busy}
          answers={named.map((column) => ({
            text: `${columnName(column)} at ${column.at + 1}${column.example ? `, e.g. ${column.example.text}` : ''}`,
            run: () => onAnswer({ columns: { ...rateFile.answers.columns, [field]: column.at } }),
          }))}
        />,
      );
    }
  }

  const several = finding('several-services');
  if (several?.names && several.names.length > 0) {
    const column = several.field ?? '';
    const named = several.names.filter((name) => name !== '');
    const without = named.length < several.names.length ? ', and rows without one' : '';
    // So many are no services, but somebody may mean one of them.
    const isAll = several.names.length < serviceCap;
    asked.push(
      <Question
        key="several-services"
        text={`The file holds ${isAll ? '' : 'at least '}${counted(named.length, 'service or zone', 'services or zones')}${column ? ` in ${columnName({ header: column, at: 0 })}` : ''}${without}.${isAll ? '' : ' The first ones can be chosen.'} Which one do you want? The others are not read; open the file again for them.`}
        busy={busy}
        answers={several.names.map((name) => ({
          text: nameText(name),
          run: () => onAnswer({ keep: { ...rateFile.answers.keep, [column]: [name] } }),
        }))}
      />,
    );
  }

  const second = finding('two-tables')?.rows.at(-1);
  if (second !== undefined) {
    asked.push(
      <Question
        key="two-tables"
        text={`A second table begins in row ${second}. Which rows are meant?`}
        busy={busy}
        answers={[
          { text: `The first table, up to row ${second - 1}`, run: () => onAnswer({ lastRow: second - 1 }) },
          { text: `The second one, from row ${second} on`, run: () => onAnswer({ headerRow: second }) },
        ]}
      />,
    );
  }

  const open = reading.columns.filter(({ decimal, field }) => decimal === 'ask' && field !== null);
  const example = open.find((column) => column.example)?.example?.text;
  if (open.length > 0) {
    const names = open.map(({ field }) => label(field ?? '')).join(', ');
    const marks = Object.fromEntries(open.map(({ field }) => [field ?? '', null]));
    asked.push(
      <Question
        key="decimal"
        text={`${names}: ${example ? `is ${example} below ten or in the thousands?` : 'how are the numbers written?'} Both readings are possible.`}
        busy={busy}
        answers={([',', '.'] as const).map((mark) => ({
          text: decimalAnswer(example, mark),
          run: () =>
            onAnswer({
              decimals: {
                ...rateFile.answers.decimals,
                ...Object.fromEntries(Object.keys(marks).map((field) => [field, mark])),
              },
            }),
        }))}
      />,
    );
  }
  return asked;
}

function decimalAnswer(example: string | undefined, mark: '.' | ','): string {
  const value = example === undefined ? undefined : readWith(example, mark);
  return value === undefined ? markNames[mark] : `${example} is ${shownNumber(value)} (${markNames[mark]})`;
}

/** Fields that the table needs and that no column fills. */
function missingFields({ findings, refuse, reading, rateFile }: RateBook): readonly string[] {
  const found = findings.filter(({ kind }) => kind === 'missing-column');
  const named = found.flatMap(({ field, names }) => (field ? [field] : (names ?? [])));
  if (named.length > 0) return [...new Set(named)];
  if (found.length === 0 && refuse !== 'missing-column') return [];
  return rateTable(rateFile.table)
    .definition.columns.filter(({ rule }) => typeof rule !== 'function' && rule.required === true)
    .map(({ name }) => name)
    .filter((name) => !reading.columns.some(({ field }) => field === name));
}

interface QuestionProps {
  readonly text: string;
  readonly answers: readonly { readonly text: string; readonly run: () => void }[];
  readonly busy: boolean;
  /** Said when there is nothing to choose. */
  readonly none?: string;
}

function Question({ text, answers, busy, none }: QuestionProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="codesk-rate-question">
      <p id={id}>
        <Icon icon="help" size={14} />
        {text}
      </p>
      <div className="codesk-rate-answers">
        {answers.length === 0 && <span className="codesk-muted">{none}</span>}
        {answers.length <= buttons ? (
          answers.map((answer) => (
            <Button
              key={answer.text}
              size="small"
              text={answer.text}
              aria-disabled={busy}
              onClick={() => !busy && answer.run()}
            />
          ))
        ) : (
          <div className="codesk-rate-answer-list">
            <Combobox
              id={`${id}-list`}
              label={text}
              inputLabel={text}
              choices={answers.map((answer, at) => ({ index: String(at), text: answer.text }))}
              value=""
              disabled={busy}
              onChange={(at) => answers[Number(at)]?.run()}
              required
              aria-describedby={undefined}
              aria-invalid={false}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
