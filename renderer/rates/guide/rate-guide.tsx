/**
 * The first steps: a strip above the rate desk that ticks each step when the user has done it. "Show me" focuses the
 * control of the next step.
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
import { guideFile, guideRateFile, type ShownRateFile, stepsDone, stepTexts } from './guide-steps';
import { useGuide } from './use-guide';

export type { ShownRateFile };

/**
 * The strip of the first steps.
 * @param shown the open rate file
 */
export function RateGuide({ shown }: { readonly shown: ShownRateFile | null }) {
  const { guide, isOffered } = useGuide();
  return isOffered && guide.state === 'running' ? <Strip shown={shown} /> : null;
}

function Strip({ shown }: { readonly shown: ShownRateFile | null }) {
  const { guide, put } = useGuide();
  const { data: rateFiles = [] } = useRateFiles();
  const navigate = useNavigate();
  const rateFile = guideRateFile(rateFiles, guide);
  const isSent = useQueuedChange(rateFile)?.state === 'done';
  const done = stepsDone(guide, rateFile, shown, isSent);
  const isStored = done.length === guide.done.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step is stored
  useEffect(() => {
    if (!isStored) put({ done: [...done] });
  }, [isStored, done.length]);

  const next = guideSteps.find((step) => !done.includes(step));
  const show = async (step: GuideStep) => {
    if (step === 'sent') return navigate('/outbox');
    if (step !== 'open' && rateFile && shown?.book.rateFile.id !== rateFile.id)
      await navigate(`/rate-desk/${rateFile.id}`);
    // The page of the rate file may not be drawn yet.
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
        {next ? stepTexts[next].text : 'Done: the file is sent. You can undo it in the history.'}
      </p>
      {next ? (
        <>
          <Button size="small" text="Show me" onClick={() => void show(next)} />
          <Button
            size="small"
            variant="minimal"
            text="Continue later"
            onClick={() => put({ state: 'left' })}
          />
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

/** Returns the control of a step. */
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
      return find('[data-guide="bands"] [data-kind="gap"] button', '[data-guide="bands"] button');
    default:
      return find(`[data-guide="${step}"]`);
  }
}
