/**
 * Why a prepared change or a row is queued, needs the user, failed, or had nothing to send: every reason with its
 * sentences, by the state in which it occurs. A reason occurs only in the states that it has a sentence for.
 */
interface OutboxReasonTexts {
  /** While it is queued, and while an attempt whose answer is not known is looked up. */
  readonly waiting?: string;
  /**
   * While the user has to decide.
   * @param service its name
   * @param rows how many rows it is about: `3 rows`, or `rows` if it is not known
   */
  readonly needsYou?: (service: string, rows: string) => string;
  readonly failed?: {
    readonly text: string;
    /** Instead of it for rates of a service in a contract. */
    readonly inContract?: string;
    readonly wayOut: string;
  };
  /** Why a row of an import or a copy was refused. */
  readonly row?: string;
  readonly done?: (service: string) => string;
}

export const outboxReasons = {
  paused: { waiting: 'You paused it. It is not sent before you resume it.' },
  /** The page adds the time. */
  'not-before': { waiting: 'It is not sent yet.' },
  offline: { waiting: 'The server cannot be reached. It is sent automatically when the connection is back.' },
  /** The server was reached, so the connection is there. */
  cut: { waiting: 'The server ended the connection before its answer was complete.' },
  'sign-in': { waiting: 'The session has ended. It is sent after you sign in again.' },
  busy: { waiting: 'The server asks for a pause.' },
  moving: {
    waiting: 'Another user changed the service each time while its rates were compared. Nothing was sent.',
  },
  'server-fault': {
    waiting: 'The server could not do it just now.',
    failed: {
      text: 'The server failed at this change again and again, while it answered others.',
      wayOut: 'Try again later, or report it with the message below.',
    },
    row: 'The server failed at this row again and again, while it answered others.',
  },
  'no-answer': { waiting: 'Something else than the server answered, or the answer cannot be read.' },
  unknown: {
    waiting:
      'It was sent, and no answer says whether it was saved. Codesk looks it up on the server, and sends it again only if it is not there, under the same number.',
  },
  'not-kept': {
    waiting: 'The next step could not be written to the disk. Make space on the disk. Nothing was sent.',
  },
  collision: {
    needsYou: (service, rows) =>
      `Another user changed ${rows} of ${service} that you change, too. Nothing is sent until you choose.`,
  },
  'moved-while-sending': {
    needsYou: (service) =>
      `It was sent without an answer, and ${service} has other rows now. Compare them and decide. Nothing is sent until you choose.`,
  },
  /** Of a row that was to be added. */
  missing: {
    needsYou: () =>
      'It is not in the table. If the server is still at work on it, sending it again stores it twice.',
  },
  'not-accepted': {
    failed: {
      text: 'The server did not accept the rows. Nothing was saved.',
      wayOut: 'Correct the rows in the rate file and queue it again, or remove this one.',
    },
    row: 'The server did not accept it.',
  },
  'read-differently': {
    failed: {
      text: 'The server read other rows than you saw. Nothing was saved.',
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
      text: 'The service does not exist any more.',
      inContract: 'The contract does not exist any more, or the service is not in it.',
      wayOut: 'Remove it, or choose another service for the rate file.',
    },
    row: 'The row does not exist any more.',
  },
  refused: {
    failed: {
      text: 'Your account may not change this service.',
      inContract: 'Your account may not change this contract.',
      wayOut: 'Ask an administrator, then try again.',
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
      text: 'The contract lacks values that it needs to be saved.',
      wayOut: 'Open the contract, fill what is named below and save it, then try again.',
    },
  },
  unreadable: {
    failed: {
      text: 'The rows of the service, or of this change, cannot be read.',
      wayOut: 'Try again, or open the rate file and queue it again.',
    },
    row: 'The table cannot be read.',
  },
  'already-there': { done: (service) => `${service} had these rows already. Nothing had to be sent.` },
} as const satisfies Readonly<Record<string, OutboxReasonTexts>>;

export type OutboxReason = keyof typeof outboxReasons;
export const outboxReasonNames = Object.keys(outboxReasons) as [OutboxReason, ...OutboxReason[]];

/** The sentences of a reason. */
export function reasonTexts(reason: OutboxReason): OutboxReasonTexts {
  return outboxReasons[reason];
}
