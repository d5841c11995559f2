/** The popover of a calendar next to its inputs. It takes the focus and gives it back when it closes. */
import '../fields.css';
import { Spinner } from '@blueprintjs/core';
import { type ReactElement, type ReactNode, type Ref, Suspense, useRef } from 'react';
import { Popover } from '../../ui/overlays';

interface CalendarPopoverProps {
  readonly open: boolean;
  readonly label: string;
  readonly onClose: () => void;
  readonly target: ReactElement;
  readonly children: ReactNode;
}

export function CalendarPopover({ open, label, onClose, target, children }: CalendarPopoverProps) {
  const dialog = useRef<HTMLDivElement>(null);
  return (
    <Popover
      isOpen={open}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      enforceFocus={false}
      // Blueprint would focus an empty element before the dialog, and screen readers would not say its name.
      onOpening={() => dialog.current?.focus({ preventScroll: true })}
      popoverClassName="codesk-calendar"
      onInteraction={(next) => {
        if (!next && open) onClose();
      }}
      renderTarget={({ ref }) => (
        <div ref={ref as Ref<HTMLDivElement>} className="codesk-calendar-target">
          {target}
        </div>
      )}
      content={
        <div ref={dialog} role="dialog" aria-label={label} tabIndex={-1}>
          <Suspense
            fallback={
              <div className="codesk-calendar-loading">
                <Spinner size={20} aria-label="Loading the calendar" />
              </div>
            }
          >
            {children}
          </Suspense>
        </div>
      }
    />
  );
}
