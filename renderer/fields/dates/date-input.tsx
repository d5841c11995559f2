/** An input for a date with a button that opens its calendar. Down opens the calendar, Escape closes it. */
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../ui/icon-button';
import { InputGroup, type InputGroupProps } from '../../ui/input-group';

interface DateInputProps extends InputGroupProps {
  /** Used in the name of the button, for example `Created from`. */
  readonly title: string;
  readonly calendarOpen: boolean;
  readonly onCalendar: (open: boolean) => void;
  /** -1 if Tab should skip the button. */
  readonly buttonTabIndex?: number;
}

export function DateInput(props: DateInputProps) {
  const { title, calendarOpen, onCalendar, buttonTabIndex, onKeyDown, ...input } = props;
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onCalendar(true);
    } else if (event.key === 'Escape' && calendarOpen) {
      event.preventDefault();
      event.stopPropagation();
      onCalendar(false);
    }
  };
  return (
    <InputGroup
      {...input}
      fill
      autoComplete="off"
      spellCheck={false}
      onKeyDown={keyDown}
      rightElement={
        <IconButton
          icon="calendar"
          tabIndex={buttonTabIndex}
          label={`Open calendar, ${title}`}
          title="Open calendar (Down)"
          aria-haspopup="dialog"
          aria-expanded={calendarOpen}
          onClick={() => onCalendar(!calendarOpen)}
        />
      }
    />
  );
}
