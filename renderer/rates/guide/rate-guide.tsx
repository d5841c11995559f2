/**
 * The strip of the first steps: they stand beside the real thing and are ticked by what the person did. "Show me" puts
 * the keyboard where the next step is done.
 */
import './guide.css';
import { Button, Icon } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { GuideStep } from '../../../shared/preferences';
import { guideSteps } from '../../../shared/preferences-schema';
import { useQueuedChange } from '../../journal/outbox-queries';
import { focusWhenMounted } from '../../ui/focus';
import { useRateFiles } from '../rate-queries';
import { guideFile, guideRateFile, type SeenRateFile, stepsDone, stepTexts } from './guide-steps';
import { useGuide } from './use-guide';

export type { SeenRateFile };

/** @param seen the rate file that is open */
export function RateGuide({ seen }: { readonly seen: SeenRateFile | null }) {
  const { guide, isOffered } = useGuide();
  return isOffered && guide.state === 'running' ? <Strip seen={seen} /> : null;
}

function Strip({ seen }: { readonly seen: SeenRateFile | null }) {
  const { guide, put } = useGuide();
  const { data: rateFiles = [] } = useRateFiles();
  const navigate = useNavigate();
  const rateFile = guideRateFile(rateFiles, guide);
  const isSent = useQueuedChange(rateFile)?.state === 'done';
  const done = stepsDone(guide, rateFile, seen, isSent);
  const isKept = done.length === guide.done.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step is kept
  useEffect(() => {
    if (!isKept) put({ done: [...done] });
  }, [isKept, done.length]);

  const next = guideSteps.find((step) => !done.includes(step));
  const show = async (step: GuideStep) => {
    if (step === 'sent') return navigate('/outbox');
    if (step !== 'open' && rateFile && seen?.book.rateFile.id !== rateFile.id)
      await navigate(`/rate-desk/${rateFile.id}`);
    // The page of the rate file may still be drawn.
    focusWhenMounted(() => placeOf(step));
  };
  return (
    <aside className="codesk-guide" aria-label="First steps">
      <ol>
        {guideSteps.map((step) => (
          <li
            key={step}
            data-done={done.includes(step)}
            aria-current={step === next ? 'step' : undefined}
            aria-label={`${stepTexts[step].title}${done.includes(step) ? ', done' : ''}`}
          >
            <Icon icon={done.includes(step) ? 'tick-circle' : 'circle'} size={14} />
            <span>{stepTexts[step].title}</span>
          </li>
        ))}
      </ol>
      <p role="status">
        {next
          ? stepTexts[next].text
          : 'Done: the file was opened, mended, compared and sent. It stands in the history, where it can be undone.'}
      </p>
      {next ? (
        <>
          <Button size="small" text="Show me" onClick={() => void show(next)} />
          <Button size="small" variant="minimal" text="Leave" onClick={() => put({ state: 'left' })} />
        </>
      ) : (
        <Button
          size="small"
          intent="primary"
          text="Finish the first steps"
          onClick={() => put({ state: 'finished' })}
        />
      )}
    </aside>
  );
}

/** Where a step is done. */
function placeOf(step: GuideStep): HTMLElement | null {
  const find = (...selectors: readonly string[]) => {
    for (const selector of selectors) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found;
    }
    return null;
  };
  switch (step) {
    case 'open':
      return find(`[data-guide="sample ${guideFile}"]`, '[data-guide="open"]');
    case 'answer':
      return find('[data-guide="questions"] button, [data-guide="questions"] select');
    case 'mend':
      return find('[data-guide="bands"] [data-kind="hole"] button', '[data-guide="bands"] button');
    default:
      return find(`[data-guide="${step}"]`);
  }
}
