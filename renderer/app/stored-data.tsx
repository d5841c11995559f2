/** The section of About about reading offline: whether data is stored, how much, and the button to remove it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReadingState } from '../../shared/ipc/offline-reading';
import { counted, shownBytes } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { readingStateKey } from '../session/stored-reads';
import { useDateFormat } from '../ui/date-format';
import { notifyFailure } from '../ui/failure';
import { Managed } from '../ui/managed';
import { useOnce } from '../ui/once';
import { RefusableButton } from '../ui/refusable-button';
import { timeOfDay } from '../ui/time-text';

const whyOff: Readonly<Record<NonNullable<ReadingState['off']>, string>> = {
  policy: 'Your organisation has turned this off. Nothing is stored.',
  keyring: 'Nothing is stored, because this system has no keyring to protect it.',
  practice: 'Data of the practice workspace is not stored.',
  trouble: 'Stored data cannot be used now. Nothing is stored until Codesk restarts.',
  signed_out: 'Nothing is stored while no user is signed in.',
};

export function StoredData() {
  const { data } = useQuery({
    queryKey: readingStateKey,
    queryFn: () => invoke('reading.state', {}),
    staleTime: 0,
  });
  const id = useId();
  if (!data) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Reading offline</h2>
      <p className="codesk-muted">
        Lists, details and choices that you have opened are available while the server cannot be reached.
      </p>
      {data.off === undefined ? (
        <Stored state={data} />
      ) : (
        <p>
          {whyOff[data.off]} {data.off === 'policy' && <Managed entry="offlineReading" />}
        </p>
      )}
    </section>
  );
}

function Stored({ state }: { readonly state: ReadingState }) {
  const { records, bytes, oldest, removedAtSignOut } = state;
  const queries = useQueryClient();
  const format = useDateFormat();
  const once = useOnce();
  const remove = () =>
    once('remove', async () => {
      try {
        queries.setQueryData(readingStateKey, await invoke('reading.remove', {}));
      } catch (error) {
        notifyFailure(failureOf(error));
      }
    });
  return (
    <>
      <p>
        They are encrypted with a key in the keyring of this system and stored for at most 30 days and 200 MB.
        {removedAtSignOut && ' They are deleted when you sign out.'}{' '}
        <Managed entry="offlineReadingAtSignOut" />
      </p>
      <p role="status">
        {oldest === null
          ? 'Nothing is stored yet.'
          : `${counted(records, 'reply', 'replies')}, ${shownBytes(bytes)}, the oldest from ${timeOfDay(oldest * 1000, format)}.`}
      </p>
      <RefusableButton
        icon="trash"
        text="Delete stored data"
        refusal={records === 0 ? 'Nothing is stored.' : undefined}
        onClick={() => void remove()}
      />
    </>
  );
}
