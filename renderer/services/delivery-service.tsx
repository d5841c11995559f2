/** The delivery service form: fields in react-hook-form, rows beside it, and the save that its list stands for. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DeliveryOptions, ServiceRecord } from '../../shared/api/finance';
import type { Failure } from '../../shared/errors';
import { type FormTables, initialValues, readValues } from '../../shared/forms/definition';
import { deliveryForm, deliveryPayload } from '../../shared/forms/delivery';
import { notices } from '../../shared/messages';
import type { TableRow } from '../../shared/row-tables/definition';
import { CityNamesProvider } from '../forms/city-names';
import { useDefinitionForm } from '../forms/definition-form';
import { Form } from '../forms/form';
import { FormFooter } from '../forms/form-footer';
import { brokenRows } from '../grid/row-problems';
import { rowTableId } from '../grid/row-table';
import { api, failureOf } from '../ipc';
import { useBusy } from '../ui/busy';
import { notify } from '../ui/notices';
import { Place } from '../ui/place';
import { DeliveryTables } from './delivery-tables';
import { deliveryLists, storedCities, storedTables } from './delivery-values';
import { SaveFailure } from './save-failure';

interface DeliveryServiceProps {
  readonly options: DeliveryOptions;
  /** The stored service; absent on a new one. */
  readonly record: ServiceRecord | undefined;
  readonly onBack: () => void;
}

/** Create or edit a delivery service. */
export function DeliveryService(props: DeliveryServiceProps) {
  const { options, record } = props;
  const cities = useMemo(() => storedCities(options, record?.values), [options, record]);
  return (
    <CityNamesProvider initial={cities}>
      <DeliveryForm {...props} />
    </CityNamesProvider>
  );
}

function DeliveryForm({ options, record, onBack }: DeliveryServiceProps) {
  const lists = useMemo(() => deliveryLists(options), [options]);
  // What Clear goes back to is what was loaded when the form opened.
  const [loaded] = useState(() => ({
    values: record
      ? readValues(deliveryForm, record.values)
      : initialValues(deliveryForm, (list) => lists[list]?.[0]?.index),
    tables: storedTables(record?.values),
  }));
  const form = useDefinitionForm(deliveryForm, loaded.values);
  const [tables, setTables] = useState<FormTables>(loaded.tables);
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
  const broken = useMemo(() => (form.attempted ? countBroken(tables) : []), [form.attempted, tables]);

  const submit = async () => {
    if (saving) return;
    const values = await form.submit();
    if (!values) return;
    const wrong = countBroken(tables);
    if (wrong.length > 0) {
      showTable(wrong[0]?.name);
      return;
    }
    const refused = deliveryForm.refuse?.(tables);
    if (refused) {
      notify(notices[refused]);
      showTable('rates');
      return;
    }
    setSaving(true);
    setFailure(null);
    const end = busy.begin('Saving the service');
    try {
      const input = { type: 'delivery' as const, values: deliveryPayload(values, tables, record?.id) };
      if (record) await api('finance-services.update', { ...input, id: record.id });
      else await api('finance-services.store', input);
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
    if (!saved) return;
    queries.invalidateQueries({ queryKey: ['table', 'finance-services'] });
    onBack();
  }, [saved, queries, onBack]);

  const clear = () => {
    form.reset();
    setTables(loaded.tables);
    setFailure(null);
    setRound((before) => before + 1);
  };

  const title = record ? nameOf(record) : 'New delivery service';
  return (
    <div className="codesk-service">
      <Place
        title={title}
        description={record ? `Delivery service ${record.id}` : 'Priced by destination, rates and charges'}
      />
      <Form form={form} lists={lists} label={title} onSubmit={submit}>
        <DeliveryTables
          key={round}
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
          {failure && <SaveFailure failure={failure.failure} others={failure.others} />}
        </FormFooter>
      </Form>
    </div>
  );
}

/** A stored service's own name, where the server keeps one. */
function nameOf(record: ServiceRecord): string {
  const name = record.values.name;
  return typeof name === 'string' && name.trim() !== '' ? `Edit ${name}` : 'Edit delivery service';
}

/** Tables with rows that break a rule, and how many. Repeated keys do not block. */
function countBroken(tables: FormTables): readonly { readonly name: string; readonly count: number }[] {
  return Object.entries(deliveryForm.tables)
    .map(([name, table]) => ({ name, count: brokenRows(table, tables[name] ?? []).size }))
    .filter(({ count }) => count > 0);
}

/** Brings a table into sight, the keyboard on its first button: the next problem, or a new row. */
function showTable(name: string | undefined): void {
  const section = name === undefined ? null : document.getElementById(rowTableId(name));
  section?.scrollIntoView?.({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}
