/** Checks on the server whether an operation with an unknown outcome was done. */
import type { DateFormat } from '../../shared/date-formats';
import type { LookUpResult } from '../../shared/desk/operations';
import { CodeskError } from '../../shared/errors';
import { lookUpOperation } from '../../shared/look-up/look-up';
import type { Provider } from '../api/provider';
import { replyValue } from '../api/shared-bytes';
import { failure } from '../failure';
import type { Session } from '../session/current-session';
import { forThisUser } from '../session/resumable';
import type { Operations } from './calls';

interface LookUpOptions {
  readonly operations: Pick<Operations, 'read'>;
  readonly provider: Pick<Provider, 'credentials' | 'send'>;
  readonly session: Pick<Session, 'state' | 'credentials' | 'resumed'>;
  readonly dateFormat: () => DateFormat;
}

/** Rejects with `not_found` for an operation that this user does not have open, and as the calls of the look-up do. */
export function createLookUp({ operations, provider, session, dateFormat }: LookUpOptions) {
  const ask = async (call: string, input: object) =>
    replyValue(await provider.send(call, input, provider.credentials(), undefined, { isWhole: true }));
  return (id: string): Promise<LookUpResult> =>
    forThisUser(
      session,
      async () => {
        const operation = await operations.read(session.state().owner, id);
        if (!operation) throw new CodeskError(failure('not_found', { subject: 'the operation' }));
        return lookUpOperation(operation, { request: ask, format: dateFormat() });
      },
      { again: true },
    );
}
