import { type Refusal, refusals } from '../../../shared/rates/refusals';

/** A file that cannot be read. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  /** @param detail the cause, for the log */
  constructor(refusal: Refusal, detail?: string) {
    super(detail === undefined ? refusals[refusal].text : `${refusals[refusal].text} (${detail})`);
    this.name = 'RefusedFile';
    this.refusal = refusal;
  }
}

export const damaged = (detail: string) => new RefusedFile('damaged', detail);
export const tooLarge = (detail: string) => new RefusedFile('too-large', detail);
