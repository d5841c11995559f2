/** Why an update is not installed: refused for its content, or not downloaded this time. */
import type { Failure } from '../../shared/errors';

/** Each reason for the user. A next step follows after a colon. */
export const refusals = {
  feed_not_https: 'The address of the update feed does not begin with https://',
  redirected: 'The update feed points to another address',
  manifest_size: 'The list of the update feed is too large',
  manifest_form: 'The list of the update feed cannot be read',
  unsigned: 'The update is not signed',
  foreign_key: 'The update is signed with an unknown key',
  signature: 'The signature does not match the update',
  other_product: 'The signature is for another product',
  relabelled: 'The list of the update feed does not match its signature',
  channel: 'The update was signed for another channel',
  platform: 'The update feed has no file for this system and processor',
  file_name: 'The file name is not valid',
  version: 'The version number is not valid',
  replayed: 'The list of the update feed is older than an earlier one',
  size: 'The file size does not match the signature',
  hash: 'The file does not match the signature',
  file_kind: 'The downloaded file was replaced',
  publisher: 'The publisher of the file could not be verified',
} as const;

export type Refusal = keyof typeof refusals;

/** The offered update is not trusted. Nothing of it is stored. */
export class UpdateRefused extends Error {
  readonly reason: Refusal;

  /** @param detail for the log only */
  constructor(reason: Refusal, detail?: string) {
    super(detail === undefined ? refusals[reason] : `${refusals[reason]} (${detail})`);
    this.name = 'UpdateRefused';
    this.reason = reason;
  }
}

/** The update failed this time; the next check tries again. */
export class UpdateFailed extends Error {
  readonly failure: Omit<Failure, 'at'>;
  /** True if nothing was reached, as without a network. */
  readonly offline: boolean;

  constructor(
    failure: Omit<Failure, 'at'>,
    { offline = false, cause }: { offline?: boolean; cause?: unknown } = {},
  ) {
    super(`${failure.code}${failure.subject === undefined ? '' : ` ${failure.subject}`}`, { cause });
    this.name = 'UpdateFailed';
    this.failure = failure;
    this.offline = offline;
  }
}
