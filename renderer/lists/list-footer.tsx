/** The footer of a list, and its announcement for screen readers. */
import type { Failure } from '../../shared/errors';
import { filterCount } from '../filters/describe-filter';
import { Announcement, listAnnouncement } from '../ui/announcement';
import { Footer } from './pager';
import type { ListControl } from './use-list';
import './pager.css';

interface ListFooterProps {
  readonly control: ListControl;
  readonly failure: Failure | null;
  /** Number of rows that fit into the window. */
  readonly fitting: number | undefined;
}

export function ListFooter({ control, failure, fitting }: ListFooterProps) {
  const { table, page } = control;
  const { list, structure, state, total, totalKnown, filters } = table;
  const sortTitle = structure.headers.find(({ value }) => value === state.sortBy)?.text;
  return (
    <>
      {/* Shown after a failure too, so that the user can go to other pages. */}
      {(page.data || total > 0) && failure?.code !== 'refused' && (
        <Footer
          state={state}
          total={total}
          totalKnown={totalKnown}
          sizes={list.pageSizes ?? 'generic'}
          firstSize={list.firstPageSize}
          fits={control.fits}
          fitting={fitting}
          onPage={control.goToPage}
          onPrefetch={control.prefetch}
          onPageSize={(size) => void control.resize(size)}
        />
      )}
      {/* Reserves the height of the footer while the first rows load. */}
      {page.isPending && total === 0 && <div className="codesk-footer" />}
      <Announcement
        text={
          control.settled && !page.isFetching && !failure
            ? listAnnouncement(state, {
                total,
                totalKnown,
                sortTitle,
                filters: filterCount(filters.definitions, filters.applied),
              })
            : null
        }
      />
    </>
  );
}
