/** The parts of the top bar and status bar that a page fills, as portals: title, actions and the selection summary. */
import './page-header.css';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';

interface Slots {
  readonly top: HTMLElement | null;
  readonly status: HTMLElement | null;
  readonly setTop: (element: HTMLElement | null) => void;
  readonly setStatus: (element: HTMLElement | null) => void;
  /** Shown before every description. */
  readonly mark: ReactNode;
}

const SlotsContext = createContext<Slots | null>(null);

/**
 * Mounted by the app shell.
 * @param mark shown before the description of every page
 */
export function SlotsProvider({
  mark,
  children,
}: {
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}) {
  const [top, setTop] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ top, status, setTop, setStatus, mark }), [top, status, mark]);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The part of the top bar that a page fills. */
export function TopSlot({ className }: { className: string }) {
  return <div className={className} ref={useContext(SlotsContext)?.setTop} />;
}

/** The part of the status bar that a page fills. */
export function StatusSlot({ className }: { className: string }) {
  return <div className={className} ref={useContext(SlotsContext)?.setStatus} />;
}

interface PageHeaderProps {
  readonly title: string;
  readonly description?: string;
  /** A control next to the title, for example the choice of a view. */
  readonly beside?: ReactNode;
  /** Buttons at the right end, the primary action last. */
  readonly children?: ReactNode;
}

/** Puts the title and the actions of a page into the top bar. One per page. */
export function PageHeader(props: PageHeaderProps) {
  const top = useContext(SlotsContext)?.top;
  return top ? createPortal(<HeaderParts {...props} />, top) : null;
}

function HeaderParts({ title, description, beside, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cut = useIsCut(heading, title);
  const mark = useContext(SlotsContext)?.mark;
  return (
    <>
      <div className="codesk-place">
        <div className="codesk-place-name">
          {/* A cut title is shown completely on hover and focus. */}
          <h1 ref={heading} title={cut ? title : undefined} tabIndex={cut ? 0 : undefined}>
            {title}
          </h1>
          {beside}
        </div>
        <div className="codesk-place-about">
          {mark}
          {description && <p title={description}>{description}</p>}
        </div>
        {cut && (
          <div className="codesk-place-whole" aria-hidden>
            {title}
          </div>
        )}
      </div>
      <div className="codesk-place-actions">{children}</div>
    </>
  );
}

/** True if the text of an element is cut. */
function useIsCut(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [cut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may fit
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setCut(current.scrollWidth > current.clientWidth);
    if (typeof ResizeObserver !== 'function') return measure();
    // After the layout of the frame and before its paint: measuring here would force a layout.
    const watch = new ResizeObserver(() => flushSync(measure));
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, text]);
  return cut;
}

/** A summary of the current selection in the status bar. */
export function StatusSummary({ children }: { children: ReactNode }) {
  const status = useContext(SlotsContext)?.status;
  return status ? createPortal(children, status) : null;
}
