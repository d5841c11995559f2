/** The button of a form that asks what an order would cost, and its dialog: stored values beside those of the form. */
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ActionDialog } from '../ui/action-dialog';
import { OrderCosts, type OrderCostsProps } from './order-costs';

interface OrderCostsButtonProps extends Omit<OrderCostsProps, 'edited'> {
  /** Gives the values of the form when the dialog opens. */
  readonly edited: () => OrderCostsProps['edited'];
}

export function OrderCostsButton({ edited, ...props }: OrderCostsButtonProps) {
  const [opened, setOpened] = useState<{ values: OrderCostsProps['edited']; isOpen: boolean }>();
  return (
    <>
      <Button
        variant="outlined"
        icon="calculator"
        text="What would an order cost?"
        onClick={() => setOpened({ values: edited(), isOpen: true })}
      />
      {opened && (
        <ActionDialog
          title="What would an order cost?"
          width={1080}
          isOpen={opened.isOpen}
          closeText="Close"
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onClosed={() => setOpened(undefined)}
        >
          <OrderCosts {...props} edited={opened.values} />
        </ActionDialog>
      )}
    </>
  );
}
