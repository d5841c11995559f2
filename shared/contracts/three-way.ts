/** The three sides of a contract: its terms, and its services by their ids, each by the form of its values. */
import { isServerOwned, type Texts } from '../conflicts/comparable';
import { compareForms } from '../conflicts/compare-forms';
import {
  asPart,
  type Comparison,
  type Difference,
  type DifferenceLine,
  type DifferenceState,
  type Side,
  type Sides,
} from '../conflicts/three-way';
import { serviceForms } from '../forms';
import type { FormState } from '../forms/form-definition';
import type { Id } from '../table/row';
import {
  type ContractFileName,
  type ContractService,
  type ContractValues,
  contractFileNames,
  contractForm,
  type EditedContract,
  type ServiceForm,
} from './contract';
import { deliveryPricingFiles, isDeliveryPricing, storedFileName } from './delivery-pricing';
import { serviceFormOf } from './service-forms';
import { financeServiceForm } from './service-forms/finance-service';
import { plainServiceForm } from './service-forms/plain';
import { pricingServiceForm } from './service-forms/pricing';
import { fittingForm, valueFields } from './service-values';

export interface ContractTexts extends Texts {
  readonly service: (id: Id) => string;
}

type Values = Readonly<Record<string, unknown>>;
type Choose = (difference: Difference) => Side;

/** @param sides base and theirs as `readContract` reads them */
export function compareContracts(
  sides: Sides<EditedContract>,
  texts: ContractTexts,
): Comparison<EditedContract> {
  const { base, theirs, mine } = sides;
  const terms = compareForms(
    contractForm,
    { base: termsOf(base), theirs: termsOf(theirs), mine: termsOf(mine) },
    texts,
  );
  const entries = { base: byId(base), theirs: byId(theirs), mine: byId(mine) };
  const ids = [...new Set([...entries.mine.keys(), ...entries.theirs.keys(), ...entries.base.keys()])];
  const services = ids.map((id) =>
    compareService(
      { base: entries.base.get(id), theirs: entries.theirs.get(id), mine: entries.mine.get(id) },
      texts,
    ),
  );
  return {
    differences: [...terms.differences, ...services.flatMap(({ differences }) => differences)],
    merge: (choose) => ({
      values: terms.merge(choose).values as ContractValues,
      services: services.flatMap(({ merge }) => merge(choose) ?? []),
    }),
  };
}

const termsOf = ({ values }: EditedContract): FormState => ({ values, tables: {} });

const byId = ({ services }: EditedContract) => new Map(services.map((entry) => [String(entry.id), entry]));

type Entry = ContractService | undefined;

function compareService(sides: Sides<Entry>, texts: ContractTexts): Comparison<Entry> {
  const { base, theirs, mine } = sides;
  const id = (mine ?? theirs ?? base)?.id ?? '';
  const state = presentState(sides);
  if (state === 'in both' && base && theirs && mine) return compareValues({ base, theirs, mine }, texts);
  if (state === undefined || state === 'in both') return { differences: [], merge: () => theirs };
  return whole(
    id,
    state,
    texts.service(id),
    () => [
      { label: 'Service', base: presence(base), theirs: presence(theirs, base), mine: presence(mine, base) },
    ],
    (side) => (side === 'mine' ? mine : theirs),
  );
}

/** Whether the sides have the service; `in both` if its values decide. */
function presentState({ base, theirs, mine }: Sides<Entry>): DifferenceState | 'in both' | undefined {
  if (base && theirs && mine) return 'in both';
  if (!theirs && !mine) return base && 'both_same';
  if (!base) {
    if (!mine) return 'only_theirs';
    if (!theirs) return 'only_mine';
    return isSameService(theirs, mine) && !isEdited(mine) ? 'both_same' : 'conflict';
  }
  if (!theirs) return mine && (isEdited(mine) || !isSameService(base, mine)) ? 'conflict' : 'only_theirs';
  return isSameService(base, theirs) ? 'only_mine' : 'conflict';
}

function presence(entry: Entry, base?: Entry): string {
  if (!entry) return base ? 'removed' : 'not there';
  return isEdited(entry) ? 'there, changed' : 'there';
}

const isEdited = ({ edited, files }: ContractService) =>
  edited !== undefined || Object.keys(files ?? {}).length > 0;

/** A difference of the whole service. */
function whole(
  id: Id,
  state: DifferenceState,
  label: string,
  lines: () => readonly DifferenceLine[],
  entryOf: (side: Side) => Entry,
): Comparison<Entry> {
  const difference: Difference = { key: `service/${id}`, state, part: label, label, lines };
  return { differences: [difference], merge: (choose) => entryOf(choose(difference)) };
}

/** A service that all sides have. */
function compareValues(sides: Sides<ContractService>, texts: ContractTexts): Comparison<Entry> {
  const { base, theirs, mine } = sides;
  const name = texts.service(mine.id);
  const isMine = isEdited(mine) || !isSameService(base, mine);
  if (isSameService(base, theirs)) {
    if (!isMine) return { differences: [], merge: () => theirs };
    return whole(
      mine.id,
      'only_mine',
      name,
      () => [],
      (side) => (side === 'mine' ? mine : theirs),
    );
  }
  const form = formOf(theirs.values ?? {}, base.values ?? {}, mine.values ?? {});
  if (!isMine) {
    const kept = linesOf(form, { base, theirs, mine: base }, texts);
    return whole(
      mine.id,
      'only_theirs',
      name,
      () => kept,
      (side) => (side === 'mine' ? mine : theirs),
    );
  }
  return compareEdited(sides, form, texts);
}

/** Compares the values of a service that both sides changed field by field. */
function compareEdited(
  { base, theirs, mine }: Sides<ContractService>,
  fitting: ServiceForm,
  texts: ContractTexts,
): Comparison<Entry> {
  const name = texts.service(mine.id);
  const form = mine.edited?.form ?? fitting;
  const stored = theirs.values ?? {};
  const after = form.over(stored);
  const isOtherForm =
    form.kind !== fitting.kind || form.type !== fitting.type || Object.keys(stored).length === 0;
  if (isOtherForm) {
    const line = { label: 'Values', base: 'as opened', theirs: 'other values', mine: 'your values' };
    return whole(
      mine.id,
      'conflict',
      name,
      () => [line],
      (side) => (side === 'mine' ? mine : theirs),
    );
  }
  const values = compareForms(
    form.definition,
    {
      // The base comes from the contract, because the loaded form may be newer than a draft from before a restart.
      base: stateIn(form, base.values ?? {}),
      theirs: stateIn(form, stored),
      mine: mine.edited ?? stateIn(form, mine.values ?? {}),
    },
    texts,
  );
  const fields = asPart(values, `service/${mine.id}`, name);
  const files = fileDifferences(base, theirs, mine, name);
  return {
    differences: [...fields.differences, ...files.map(({ difference }) => difference)],
    merge: (choose: Choose) => {
      const dropped = files.filter(({ difference }) => choose(difference) === 'theirs');
      const left = Object.entries(mine.files ?? {}).filter(
        ([file]) => !dropped.some((each) => each.file === file),
      );
      return {
        id: mine.id,
        values: stored,
        edited: { form: after, ...fields.merge(choose) },
        ...(left.length > 0 && { files: Object.fromEntries(left) }),
      };
    },
  };
}

/** A file that was picked here, while another one was uploaded to the server. */
function fileDifferences(
  base: ContractService,
  theirs: ContractService,
  mine: ContractService,
  part: string,
) {
  return contractFileNames.flatMap((file: ContractFileName) => {
    const picked = mine.files?.[file];
    const [before, now] = [base, theirs].map(({ values }) => storedFileName(values?.[file]) ?? 'none');
    if (!picked || before === now) return [];
    const label = deliveryPricingFiles.find(({ name }) => name === file)?.label ?? file;
    const difference: Difference = {
      key: `service/${mine.id}/file/${file}`,
      state: 'conflict',
      part,
      label,
      lines: () => [{ label, base: before ?? '', theirs: now ?? '', mine: picked.name }],
    };
    return [{ file, difference }];
  });
}

const stateIn = (form: ServiceForm, values: Values): FormState => form.over(values).read(() => undefined);

function linesOf(
  form: ServiceForm,
  { base, theirs, mine }: Sides<ContractService>,
  texts: Texts,
): readonly DifferenceLine[] {
  const { differences } = compareForms(
    form.definition,
    {
      base: stateIn(form, base.values ?? {}),
      theirs: stateIn(form, theirs.values ?? {}),
      mine: stateIn(form, mine.values ?? {}),
    },
    texts,
  );
  const lines = differences.flatMap((each) =>
    each.lines().map((line) => ({ ...line, label: inPart(each, line) })),
  );
  // Values that the form does not show are sent back unchanged, so they are compared, too.
  return lines.length > 0
    ? lines
    : [{ label: 'Values', base: 'as opened', theirs: 'other values', mine: 'as opened' }];
}

function inPart({ part, label }: Difference, line: DifferenceLine): string {
  return part === '' ? line.label : [part, label, line.label].filter((text) => text !== '').join(', ');
}

/** True if both have the same values as the form of the service reads them. */
function isSameService(one: ContractService, other: ContractService): boolean {
  const [a, b] = [one.values ?? {}, other.values ?? {}];
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  const isEmpty = (values: Values) => Object.keys(values).length === 0;
  if (isEmpty(a) || isEmpty(b)) return false;
  const form = formOf(a, b);
  const [base, theirs] = [stateIn(form, a), stateIn(form, b)];
  const { differences } = compareForms(form.definition, { base, theirs, mine: base }, noTexts);
  return differences.length === 0 && uneditableText(form, a) === uneditableText(form, b);
}

const noTexts: Texts = { option: (_list, index) => index, format: 'day/month/year' };

/** Values that a form cannot edit and sends back, independent of the order of their names. */
function uneditableText(form: ServiceForm, values: Values): string {
  return JSON.stringify(
    form
      .over(values)
      .kept.map(({ label, text }) => [label, text])
      .sort(),
  );
}

/** The form for several versions of the values of one service: with a field for each value of any of them. */
function formOf(...times: readonly Values[]): ServiceForm {
  const values = Object.fromEntries(
    times.toReversed().flatMap((each) => Object.entries(each).filter(([name]) => !isServerOwned(name))),
  );
  if (isDeliveryPricing(values)) return pricingServiceForm(values);
  const type = values.service_type_id;
  if (typeof type === 'number' || typeof type === 'string')
    return serviceFormOf({ values: { ...values, service_type_id: type }, increments_sample_file: null });
  const fitting = fittingForm(values);
  if (fitting && serviceForms[fitting]) return financeServiceForm(fitting, values);
  return plainServiceForm(valueFields(values, {}), values);
}
