/** One attempt to send a write. */
import type { Call } from '../../shared/api/call';
import type { NewestRecords, OpenCall } from '../../shared/desk/operations';

export interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly call: Call;
  /** The input as the page sent it, or an `EncodedInput`. */
  readonly input: unknown;
  readonly address?: string | undefined;
  readonly title?: string | undefined;
  /** The user chose to send it again, or its sender has checked that the server did not save it. */
  readonly mayRepeat?: boolean | undefined;
  /** Reads the newest records of the list to which the call adds one. */
  readonly readNewest?: (() => Promise<NewestRecords>) | undefined;
}

/** Sends each write once, as the journal does. */
export interface SendsOnce {
  /** @param send gets the operation id to send */
  run<T>(owner: string, asked: Attempt, send: (id: string) => Promise<T>): Promise<T>;
  /** An operation whose outcome is unknown, with its whole input. */
  read(owner: string, id: string): Promise<OpenCall | undefined>;
}
