/**
 * Pairs the services of two contracts: first the same service, then services of one kind that price the same
 * trade.
 */
import type { ContractReply } from '../../api/contracts';
import type { Id } from '../../table/row';
import { type ContractValues, readContract } from '../contract';
import { serviceName } from '../service-name';
import type { OptionLists } from '../service-values';
import { plainIndex } from './terms';

type Values = Readonly<Record<string, unknown>>;

export interface ComparedService {
  readonly id: Id;
  /** The label of the service. */
  readonly name?: string;
  /** Includes `service_type_id`, the kind of the service. */
  readonly values: Values;
}

export interface ComparedContract {
  /** Name in the sentences, for example the contract number. */
  readonly name: string;
  readonly values: ContractValues;
  readonly services: readonly ComparedService[];
}

/** A stored contract for the comparison. Its services are named by the option list of the reply. */
export function comparedContract(reply: ContractReply): ComparedContract {
  const edited = readContract(reply.contract);
  return {
    name: edited.values.contract_no || `Contract ${reply.contract.id}`,
    values: edited.values,
    services: edited.services.map(({ id, values = {} }) => ({ id, name: serviceName(reply, id), values })),
  };
}

/** Option lists by `service_type_id`: one name can mean different lists in two kinds. */
export type ListsOfKind = Readonly<Record<string, OptionLists>>;

/** The option lists for the values of a pair of services. */
export function listsOfPair(
  { left, right }: ServicePair,
  lists: OptionLists,
  ofKind: ListsOfKind,
): OptionLists {
  const one = left ?? right;
  const own = one && ofKind[kindOf(one)];
  return own ? { ...lists, ...own } : lists;
}

export interface ServicePair {
  readonly left?: ComparedService;
  readonly right?: ComparedService;
}

/** Values that identify what a service prices. Two services of one kind with equal values here are paired. */
const scopeNames = [
  'warehouse_id',
  'warehouse_ids',
  'origin_warehouse_ids',
  'destination_type',
  'destination_id',
  'shipment_type_id',
  'is_b2bm',
  'sku_type_id',
  'truck_id',
  'carrier_id',
  'type',
  'type_id',
  'unit_id',
] as const;

const kindOf = ({ values }: ComparedService) => String(values.service_type_id ?? '');

function scopeKey(service: ComparedService): string {
  const scope = scopeNames.map((name) => {
    const value = service.values[name];
    return Array.isArray(value) ? value.map(plainIndex).sort() : plainIndex(value);
  });
  return JSON.stringify([kindOf(service), scope]);
}

/** Pairs the same service on both sides, then services of one kind with one key. The others have no partner. */
export function alignServices(
  left: readonly ComparedService[],
  right: readonly ComparedService[],
): ServicePair[] {
  const partner = new Map<ComparedService, ComparedService>();
  const taken = new Set<ComparedService>();
  for (const key of [(each: ComparedService) => JSON.stringify([kindOf(each), String(each.id)]), scopeKey]) {
    const waiting = new Map<string, ComparedService[]>();
    for (const each of right) {
      if (!taken.has(each)) waiting.set(key(each), [...(waiting.get(key(each)) ?? []), each]);
    }
    for (const each of left) {
      const found = partner.has(each) ? undefined : waiting.get(key(each))?.shift();
      if (!found) continue;
      partner.set(each, found);
      taken.add(found);
    }
  }
  return [
    ...left.map((each): ServicePair => {
      const other = partner.get(each);
      return other ? { left: each, right: other } : { left: each };
    }),
    ...right.filter((each) => !taken.has(each)).map((each): ServicePair => ({ right: each })),
  ];
}
