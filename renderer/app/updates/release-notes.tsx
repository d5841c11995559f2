/** The release notes of a version from the feed: text, never markup. */
import './updates.css';
import { useId } from 'react';
import type { Release } from '../../../shared/ipc/updates';

interface ReleaseNotesProps {
  readonly release: Release;
  readonly title: string;
}

export function ReleaseNotes({ release, title }: ReleaseNotesProps) {
  const id = useId();
  const notes = release.notes.trim();
  return (
    <div className="codesk-release">
      <h3 id={id}>{title}</h3>
      {notes === '' ? (
        <p className="codesk-muted">This version has no release notes.</p>
      ) : (
        // Long notes scroll, so they must be focusable.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className="codesk-release-notes" aria-labelledby={id} tabIndex={0}>
          {notes}
        </section>
      )}
    </div>
  );
}
