/** The cost of an order: its fields on the left, the lines of the cost on the right, the assumptions below. */
import './order-costs.css';
import { Callout } from '@blueprintjs/core';
import { useDeferredValue, useMemo } from 'react';
import { type CostChoices, costChoices } from '../../shared/rates/order-cost/assumptions';
import type { CostKind } from '../../shared/rates/order-cost/cost-kinds';
import type { CostOrder, OrderCost, ServiceValues } from '../../shared/rates/order-cost/order';
import { orderCost } from '../../shared/rates/order-cost/order-cost';
import type { ChoiceLists } from '../fields/choices';
import { usePreferences } from '../session/preferences';
import { Assumptions } from './assumptions';
import { CostLines } from './cost-lines';
import { OrderFields } from './order-fields';

export interface OrderCostsProps {
  readonly kind: CostKind;
  /** The values of the service as they are stored; undefined for a new one. */
  readonly stored: ServiceValues | undefined;
  /** The values in the form, if they differ from the stored ones. */
  readonly edited?: ServiceValues | undefined;
  readonly lists: ChoiceLists;
  readonly order: CostOrder;
  readonly onOrder: (order: CostOrder) => void;
}

export function OrderCosts({ kind, stored, edited, lists, order, onOrder }: OrderCostsProps) {
  const choices = useCostChoices();
  const text = useMemo(
    () => (list: string, index: string) => {
      const found = (name: string) => lists[name]?.find((choice) => choice.index === index)?.text;
      // Units of additional services and of contracts are in lists with other names.
      return found(list) ?? (list === 'units' ? found('delivery_units') : undefined);
    },
    [lists],
  );
  const shownOrder = useDeferredValue(order);
  const cost = useMemo(() => {
    const of = (values: ServiceValues | undefined) =>
      values && orderCost(kind, values, shownOrder, choices, text);
    return { stored: of(stored), edited: of(edited) };
  }, [kind, stored, edited, shownOrder, choices, text]);
  return (
    <OrderCostsView
      kind={kind}
      values={edited ?? stored ?? {}}
      lists={lists}
      order={order}
      onOrder={onOrder}
      cost={cost}
    />
  );
}

/** Returns the assumptions: the defaults with the choices of the user. */
export function useCostChoices(): CostChoices {
  const stored = usePreferences().preferences.orderCosts;
  return useMemo(() => costChoices(stored), [stored]);
}

interface OrderCostsViewProps {
  readonly kind: CostKind;
  /** The values of the service. */
  readonly values: ServiceValues;
  readonly lists: ChoiceLists;
  readonly order: CostOrder;
  readonly onOrder: (order: CostOrder) => void;
  readonly cost: { readonly stored: OrderCost | undefined; readonly edited: OrderCost | undefined };
  /** The cost belongs to the order before this one. */
  readonly isStale?: boolean;
}

/** Shows an order and its cost, which the page or main has calculated. */
export function OrderCostsView({
  kind,
  values,
  lists,
  order,
  onOrder,
  cost,
  isStale = false,
}: OrderCostsViewProps) {
  const { preferences, change } = usePreferences();
  const stored = preferences.orderCosts;
  const choices = useCostChoices();
  const shown = cost.edited ?? cost.stored;
  const missing = [
    ...new Set(
      (shown?.missing ?? []).map(({ of, label }) => (of === 'order' ? label : `${label} of the service`)),
    ),
  ];

  return (
    <div className="codesk-order-costs">
      <OrderFields
        kind={kind}
        values={values}
        order={order}
        lists={lists}
        missing={new Set(shown?.missing.flatMap(({ of, field }) => (of === 'order' ? [field] : [])))}
        onChange={(patch) => onOrder({ ...order, ...patch })}
      />
      <div className="codesk-order-costs-answer" data-stale={isStale || undefined}>
        {missing.length > 0 && (
          <Callout compact icon="info-sign" role="status">
            {`Missing: ${missing.join(', ')}`}
          </Callout>
        )}
        <CostLines stored={cost.stored} edited={cost.edited} />
        {shown && shown.notes.length > 0 && (
          <ul className="codesk-order-costs-notes">
            {shown.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <Assumptions
          choices={choices}
          onChange={(id, option) => change({ orderCosts: { ...stored, [id]: option } })}
          onReset={() => change({ orderCosts: {} })}
        />
      </div>
    </div>
  );
}
