/** Collects the lines of a cost, missing values, and notes. */
import { choiceIndex, isRecord } from '../../records';
import { adjustedText } from '../edit-numbers';
import { amountOf, Exact, zero } from '../exact-decimal';
import type { CostChoices } from './assumptions';
import type { GivingRow } from './bands';
import type { CostLine, CostOrder, OptionText, OrderCost, ServiceValues } from './order';

/** An amount, or undefined if it depends on an unknown line. */
export type Known = Exact | undefined;

/** The sum is undefined as soon as one line is. */
export class Tally {
  readonly #lines: CostLine[] = [];
  readonly #missing: OrderCost['missing'][number][] = [];
  readonly #notes: string[] = [];

  constructor(
    readonly values: ServiceValues,
    readonly order: CostOrder,
    readonly choices: CostChoices,
    readonly text: OptionText,
  ) {}

  /**
   * An amount of the service. Absent: undefined; 0 is an amount. A text that is not a number is reported as missing.
   */
  stored(field: string, label: string, isRequired = false): Exact | undefined {
    const amount = amountOf(this.values[field]);
    if (amount === null || (amount === undefined && isRequired)) this.miss('service', field, label);
    return amount ?? undefined;
  }

  /** A choice of the service as the text of its index; '' without one. */
  choice(field: string): string {
    return indexText(this.values[field]);
  }

  /** A multiple choice of the service. */
  choicesOf(field: string): readonly string[] {
    const value = this.values[field];
    return Array.isArray(value) ? value.map(indexText) : [];
  }

  /** A number of the order that the cost needs. */
  asked(field: 'weight' | 'quantity' | 'value', label: string): Exact | undefined {
    const amount = amountOf(this.order[field]);
    if (amount && !amount.isNegative()) return amount;
    this.miss('order', field, label);
    return undefined;
  }

  miss(of: 'order' | 'service', field: string, label: string): void {
    if (!this.#missing.some((each) => each.of === of && each.field === field))
      this.#missing.push({ of, field, label });
  }

  note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text);
  }

  /** Adds a line and returns its effective amount: rounded if lines are rounded. */
  line(id: string, label: string, amount: Known, how: string, row: GivingRow | null = null): Known {
    const counted = amount && this.rounded(amount);
    this.#lines.push({ id, label, amount: counted ? counted.toFixed() : null, how, row });
    return counted;
  }

  rounded(amount: Exact): Exact {
    const rule = this.choices.rounding;
    if (rule === 'total') return amount;
    return new Exact(
      adjustedText(amount.toFixed(), { round: rule === 'line' ? '0.01' : '0.0001' }, undefined).value,
    );
  }

  /** The sum of all lines so far, optionally without some; undefined if one of them is unknown. */
  sum(without: readonly string[] = []): Known {
    let sum = zero;
    for (const { id, amount } of this.#lines) {
      if (without.includes(id)) continue;
      if (amount === null) return undefined;
      sum = sum.plus(amount);
    }
    return sum;
  }

  answer(): OrderCost {
    const sum = this.#missing.length > 0 || this.#lines.length === 0 ? undefined : this.sum();
    const total =
      sum && this.choices.rounding === 'total'
        ? new Exact(adjustedText(sum.toFixed(), { round: '0.01' }, undefined).value)
        : sum;
    return {
      lines: this.#lines,
      total: total ? total.toFixed() : null,
      missing: this.#missing,
      notes: this.#notes,
    };
  }
}

/** The index of an option as text. */
export function indexText(value: unknown): string {
  if (isRecord(value)) return indexText(choiceIndex(value));
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null || value === undefined ? '' : String(value).trim();
}

/** A decimal formatted for a sentence. */
export function shown(amount: Exact): string {
  return amount.toFixed();
}
