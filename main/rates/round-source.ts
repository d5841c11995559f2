/** Reads the services and contracts of rate rounds: their lists, and the stored values of one. */
import { calls } from '../../shared/api';
import { readRoundContract } from '../../shared/contracts/contract-round';
import type { RateTarget } from '../../shared/desk/rates';
import {
  type FoundService,
  type ReadService,
  type RoundSubject,
  readRoundService,
  roundCap,
} from '../../shared/desk/stored-round';
import { CodeskError, type ErrorCode, unreachedCodes } from '../../shared/errors';
import { serviceForms } from '../../shared/forms';
import type { FilterValue } from '../../shared/table/filters';
import { type KnownContract, knownContract } from './contract-snapshots';
import { jsonValue } from './json-reply';
import { listedRows, listedService } from './listed-rows';
import type { RateServer } from './rate-server';
import type { RoundSource } from './round-runner';

/** Returns all services or contracts that the filters of their list find, in the order of their ids. */
export async function findSubjects(
  read: RateServer['read'],
  owner: string,
  of: RoundSubject,
  filters: readonly FilterValue[],
): Promise<FoundService[]> {
  const call = of === 'services' ? 'finance-services.datatable' : 'contracts.datatable';
  const found: FoundService[] = [];
  for await (const row of listedRows(read, owner, call, filters, roundCap)) {
    const subject = of === 'services' ? serviceOf(row) : contractOf(row);
    if (subject) found.push(subject);
  }
  return found;
}

function serviceOf(row: Readonly<Record<string, unknown>>): FoundService | undefined {
  const service = listedService(row);
  if (!service) return undefined;
  const { id, name, type } = service;
  const kind = row.type_label ?? (type ? serviceForms[type].label : row.type);
  return { id, name, kind: String(kind ?? '').slice(0, 200) };
}

function contractOf(row: Readonly<Record<string, unknown>>): FoundService | undefined {
  const known = knownContract(row);
  return known && contractSubject(known);
}

function contractSubject({ id, number, client }: KnownContract): FoundService {
  return { of: 'contracts', id, name: number, kind: client };
}

/** Stored results of earlier readings, and their times, in milliseconds since 1970. */
export interface SnapshotRates {
  /** The list of services; undefined if it was never read. */
  services(owner: string): Promise<At<{ readonly services: readonly StoredService[] }> | undefined>;
  /** The newest contracts of the user; undefined if their list was never read. */
  contracts(owner: string): Promise<At<{ readonly contracts: readonly KnownContract[] }> | undefined>;
  /** The rates of a service or a contract; undefined if they were never read. */
  read(owner: string, subject: FoundService): Promise<At<{ readonly content: ReadService }> | undefined>;
}
type At<T> = T & { readonly at: number };
type StoredService = RateTarget['service'];

/** Without a reply, stored results are used. */
const withoutAnswer: readonly ErrorCode[] = [...unreachedCodes, 'timed_out', 'connection_cut'];
/** True if the server gave no reply. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof CodeskError && withoutAnswer.includes(error.failure.code);
}

/** The stored list, filtered; undefined if it was never read. Only some filters can be applied. */
export async function snapshotSubjects(
  kept: SnapshotRates,
  owner: string,
  of: RoundSubject,
  filters: readonly FilterValue[],
): Promise<At<{ readonly services: FoundService[] }> | undefined> {
  if (of === 'services') {
    const known = await kept.services(owner);
    return known && { services: snapshotServices(known.services, filters), at: known.at };
  }
  const known = await kept.contracts(owner);
  return known && { services: snapshotContracts(known.contracts, filters), at: known.at };
}

const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** The texts of a filter; empty without it. */
function filterTexts(filters: readonly FilterValue[], name: string): readonly string[] {
  const value = filters.find((filter) => filter.name === name)?.value;
  return (Array.isArray(value) ? value : [value]).map(plain).filter((text) => text !== '');
}

/** The services of a stored list. Only filters for name and kind can be applied. */
export function snapshotServices(
  services: readonly StoredService[],
  filters: readonly FilterValue[],
): FoundService[] {
  const [name = ''] = filterTexts(filters, 'name');
  const kinds = filterTexts(filters, 'type_label');
  return services
    .map(({ id, type, name }) => ({ id, name, kind: serviceForms[type].label }))
    .filter((each) => each.name.toLowerCase().includes(name))
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(plain(kind)));
}

/** The contracts of a stored list. Only filters for number, client and status can be applied. */
export function snapshotContracts(
  contracts: readonly KnownContract[],
  filters: readonly FilterValue[],
): FoundService[] {
  const numbers = filterTexts(filters, 'contract_no');
  const [client = ''] = filterTexts(filters, 'client');
  const states = filterTexts(filters, 'status_label');
  return contracts
    .filter(({ number }) => numbers.length === 0 || numbers.some((text) => plain(number).includes(text)))
    .filter((each) => plain(each.client).includes(client))
    .filter(({ status }) => states.length === 0 || states.includes(plain(status)))
    .map(contractSubject);
}

/** The current rates of a service or a contract, or the stored ones if the server does not reply. */
export function roundSource(read: RateServer['read'], now: () => number, kept?: SnapshotRates): RoundSource {
  return {
    async read(owner, subject) {
      try {
        const call = subject.of === 'contracts' ? 'contracts.edit' : 'finance-services.edit';
        const reply = jsonValue(await read(owner, call, { id: subject.id }));
        return { content: contentOf(subject, reply), at: now() };
      } catch (error) {
        const found = isWithoutAnswer(error) ? await kept?.read(owner, subject) : undefined;
        if (!found) throw error;
        return found;
      }
    },
  };
}

function contentOf(subject: FoundService, reply: unknown): ReadService {
  if (subject.of === 'contracts') return readRoundContract(calls['contracts.edit'].output.parse(reply));
  const { type, values } = calls['finance-services.edit'].output.parse(reply);
  return readRoundService(type, values);
}
