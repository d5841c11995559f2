/**
 * What an order would cost by the rates of a rate file, stored beside edited. It is computed where the rows are, on the rates
 * that were read last, so it needs no connection. While there is no service, the rows of the file count alone.
 */
import { useOwner } from '../session/use-session';
import './rate-desk.css';
import { Button, Callout } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { z } from 'zod';
import { dateTimeText } from '../../shared/dates';
import { type RateFile, targetName } from '../../shared/desk/rates';
import type { RateBook } from '../../shared/ipc/rates';
import { type CostOrder, emptyOrder } from '../../shared/rates/order-cost/order';
import { costOrderSchema } from '../../shared/rates/order-cost/order-schemas';
import type { ChoiceLists } from '../fields/choices';
import { useTypedDraft } from '../forms/typed-draft';
import { failureOf, invoke } from '../ipc';
import { OrderCostsView, useCostChoices } from '../order-costs/order-costs';
import { useWindowMemory } from '../session/window-memory';
import { ActionDialog } from '../ui/action-dialog';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout } from '../ui/failure';
import { ageText } from '../ui/time-text';
import { useDialog } from '../ui/use-dialog';

interface RateFileCostsProps {
  readonly book: RateBook;
  readonly lists: ChoiceLists;
  readonly asking: Asking;
  /** Reads the rates of the service. */
  readonly onRefresh: () => void;
  readonly onChooseTarget: () => void;
}

const keptAsking = z.object({ order: costOrderSchema });

/**
 * The order that is asked for. It is the same as on the page that asks about a service, so that rate files and services can be
 * compared; after a crash the dialog stands there again with it.
 */
export function useAsking({ id, name }: Pick<RateFile, 'id' | 'name'>) {
  const dialog = useDialog<true>();
  const [order, setOrder] = useWindowMemory<CostOrder>(['order-costs', 'order'], emptyOrder);
  const isTyped = dialog.isOpen && order !== emptyOrder;
  const { note, discard } = useTypedDraft({
    subject: useMemo(
      () => ({
        key: `rate-desk/${id}/costs`,
        title: `The order whose cost is asked of ${name}`.slice(0, 300),
        place: { route: `/rate-desk/${id}` },
      }),
      [id, name],
    ),
    typed: useMemo(() => (isTyped ? { order } : undefined), [isTyped, order]),
    schema: keptAsking,
    onRestore: (kept) => {
      setOrder(kept.order);
      dialog.open(true);
    },
    onDiscard: () => setOrder(emptyOrder),
  });
  const close = () => {
    discard();
    dialog.close();
  };
  return { ...dialog, close, order, setOrder, note };
}
type Asking = ReturnType<typeof useAsking>;

export function RateFileCosts({ asking, ...props }: RateFileCostsProps) {
  return (
    <ActionDialog
      title="What would an order cost?"
      width={1080}
      isOpen={asking.isOpen}
      closeText="Close"
      onClose={asking.close}
      onClosed={asking.closed}
    >
      {asking.note}
      <Costs {...props} order={asking.order} onOrder={asking.setOrder} />
    </ActionDialog>
  );
}

interface CostsProps extends Omit<RateFileCostsProps, 'asking'> {
  readonly order: CostOrder;
  readonly onOrder: (order: CostOrder) => void;
}

function Costs({ book, lists, order, onOrder, onRefresh, onChooseTarget }: CostsProps) {
  const as = useOwner();
  const settled = useDeferredValue(order);
  const choices = useCostChoices();
  const { rateFile, version } = book;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['rates', 'cost', as, rateFile.id, rateFile.target, version, book.ratesFrom, settled, choices],
    queryFn: () =>
      invoke('rates.cost', { as, rateFile: rateFile.id, order: settled, choices: { ...choices } }),
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
          onOrder={onOrder}
          cost={{ stored: data.stored ?? undefined, edited: data.edited }}
          isStale={isPlaceholderData || order !== settled}
        />
      ) : (
        !error && <div className="bp6-skeleton" role="status" aria-label="Loading the rates" />
      )}
    </>
  );
}

interface BasisProps extends Pick<RateFileCostsProps, 'book' | 'onRefresh' | 'onChooseTarget'> {
  /** When the service was read; undefined while it is not known. */
  readonly at: number | null | undefined;
}

/** What is compared with what. */
function Basis({ book, at, onRefresh, onChooseTarget }: BasisProps) {
  const format = useDateFormat();
  const { target } = book.rateFile;
  if (!target)
    return (
      <Callout compact icon="info-sign" className="codesk-rate-costs-basis">
        No service is chosen, so the rows of the file count alone: without charges, discount and tax, and with
        nothing beside them. <Button size="small" text="Choose a service" onClick={onChooseTarget} />
      </Callout>
    );
  const name = targetName(target);
  if (at === undefined) return null;
  if (target.contract)
    return (
      <Callout compact icon="info-sign" className="codesk-rate-costs-basis">
        The rows of the file count alone, without the other terms of {name}. What an order costs by all of
        them is told in the contract.
      </Callout>
    );
  if (at === null)
    return (
      <Callout compact icon="info-sign" className="codesk-rate-costs-basis">
        The rates of {name} were never loaded, so the rows of the file count alone.{' '}
        <Button size="small" icon="refresh" text="Load the current rates" onClick={onRefresh} />
      </Callout>
    );
  return (
    <p className="codesk-rate-costs-basis">
      <span>
        Stored: <b>{name}</b> as it was read {ageText(at)} ({dateTimeText(new Date(at), format)}). Edited:
        with the accepted changes of this file.
      </span>
    </p>
  );
}
