/**
 * The form of every kind of service: fields in react-hook-form, rows beside them, and the save that its list stands
 * for. What a kind is comes from its definition; what it adds to the page, from its layout.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ServiceRecord } from '../../shared/api/finance';
import type { Failure } from '../../shared/errors';
import { serviceForms } from '../../shared/forms';
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formTables,
  initialValues,
  readTables,
  readValues,
  refusedTable,
} from '../../shared/forms/definition';
import type { FormOptions } from '../../shared/forms/option-lists';
import { servicePayload } from '../../shared/forms/payload';
import { notices } from '../../shared/messages';
import type { TableRow } from '../../shared/row-tables/definition';
import type { ServiceType } from '../../shared/service-types';
import { type ChoiceLists, choicesOf } from '../fields/choices';
import { useDefinitionForm } from '../forms/definition-form';
import { Form } from '../forms/form';
import { FormFooter } from '../forms/form-footer';
import { SaveFailure } from '../forms/save-failure';
import { api, failureOf } from '../ipc';
import { ServiceTables } from '../row-tables/form-tables';
import { brokenRows } from '../row-tables/row-problems';
import { rowTableId } from '../row-tables/row-table';
import { useBusy } from '../ui/busy';
import { notify } from '../ui/notices';
import { Place } from '../ui/page-header';
import { serviceLayouts } from './layouts';

interface ServiceFormProps {
  readonly type: ServiceType;
  readonly options: FormOptions;
  /** The stored service; absent on a new one. */
  readonly record: ServiceRecord | undefined;
  readonly onBack: () => void;
}

/** Create or edit a service. */
export function ServiceForm(props: ServiceFormProps) {
  const { Frame } = serviceLayouts[props.type];
  if (!Frame) return <FormOfService {...props} />;
  return (
    <Frame options={props.options} stored={props.record?.values}>
      <FormOfService {...props} />
    </Frame>
  );
}

function FormOfService({ type, options, record, onBack }: ServiceFormProps) {
  const definition = serviceForms[type];
  const layout = serviceLayouts[type];
  const lists = useMemo<ChoiceLists>(
    () => Object.fromEntries(Object.entries(options.lists).map(([name, list]) => [name, choicesOf(list)])),
    [options],
  );
  // What Clear goes back to is what was loaded when the form opened.
  const [loaded] = useState(() => ({
    values: record
      ? readValues(definition, record.values)
      : initialValues(definition, (list) => lists[list]?.[0]?.index),
    tables: readTables(definition, record?.values),
  }));
  const [tables, setTables] = useState<FormTables>(loaded.tables);
  const form = useDefinitionForm(definition, loaded.values, {
    offered: (list) => lists[list]?.map(({ index }) => index),
    onEmptied: (names) =>
      setTables((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, []])) })),
  });
  const [round, setRound] = useState(0);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<{
    failure: Failure;
    others: Readonly<Record<string, string>>;
  } | null>(null);
  const busy = useBusy();
  const queries = useQueryClient();

  const setRows = useCallback((name: string, rows: readonly TableRow[]) => {
    setTables((before) => ({ ...before, [name]: rows }));
  }, []);
  const broken = form.attempted ? countBroken(definition, form.values(), tables) : [];

  const submit = async () => {
    if (saving) return;
    const values = await form.submit();
    if (!values) return;
    const wrong = countBroken(definition, values, tables);
    if (wrong.length > 0) {
      showTable(wrong[0]?.name);
      return;
    }
    const refused = definition.refuse?.(tables, values);
    if (refused) {
      notify(notices[refused]);
      showTable(refusedTable[refused]);
      return;
    }
    setSaving(true);
    setFailure(null);
    const end = busy.begin('Saving the service');
    try {
      const input = { type, values: servicePayload(definition, values, tables, record?.id) };
      if (record) await api('finance-services.update', { ...input, id: record.id });
      else await api('finance-services.store', input);
      // Here, because the page may be left before the answer comes.
      queries.invalidateQueries({ queryKey: ['table'] });
      notify(record ? notices.updated : notices.created);
      setSaved(true);
    } catch (error) {
      const wrong = failureOf(error);
      setFailure({ failure: wrong, others: form.showServerErrors(wrong.fields ?? {}) });
    } finally {
      end();
      setSaving(false);
    }
  };

  // In an effect, so that the guard against losing unsaved work has let go before the page is left.
  useEffect(() => {
    if (saved) onBack();
  }, [saved, onBack]);

  const clear = () => {
    form.reset();
    setTables(loaded.tables);
    setFailure(null);
    setRound((before) => before + 1);
  };

  const title = record ? nameOf(record, layout.editTitle) : layout.newTitle;
  const Tables = layout.Tables ?? ServiceTables;
  return (
    <div className="codesk-service">
      <Place title={title} description={record ? `${definition.title} ${record.id}` : layout.description} />
      <Form form={form} lists={lists} label={title} onSubmit={submit}>
        <Tables
          key={round}
          definition={definition}
          control={form.control}
          options={options}
          lists={lists}
          tables={tables}
          onRows={setRows}
        />
        <FormFooter
          form={form}
          rowErrors={broken.reduce((sum, { count }) => sum + count, 0)}
          onRowErrors={() => showTable(broken[0]?.name)}
          rowsChanged={Object.entries(tables).some(([name, rows]) => rows !== loaded.tables[name])}
          saving={saving}
          saved={saved}
          onSubmit={submit}
          onClear={clear}
          onBack={onBack}
        >
          {failure && (
            <SaveFailure
              definition={definition}
              values={form.values()}
              failure={failure.failure}
              others={failure.others}
            />
          )}
        </FormFooter>
      </Form>
    </div>
  );
}

/** A stored service's own name, where the server keeps one. */
function nameOf(record: ServiceRecord, otherwise: string): string {
  const name = record.values.name;
  return typeof name === 'string' && name.trim() !== '' ? `Edit ${name}` : otherwise;
}

/** Tables that show and have rows that break a rule, and how many. Repeated keys do not block. */
export function countBroken(
  definition: FormDefinition,
  values: FormValues,
  tables: FormTables,
): readonly { readonly name: string; readonly count: number }[] {
  return Object.entries(formTables(definition, values))
    .map(([name, table]) => ({ name, count: brokenRows(table, tables[name] ?? []).size }))
    .filter(({ count }) => count > 0);
}

/** Brings a table into sight, the keyboard on its first button: the next problem, or a new row. */
export function showTable(name: string | undefined): void {
  const section = name === undefined ? null : document.getElementById(rowTableId(name));
  section?.scrollIntoView?.({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}
