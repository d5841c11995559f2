/** The head of a side of the comparison: facts about the record, as a list of names and values. */
import './compare.css';
import type { ReactNode } from 'react';

interface SideHeadProps {
  /** Accessible name; absent while the side is loading. */
  readonly label?: string;
  /** Announced while the side is loading. */
  readonly loading?: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
  /** The fact that is shortened first if there is little space. */
  readonly wide?: string;
}

export function SideHead({ label, loading, facts, wide }: SideHeadProps) {
  const list = (
    <dl className="codesk-compare-facts">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} data-wide={name === wide || undefined}>
          <dt>{name}</dt>
          <dd title={typeof fact === 'string' ? fact : undefined}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
  if (loading !== undefined) {
    return (
      <div className="codesk-compare-head" aria-busy="true">
        <span className="codesk-unseen" role="status">
          {loading}
        </span>
        {list}
      </div>
    );
  }
  return (
    <section className="codesk-compare-head" aria-label={label}>
      {list}
    </section>
  );
}
