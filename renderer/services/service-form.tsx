/** The form of a new or stored finance service, and how it is saved. */
import './services.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ServiceRecord } from '../../shared/api/finance';
import { compareForms } from '../../shared/conflicts/forms';
import { serviceForms } from '../../shared/forms';
import {
  type FormDefinition,
  type FormState,
  type FormTables,
  initialValues,
  readValues,
  tablesInSteps,
} from '../../shared/forms/form-definition';
import type { FormOptions } from '../../shared/forms/option-lists';
import { payloadInSteps } from '../../shared/forms/payload';
import { editServiceTitle, newServiceTitle } from '../../shared/forms/service-form';
import { list as servicesList } from '../../shared/lists/finance-services';
import { notices } from '../../shared/messages';
import { costKindOf } from '../../shared/rates/order-cost/cost-kinds';
import type { ServiceType } from '../../shared/service-types';
import { inSentence } from '../../shared/table/list';
import { rowIdOf } from '../../shared/table/row';
import type { TablePage } from '../../shared/table/structure';
import { DraftScopeProvider, useDraftScope } from '../drafts/draft-scope';
import { cachedCities } from '../forms/cached-cities';
import { useConflictCheck } from '../forms/conflict-check';
import { optionTexts, useMayAdd } from '../forms/conflict-options';
import type { Save } from '../forms/save';
import { labelledMessages, SaveFailure } from '../forms/save-failure';
import { api } from '../ipc';
import { OrderCostsButton } from '../order-costs/order-costs-dialog';
import { TablesDraft } from '../row-tables/tables-draft';
import { useFormTables } from '../row-tables/use-form-tables';
import { listKeys } from '../session/list-keys';
import { PinButton } from '../session/pin-button';
import { useVisit } from '../session/visits';
import { inSlices } from '../slices';
import { useDateFormat } from '../ui/date-format';
import { PageHeader } from '../ui/page-header';
import { ServiceFields } from './service-fields';

interface ServiceFormProps {
  readonly type: ServiceType;
  readonly options: FormOptions;
  /** The stored service; absent on a new one. */
  readonly record: ServiceRecord | undefined;
  /** Its rows, or the tables of a new one. */
  readonly tables: FormTables;
  readonly onBack: () => void;
}

export function ServiceForm({ type, options, record: opened, tables: stored, onBack }: ServiceFormProps) {
  const definition = serviceForms[type];
  /** The stored service, as it was loaded last; absent for a new one. */
  const [record, setRecord] = useState(opened);
  // Clear restores what was loaded when the form opened.
  const [loaded, setLoaded] = useState<FormState>(() => ({
    values: opened
      ? readValues(definition, opened.values)
      : initialValues(definition, (list) => {
          const [first] = options.lists[list] ?? [];
          return first && String(first.index);
        }),
    tables: stored,
  }));
  const state = useFormTables(definition, options, loaded, { stored: opened !== undefined });
  const { form, tables } = state;
  const queries = useQueryClient();
  /** `Gulf express #41`; undefined for a new service. */
  const [openedName] = useState(() => opened && nameOf(queries, opened));
  const named = record && `${openedName ?? definition.title} #${record.id}`;
  const format = useDateFormat();

  const mayAdd = useMayAdd(servicesList);
  const check = useConflictCheck<FormState, ServiceRecord>(form, {
    what: `the ${inSentence(definition.title)} ${opened?.id}`,
    opened: record && loaded,
    read: async () => {
      const more = await api('finance-services.edit', { id: opened?.id ?? '' });
      return { state: await storedState(definition, more.values), more };
    },
    mine: (values) => ({ values, tables }),
    compare: (sides) =>
      compareForms(definition, sides, { option: optionTexts(state.lists, cachedCities(queries)), format }),
    take: (merged, { state: now, more }) => {
      setRecord(more);
      setLoaded(now);
      state.rebase(now, merged);
    },
    submit: () => void submit(),
    addAsNew: mayAdd ? { noun: definition.noun, run: () => setRecord(undefined) } : undefined,
  });
  const submit = (again?: 'again') => {
    const save: Save = {
      label: 'Saving the service',
      refuse: state.refuse,
      what: () => named ?? `A new ${inSentence(definition.title)}`,
      isNew: !record,
      send: async (values, attempt) => {
        const input = {
          type,
          values: await inSlices(payloadInSteps(definition, values, tables, record?.id, loaded)),
        };
        if (record) await api('finance-services.update', { ...input, id: record.id }, attempt);
        else await api('finance-services.store', input, attempt);
        // Here and not in onSaved: the page may be closed before the reply arrives.
        queries.invalidateQueries({ queryKey: ['table'] });
      },
      notice: record ? notices.updated : notices.created,
      // It may be stored: the list that is opened next has to ask.
      onFailed: ({ failure }) => {
        if (failure.outcome === 'unknown') queries.invalidateQueries({ queryKey: ['table'] });
      },
    };
    return form.save(check.checked(save), again);
  };

  // In an effect, so that the form no longer counts as unsaved when the page is left.
  useEffect(() => {
    if (form.saved) onBack();
  }, [form.saved, onBack]);

  const title = record ? editServiceTitle(definition) : newServiceTitle(definition);
  useEffect(() => {
    if (named === undefined) return;
    document.title = `${title} / ${named}`;
    return () => {
      document.title = 'Codesk';
    };
  }, [title, named]);
  const { pathname: route } = useLocation();
  const visit = opened && named !== undefined ? { route, name: named } : undefined;
  useVisit(visit);
  const scope = useDraftScope();
  const subject = useMemo(
    () => ({
      key: `${servicesList.id}/${opened ? `update/${opened.id}` : `add/${type}`}`,
      title: named ?? `A new ${inSentence(definition.title)}`,
      place: { route },
    }),
    [opened, type, definition, route, named],
  );
  const costKind = costKindOf(type);
  return (
    <div className="codesk-service">
      <DraftScopeProvider scope={scope}>
        <PageHeader
          title={title}
          description={named ?? definition.description}
          beside={visit && <PinButton visit={visit} />}
        >
          {costKind && (
            <OrderCostsButton
              kind={costKind}
              stored={record?.values}
              edited={() => {
                const now = { values: form.values(), tables };
                const isStored = record !== undefined && JSON.stringify(now) === JSON.stringify(loaded);
                return isStored ? undefined : { ...now.values, ...tables };
              }}
              lists={state.lists}
            />
          )}
        </PageHeader>
        <TablesDraft state={state} subject={subject} scope={scope} />
        <ServiceFields
          state={state}
          type={type}
          options={options}
          stored={record?.values}
          label={title}
          sendsCountry
          focusFirst
          onSubmit={() => void submit()}
          onClear={() => state.reset()}
          onBack={onBack}
          messages={
            form.failed && (
              <SaveFailure
                form={form}
                onSendAgain={() => void submit('again')}
                messages={labelledMessages(definition, form.values(), form.failed.others)}
              />
            )
          }
        />
      </DraftScopeProvider>
      {check.dialog}
    </div>
  );
}

/** A stored service as the form reads it. */
async function storedState(definition: FormDefinition, values: ServiceRecord['values']): Promise<FormState> {
  return {
    values: readValues(definition, values),
    tables: await inSlices(tablesInSteps(definition, values)),
  };
}

/** The name of a stored service: from its record, else from the list, since not every server sends it with the record. */
function nameOf(queries: QueryClient, { id, name, values }: ServiceRecord): string | undefined {
  const pages = queries.getQueriesData<TablePage>({ queryKey: [...listKeys.list(servicesList), 'page'] });
  const rows = pages.flatMap(([, page]) => page?.data ?? []);
  const row = rows.find((each) => String(rowIdOf(each, servicesList.rowId)) === String(id));
  const names = [name, values.name, row?.[servicesList.rowName]];
  return names.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined;
}
