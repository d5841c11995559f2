/** A form with row tables: its fields, its rows, and what refuses to send them. */
import { useCallback, useMemo, useState } from 'react';
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formTables,
  refusedTable,
} from '../../shared/forms/definition';
import type { FormOptions } from '../../shared/forms/option-lists';
import { notices } from '../../shared/messages';
import type { TableRow } from '../../shared/row-tables/definition';
import { type ChoiceLists, choiceListsOf } from '../fields/choices';
import { type DefinitionForm, useDefinitionForm } from '../forms/definition-form';
import { notify } from '../ui/notices';
import { brokenRows } from './row-problems';
import { rowTableId } from './row-table';

interface FormState {
  readonly values: FormValues;
  readonly tables: FormTables;
}

export interface FormWithTables {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly tables: FormTables;
  readonly setRows: (name: string, rows: readonly TableRow[]) => void;
  /** Counts the times that the loaded rows were put back. */
  readonly round: number;
  /** Rows that differ from what was loaded. */
  readonly rowsChanged: boolean;
  /** Rows that break a rule, counted once a submit was tried. */
  readonly rowErrors: number;
  readonly showRowErrors: () => void;
  /** Returns true after showing the table that stands against sending these values. */
  readonly refuse: (values: FormValues) => boolean;
  /** Puts the loaded values and rows back. */
  readonly reset: () => void;
}

/**
 * @param loaded what Clear goes back to; that of the first render counts
 * @param start what the form opens with, where it is not that
 */
export function useFormTables(
  definition: FormDefinition,
  options: FormOptions,
  loaded: FormState,
  start: FormState = loaded,
): FormWithTables {
  const lists = useMemo(() => choiceListsOf(options.lists), [options]);
  const [initial] = useState(loaded.tables);
  const [tables, setTables] = useState(start.tables);
  const [round, setRound] = useState(0);
  const form = useDefinitionForm(definition, loaded.values, {
    start: start.values,
    onEmptied: (names) =>
      setTables((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, []])) })),
  });
  const setRows = useCallback((name: string, rows: readonly TableRow[]) => {
    setTables((before) => ({ ...before, [name]: rows }));
  }, []);
  const broken = form.attempted ? countBroken(definition, form.values(), tables) : [];
  return {
    form,
    lists,
    tables,
    setRows,
    round,
    rowsChanged: Object.entries(tables).some(([name, rows]) => rows !== initial[name]),
    rowErrors: broken.reduce((sum, { count }) => sum + count, 0),
    showRowErrors: () => showTable(broken[0]?.name),
    refuse: (values) => {
      const [wrong] = countBroken(definition, values, tables);
      const refused = wrong ? undefined : definition.refuse?.(tables, values);
      if (refused) notify(notices[refused]);
      const name = wrong?.name ?? (refused && refusedTable[refused]);
      showTable(name);
      return name !== undefined;
    },
    reset: () => {
      form.reset();
      setTables(initial);
      setRound((before) => before + 1);
    },
  };
}

/** Tables that show and have rows that break a rule, and how many. Repeated keys do not block. */
function countBroken(
  definition: FormDefinition,
  values: FormValues,
  tables: FormTables,
): readonly { readonly name: string; readonly count: number }[] {
  return Object.entries(formTables(definition, values))
    .map(([name, table]) => ({ name, count: brokenRows(table, tables[name] ?? []).size }))
    .filter(({ count }) => count > 0);
}

/** Scrolls to a table and focuses its first button: the next problem, or a new row. */
function showTable(name: string | undefined): void {
  const section = name === undefined ? null : document.getElementById(rowTableId(name));
  section?.scrollIntoView?.({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}
