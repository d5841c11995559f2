/** Opens the list of a view from a file. */
import { useNavigate } from 'react-router';
import { findHubTable } from '../../../shared/hub';
import { findList } from '../../../shared/lists';
import { type SharedView, shownName } from '../../../shared/table/shared-views';
import { notify } from '../../ui/notices';

export function useShowView(): (view: SharedView) => void {
  const navigate = useNavigate();
  return (view) => {
    if (findList(view.list)) {
      void navigate(`/links/${view.list}`, { state: { view } });
      return;
    }
    const table = findHubTable(view.list);
    notify({
      tone: 'warning',
      title: 'View not opened',
      text: table
        ? `It is a view of ${table.title}, a table of one ${table.area === 'webhooks' ? 'webhook' : 'integration'}. Open that table, then choose “Open a view from a file” in its Views menu.`
        : `This version of Codesk has no list “${shownName(view.list)}”. Ask for the view of another list, or update Codesk.`,
    });
  };
}
