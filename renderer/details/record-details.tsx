/** The details of one record, in a drawer beside the list. Loads on open, forgets on close. */
import { Button, Drawer } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { failureOf, tableApi } from '../ipc';
import { FailureState } from '../ui/failure';
import { type DetailBlock, readDetail } from './block';
import { blockViewer } from './registry';
import './details.css';

export interface RecordDetailsProps {
  readonly list: ListDefinition;
  /** The record to show, or null when none is. */
  readonly record: { readonly id: Id; readonly name: string } | null;
  readonly onClose: () => void;
}

export function RecordDetails({ list, record, onClose }: RecordDetailsProps) {
  const titleId = useId();
  return (
    <Drawer
      className="codesk-details"
      isOpen={record !== null}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      transitionDuration={120}
    >
      {record && (
        <div className="codesk-details-frame" role="dialog" aria-modal aria-labelledby={titleId}>
          <header>
            <div>
              <h2 id={titleId}>Record Details</h2>
              <p>
                {record.name} <span className="codesk-mono">{String(record.id)}</span>
              </p>
            </div>
            <Button variant="minimal" icon="cross" aria-label="Close" title="Close (Esc)" onClick={onClose} />
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section className="codesk-details-body" tabIndex={0} aria-label="Details">
            <Content list={list} id={record.id} />
          </section>
        </div>
      )}
    </Drawer>
  );
}

function Content({ list, id }: { list: ListDefinition; id: Id }) {
  const detail = useQuery({
    queryKey: ['table', list.id, 'show', id],
    queryFn: () => tableApi(list.id, 'show', { id }),
    staleTime: 0,
    gcTime: 0,
  });
  if (detail.error)
    return <FailureState failure={failureOf(detail.error)} onRetry={() => void detail.refetch()} />;
  if (!detail.data) return <Skeleton />;
  return readDetail(detail.data.detail).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never change order
    <section key={index} className="codesk-block">
      {block.title && <h3>{block.title}</h3>}
      <Block block={block} />
    </section>
  ));
}

function Block({ block }: { block: DetailBlock }) {
  const viewer = blockViewer(block.type);
  return viewer ? (
    <viewer.Block block={block} />
  ) : (
    <p className="codesk-muted">This part cannot be shown yet</p>
  );
}

function Skeleton() {
  return (
    <div className="codesk-pairs" aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={index}>
          <div className="bp6-skeleton">Label</div>
          <div className="bp6-skeleton">Value of the label</div>
        </div>
      ))}
    </div>
  );
}
