/** The placeholder of details while they load. */
import './pairs.css';
import './details.css';
export function DetailSkeleton({ label }: { label: string }) {
  return (
    <div className="codesk-details-column" role="status" aria-label={label}>
      <div className="codesk-pairs" aria-hidden>
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
          <div key={index}>
            <div className="bp6-skeleton">Label</div>
            <div className="bp6-skeleton">Value of the label</div>
          </div>
        ))}
      </div>
    </div>
  );
}
