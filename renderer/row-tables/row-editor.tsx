/** Adds or edits one row in a dialog of 600 px. It checks with the table's own rules and hands the row back. */
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
import { unreadOf } from './row-problems';

interface RowEditorProps {
  readonly isOpen: boolean;
  /** Another number for each opening. */
  readonly opening: number;
  readonly table: RowTableDefinition;
  readonly row: TableRow;
  readonly isNew: boolean;
  /** What was typed before, if it opens with that. */
  readonly typed?: TableRow | undefined;
  /** When that was, in milliseconds since 1970. */
  readonly typedAt?: number | undefined;
  /** Called with what is typed now; undefined if it is the row as it was. */
  readonly onTyped: (row: TableRow | undefined) => void;
  readonly choicesOf: (column: RowColumn, row: TableRow) => ColumnChoices;
  readonly onSave: (row: TableRow) => void;
  readonly onClose: () => void;
  /** Puts the keyboard back after the dialog is gone, unless another control has it by then. */
  readonly returnFocus: () => void;
}

/** The dialog of a row table. It asks before it drops what was typed. */
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
  const tell = useCallback(
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
      // A click beside the dialog must not throw away what was typed.
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
        onTyped={tell}
        onCancel={() => void close()}
        // A second Enter while the dialog fades out is no second row.
        onSave={(row) => isOpenNow() && content.onSave(row)}
      />
    </Dialog>
  );
}

type ContentProps = Omit<RowEditorProps, 'isOpen' | 'opening' | 'returnFocus'> & {
  readonly firstField: RefObject<HTMLInputElement | null>;
  /** Closes, after a question if something was typed. */
  readonly onCancel: () => void;
};

/** Lives for one opening of the dialog, so every opening starts from its row. */
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
  // A text that names no option cannot stand in a choice; it is chosen anew.
  const [start] = useState<TableRow>(() => ({
    ...initial,
    ...Object.fromEntries(
      table.columns.flatMap(({ name, kind }) =>
        kind === 'choice' && unreadOf(initial)[name] ? [[name, '']] : [],
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
  // What is wrong since it was pasted stays wrong until it is changed.
  const pasted = Object.entries(unreadOf(initial)).filter(([name]) => row[name] === initial[name]);
  const errors = { ...Object.fromEntries(pasted), ...editErrors(table, row, initial) };
  const fieldId = (name: string) => `${idBase}-${name}`;
  // What a row already has is not being typed, so its message does not wait.
  const isStoredFault = (name: string) => !isNew && row[name] === initial[name];

  const touch = (name: string) => setTouched((before) => new Set(before).add(name));
  const pickSku = ({ name, codeIn }: RowColumn, sku: FoundSku | null) =>
    setRow((before) => ({
      ...changeCell(table, before, name, sku?.skuId ?? ''),
      ...(codeIn === undefined ? {} : { [codeIn]: sku?.systemCode ?? '' }),
    }));

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    // The form around the table is an ancestor in React's tree and must not hear of this submit.
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
            const required = isMarkedRequired(columnRule(column, row));
            const choices = column.kind === 'choice' ? choicesOf(column, row) : undefined;
            const isDue = touched.has(name) || attempted || isStoredFault(name) || isBelowLeast(column, row);
            const error = isDue ? errors[name] : undefined;
            const inputRef = index === 0 ? firstField : undefined;
            if (column.kind === 'sku') {
              return (
                <SkuField
                  key={name}
                  id={fieldId(name)}
                  label={column.label}
                  error={error}
                  value={row[name] ?? ''}
                  required={required}
                  inputRef={inputRef}
                  onPick={(sku) => pickSku(column, sku)}
                  onBlur={() => touch(name)}
                />
              );
            }
            const { kind } = column;
            return (
              <FieldFrame
                key={name}
                id={fieldId(name)}
                label={column.label}
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
                    label={column.label}
                    value={row[name] ?? ''}
                    required={required}
                    choices={choices?.choices}
                    disabled={choices?.closed !== undefined && !row[name]}
                    placeholder={column.placeholder}
                    inputRef={inputRef}
                    onChange={(value) => setRow((before) => changeCell(table, before, name, String(value)))}
                    onBlur={() => touch(name)}
                  />
                )}
              </FieldFrame>
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

/** A number below the least one says so while it is typed (finance section 5). */
function isBelowLeast(column: RowColumn, row: TableRow): boolean {
  const text = (row[column.name] ?? '').trim();
  return [column.changeRule, columnRule(column, row)].some((rule) => {
    const min = rule?.decimal?.min;
    return min !== undefined && (compareDecimals(text, min) ?? 0) < 0;
  });
}
