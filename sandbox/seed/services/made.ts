/** One practice service before it is a row: its values, and what the list shows of them. */
export interface Made {
  readonly name: string;
  readonly destination: string | null;
  readonly unit: string | null;
  readonly tax: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}
