/** The head of a list: its title, the saved views, and the toolbar. */
import type { ReactNode } from 'react';
import type { ViewContent } from '../../shared/table/views';
import { PageHeader } from '../ui/page-header';
import { ColumnsButton } from './columns/columns-button';
import { ListVisit } from './list-visit';
import { Toolbar } from './toolbar/toolbar';
import type { ToolbarAccess } from './toolbar/use-toolbar-actions';
import type { ListControl } from './use-list';
import { useSharing } from './views/use-sharing';
import { ViewsButton } from './views/views-menu';

interface ListHeadProps {
  readonly control: ListControl;
  readonly title: string;
  readonly tools: ToolbarAccess;
  /** True for a small window. */
  readonly small: boolean;
  /** The current state of the table, as the content of a view. */
  readonly content: ViewContent;
  /** True if the content differs from the open view. */
  readonly dirty: boolean;
  /** A button that is always shown, before the toolbar. */
  readonly back: ReactNode;
  /** True while the details of a record cover the list. */
  readonly covered: boolean;
}

export function ListHead(props: ListHeadProps) {
  const { control, title, tools, small, content, dirty, back, covered } = props;
  const { table, page, views } = control;
  const { list, structure, filters } = table;
  const { definitions } = filters;
  const { sharing, preview } = useSharing({ list, structure, definitions, views, content });
  const viewsButton = (
    <ViewsButton views={views} content={content} dirty={dirty} plain={!small} sharing={sharing} />
  );
  return (
    <>
      <PageHeader
        title={title}
        description={structure.properties?.description ?? list.description}
        beside={
          <>
            {!small && viewsButton}
            {list.ownerId === undefined && <ListVisit list={list.id} title={title} covered={covered} />}
          </>
        }
      >
        <Toolbar
          tools={tools}
          small={small}
          refreshing={page.isFetching}
          onRefresh={() => void table.reload()}
          back={back}
        >
          {small && viewsButton}
          <ColumnsButton
            headers={structure.headers}
            layout={views.layout}
            small={small}
            onLayout={views.arrange}
          />
        </Toolbar>
      </PageHeader>
      {preview}
    </>
  );
}
