/** The form of a new or stored finance service, with its save. */
import './services.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ServiceRecord } from '../../shared/api/finance';
import { compareForms } from '../../shared/conflicts/compare-forms';
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
import { labelledMessages, SaveFailure } from '../forms/save-failure';
import type { Save } from '../forms/save-types';
import { api } from '../ipc';
import { OrderCostsButton } from '../order-costs/order-costs-dialog';
import { TablesDraft } from '../row-tables/tables-draft';
import { useFormTables } from '../row-tables/use-form-tables';
import { listKeys } from '../session/list-keys';
import { PinButton } from '../session/pin-button';
import { useVisit } from '../session/use-visits';
import { inSlices } from '../slices';
import { useDateFormat } from '../ui/date-format';
import { PageHeader } from '../ui/page-header';
import { ServiceFields } from './service-fields';

interface ServiceFormProps {
  readonly type: ServiceType;
  readonly options: FormOptions;
  /** The stored service; absent on a new one. */
  readonly record: ServiceRecord | undefined;
  /** The rows of the service, or the tables of a new one. */
  readonly tables: FormTables;
  readonly onBack: () => void;
}

/** The state of the form, its conflict check and its save. */
function useServiceForm({ type, options, record: opened, tables: stored }: ServiceFormProps) {
  const definition = serviceForms[type];
  /** The stored service as it was last loaded; absent for a new one. */
  const [record, setRecord] = useState(opened);
  // The state that Clear restores.
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
  const name = record && `${openedName ?? definition.title} #${record.id}`;
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
      what: () => name ?? `A new ${inSentence(definition.title)}`,
      isNew: !record,
      send: async (values, attempt) => {
        const input = {
          type,
          values: await inSlices(payloadInSteps(definition, values, tables, record?.id, loaded)),
        };
        if (record) await api('finance-services.update', { ...input, id: record.id }, attempt);
        else await api('finance-services.store', input, attempt);
        // Not in `onSaved`, because the page may be closed before the reply arrives.
        queries.invalidateQueries({ queryKey: ['table'] });
      },
      notice: record ? notices.updated : notices.created,
      // The service may be saved, so lists must load their rows again.
      onFailed: ({ failure }) => {
        if (failure.outcome === 'unknown') queries.invalidateQueries({ queryKey: ['table'] });
      },
    };
    return form.save(check.checked(save), again);
  };
  return { definition, record, loaded, state, name, check, submit };
}

export function ServiceForm(props: ServiceFormProps) {
  const { type, options, record: opened, onBack } = props;
  const { definition, record, loaded, state, name, check, submit } = useServiceForm(props);
  const { form, tables } = state;

  // In an effect, because the form must not be unsaved when the page is left.
  useEffect(() => {
    if (form.saved) onBack();
  }, [form.saved, onBack]);

  const title = record ? editServiceTitle(definition) : newServiceTitle(definition);
  useEffect(() => {
    if (name === undefined) return;
    document.title = `${title} / ${name}`;
    return () => {
      document.title = 'Codesk';
    };
  }, [title, name]);
  const { pathname: route } = useLocation();
  const visit = opened && name !== undefined ? { route, name } : undefined;
  useVisit(visit);
  const scope = useDraftScope();
  const subject = useMemo(
    () => ({
      key: `${servicesList.id}/${opened ? `update/${opened.id}` : `add/${type}`}`,
      title: name ?? `A new ${inSentence(definition.title)}`,
      place: { route },
    }),
    [opened, type, definition, route, name],
  );
  const costKind = costKindOf(type);
  return (
    <div className="codesk-service">
      <DraftScopeProvider scope={scope}>
        <PageHeader
          title={title}
          description={name ?? definition.description}
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

/** Returns the values and rows of a stored service as the form reads them. */
async function storedState(definition: FormDefinition, values: ServiceRecord['values']): Promise<FormState> {
  return {
    values: readValues(definition, values),
    tables: await inSlices(tablesInSteps(definition, values)),
  };
}

/** Returns the name of a stored service: from its record, or from the list if the server omits it in the record. */
function nameOf(queries: QueryClient, { id, name, values }: ServiceRecord): string | undefined {
  const pages = queries.getQueriesData<TablePage>({ queryKey: [...listKeys.list(servicesList), 'page'] });
  const rows = pages.flatMap(([, page]) => page?.data ?? []);
  const row = rows.find((each) => String(rowIdOf(each, servicesList.rowId)) === String(id));
  const names = [name, values.name, row?.[servicesList.rowName]];
  return names.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined;
}
