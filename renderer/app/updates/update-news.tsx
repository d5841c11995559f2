/** Shows once after an update the new version, with a button to its release notes. */
import './updates.css';
import { Button, Callout } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/icon-button';
import { updatesAddress } from './update-status';
import { useUpdateActions, useUpdates } from './use-updates';

export function UpdateNews() {
  const { data } = useUpdates();
  const { seen } = useUpdateActions();
  const navigate = useNavigate();
  if (!data?.news) return null;
  const { version, notes } = data.news;
  const [first = ''] = notes.trim().split('\n');
  return (
    <Callout intent="primary" icon="updated" compact className="codesk-workspace-notice" role="status">
      <span className="codesk-update-news">
        Codesk was updated to {version}.{first !== '' && ` ${first}`}
      </span>
      <Button
        size="small"
        variant="outlined"
        text="Release notes"
        onClick={() => void navigate(updatesAddress)}
      />
      <IconButton icon="cross" label="Dismiss" onClick={() => void seen()} />
    </Callout>
  );
}
