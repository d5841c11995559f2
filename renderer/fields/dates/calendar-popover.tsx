/** The popover of a calendar next to its inputs. It takes the focus and returns it when it closes. */
import '../fields.css';
import { Classes, type PopoverNextProps, Spinner } from '@blueprintjs/core';
import { type FocusEvent, type ReactElement, type ReactNode, type Ref, Suspense, useRef } from 'react';
import { Popover } from '../../ui/overlays';

interface CalendarPopoverProps {
  readonly open: boolean;
  readonly label: string;
  readonly onClose: () => void;
  /** The focus left both the inputs and the calendar. */
  readonly onLeave?: () => void;
  readonly target: ReactElement;
  readonly children: ReactNode;
}

/**
 * The calendar opens below, next to or above its field, always inside the window. It covers the field only if the
 * window has no other space.
 */
const placing: PopoverNextProps['middleware'] = {
  // Shifting along the field keeps the calendar inside the window on that axis.
  flip: { fallbackPlacements: ['right', 'left', 'top-end'], padding: 4, crossAxis: false },
  shift: { crossAxis: true, padding: 4 },
};

const focusTraps = `.${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_END_FOCUS_TRAP}`;

export function CalendarPopover({ open, label, onClose, onLeave, target, children }: CalendarPopoverProps) {
  const field = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const blur = ({ relatedTarget: next, currentTarget }: FocusEvent<HTMLElement, Element>) => {
    // A closing calendar loses the focus to nothing or to the dialog around it, and the field gets it back.
    const closes = next === null || next.matches(focusTraps) || next.contains(field.current);
    if (closes && currentTarget === dialog.current) return;
    if (!field.current?.contains(next) && !dialog.current?.contains(next)) onLeave?.();
  };
  return (
    <Popover
      isOpen={open}
      placement="bottom-end"
      middleware={placing}
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      enforceFocus={false}
      // Blueprint would focus an empty element, so screen readers would not announce the name of the dialog.
      onOpening={() => dialog.current?.focus({ preventScroll: true })}
      popoverClassName="codesk-calendar"
      onInteraction={(next) => {
        if (!next && open) onClose();
      }}
      renderTarget={({ ref }) => (
        <div ref={ref as Ref<HTMLDivElement>} className="codesk-calendar-target">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus of its children */}
          <div ref={field} onBlur={blur}>
            {target}
          </div>
        </div>
      )}
      content={
        <div ref={dialog} role="dialog" aria-label={label} tabIndex={-1} onBlur={blur}>
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
