/** The registry of service kinds: `kinds/stock-collection.ts` defines the kind `stock_collection`. */
import { serviceForms, serviceTypes } from '../../shared/forms';
import { type OptionGroup, optionGroups } from '../../shared/forms/option-lists';
import type { OptionGroupName, ServiceType } from '../../shared/service-types';
import type { SqlValue } from '../database';
import { notValid } from '../refusal';
import { textOf, units } from '../terms/choices';
import { Check, type Values } from './check';
import type { MakeSample, PracticeService } from './service-kind';

const modules = import.meta.glob<{ service?: PracticeService }>('./kinds/*.ts', { eager: true });

/** The definitions of all kinds of service. */
export const practiceServices = Object.fromEntries(
  serviceTypes.map((type) => {
    const file = `./kinds/${type.replaceAll('_', '-')}.ts`;
    const service = modules[file]?.service;
    if (!service) throw new Error(`sandbox/services/${file.slice(2)} does not export \`service\``);
    return [type, service];
  }),
) as Readonly<Record<ServiceType, PracticeService>>;

/** The option lists of every service form. @param origin of the practice workspace, for addresses of sample files */
export function everyOption(origin: string): Readonly<Record<OptionGroupName, OptionGroup>> {
  const sample: MakeSample = (name, message = '') => ({
    url: `${origin}/files/samples/${name}.csv`,
    message,
    need_to_show_message: message !== '',
  });
  return Object.fromEntries(
    serviceTypes.map((type) => [optionGroups[type], practiceServices[type].options(sample)]),
  ) as Record<OptionGroupName, OptionGroup>;
}

/** @throws Refusal 422 with messages by field, `rates.3.rate` for a cell */
export function checkService(type: ServiceType, values: Values): void {
  const check = new Check(values);
  const message = practiceServices[type].check(check, values);
  const fields = Object.keys(check.errors);
  if (fields.length === 0) return;
  const isOnlyThat = message !== undefined && fields.length === 1;
  throw notValid(check.errors, isOnlyThat ? message : undefined);
}

/** The columns of the list of services that depend on the values. */
export function listColumns(type: ServiceType, values: Values): Record<string, SqlValue> {
  const service = practiceServices[type];
  const unit = values.unit_id;
  return {
    name: service.name(values),
    type_label: serviceForms[type].label,
    destination: service.destination?.(values) ?? null,
    unit: unit === null || unit === undefined ? null : textOf(units, unit),
    rate_rows: rowsIn(values.rates) + rowsIn(values.box_rates),
    increment_rows: rowsIn(values.increments),
    tax_percentage: typeof values.tax_percentage === 'string' ? Number(values.tax_percentage) : null,
  };
}

function rowsIn(table: unknown): number {
  return Array.isArray(table) ? table.length : 0;
}

/** `service_type_id` of a service in a contract. */
export function contractKindOf(id: number, type: ServiceType): number {
  const { otherContractKind, contractKind } = practiceServices[type];
  return otherContractKind?.(id) ?? contractKind;
}

/** The kind of service whose form has this `service_type_id`; undefined without one. */
export function formOfContractKind(kind: number): ServiceType | undefined {
  return serviceTypes.find((type) => practiceServices[type].contractKind === kind);
}
