/** The toolbar of a list with its actions, without the screen around it. */
import type { ComponentProps } from 'react';
import type { ListAccess } from '../../../renderer/lists/list-access';
import { Toolbar } from '../../../renderer/lists/toolbar/toolbar';
import type { ToolbarOptions } from '../../../renderer/lists/toolbar/toolbar-action';
import { useToolbarActions } from '../../../renderer/lists/toolbar/use-toolbar-actions';

type Props = { readonly table: ListAccess } & Partial<ToolbarOptions> &
  Partial<Omit<ComponentProps<typeof Toolbar>, 'tools' | 'onRefresh'>>;

const nothing = () => undefined;

export function ListToolbar({
  table,
  filterOpen = false,
  onToggleFilter = nothing,
  onExport = nothing,
  onPrint = nothing,
  printRefusal,
  small = false,
  refreshing = false,
  ...rest
}: Props) {
  const tools = useToolbarActions(table, {
    filterOpen,
    onToggleFilter,
    onExport,
    onPrint,
    printRefusal,
  });
  return (
    <Toolbar
      tools={tools}
      small={small}
      refreshing={refreshing}
      onRefresh={() => void table.reload()}
      {...rest}
    />
  );
}
