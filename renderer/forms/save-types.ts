/** The types of a save: its definition, and how it can fail. */
import type { Failure } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/form-definition';
import type { Notice } from '../../shared/messages';
import type { Attempt } from '../ipc';
import type { LookUpState } from '../operations/unknown-outcome';

export type Messages = Readonly<Record<string, string>>;

export interface FailedSave {
  readonly failure: Failure;
  /** Messages of the server that belong to no visible field, by the path in the reply. */
  readonly others: Messages;
  /** The lost save; only if the outcome is unknown. */
  readonly lost?: LostSave;
}

/** A save whose outcome is unknown, because its reply was lost. */
export interface LostSave {
  /** Name of the record, for example `New contract CT-9`, and the time it was sent, in milliseconds since 1970. */
  readonly what: string;
  readonly at: number;
  /** The save changes a stored record, so sending it again creates no duplicate. */
  readonly isChange: boolean;
  /** The form was changed after it was sent. */
  readonly differs?: boolean;
  /** The values that were sent; absent after a restart of Codesk. */
  readonly values?: FormValues;
  /** Absent if there is nothing to look up. */
  readonly lookUp?: LookUpState;
}

export interface Save {
  /** Label of the progress bar. */
  readonly label: string;
  /** Checks everything that is not a field. Returns true and shows the reason if the save is refused. */
  readonly refuse?: (values: FormValues) => boolean;
  /** Runs after the form is locked and before anything is sent. Returns false and shows the reason to cancel the save. */
  readonly check?: (values: FormValues) => Promise<boolean>;
  /** The save adds a record. Sending it again may create a duplicate, so the user is asked. */
  readonly isNew: boolean;
  /** @param attempt has the id that all attempts of this save share */
  readonly send: (values: FormValues, attempt: Attempt) => Promise<unknown>;
  /** Names the record in messages: `New contract CT-9`. */
  readonly what: (values: FormValues) => string;
  readonly notice: Notice;
  readonly onSaved?: () => void;
  readonly onFailed?: (failed: FailedSave) => void;
  /** Returns the field that shows the message of a path; by default the first field or table in the path. */
  readonly fieldOf?: (path: string) => string | undefined;
}

/** How a form validates its values and shows messages of the server. */
export interface FormChecks {
  /** Returns the values. If one is invalid, shows the errors and returns undefined. */
  readonly submit: () => FormValues | undefined;
  /** Shows messages at their fields and returns those that belong to no visible field. */
  readonly showServerErrors: (fields: Messages, fieldOf?: Save['fieldOf']) => Messages;
}
