/**
 * The Close button of the pages of an integration other than its validations, and of the pages of a webhook. A set closes
 * to the list of the sets, the others to the integrations or the webhooks (hub section 2). Escape does the same.
 */
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import type { HubTable } from '../../shared/hub/hub-table';
import type { Id } from '../../shared/table/row';
import { useEscape } from '../ui/escape';
import { restoreLostFocus } from '../ui/focus';
import { areaPath, listPath } from './hub-paths';

/** Navigation state for the list of configuration sets. */
export interface ClosedSet {
  /** The set that was closed; its button gets the focus. */
  readonly closed?: string;
}

interface HubCloseButtonProps {
  /** The open page. Without it, Close leads to the integrations. */
  readonly table?: Pick<HubTable, 'area' | 'page' | 'ownedBy'>;
  readonly owner: Id;
}

export function HubCloseButton({ table, owner }: HubCloseButtonProps) {
  const navigate = useNavigate();
  const close = () => {
    if (table?.area !== 'configurations') {
      void navigate(listPath(table?.ownedBy ?? 'integration_id'));
      // The focused button disappears with the page.
      restoreLostFocus();
      return;
    }
    const state: ClosedSet = { closed: table.page };
    void navigate(areaPath('configurations', owner), { state });
  };
  useEscape(close);
  return <Button variant="outlined" icon="cross" text="Close" title="Close (Escape)" onClick={close} />;
}
