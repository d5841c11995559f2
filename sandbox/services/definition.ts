/** What the practice workspace has for one kind of service: its choices, its rules, and services of that kind. */
import type { OptionGroup } from '../../shared/forms/option-lists';
import type { SampleFile } from '../../shared/option';
import type { SqlValue } from '../database';
import type { Random } from '../random';
import type { Check, Values } from './check';

/** Makes the sample file of an import; one with a message has it shown. */
export type MakeSample = (name: string, message?: string) => SampleFile;

export interface PracticeService {
  /** The lists that its form can choose from, and the sample files of its imports. */
  options(sample: MakeSample): OptionGroup;
  /** Adds what is wrong to `check`; answers the message that stands for the whole when nothing else is wrong. */
  check(check: Check, values: Values): string | undefined;
  /** The values of a seeded service. @param fromLast 0 is the newest */
  make(random: Random, id: number, fromLast: number): Values;
  /** Its name in the list of services. */
  name(values: Values): string;
  /** Where it holds, as the list of services shows it. */
  destination?(values: Values): string;
  /** `service_type_id` in a contract of the services that this form fills. */
  readonly contractKind: number;
  /** `service_type_id` of those that a contract prices in another way; undefined for all others. */
  otherContractKind?(id: number): number | undefined;
  /** A kind with a list of its own gets a row there that leads to the service. */
  readonly ownList?: {
    readonly id: string;
    row(values: Values, id: number): Readonly<Record<string, SqlValue>>;
  };
}
