/** The page of order costs: `/order-costs?service=7`. */
import './order-costs.css';
import { Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { formOptions } from '../../shared/forms/option-lists';
import { list as servicesList } from '../../shared/lists/finance-services';
import { costKindOf } from '../../shared/rates/order-cost/cost-kinds';
import { type CostOrder, emptyOrder } from '../../shared/rates/order-cost/order';
import { costOrderSchema } from '../../shared/rates/order-cost/order-schemas';
import { inSentence } from '../../shared/table/list';
import { idFromText } from '../../shared/table/row';
import { useDraftToOpen } from '../drafts/use-draft-to-open';
import { usePageLeft } from '../drafts/use-page-left';
import { choiceListsOf } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { useTypedDraft } from '../forms/typed-draft';
import { api, failureOf, tableApi } from '../ipc';
import { useWindowMemory } from '../session/window-memory';
import { FailureState } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { OrderCosts } from './order-costs';

export default function OrderCostsPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('service') ?? '';
  const choose = (service: string) => setSearch(service === '' ? {} : { service });
  const { order, setOrder, note } = useOrder(id, choose);
  const stored = useQuery({
    queryKey: ['order-costs', 'service', id],
    queryFn: () => api('finance-services.edit', { id: idFromText(id) }),
    enabled: id !== '',
    gcTime: 0,
  });
  const lists = useQuery({
    queryKey: ['finance-services', 'create'],
    queryFn: () => api('finance-services.create', {}),
    staleTime: 60_000,
  });
  const type = serviceTypes.find((each) => each === stored.data?.type);
  const costKind = type && costKindOf(type);
  const choices = useMemo(
    () => (type ? choiceListsOf(formOptions(type, { ...lists.data, ...filled(stored.data) }).lists) : {}),
    [type, lists.data, stored.data],
  );
  const name = stored.data?.values.name;
  const title = typeof name === 'string' && name !== '' ? name : `Service #${id}`;
  return (
    <div className="codesk-order-costs-page">
      <PageHeader
        title="Order cost"
        description="Calculate the cost of an order with the rates of a service. Nothing is sent."
      />
      <ServiceField id={id} shown={stored.data ? title : ''} onChoose={choose} />
      {note}
      {id === '' ? (
        <StateMessage
          icon="calculator"
          title="Choose a service"
          description="The cost uses the stored rates of the service. To compare edited rates, open Order cost in the form of the service."
        />
      ) : stored.error ? (
        <FailureState failure={failureOf(stored.error)} onRetry={() => void stored.refetch()} />
      ) : !stored.data ? (
        <Spinner size={24} aria-label="Loading the service" />
      ) : type === undefined || costKind === undefined ? (
        <StateMessage icon="wrench" title="Unknown service type" description="Choose another service." />
      ) : (
        <>
          <p className="codesk-order-costs-kind">{`${serviceForms[type].title} #${id}, stored values`}</p>
          <OrderCosts
            key={id}
            kind={costKind}
            stored={stored.data.values}
            lists={choices}
            order={order}
            onOrder={setOrder}
          />
        </>
      )}
    </div>
  );
}

const route = '/order-costs';
const pageDraft = z.object({ service: z.string().max(20), order: costOrderSchema });

/**
 * The typed order. All services share it, so that they can be compared, and it remains when another page opens. After a
 * crash it is restored with its service.
 */
function useOrder(service: string, choose: (service: string) => void) {
  const [order, setOrder] = useWindowMemory<CostOrder>(['order-costs', 'order'], emptyOrder);
  const isTyped = order !== emptyOrder;
  const draft = useTypedDraft({
    subject: orderSubject,
    typed: useMemo(() => (isTyped ? { service, order } : undefined), [isTyped, service, order]),
    schema: pageDraft,
    onRestore: (restored) => {
      setOrder(restored.order);
      if (service === '' && restored.service !== '') choose(restored.service);
    },
    onDiscard: () => setOrder(emptyOrder),
  });
  usePageLeft(route, draft.discard);
  // The form is this page, so the draft needs no other place.
  useDraftToOpen(() => true);
  return { order, setOrder, note: draft.note };
}

const orderSubject = { key: 'order-costs', title: 'Order cost', place: { route } };

/** The option lists of the service. */
function filled(groups: object | undefined) {
  return Object.fromEntries(
    Object.entries(groups ?? {}).filter(([, group]) => group !== null && group !== undefined),
  );
}

interface ServiceFieldProps {
  readonly id: string;
  readonly shown: string;
  readonly onChoose: (id: string) => void;
}

/** Finds a service by its name. */
function ServiceField({ id, shown, onChoose }: ServiceFieldProps) {
  const field = useId();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const found = useQuery({
    queryKey: ['order-costs', 'services', query],
    queryFn: async () => {
      const filters = query.trim() === '' ? [] : [{ name: 'name', value: query.trim() }];
      const page = await tableApi(servicesList, 'datatable', {
        page: 1,
        per_page: 50,
        sortBy: servicesList.rowId,
        sortOrder: 'desc',
        filters,
      });
      return page.data.map((row) => ({
        index: String(row.id),
        text: String(row.name ?? `Service #${row.id}`),
      }));
    },
    enabled: isUsed,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  return (
    <div className="codesk-order-costs-service">
      <FieldFrame
        id={field}
        label={inSentence(servicesList.noun) === 'service' ? 'Service' : servicesList.noun}
        kind="choice"
      >
        {(control) => (
          <Combobox
            {...control}
            label="Service"
            choices={found.data ?? []}
            value={id}
            placeholder="Find a service by its name"
            onChange={onChoose}
            search={{ text: shown, onType: setQuery, onUse: () => setUsed(true) }}
          />
        )}
      </FieldFrame>
    </div>
  );
}
