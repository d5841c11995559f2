/**
 * Slots of the frame that a screen fills: title and actions in the top bar, figures in the status bar. They are
 * portals, so a screen keeps its state and handlers where they belong.
 */
import './page-header.css';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slots {
  readonly top: HTMLElement | null;
  readonly status: HTMLElement | null;
  readonly setTop: (element: HTMLElement | null) => void;
  readonly setStatus: (element: HTMLElement | null) => void;
}

const SlotsContext = createContext<Slots | null>(null);

/** Holds the slots; mounted by the frame. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const [top, setTop] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ top, status, setTop, setStatus }), [top, status]);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The element of the top bar that a screen fills. */
export function TopSlot({ className }: { className: string }) {
  return <div className={className} ref={useContext(SlotsContext)?.setTop} />;
}

/** The element of the status bar that a screen fills. */
export function StatusSlot({ className }: { className: string }) {
  return <div className={className} ref={useContext(SlotsContext)?.setStatus} />;
}

interface PlaceProps {
  readonly title: string;
  readonly description?: string;
  /** A control beside the title, for example which view of the place is open. */
  readonly beside?: ReactNode;
  /** Buttons at the right end, the primary action last. */
  readonly children?: ReactNode;
}

/** Names the place a person is in and puts its actions into the top bar. One per screen. */
export function PageHeader({ title, description, beside, children }: PlaceProps) {
  const top = useContext(SlotsContext)?.top;
  if (!top) return null;
  return createPortal(
    <>
      <div className="codesk-place">
        <div className="codesk-place-name">
          <h1>{title}</h1>
          {beside}
        </div>
        {description && <p title={description}>{description}</p>}
      </div>
      <div className="codesk-place-actions">{children}</div>
    </>,
    top,
  );
}

/** Figures of the current selection, shown in the status bar. */
export function StatusSummary({ children }: { children: ReactNode }) {
  const status = useContext(SlotsContext)?.status;
  return status ? createPortal(children, status) : null;
}
