/**
 * The preset ranges of a date filter. Arrow keys move through them; a letter moves to the next one with a word that
 * starts with it.
 */
import './dates.css';
import { Button } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import { type DateLimits, endOfDay } from '../../../shared/dates';
import { fieldMessages } from '../../../shared/messages';
import { presetRanges, type RelativeName } from '../../../shared/table/relative-dates';
import { useDateFormat } from '../../ui/date-format';
import { rangeMeaning } from './range-text';

interface RangePresetsProps {
  readonly limits: DateLimits;
  /** The end lies within one day of the start. */
  readonly oneDay: boolean;
  readonly chosen: RelativeName | undefined;
  readonly onPick: (name: RelativeName) => void;
}

export function RangePresets({ limits, oneDay, chosen, onPick }: RangePresetsProps) {
  const format = useDateFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box and legend.
    <div className="codesk-presets" role="group" aria-label="Preset ranges" onKeyDown={moveFocus}>
      {presetRanges(new Date(), limits).map(({ relative, name, range }) => {
        const tooLong = oneDay && range !== undefined && range[1] > endOfDay(range[0], 1);
        return (
          <Button
            key={name}
            variant="minimal"
            size="small"
            alignText="start"
            text={name}
            active={relative === chosen}
            aria-pressed={relative === chosen}
            disabled={!range || tooLong}
            title={tooLong ? fieldMessages.endWithinOneDay : rangeMeaning({ relative }, format)}
            onClick={() => onPick(relative)}
          />
        );
      })}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const begins = (button: HTMLButtonElement) =>
    (button.textContent ?? '')
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(event.key.toLowerCase()));
  const next =
    step !== undefined
      ? buttons[(at + step + buttons.length) % buttons.length]
      : /^[a-z0-9]$/i.test(event.key)
        ? [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)].find(begins)
        : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
