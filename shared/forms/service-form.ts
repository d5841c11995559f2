/** What a service form has beyond a plain form: how its kind is called, and what it can choose from. */
import type { RowTableDefinition } from '../row-tables/definition';
import type { OptionGroupName, ServiceType } from '../service-types';
import { inSentence } from '../table/list';
import type { FormDefinition } from './definition';

export interface ServiceFormDefinition extends FormDefinition {
  /** The kind of service, as it is sent. */
  readonly id: ServiceType;
  /** Position among the kinds, smallest first. */
  readonly order: number;
  /** What the list of services calls the kind: `Stock collection`. */
  readonly label: string;
  /** What Add offers: `stock collection service`. */
  readonly noun: string;
  /** What prices the service, in one line. */
  readonly description: string;
  /** The name under which a reply carries the option lists of the kind. */
  readonly optionGroup: OptionGroupName;
  /** Names of these option lists. A list that a reply leaves out is empty. */
  readonly optionLists: readonly string[];
  /** Names of option lists that are kept by key: `type_units.2` are the units of type 2. */
  readonly keyedLists?: readonly string[];
  /** Tables that `tablesFor` can show instead of those in `tables`, by the name of the value they fill. */
  readonly otherTables?: Readonly<Record<string, RowTableDefinition>>;
}

/** Title of the page of a new service. */
export function newServiceTitle({ title }: ServiceFormDefinition): string {
  return `New ${inSentence(title)}`;
}

/** Title of the page of a stored service that has no name of its own. */
export function editServiceTitle({ title }: ServiceFormDefinition): string {
  return `Edit ${inSentence(title)}`;
}

/** Every table that the form can show, with the name of the value it fills. */
export function everyTable(form: ServiceFormDefinition): readonly (readonly [string, RowTableDefinition])[] {
  return [...Object.entries(form.tables), ...Object.entries(form.otherTables ?? {})];
}
