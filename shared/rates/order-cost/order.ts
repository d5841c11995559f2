/** An order whose cost is asked for, and the answer. */
import type { GivingRow } from './bands';

/** Amounts as text, as they were typed; choices by their index. What is empty is not known. */
export interface CostOrder {
  readonly weight: string;
  /** Pieces, picks, or what else the unit of the service counts. */
  readonly quantity: string;
  /** What the customer pays on delivery; empty or 0 without cash on delivery. */
  readonly value: string;
  readonly orderType: string;
  /** `country:7` or `region:201`; empty for the destination of the service. */
  readonly destination: string;
  readonly city: string;
  readonly remote: boolean;
  readonly temperature: boolean;
  /** Of stock collections between areas. */
  readonly areaFrom: string;
  readonly areaTo: string;
  readonly truckType: string;
  /** Of boxes. */
  readonly box: string;
  /** Of returns: `1:5` is zone 5, `2:7` is country 7. */
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

/** One line of the answer. */
export interface CostLine {
  readonly id: string;
  readonly label: string;
  /** A decimal, below 0 for a discount; null if it cannot be said. */
  readonly amount: string | null;
  /** How the amount comes about, or why it cannot be said. */
  readonly how: string;
  /** The row that gave it. */
  readonly row: GivingRow | null;
}

export interface OrderCost {
  readonly lines: readonly CostLine[];
  /** Null if a line cannot be said, or something is missing. */
  readonly total: string | null;
  /** What has to be entered first: fields of the order, and fields of the service. */
  readonly missing: readonly {
    readonly of: 'order' | 'service';
    readonly field: string;
    readonly label: string;
  }[];
  /** What does not change the amounts and a person should know. */
  readonly notes: readonly string[];
}

/** Text of an option, for the names in lines and notes; undefined if it is not known. */
export type OptionText = (list: string, index: string) => string | undefined;

/** The values of a service: as the server stores them, or as a form holds them with its rows beside its fields. */
export type ServiceValues = Readonly<Record<string, unknown>>;
