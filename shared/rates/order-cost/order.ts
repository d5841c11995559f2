/** An order and the result of its cost calculation. */
import type { GivingRow } from './bands';

/** Amounts as typed text; choices by index. Empty values are unknown. */
export interface CostOrder {
  readonly weight: string;
  /** Units, picks, or another measure of the service. */
  readonly quantity: string;
  /** The amount that the customer pays on delivery; empty or 0 without cash on delivery. */
  readonly value: string;
  readonly orderType: string;
  /** `country:7` or `region:201`; empty for the destination of the service. */
  readonly destination: string;
  readonly city: string;
  readonly remote: boolean;
  readonly temperature: boolean;
  /** Only for stock collections between areas. */
  readonly areaFrom: string;
  readonly areaTo: string;
  readonly truckType: string;
  /** Only for box rates. */
  readonly box: string;
  /** Only for returns: `1:5` is zone 5, `2:7` is country 7. */
  readonly location: string;
}

export const emptyOrder: CostOrder = {
  weight: '',
  quantity: '',
  value: '',
  orderType: '',
  destination: '',
  city: '',
  remote: false,
  temperature: false,
  areaFrom: '',
  areaTo: '',
  truckType: '',
  box: '',
  location: '',
};

/** One line of the result. */
export interface CostLine {
  readonly id: string;
  readonly label: string;
  /** A decimal, below 0 for a discount; null if it is unknown. */
  readonly amount: string | null;
  /** How the amount is computed, or why it is unknown. */
  readonly how: string;
  /** The source row of the amount. */
  readonly row: GivingRow | null;
}

export interface OrderCost {
  readonly lines: readonly CostLine[];
  /** Null if a line is unknown, or a value is missing. */
  readonly total: string | null;
  /** Missing values: fields of the order, and fields of the service. */
  readonly missing: readonly {
    readonly of: 'order' | 'service';
    readonly field: string;
    readonly label: string;
  }[];
  /** Information for the user that does not change the amounts. */
  readonly notes: readonly string[];
}

/** Text of an option, for the names in lines and notes; undefined if unknown. */
export type OptionText = (list: string, index: string) => string | undefined;

/** The values of a service: as stored by the server, or as in a form with its rows next to its fields. */
export type ServiceValues = Readonly<Record<string, unknown>>;
