/** The practice files of the practice workspace, and the invitation to the first steps. */
import './practice-files.css';
import { Icon } from '@blueprintjs/core';
import { useSamples } from '../rates/file-queries';
import { GuideInvitation } from '../rates/guide/guide-invitation';

/** Shown while no rate file is open. */
export function PracticeFiles({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const samples = useSamples();
  if (samples.length === 0) return null;
  return (
    <section className="codesk-practice-files" aria-label="Practice files">
      <GuideInvitation />
      <h3>Practice files</h3>
      <ul>
        {samples.map(({ id, about }) => (
          <li key={id}>
            <button type="button" data-guide={`sample ${id}`} onClick={() => onOpen(id)}>
              <Icon icon="document" size={14} />
              <span>{id}</span>
              <span className="codesk-muted">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
