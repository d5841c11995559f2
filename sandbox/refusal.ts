/** An error reply. Handlers throw it, and the app turns it into JSON. */

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

/** The messages of a 422, by field. */
export type FieldErrors = Record<string, string[]>;

/** 422 with messages by field. Its message is the first of them, because many clients show only that. */
export function notValid(errors: FieldErrors, message?: string): Refusal {
  const [first] = Object.entries(errors);
  const text = message ?? (first ? `${first[0]}: ${first[1][0]}` : 'The data is not valid.');
  return new Refusal(422, text, { errors });
}
