/** The row tables that a service form shows for its current values. */
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formTables,
} from '../../shared/forms/form-definition';
import { type FormOptions, sampleOf } from '../../shared/forms/option-lists';
import type { TableRow } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import type { ControlValues } from '../forms/definition-form';
import { type ColumnChecks, withChecks } from './column-checks';
import { RowTable } from './row-table';
import type { FocusRequest } from './use-form-tables';

export interface ServiceTablesProps {
  readonly definition: FormDefinition;
  readonly control: Control<ControlValues>;
  readonly options: FormOptions;
  readonly lists: ChoiceLists;
  readonly tables: FormTables;
  readonly onRows: (name: string, rows: readonly TableRow[]) => void;
  /** The loaded values: stored ones, or the start values of a new form. */
  readonly loaded: FormValues;
  /** Focuses the first invalid row of a table. */
  readonly focusRequest: FocusRequest | null;
  readonly checks: ColumnChecks;
  readonly onChecks: (checks: ColumnChecks) => void;
  /** Replaces rows of several tables in one step that can be undone. */
  readonly onReplace: (message: string, tables: FormTables) => void;
  /** Options that can be chosen, if they are fewer than those of the list, by the name of the list. */
  readonly offered?: ChoiceLists;
  /** Why a choice is disabled, by the name of the list. */
  readonly closed?: Readonly<Record<string, string>>;
  /** Sent with an import. */
  readonly region?: number | string | undefined;
  /** True if an import sends the destination region. */
  readonly sendsCountry?: boolean | undefined;
}

const noRows: readonly TableRow[] = [];
const nothing = {};

/** The tables in the order of the definition. A table whose columns change is mounted again. */
export function ServiceTables(props: ServiceTablesProps) {
  const {
    definition,
    control,
    options,
    lists,
    tables,
    onRows,
    checks,
    offered,
    closed,
    region,
    focusRequest,
  } = props;
  const values = useWatch({ control }) as FormValues;
  const shown = useMemo(() => formTables(definition, values), [definition, values]);
  return Object.entries(shown).map(([name, table]) => (
    <RowTable
      key={`${name}/${table.id}`}
      name={name}
      table={withChecks(table, checks)}
      rows={tables[name] ?? noRows}
      onRows={onRows}
      lists={lists}
      offered={offered ?? nothing}
      closed={closed ?? nothing}
      sample={sampleOf(options, table)}
      region={region}
      focusRequest={focusRequest?.name === name ? focusRequest : null}
    />
  ));
}
