/** A kind of service in the practice workspace: option lists, rules and generated services. */
import type { OptionGroup } from '../../shared/forms/option-lists';
import type { SampleFile } from '../../shared/option';
import type { SqlValue } from '../database';
import type { Random } from '../random';
import type { Check, Values } from './check';

/** Makes the sample file of an import, with or without the message that explains it. */
export type MakeSample = (name: string, message?: string) => SampleFile;

export interface PracticeService {
  /** The option lists of its form and the sample files of its imports. */
  options(sample: MakeSample): OptionGroup;
  /** Adds errors to `check`. Returns a message for the whole form if no field has an error. */
  check(check: Check, values: Values): string | undefined;
  /** The values of a generated service. @param fromLast 0 for the newest */
  make(random: Random, id: number, fromLast: number): Values;
  /** Returns the name of a service in the list of services. */
  name(values: Values): string;
  /** Returns the destination of a service in the list of services. */
  destination?(values: Values): string;
  /** `service_type_id` in a contract for the services of this form. */
  readonly contractKind: number;
  /** `service_type_id` of services with other contract pricing; undefined for all others. */
  otherContractKind?(id: number): number | undefined;
  /** A kind with its own list gets a row there that links to the service. */
  readonly ownList?: {
    readonly id: string;
    row(values: Values, id: number): Readonly<Record<string, SqlValue>>;
  };
}
