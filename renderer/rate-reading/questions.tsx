/** Questions about a file that detection could not answer. Each answer is one click, and nothing is guessed. */
import './questions.css';
import { Button, Icon, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { incrementsPart } from '../../shared/desk/increments';
import type { RateBook } from '../../shared/ipc/rates';
import { answered } from '../../shared/rates/questions';
import { type RateTableId, rateTable } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import { Combobox } from '../fields/combobox';
import { isDialogOpen, restoreLostFocus } from '../ui/focus';
import { useDialog } from '../ui/use-dialog';
import { ChooseSeveral } from './choose-several';
import { ZonePlaces } from './zone-places';

/** A part of a file that becomes its own rate file. */
export interface FilePart {
  readonly part: string;
  readonly answers: Answers;
  /** The table, if it differs from the table of the open file. */
  readonly table?: RateTableId;
}

/** The file and its open questions. */
interface AskingFile extends Pick<RateBook, 'questions'> {
  readonly rateFile: Pick<RateBook['rateFile'], 'table' | 'answers' | 'part'>;
}

interface QuestionsProps {
  readonly book: AskingFile;
  readonly onAnswer: (answers: Answers) => void;
  /** Splits the file into parts with their answers; the first part is this file. */
  readonly onSplit?: (parts: readonly FilePart[]) => void;
  readonly busy: boolean;
}

/** Up to this number of answers are buttons. More answers are a searchable list. */
const buttons = 8;

export function Questions({ book, onAnswer, onSplit, busy }: QuestionsProps) {
  const { questions, rateFile } = book;
  const wasAnswered = useRef(false);
  const several = useDialog<RateBook['questions'][number]>();
  const zones = useDialog<RateBook['questions'][number]>();
  const hasPlaces = rateTable(rateFile.table).definition.columns.some(({ name }) => name === 'city');
  // The first question gets the focus, so that a user who opened the file with the keyboard can answer at once.
  useEffect(() => {
    const isElsewhere = !document.activeElement?.closest('[data-desk], input, textarea');
    if (isElsewhere && !isDialogOpen()) firstAnswer()?.focus();
  }, []);
  // The pressed button is gone. The next question gets its focus, or the rows after the last one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other questions are drawn
  useEffect(() => {
    if (!wasAnswered.current || busy) return;
    wasAnswered.current = false;
    restoreLostFocus(firstAnswer());
  }, [questions.map(({ id }) => id).join(), busy]);
  if (questions.length === 0) return null;
  return (
    <section className="codesk-rate-questions" data-guide="questions" aria-label="Questions about the file">
      {questions.map((question) => (
        <QuestionLine
          key={question.id}
          // If a file cannot be split, rates per additional unit have no table.
          question={onSplit ? question : withoutIncrements(question)}
          busy={busy}
          onTake={(taken) => {
            wasAnswered.current = true;
            const answers = answered(rateFile.answers, question.id, [taken]);
            const increments = question.id === 'further' && taken === 'increments' ? incrementsOf(book) : [];
            if (onSplit && increments.length > 0) onSplit([{ part: ownPart(book), answers }, ...increments]);
            else onAnswer(answers);
          }}
          onSeveral={onSplit && question.several ? () => several.open(question) : undefined}
          onPlaces={hasPlaces && question.id.startsWith('keep.') ? () => zones.open(question) : undefined}
        />
      ))}
      {several.shown && (
        <ChooseSeveral
          key={several.round}
          question={several.shown}
          isOpen={several.isOpen}
          onTake={(taken) => {
            const { id, choices } = several.shown ?? { id: '', choices: [] };
            wasAnswered.current = true;
            onSplit?.(
              taken.map((choice) => ({
                part: choices.find((each) => each.id === choice)?.text ?? choice,
                answers: answered(rateFile.answers, id, [choice]),
              })),
            );
          }}
          onClose={several.close}
          onClosed={several.closed}
        />
      )}
      {zones.shown && (
        <ZonePlaces
          key={zones.round}
          question={zones.shown}
          isOpen={zones.isOpen}
          onTake={(taken) => {
            wasAnswered.current = true;
            onAnswer({ ...rateFile.answers, zones: taken });
          }}
          onClose={zones.close}
          onClosed={zones.closed}
        />
      )}
    </section>
  );
}

const ownPart = ({ rateFile: { part, table } }: AskingFile) => part ?? rateTable(table).name;

/** Returns the rates per additional unit as a rate file for the increments of the same service. */
function incrementsOf({ rateFile }: AskingFile): readonly FilePart[] {
  const increments = incrementsPart(rateFile);
  return increments ? [{ ...increments, answers: rateFile.answers }] : [];
}

const withoutIncrements = (question: RateBook['questions'][number]) =>
  question.id === 'further'
    ? { ...question, choices: question.choices.filter(({ id }) => id !== 'increments') }
    : question;

const firstAnswer = () =>
  document.querySelector<HTMLElement>('.codesk-rate-questions button, .codesk-rate-questions input');

interface QuestionProps {
  readonly question: RateBook['questions'][number];
  readonly busy: boolean;
  readonly onTake: (taken: string) => void;
  /** Chooses several of the answers. */
  readonly onSeveral: (() => void) | undefined;
  /** Opens the places of the zones. */
  readonly onPlaces: (() => void) | undefined;
}

function QuestionLine({ question, busy, onTake, onSeveral, onPlaces }: QuestionProps) {
  const { text, choices, typed } = question;
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="codesk-rate-question">
      <p id={id}>
        <Icon icon="help" size={14} />
        {text}
      </p>
      <div className="codesk-rate-answers">
        {choices.length === 0 && !typed && (
          <span className="codesk-muted">
            The file has no other columns. Choose another header row, or another kind of table.
          </span>
        )}
        {choices.length <= buttons ? (
          choices.map((choice) => (
            <Button
              key={choice.id}
              size="small"
              text={choice.text}
              aria-disabled={busy}
              onClick={() => !busy && onTake(choice.id)}
            />
          ))
        ) : (
          <div className="codesk-rate-answer-list">
            <Combobox
              id={`${id}-list`}
              label={text}
              inputLabel={text}
              choices={choices.map((choice, at) => ({ index: String(at), text: choice.text }))}
              value=""
              disabled={busy}
              onChange={(at) => onTake(choices[Number(at)]?.id ?? '')}
              required
              aria-describedby={undefined}
              aria-invalid={false}
            />
          </div>
        )}
        {onSeveral && choices.length > 1 && (
          <Button
            size="small"
            variant="minimal"
            text="Choose several…"
            aria-disabled={busy}
            onClick={() => !busy && onSeveral()}
          />
        )}
        {onPlaces && (
          <Button
            size="small"
            variant="minimal"
            text="Places…"
            aria-disabled={busy}
            onClick={() => !busy && onPlaces()}
          />
        )}
        {typed && <TypedAnswer busy={busy} onTake={onTake} />}
      </div>
    </fieldset>
  );
}

/** A number other than the offered ones. */
function TypedAnswer({ busy, onTake }: Pick<QuestionProps, 'busy' | 'onTake'>) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const id = useId();
  const number = text.trim().replace(',', '.');
  const isNumber = /^\d{1,9}(\.\d{1,6})?$/.test(number);
  const isWrong = isTried && !isNumber;
  return (
    <>
      <InputGroup
        size="small"
        className="codesk-rate-answer-typed"
        aria-label="Another number"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        placeholder="Other"
        value={text}
        disabled={busy}
        intent={isWrong ? 'danger' : 'none'}
        onValueChange={setText}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || busy) return;
          setTried(true);
          if (isNumber) onTake(number);
        }}
      />
      {isWrong && (
        <span id={id} role="alert" className="codesk-rate-answer-wrong">
          Type a number such as 70 or 31.5.
        </span>
      )}
    </>
  );
}
