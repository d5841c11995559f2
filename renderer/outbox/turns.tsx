/** Turns the pages of rows that come in windows. */
import '../ui/pager.css';
import './outbox.css';
import type { ReactNode } from 'react';
import { PageButtons } from '../ui/pager';

interface TurnsProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** Which rows are shown. */
  readonly children: ReactNode;
}

export function Turns({ page, pages, onPage, children }: TurnsProps) {
  return (
    <nav className="codesk-pager codesk-outbox-turns" aria-label="Pages of rows">
      <span role="status">{children}</span>
      {pages > 1 && <PageButtons page={page} count={pages} places={0} ends onPage={onPage} />}
    </nav>
  );
}
