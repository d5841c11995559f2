/** Adds or edits one row in a dialog of 600 px. It validates with the rules of the table and returns the row. */
import './row-tables.css';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { FoundSku } from '../../shared/api/sku-search';
import { isMarkedRequired } from '../../shared/field-rules';
import { compareDecimals } from '../../shared/money';
import {
  changeCell,
  columnRule,
  editErrors,
  type RowColumn,
  type RowTableDefinition,
  type TableRow,
} from '../../shared/row-tables/row-table';
import { FieldControl } from '../fields/field-control';
import { FieldFrame } from '../fields/field-frame';
import { RestoredNote } from '../forms/restored-note';
import { SkuField } from '../sku-search/sku-field';
import { Dialog, useIsOpenNow } from '../ui/overlays';
import { useLeaveCheck, useUnsavedGuard } from '../ui/unsaved';
import type { ColumnChoices } from './cell-editor';
import { invalidTextsOf } from './row-problems';

interface RowEditorProps {
  readonly isOpen: boolean;
  /** Another number for each opening. */
  readonly opening: number;
  readonly table: RowTableDefinition;
  readonly row: TableRow;
  readonly isNew: boolean;
  /** A row from a draft that the dialog opens with. */
  readonly typed?: TableRow | undefined;
  /** Time of the draft, in milliseconds since 1970. */
  readonly typedAt?: number | undefined;
  /** Called with the edited row; undefined if it is unchanged. */
  readonly onTyped: (row: TableRow | undefined) => void;
  readonly choicesOf: (column: RowColumn, row: TableRow) => ColumnChoices;
  readonly onSave: (row: TableRow) => void;
  readonly onClose: () => void;
  /** Restores the focus after the dialog has closed, unless another control has it. */
  readonly returnFocus: () => void;
}

/** The dialog of a row table. It asks before it discards changes. */
export function RowEditor({ isOpen, opening, returnFocus, ...content }: RowEditorProps) {
  const { table, isNew, onClose, onTyped } = content;
  const firstField = useRef<HTMLInputElement>(null);
  const isOpenNow = useIsOpenNow(isOpen);
  const [typedIn, setTypedIn] = useState<number>();
  const isTyped = typedIn === opening;
  useUnsavedGuard(isOpen && isTyped);
  const mayLeave = useLeaveCheck();
  const close = async () => {
    if (!isTyped || (await mayLeave())) onClose();
  };
  const report = useCallback(
    (row: TableRow | undefined) => {
      setTypedIn(row && opening);
      onTyped(row);
    },
    [opening, onTyped],
  );
  return (
    <Dialog
      isOpen={isOpen}
      title={table.titles ? (isNew ? table.titles.add : table.titles.edit) : table.title}
      className="codesk-row-editor"
      // A click outside the dialog must not discard changes.
      canOutsideClickClose={false}
      transitionDuration={100}
      onOpening={() => firstField.current?.focus()}
      onClose={() => void close()}
      returnFocus={returnFocus}
    >
      <EditorContent
        key={opening}
        firstField={firstField}
        {...content}
        onTyped={report}
        onCancel={() => void close()}
        // A second Enter while the dialog fades out must not add a second row.
        onSave={(row) => isOpenNow() && content.onSave(row)}
      />
    </Dialog>
  );
}

type ContentProps = Omit<RowEditorProps, 'isOpen' | 'opening' | 'returnFocus'> & {
  readonly firstField: RefObject<HTMLInputElement | null>;
  /** Closes the dialog, after a question if the row was changed. */
  readonly onCancel: () => void;
};

/** Mounted once per opening, so each opening starts from its row. */
function EditorContent(props: ContentProps) {
  const {
    table,
    row: initial,
    isNew,
    choicesOf,
    typed,
    typedAt,
    onTyped,
    onSave,
    onClose,
    onCancel,
    firstField,
  } = props;
  // A choice cannot show a text that matches no option, so it starts empty.
  const [start] = useState<TableRow>(() => ({
    ...initial,
    ...Object.fromEntries(
      table.columns.flatMap(({ name, kind }) =>
        kind === 'choice' && invalidTextsOf(initial)[name] ? [[name, '']] : [],
      ),
    ),
  }));
  const [row, setRow] = useState(typed ? { ...start, ...typed } : start);
  useEffect(() => {
    const isChanged = Object.entries(row).some(([name, value]) => value !== (start[name] ?? ''));
    onTyped(isChanged ? row : undefined);
  }, [row, start, onTyped]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const idBase = useId();
  // A pasted invalid text stays an error until it changes.
  const pasted = Object.entries(invalidTextsOf(initial)).filter(([name]) => row[name] === initial[name]);
  const errors = { ...Object.fromEntries(pasted), ...editErrors(table, row, initial) };
  const fieldId = (name: string) => `${idBase}-${name}`;
  // Errors of stored values show at once, because the user is not typing them.
  const isStoredError = (name: string) => !isNew && row[name] === initial[name];

  const touch = (name: string) => setTouched((before) => new Set(before).add(name));
  const pickSku = ({ name, codeIn }: RowColumn, sku: FoundSku | null) =>
    setRow((before) => ({
      ...changeCell(table, before, name, sku?.skuId ?? ''),
      ...(codeIn === undefined ? {} : { [codeIn]: sku?.systemCode ?? '' }),
    }));

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    // The form around the table is an ancestor in the React tree and must not handle this submit.
    event.stopPropagation();
    setAttempted(true);
    const wrong = table.columns.find((column) => errors[column.name]);
    if (wrong) document.getElementById(fieldId(wrong.name))?.focus();
    else onSave(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.trim()])));
  };

  return (
    <form noValidate onSubmit={save}>
      <DialogBody useOverflowScrollContainer={false}>
        {typedAt !== undefined && <RestoredNote at={typedAt} onDiscard={onClose} />}
        <div className="codesk-row-editor-fields">
          {table.columns.map((column, index) => {
            const { name } = column;
            const isDue =
              touched.has(name) || attempted || isStoredError(name) || isBelowMinimum(column, row);
            return (
              <RowField
                key={name}
                id={fieldId(name)}
                column={column}
                row={row}
                choices={column.kind === 'choice' ? choicesOf(column, row) : undefined}
                error={isDue ? errors[name] : undefined}
                inputRef={index === 0 ? firstField : undefined}
                onChange={(value) => setRow((before) => changeCell(table, before, name, value))}
                onPick={(sku) => pickSku(column, sku)}
                onBlur={() => touch(name)}
              />
            );
          })}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onCancel} />
            <Button type="submit" intent="primary" text="Save" />
          </>
        }
      />
    </form>
  );
}

interface RowFieldProps {
  readonly id: string;
  readonly column: RowColumn;
  readonly row: TableRow;
  readonly choices: ColumnChoices | undefined;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null> | undefined;
  readonly onChange: (value: string) => void;
  readonly onPick: (sku: FoundSku | null) => void;
  readonly onBlur: () => void;
}

function RowField({ id, column, row, choices, error, inputRef, onChange, onPick, onBlur }: RowFieldProps) {
  const { name, kind, label } = column;
  const required = isMarkedRequired(columnRule(column, row));
  const value = row[name] ?? '';
  if (kind === 'sku') {
    return <SkuField {...{ id, label, error, value, required, inputRef, onPick, onBlur }} />;
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      help={choices?.closed ?? column.help}
      error={error}
      kind={kind}
    >
      {(control) => (
        <FieldControl
          control={control}
          kind={kind}
          readOnly={column.filled}
          label={label}
          value={value}
          required={required}
          choices={choices?.choices}
          disabled={choices?.closed !== undefined && !row[name]}
          placeholder={column.placeholder}
          inputRef={inputRef}
          onChange={(next) => onChange(String(next))}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}

/** True for a number below its minimum, whose error shows while it is typed (finance section 5). */
function isBelowMinimum(column: RowColumn, row: TableRow): boolean {
  const text = (row[column.name] ?? '').trim();
  return [column.changeRule, columnRule(column, row)].some((rule) => {
    const min = rule?.decimal?.min;
    return min !== undefined && (compareDecimals(text, min) ?? 0) < 0;
  });
}
