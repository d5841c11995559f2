/** A reply that is no success, thrown anywhere below a handler and turned into JSON in one place. */

export class Refusal extends Error {
  readonly status: number;
  /** The whole body, `message` included. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.body = { message, ...more };
  }
}

/** Messages by field, as a 422 carries them. */
export type FieldErrors = Record<string, string[]>;

/** 422 with messages by field. The message names the first one, since many clients show nothing else. */
export function notValid(errors: FieldErrors, message?: string): Refusal {
  const [first] = Object.entries(errors);
  const text = message ?? (first ? `${first[0]}: ${first[1][0]}` : 'The data is not valid.');
  return new Refusal(422, text, { errors });
}
