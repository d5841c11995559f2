/** One attempt of a write. */
import type { Call } from '../../shared/api/call';
import type { NewestRecords, OpenCall } from '../../shared/desk/operations';

export interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly call: Call;
  /** As the page sent it, or `EncodedInput`. */
  readonly input: unknown;
  readonly address?: string | undefined;
  readonly title?: string | undefined;
  /** The user chose to send it again, or its sender has looked up that it is not done. */
  readonly mayRepeat?: boolean | undefined;
  /** Reads the newest records of the list, for a call that adds one. */
  readonly readNewest?: (() => Promise<NewestRecords>) | undefined;
}

/** Sends writes once each, as the journal does. */
export interface SendsOnce {
  /** @param send gets the id to send it under */
  run<T>(owner: string, asked: Attempt, send: (id: string) => Promise<T>): Promise<T>;
  /** An operation without a known answer, with its whole input. */
  read(owner: string, id: string): Promise<OpenCall | undefined>;
}
