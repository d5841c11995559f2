/** A service form: a form with the names of its kind, and its option lists. */
import type { RowTableDefinition } from '../row-tables/row-table';
import type { OptionGroupName, ServiceType } from '../service-types';
import { inSentence } from '../table/list';
import type { FormDefinition } from './form-definition';

export interface ServiceFormDefinition extends FormDefinition {
  /** The kind of service, as it is sent. */
  readonly id: ServiceType;
  /** Position among the kinds, smallest first. */
  readonly order: number;
  /** Name of the kind in the list of services: `Stock collection`. */
  readonly label: string;
  /** Name of the kind in the Add menu: `stock collection service`. */
  readonly noun: string;
  /** One line about the pricing of the service. */
  readonly description: string;
  /** The name of its option lists' group in a reply. */
  readonly optionGroup: OptionGroupName;
  /** Names of these option lists. A list that is missing in a reply is empty. */
  readonly optionLists: readonly string[];
  /** Names of option lists by key: `type_units.2` are the units of type 2. */
  readonly keyedLists?: readonly string[];
}

/** Title of the page for a new service. */
export function newServiceTitle({ title }: ServiceFormDefinition): string {
  return `New ${inSentence(title)}`;
}

/** Title of the page for a stored service. */
export function editServiceTitle({ title }: ServiceFormDefinition): string {
  return `Edit ${inSentence(title)}`;
}

/** Every table that the form can show, with the name of the value that it fills. */
export function everyTable(form: FormDefinition): readonly (readonly [string, RowTableDefinition])[] {
  return [...Object.entries(form.tables), ...Object.entries(form.otherTables ?? {})];
}
