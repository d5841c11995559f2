/** Grey placeholders for rows that load. */
import './skeleton.css';

/** @param label for screen readers */
export function Skeleton({ label, lines }: { readonly label: string; readonly lines: number }) {
  return (
    <div className="codesk-loading-lines" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={index} className="bp6-skeleton" />
      ))}
    </div>
  );
}
