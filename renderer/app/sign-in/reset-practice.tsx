/** Asks before practice data is reset. */
import { useEffect, useEffectEvent } from 'react';
import { ConfirmProvider, useConfirm } from '../../ui/confirm';

interface ResetPracticeProps {
  /** Number of requests; each one asks again. */
  readonly request: number;
  readonly onConfirmed: () => void;
}

export default function ResetPractice(props: ResetPracticeProps) {
  return (
    <ConfirmProvider>
      <Question {...props} />
    </ConfirmProvider>
  );
}

function Question({ request, onConfirmed }: ResetPracticeProps) {
  const confirm = useConfirm();
  const ask = useEffectEvent(async () => {
    const yes = await confirm({
      title: 'Reset practice data?',
      text: 'All changes in the practice workspace are deleted. The next start creates fresh data. Real data does not change.',
      confirm: 'Reset practice data',
    });
    if (yes) onConfirmed();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is one question
  useEffect(() => void ask(), [request]);
  return null;
}
