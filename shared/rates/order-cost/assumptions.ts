/**
 * The assumptions about the cost of an order, where the domain does not say how a server computes it. Each is one
 * switch in this table: its sentence, its options and the default. `docs/domain/order-costs.md` has the same sentences.
 */

interface CostAssumption {
  /** The beginning of a sentence; each option is its end. */
  readonly text: string;
  readonly options: Readonly<Record<string, string>>;
  readonly initial: string;
}

export const costAssumptions = {
  'band-border': {
    text: 'A weight on the border of two bands belongs to',
    options: { lower: 'the lower band', upper: 'the upper band' },
    initial: 'lower',
  },
  'band-rate': {
    text: 'The rate of a band is the price of',
    options: { order: 'the whole order', unit: 'each unit of it' },
    initial: 'order',
  },
  'band-overlap': {
    text: 'If several bands have the weight, the one that counts is',
    options: { first: 'the first of the table', highest: 'the one with the highest rate' },
    initial: 'first',
  },
  'city-rows': {
    text: 'Rows for the city of the order count',
    options: {
      band: 'before those for all cities, band by band',
      only: 'instead of those for all cities, if the city has any row',
    },
    initial: 'band',
  },
  'unit-measure': {
    text: 'The bands are looked up by',
    options: {
      name: 'the weight if the unit is a kilogram, one if it is an order, else the quantity',
      weight: 'always the weight',
      quantity: 'always the quantity',
    },
    initial: 'name',
  },
  'increment-start': {
    text: 'Increments are charged',
    options: {
      above: 'only above the base bands',
      inside: 'from the start of each row, even inside a base band',
    },
    initial: 'above',
  },
  'increment-steps': {
    text: 'Increments are charged for each step that is',
    options: { started: 'started', whole: 'complete', part: 'started, in proportion' },
    initial: 'started',
  },
  'increment-bands': {
    text: 'If the weight passes several increment rows, the price of a step comes from',
    options: { each: 'each row for its own part', last: 'the last row for the whole weight' },
    initial: 'each',
  },
  'area-direction': {
    text: 'An area rate applies',
    options: { written: 'only from its From area to its To area', both: 'in both directions' },
    initial: 'written',
  },
  'loose-items': {
    text: 'The loose item price is charged',
    options: { instead: 'instead of the bands', beside: 'in addition to the bands' },
    initial: 'instead',
  },
  'box-rate': {
    text: 'The rate of a box is charged',
    options: {
      instead: 'instead of the rate of the service',
      beside: 'in addition to the rate of the service',
    },
    initial: 'instead',
  },
  'cod-sum': {
    text: 'If a service has a COD price and a COD percentage, the COD charge is',
    options: { sum: 'both together', higher: 'the higher one' },
    initial: 'sum',
  },
  'cod-threshold': {
    text: 'A maximum COD charge threshold above 0 limits',
    options: {
      cap: 'the COD charge',
      value: 'the order value that the percentage is taken of',
    },
    initial: 'cap',
  },
  temperature: {
    text: 'The temperature control charge is charged',
    options: { ticked: 'for orders that need temperature control', always: 'for every order' },
    initial: 'ticked',
  },
  'remote-of': {
    text: 'A remote area percentage or multiplier is taken of',
    options: { freight: 'base rate and increments', base: 'the base rate alone' },
    initial: 'freight',
  },
  'remote-multiplier': {
    text: 'A remote area multiplier of 1.5 means',
    options: {
      whole: 'that half of the amount is added',
      added: 'that one and a half times the amount is added',
    },
    initial: 'whole',
  },
  'cost-of': {
    text: 'The percentage of an additional cost is taken of',
    options: {
      name: 'the order value or the base rate if Apply on names them, else base rate and increments',
      freight: 'always base rate and increments',
      running: 'everything before it, in the order of the positions',
    },
    initial: 'name',
  },
  'cost-flat': {
    text: 'The flat rate of an additional cost is charged',
    options: { name: 'for each piece if Apply on names pieces, else once', once: 'always once' },
    initial: 'name',
  },
  'cost-multiplier': {
    text: 'The multiplier of an additional cost multiplies',
    options: { own: 'its own amount', freight: 'base rate and increments, in addition to its own amount' },
    initial: 'own',
  },
  'discount-of': {
    text: 'A discount is taken of',
    options: { freight: 'base rate and increments', all: 'all charges before tax' },
    initial: 'freight',
  },
  'tax-of': {
    text: 'Tax is taken of',
    options: { all: 'all charges after the discount', freight: 'all charges except the COD charge' },
    initial: 'all',
  },
  rounding: {
    text: 'Amounts are rounded, halves away from 0,',
    options: {
      line: 'line by line to 0.01',
      'line-rate': 'line by line to 0.0001',
      total: 'to 0.01 in the total only',
    },
    initial: 'line',
  },
} as const satisfies Record<string, CostAssumption>;

export type CostAssumptionId = keyof typeof costAssumptions;
export const costAssumptionIds = Object.keys(costAssumptions) as readonly CostAssumptionId[];

/** One option of every assumption. */
export type CostChoices = {
  readonly [I in CostAssumptionId]: keyof (typeof costAssumptions)[I]['options'];
};

/** The option of every assumption; the default if none or an unknown one is stored. */
export function costChoices(stored: Readonly<Record<string, string>> = {}): CostChoices {
  return Object.fromEntries(
    costAssumptionIds.map((id) => {
      const { options, initial }: CostAssumption = costAssumptions[id];
      const chosen = stored[id];
      return [id, chosen !== undefined && Object.hasOwn(options, chosen) ? chosen : initial];
    }),
  ) as CostChoices;
}
