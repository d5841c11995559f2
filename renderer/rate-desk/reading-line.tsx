/** A line that describes how the file was read, and a panel that changes it. */
import './reading.css';
import { Button, HTMLSelect, NumericInput } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import { columnName } from '../../shared/rates/column-names';
import { layoutToMark } from '../../shared/rates/layouts/marking';
import { rateTable } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import { weightUnits } from '../../shared/rates/unit-words';
import {
  chosenParts,
  columnParts,
  delimiterNames,
  encodingName,
  encodings,
  fileParts,
  hiddenParts,
  layoutParts,
  unitParts,
  weightUnit,
} from '../rate-reading/reading-texts';
import { LayoutSettings } from './layout-settings';
import { Setting, type SettingsProps } from './reading-setting';

interface ReadingLineProps {
  readonly book: RateBook;
  /** Changes these answers and leaves the others. */
  readonly onAnswer: (answers: Answers) => void;
  /** Deletes all answers, so that the file is read by detection alone. */
  readonly onReset: () => void;
  readonly busy: boolean;
}

export function ReadingLine(props: ReadingLineProps) {
  const { book } = props;
  // The panel must be open for a file with a layout that the user marks.
  const [open, setOpen] = useState(book.rateFile.answers.layout !== undefined && book.rows === 0);
  const id = useId();
  const { definition } = rateTable(book.rateFile.table);
  const parts = [
    ...fileParts(book.reading),
    ...hiddenParts(book.reading),
    ...chosenParts(book.rateFile.answers),
    ...layoutParts(definition, book.reading),
    ...columnParts(definition, book.reading),
    ...unitParts(book.reading, book.rateFile.answers),
  ];
  const text = parts.join(' · ');
  const { title } = book.reading;
  return (
    <section className="codesk-rate-reading" aria-label="Read as">
      <div className="codesk-rate-reading-line">
        {title && (
          <span className="codesk-rate-reading-title" title={title}>
            {title}
          </span>
        )}
        <span className="codesk-muted">Read as</span>
        <span className="codesk-rate-reading-text" title={text}>
          {text}
        </span>
        <Button
          size="small"
          variant="minimal"
          text="Change"
          aria-label="Change reading settings"
          aria-expanded={open}
          aria-controls={id}
          endIcon={open ? 'chevron-up' : 'chevron-down'}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <ReadingPanel id={id} {...props} />}
    </section>
  );
}

function ReadingPanel({ id, book, onAnswer, onReset, busy }: ReadingLineProps & { readonly id: string }) {
  const { reading, rateFile } = book;
  const { answers } = rateFile;
  const known = reading.encoding && !encodings.includes(reading.encoding) ? [reading.encoding] : [];
  return (
    <fieldset id={id} className="codesk-rate-reading-panel" aria-label="Reading settings">
      {reading.encoding !== null && (
        <Setting label="Encoding">
          {(control) => (
            <HTMLSelect
              {...control}
              value={reading.encoding ?? ''}
              disabled={busy}
              iconName="caret-down"
              options={[...known, ...encodings].map((value) => ({ value, label: encodingName(value) }))}
              onChange={({ target }) => onAnswer({ encoding: target.value })}
            />
          )}
        </Setting>
      )}
      {reading.delimiter !== null && (
        <Setting label="Separator">
          {(control) => (
            <HTMLSelect
              {...control}
              value={reading.delimiter ?? ''}
              disabled={busy}
              iconName="caret-down"
              options={Object.entries(delimiterNames).map(([value, name]) => ({ value, label: name }))}
              onChange={({ target }) => onAnswer({ delimiter: target.value as Answers['delimiter'] })}
            />
          )}
        </Setting>
      )}
      {reading.sheets.length > 0 && (
        <Setting label="Sheet">
          {(control) => (
            <HTMLSelect
              {...control}
              value={reading.sheet ?? ''}
              disabled={busy}
              iconName="caret-down"
              options={[
                ...(reading.sheet === 'ask' ? [{ value: 'ask', label: 'Choose one' }] : []),
                ...reading.sheets.map(({ name, hidden }) => ({
                  value: name,
                  label: hidden ? `${name} (hidden)` : name,
                })),
              ]}
              onChange={({ target }) => onAnswer({ sheet: target.value })}
            />
          )}
        </Setting>
      )}
      {reading.layout ? (
        <LayoutSettings book={book} busy={busy} onAnswer={onAnswer} />
      ) : (
        <FieldSettings book={book} busy={busy} onAnswer={onAnswer} />
      )}
      <Setting label="Weights in">
        {(control) => (
          <HTMLSelect
            {...control}
            value={weightUnit(reading, answers)}
            disabled={busy}
            iconName="caret-down"
            options={[...weightUnits]}
            onChange={({ target }) => onAnswer({ unit: target.value as Answers['unit'], weights: 'convert' })}
          />
        )}
      </Setting>
      {Object.keys(answers).length > 0 && (
        <Button
          size="small"
          variant="outlined"
          text="Use detected settings"
          disabled={busy}
          onClick={onReset}
        />
      )}
    </fieldset>
  );
}

/** Settings of a file that has the columns of the table. */
function FieldSettings({ book, busy, onAnswer }: SettingsProps) {
  const { reading, rateFile } = book;
  const { answers } = rateFile;
  const { definition } = rateTable(rateFile.table);
  return (
    <>
      <HeaderRow row={reading.headerRow} busy={busy} onAnswer={onAnswer} />
      {definition.columns.map(({ name, label, kind }) => {
        const column = reading.columns.find(({ field }) => field === name);
        return (
          <fieldset key={name} className="codesk-rate-reading-column">
            <legend className="codesk-unseen">{label}</legend>
            <Setting label={label}>
              {(control) => (
                <HTMLSelect
                  {...control}
                  value={column ? String(column.at) : ''}
                  data-empty={!column}
                  disabled={busy}
                  iconName="caret-down"
                  options={[
                    { value: '', label: 'No column' },
                    ...reading.columns.map((each) => ({ value: String(each.at), label: columnName(each) })),
                  ]}
                  onChange={({ target }) =>
                    onAnswer({
                      columns: {
                        ...answers.columns,
                        [name]: target.value === '' ? null : Number(target.value),
                      },
                    })
                  }
                />
              )}
            </Setting>
            {kind === 'decimal' && column && (
              <Setting label={`Numbers of ${label}`} unseen>
                {(control) => (
                  <HTMLSelect
                    {...control}
                    value={column.decimal ?? ''}
                    data-empty={!column.decimal}
                    disabled={busy}
                    iconName="caret-down"
                    options={[
                      ...(column.decimal === '.' || column.decimal === ','
                        ? []
                        : [{ value: column.decimal ?? '', label: 'Unknown' }]),
                      { value: '.', label: 'Decimal point' },
                      { value: ',', label: 'Decimal comma' },
                    ]}
                    onChange={({ target }) =>
                      onAnswer({ decimals: { ...answers.decimals, [name]: target.value as '.' | ',' } })
                    }
                  />
                )}
              </Setting>
            )}
          </fieldset>
        );
      })}
      <Button
        size="small"
        variant="outlined"
        text="Mark rows and columns"
        title="For a file with another layout than the table"
        disabled={busy}
        onClick={() => onAnswer({ layout: layoutToMark(reading) })}
      />
    </>
  );
}

/** The row of the header. It is applied with Enter or when the field loses the focus. */
function HeaderRow({
  row,
  busy,
  onAnswer,
}: {
  readonly row: number;
  readonly busy: boolean;
  readonly onAnswer: (answers: Answers) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const commit = () => {
    const typed = Number(text);
    if (text !== null && /^\d{1,7}$/.test(text) && typed !== row) onAnswer({ headerRow: typed });
    setText(null);
  };
  return (
    <Setting label="Header in row">
      {(control) => (
        <NumericInput
          {...control}
          min={0}
          max={9_999_999}
          minorStepSize={null}
          buttonPosition="none"
          allowNumericCharactersOnly
          value={text ?? row}
          disabled={busy}
          onValueChange={(_, typed) => setText(typed)}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
          title="0 for a file without a header"
        />
      )}
    </Setting>
  );
}
