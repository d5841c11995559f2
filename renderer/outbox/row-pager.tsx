/** Turns the pages of rows that come in windows, and says which rows are shown. */
import '../ui/pager.css';
import './outbox.css';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { changePage } from '../journal/outbox-queries';
import { PageButtons } from '../ui/pager';

interface TurnsProps {
  /** Counted from 1. */
  readonly page: number;
  /** Rows on this page, and on all. */
  readonly shown: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function RowPager({ page, shown, total, onPage }: TurnsProps) {
  const from = (page - 1) * changePage;
  const pages = Math.ceil(total / changePage);
  return (
    <nav className="codesk-pager codesk-outbox-turns" aria-label="Pages of rows">
      <span role="status">
        {`${shownNumber(from + 1)} \u2013 ${shownNumber(from + shown)} of ${counted(total, 'row')}`}
      </span>
      {pages > 1 && <PageButtons page={page} count={pages} places={0} ends onPage={onPage} />}
    </nav>
  );
}
