/** The fields of an order. Only fields that the kind of service can need are shown. */
import './order-costs.css';
import { Checkbox } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { isDecimal } from '../../shared/money';
import type { CostKind } from '../../shared/rates/order-cost/cost-kinds';
import type { CostOrder, ServiceValues } from '../../shared/rates/order-cost/order';
import { orderFieldsOf } from '../../shared/rates/order-cost/order-cost';
import type { Choice, ChoiceLists } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { DecimalInput } from '../fields/decimal-input';
import { FieldFrame } from '../fields/field-frame';

interface OrderFieldsProps {
  readonly kind: CostKind;
  readonly values: ServiceValues;
  readonly order: CostOrder;
  readonly lists: ChoiceLists;
  /** Fields that are missing for the calculation. */
  readonly missing: ReadonlySet<string>;
  readonly onChange: (patch: Partial<CostOrder>) => void;
}

const numbers = {
  weight: 'Weight',
  quantity: 'Quantity',
  value: 'Order value (COD)',
} as const;

const choiceLists = {
  orderType: { label: 'Order type', lists: ['order_types'] },
  city: { label: 'City', lists: ['rowCities', 'cities'] },
  areaFrom: { label: 'From area', lists: ['areas_of_uae'] },
  areaTo: { label: 'To area', lists: ['areas_of_uae'] },
  truckType: { label: 'Truck type', lists: ['truck_tons'] },
  box: { label: 'Box', lists: ['boxes'] },
} as const;

const ticks = { remote: 'To a remote area', temperature: 'Needs temperature control' } as const;

const prefixed = (prefix: string, suffix: string, choices: readonly Choice[] = []): readonly Choice[] =>
  choices.map(({ index, text }) => ({ index: `${prefix}:${index}`, text: `${text}${suffix}` }));

export function OrderFields({ kind, values, order, lists, missing, onChange }: OrderFieldsProps) {
  const ids = useId();
  const fields = orderFieldsOf(kind, values);
  const places = useMemo(
    () => ({
      destination: [
        ...prefixed('country', '', lists.countries),
        ...prefixed('region', ' (region)', lists.regions),
      ],
      location: [...prefixed('1', ' (zone)', lists.zones), ...prefixed('2', '', lists.countries)],
    }),
    [lists],
  );
  const choicesOf = (field: keyof typeof choiceLists): readonly Choice[] =>
    choiceLists[field].lists.map((name) => lists[name] ?? []).find((list) => list.length > 0) ?? [];
  const choice = (field: keyof CostOrder, label: string, choices: readonly Choice[]) => (
    <FieldFrame key={field} id={`${ids}-${field}`} label={label} required={missing.has(field)} kind="choice">
      {(control) => (
        <Combobox
          {...control}
          label={label}
          choices={choices}
          value={String(order[field])}
          onChange={(index) => onChange({ [field]: index })}
        />
      )}
    </FieldFrame>
  );

  if (fields.length === 0)
    return (
      <p className="codesk-order-costs-order">The price of this service does not depend on the order.</p>
    );
  return (
    <fieldset className="codesk-order-costs-order">
      <legend>Order</legend>
      {fields.map((field) => {
        if (field === 'weight' || field === 'quantity' || field === 'value') {
          const label = field === 'quantity' && kind === 'delivery_pricing' ? 'Picks' : numbers[field];
          const text = order[field];
          const isWrong = text.trim() !== '' && (!isDecimal(text) || text.trim().startsWith('-'));
          return (
            <FieldFrame
              key={field}
              id={`${ids}-${field}`}
              label={label}
              required={missing.has(field)}
              kind="decimal"
              {...(isWrong ? { error: 'Type a number of at least 0, such as 2.35.' } : {})}
            >
              {(control) => (
                <DecimalInput {...control} value={text} onChange={(typed) => onChange({ [field]: typed })} />
              )}
            </FieldFrame>
          );
        }
        if (field === 'remote' || field === 'temperature')
          return (
            <Checkbox
              key={field}
              label={ticks[field]}
              checked={order[field]}
              onChange={({ currentTarget }) => onChange({ [field]: currentTarget.checked })}
            />
          );
        if (field === 'destination') return choice(field, 'Destination', places.destination);
        if (field === 'location') return choice(field, 'Zone or country', places.location);
        return choice(field, choiceLists[field].label, choicesOf(field));
      })}
    </fieldset>
  );
}
