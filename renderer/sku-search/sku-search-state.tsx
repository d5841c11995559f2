/** Shows the host that the SKU search is connected to, with a button that connects or disconnects it. */
import './sku-search.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { SkuSearchStatus } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { Managed } from '../ui/managed';
import { useDialog } from '../ui/use-dialog';
import { ConnectDialog } from './connect-dialog';
import { useShowSkuSearchStatus } from './use-sku-search';

interface SkuSearchStateProps {
  readonly status: SkuSearchStatus;
  /** Id of the search field, which gets the focus after connecting. */
  readonly field?: string;
}

export function SkuSearchState({ status, field }: SkuSearchStateProps) {
  const dialog = useDialog<true>();
  const show = useShowSkuSearchStatus();
  const [busy, setBusy] = useState(false);
  const disconnect = async () => {
    setBusy(true);
    try {
      show(await invoke('skuSearch.disconnect', {}));
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="codesk-sku-search-state">
      <span role="status">SKU search: {stateText(status)}</span>
      {!status.practice && (
        <Button
          size="small"
          variant="minimal"
          icon={status.connected ? 'offline' : 'link'}
          text={status.connected ? 'Disconnect' : 'Connect'}
          aria-label={`${status.connected ? 'Disconnect' : 'Connect'} the SKU search`}
          loading={busy}
          onClick={() => (status.connected ? void disconnect() : dialog.open(true))}
        />
      )}
      {status.fixedAddress && !status.practice && <Managed entry="skuSearch" />}
      {dialog.shown && (
        <ConnectDialog
          key={dialog.round}
          isOpen={dialog.isOpen}
          focusAfter={field}
          onClose={dialog.close}
          onClosed={dialog.closed}
        />
      )}
    </div>
  );
}

function stateText({ connected, host, practice }: SkuSearchStatus): string {
  if (practice) return 'practice workspace';
  return connected ? `connected to ${host}` : 'not connected';
}
