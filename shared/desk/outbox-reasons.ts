/**
 * Reasons why a prepared change or a row is queued, needs the user, failed, or had nothing to send. Each reason has a
 * text for every state in which it occurs.
 */
interface OutboxReasonTexts {
  /** While it is queued, and while an attempt with an unknown outcome is looked up. */
  readonly waiting?: string;
  /**
   * While the user has to decide.
   * @param service its name
   * @param rows the number of rows as text: `3 rows`, or `some rows` if it is not known
   */
  readonly needsYou?: (service: string, rows: string) => string;
  readonly failed?: {
    readonly text: string;
    /** The text for rates of a service in a contract. */
    readonly inContract?: string;
    readonly wayOut: string;
  };
  /** Why a row of an import or a copy was refused. */
  readonly row?: string;
  readonly done?: (service: string) => string;
}

export const outboxReasons = {
  paused: { waiting: 'You paused it. Resume it to send it.' },
  /** The page shows the time instead. */
  'not-before': { waiting: 'It is not sent yet.' },
  offline: { waiting: 'The server cannot be reached. It is sent automatically when the connection is back.' },
  /** The server was reached, so this is not `offline`. */
  cut: { waiting: 'The connection ended before the reply was complete.' },
  'sign-in': { waiting: 'Session expired. It is sent after you sign in again.' },
  busy: { waiting: 'The server is busy.' },
  moving: {
    waiting: 'Other users changed the service during each comparison. Nothing was sent.',
  },
  'server-fault': {
    waiting: 'The server could not save it.',
    failed: {
      text: 'The server failed to save this change several times, but saved others.',
      wayOut: 'Retry later, or report it with the message below.',
    },
    row: 'The server failed to save this row several times, but saved others.',
  },
  'no-answer': { waiting: 'The reply cannot be read, or it is not from the server.' },
  unknown: {
    waiting:
      'It was sent, but the server did not confirm it. Codesk checks the server and sends it again only if it is missing, under the same number.',
  },
  'not-kept': {
    waiting: 'Codesk could not write to the disk. Free some disk space. Nothing was sent.',
  },
  collision: {
    needsYou: (service, rows) =>
      `${service} was changed by another user. Resolve the conflicts in ${rows} to send.`,
  },
  'moved-while-sending': {
    needsYou: (service) =>
      `It was sent, but the server did not confirm it, and ${service} has other rows now. Compare the rows to decide. Nothing is sent until then.`,
  },
  /** The row that was to be added is not in the table. */
  missing: {
    needsYou: () =>
      'It is not in the table. If the server is still saving it, sending it again stores it twice.',
  },
  'not-accepted': {
    failed: {
      text: 'The server did not accept the rows. Nothing was saved.',
      wayOut: 'Correct the rows in the rate file and queue it again, or cancel this change.',
    },
    row: 'The server did not accept it.',
  },
  'read-differently': {
    failed: {
      text: 'The server read the rows differently. Nothing was saved.',
      wayOut: 'Compare the rows named below with the rate file, correct it and queue it again.',
    },
  },
  overlap: {
    failed: {
      text: 'Another user added rows that overlap this change. Nothing was saved.',
      wayOut:
        'Refresh the current rates in the rate file, delete one of the rows named below and queue it again.',
    },
  },
  gone: {
    failed: {
      text: 'The service no longer exists.',
      inContract: 'The contract no longer exists, or the service is not in it.',
      wayOut: 'Cancel this change, or choose another service for the rate file.',
    },
    row: 'The row no longer exists.',
  },
  refused: {
    failed: {
      text: 'Your account may not change this service.',
      inContract: 'Your account may not change this contract.',
      wayOut: 'Ask an administrator, then retry.',
    },
    row: 'Your account may not change this table.',
  },
  'other-table': {
    failed: {
      text: 'The service has another kind of table now, so these rows do not fit.',
      inContract: 'The contract has other rates for this service now, so these rows do not fit.',
      wayOut: 'Choose the table of the rate file again and queue it again.',
    },
  },
  incomplete: {
    failed: {
      text: 'The contract cannot be saved: required values are missing.',
      wayOut: 'Open the contract, fill the fields named below, save it and retry.',
    },
  },
  unreadable: {
    failed: {
      text: 'The rows of the service, or of this change, cannot be read.',
      wayOut: 'Retry, or open the rate file and queue it again.',
    },
    row: 'The table cannot be read.',
  },
  'already-there': { done: (service) => `${service} had these rows already. Nothing had to be sent.` },
} as const satisfies Readonly<Record<string, OutboxReasonTexts>>;

export type OutboxReason = keyof typeof outboxReasons;
export const outboxReasonNames = Object.keys(outboxReasons) as [OutboxReason, ...OutboxReason[]];

/** Returns the texts of a reason. */
export function reasonTexts(reason: OutboxReason): OutboxReasonTexts {
  return outboxReasons[reason];
}
