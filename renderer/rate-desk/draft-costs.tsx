/**
 * What an order would cost by the rates of a draft, stored beside edited. It is computed where the rows are, on the rates
 * that were read last, so it needs no connection. While there is no service, the rows of the file count alone.
 */
import '../order-costs/order-costs.css';
import { Button, Callout } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { RateBook } from '../../shared/ipc/rates';
import { type CostOrder, emptyOrder } from '../../shared/rates/order-cost/order';
import type { ChoiceLists } from '../fields/choices';
import { failureOf, invoke } from '../ipc';
import { OrderCostsView, useCostChoices } from '../order-costs/order-costs';
import { useRateOwner } from '../rates/rate-queries';
import { ageText } from '../rates/time-text';
import { ActionDialog } from '../ui/action-dialog';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout } from '../ui/failure';

interface DraftCostsProps {
  readonly book: RateBook;
  readonly lists: ChoiceLists;
  readonly isOpen: boolean;
  /** Reads the rates of the service. */
  readonly onRefresh: () => void;
  readonly onChooseTarget: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function DraftCosts({ isOpen, onClose, onClosed, ...props }: DraftCostsProps) {
  return (
    <ActionDialog
      title="What would an order cost?"
      width={1080}
      isOpen={isOpen}
      closeText="Close"
      onClose={onClose}
      onClosed={onClosed}
    >
      <Costs {...props} />
    </ActionDialog>
  );
}

function Costs({
  book,
  lists,
  onRefresh,
  onChooseTarget,
}: Pick<DraftCostsProps, 'book' | 'lists' | 'onRefresh' | 'onChooseTarget'>) {
  const as = useRateOwner();
  const [order, setOrder] = useState<CostOrder>(emptyOrder);
  const settled = useDeferredValue(order);
  const choices = useCostChoices();
  const { draft, version } = book;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['rates', 'cost', as, draft.id, draft.target, version, book.ratesFrom, settled, choices],
    queryFn: () => invoke('rates.cost', { as, draft: draft.id, order: settled, choices: { ...choices } }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <>
      <Basis book={book} at={data?.at} onRefresh={onRefresh} onChooseTarget={onChooseTarget} />
      {error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data ? (
        <OrderCostsView
          kind={data.kind}
          values={data.fields}
          lists={lists}
          order={order}
          onOrder={setOrder}
          cost={{ stored: data.stored ?? undefined, edited: data.edited }}
          isStale={isPlaceholderData || order !== settled}
        />
      ) : (
        !error && <div className="bp6-skeleton" role="status" aria-label="Loading the rates" />
      )}
    </>
  );
}

interface BasisProps extends Pick<DraftCostsProps, 'book' | 'onRefresh' | 'onChooseTarget'> {
  /** When the service was read; undefined while it is not known. */
  readonly at: number | null | undefined;
}

/** What is compared with what. */
function Basis({ book, at, onRefresh, onChooseTarget }: BasisProps) {
  const format = useDateFormat();
  const { target } = book.draft;
  if (!target)
    return (
      <Callout compact icon="info-sign" className="codesk-order-costs-basis">
        No service is chosen, so the rows of the file count alone: without charges, discount and tax, and with
        nothing beside them. <Button size="small" text="Choose a service" onClick={onChooseTarget} />
      </Callout>
    );
  const { name } = target.service;
  if (at === undefined) return null;
  if (at === null)
    return (
      <Callout compact icon="info-sign" className="codesk-order-costs-basis">
        The rates of {name} were never loaded, so the rows of the file count alone.{' '}
        <Button size="small" icon="refresh" text="Load the current rates" onClick={onRefresh} />
      </Callout>
    );
  return (
    <p className="codesk-order-costs-basis">
      <span>
        Stored: <b>{name}</b> as it was read {ageText(at)} ({dateTimeText(new Date(at), format)}). Edited:
        with the accepted changes of this draft.
      </span>
    </p>
  );
}
