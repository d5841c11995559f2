/**
 * The cost of an order by the rates of a rate file, with the stored and the edited values side by side. Main calculates
 * it from the rates that were read last, so no connection is needed. Without a service only the rows of the file are
 * used.
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
  readonly dialog: CostsDialog;
  /** Reads the current rates of the service. */
  readonly onRefresh: () => void;
  readonly onChooseTarget: () => void;
}

const costsDraft = z.object({ order: costOrderSchema });

/**
 * The order of the dialog. It is shared with the page of order costs, so that rate files and services can be compared.
 * After a crash the dialog opens again with it.
 */
export function useCostsDialog({ id, name }: Pick<RateFile, 'id' | 'name'>) {
  const dialog = useDialog<true>();
  const [order, setOrder] = useWindowMemory<CostOrder>(['order-costs', 'order'], emptyOrder);
  const isTyped = dialog.isOpen && order !== emptyOrder;
  const { note, discard } = useTypedDraft({
    subject: useMemo(
      () => ({
        key: `rate-desk/${id}/costs`,
        title: `Order cost: ${name}`.slice(0, 300),
        place: { route: `/rate-desk/${id}` },
      }),
      [id, name],
    ),
    typed: useMemo(() => (isTyped ? { order } : undefined), [isTyped, order]),
    schema: costsDraft,
    onRestore: (restored) => {
      setOrder(restored.order);
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
type CostsDialog = ReturnType<typeof useCostsDialog>;

export function RateFileCosts({ dialog, ...props }: RateFileCostsProps) {
  return (
    <ActionDialog
      title="Order cost"
      width={1080}
      isOpen={dialog.isOpen}
      closeText="Close"
      onClose={dialog.close}
      onClosed={dialog.closed}
    >
      {dialog.note}
      <Costs {...props} order={dialog.order} onOrder={dialog.setOrder} />
    </ActionDialog>
  );
}

interface CostsProps extends Omit<RateFileCostsProps, 'dialog'> {
  readonly order: CostOrder;
  readonly onOrder: (order: CostOrder) => void;
}

function Costs({ book, lists, order, onOrder, onRefresh, onChooseTarget }: CostsProps) {
  const as = useOwner();
  const shownOrder = useDeferredValue(order);
  const choices = useCostChoices();
  const { rateFile, version } = book;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [
      'rates',
      'cost',
      as,
      rateFile.id,
      rateFile.target,
      version,
      book.ratesFrom,
      shownOrder,
      choices,
    ],
    queryFn: () =>
      invoke('rates.cost', { as, rateFile: rateFile.id, order: shownOrder, choices: { ...choices } }),
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
          isStale={isPlaceholderData || order !== shownOrder}
        />
      ) : (
        !error && <div className="bp6-skeleton" role="status" aria-label="Loading the rates" />
      )}
    </>
  );
}

interface BasisProps extends Pick<RateFileCostsProps, 'book' | 'onRefresh' | 'onChooseTarget'> {
  /** When the service was read; undefined while this is not known. */
  readonly at: number | null | undefined;
}

/** Explains which rates are compared. */
function Basis({ book, at, onRefresh, onChooseTarget }: BasisProps) {
  const format = useDateFormat();
  const { target } = book.rateFile;
  if (!target)
    return (
      <Callout compact icon="info-sign" className="codesk-rate-costs-basis">
        No service is chosen. The cost uses only the rows of the file: no charges, discount or tax, and no
        stored rates to compare. <Button size="small" text="Choose a service" onClick={onChooseTarget} />
      </Callout>
    );
  const name = targetName(target);
  if (at === undefined) return null;
  if (target.contract)
    return (
      <Callout compact icon="info-sign" className="codesk-rate-costs-basis">
        The cost uses only the rows of the file, without the other terms of {name}. Open the contract for the
        full cost of an order.
      </Callout>
    );
  if (at === null)
    return (
      <Callout compact icon="info-sign" className="codesk-rate-costs-basis">
        The rates of {name} are not loaded. The cost uses only the rows of the file.{' '}
        <Button size="small" icon="refresh" text="Load the current rates" onClick={onRefresh} />
      </Callout>
    );
  return (
    <p className="codesk-rate-costs-basis">
      <span>
        Stored: <b>{name}</b>, read {ageText(at)} ({dateTimeText(new Date(at), format)}). Edited: with the
        accepted changes of this file.
      </span>
    </p>
  );
}
