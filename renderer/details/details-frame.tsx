/** A frame over the whole window: a head with a name and buttons, and below it the content, which can be printed. */
import './details.css';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useBodyMark } from '../ui/body-mark';
import { Drawer } from '../ui/overlays';

interface DetailsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The drawer over the window; its content is mounted only while it is open. */
export function DetailsDrawer({ isOpen, onClose, children }: DetailsDrawerProps) {
  useBodyMark('record', isOpen);
  return (
    <Drawer
      className="codesk-details"
      isOpen={isOpen}
      onClose={onClose}
      position="right"
      size="100%"
      // The drawer covers everything except the practice strip. A click on the strip must not close it.
      hasBackdrop={false}
      canOutsideClickClose={false}
      transitionDuration={120}
      // The keys of the details work only while the focus is inside.
      onOpening={(node) => node.querySelector<HTMLElement>('.codesk-details-frame')?.focus()}
    >
      {isOpen && children}
    </Drawer>
  );
}

interface DetailsFrameProps {
  /** Id of the heading in the head. */
  readonly titleId: string;
  readonly head: ReactNode;
  /** The head is not printed, because the content has its own title. */
  readonly screenHead?: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly frame?: Ref<HTMLDivElement>;
  readonly body?: Ref<HTMLDivElement>;
  /** The announcement when the content changes. */
  readonly said?: ReactNode;
  readonly children: ReactNode;
}

export function DetailsFrame(props: DetailsFrameProps) {
  const { titleId, head, screenHead = false, onKeyDown, frame, body, said, children } = props;
  return (
    <div
      ref={frame}
      className="codesk-details-frame"
      tabIndex={-1}
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      // Blueprint makes the content of a drawer a live region, which would announce the whole record at each step.
      aria-live="off"
      onKeyDown={onKeyDown}
    >
      <div className="codesk-details-head" data-screen={screenHead}>
        {head}
      </div>
      {/* Screen readers do not announce a changed heading of an open dialog. */}
      <div role="status" className="codesk-unseen">
        {said}
      </div>
      <div ref={body} className="codesk-details-body">
        {children}
      </div>
    </div>
  );
}
