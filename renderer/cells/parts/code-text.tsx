/** Monospaced text that may be long: it scrolls in its own box, and a button copies all of it. */
import { counted } from '../../../shared/quantities';
import { CopyButton } from './copy-button';
import '../popups.css';

/** Largest number of characters that are drawn; Copy copies all. */
const drawnAtMost = 200_000;

export function CodeText({ text, label, wraps = true }: { text: string; label: string; wraps?: boolean }) {
  const rest = text.length - drawnAtMost;
  return (
    <div className="codesk-code">
      <div className="codesk-code-head">
        <span>{label}</span>
        <CopyButton text={text} what={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label} data-wraps={wraps}>
        <pre>{rest > 0 ? text.slice(0, drawnAtMost) : text}</pre>
      </section>
      {rest > 0 && (
        <p className="codesk-muted">{counted(rest, 'more character')} not shown. Copy includes them.</p>
      )}
    </div>
  );
}
