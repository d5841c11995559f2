/**
 * The button of a form for the cost of an order, and its dialog, which compares the stored values with the values of
 * the form.
 */
import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { emptyOrder } from '../../shared/rates/order-cost/order';
import { costOrderSchema } from '../../shared/rates/order-cost/order-schemas';
import { useInnerDraft } from '../drafts/draft-scope';
import { ActionDialog } from '../ui/action-dialog';
import { useDialog } from '../ui/use-dialog';
import { OrderCosts, type OrderCostsProps } from './order-costs';

interface OrderCostsButtonProps extends Omit<OrderCostsProps, 'edited' | 'order' | 'onOrder'> {
  /** Returns the values of the form when the dialog opens. */
  readonly edited: () => OrderCostsProps['edited'];
}

export function OrderCostsButton({ edited, ...props }: OrderCostsButtonProps) {
  const [order, setOrder] = useState(emptyOrder);
  const { shown, isOpen, round, open, close, closed } = useDialog<true>();
  const rememberOrder = useInnerDraft({
    name: 'order-costs',
    isOpen,
    onRestore: ({ content }) => {
      const { data } = costOrderSchema.safeParse(content);
      if (!data) return;
      setOrder(data);
      open(true);
    },
  });
  useEffect(() => {
    if (isOpen) rememberOrder(order === emptyOrder ? undefined : { content: { ...order } });
  }, [isOpen, order, rememberOrder]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form cannot change while the dialog is open
  const values = useMemo(() => (round > 0 ? edited() : undefined), [round]);
  return (
    <>
      <Button
        variant="outlined"
        icon="calculator"
        text="Order cost"
        onClick={() => {
          setOrder(emptyOrder);
          open(true);
        }}
      />
      {shown && (
        <ActionDialog
          title="Order cost"
          width={1080}
          isOpen={isOpen}
          closeText="Close"
          onClose={close}
          onClosed={closed}
        >
          <OrderCosts {...props} edited={values} order={order} onOrder={setOrder} />
        </ActionDialog>
      )}
    </>
  );
}
