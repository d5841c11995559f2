/** The choice of a SKU, which the external search finds. It shows id and system code, and hands both back. */
import './sku-search.css';
import { Button } from '@blueprintjs/core';
import { type Ref, useContext, useMemo } from 'react';
import type { FoundSku } from '../../shared/api/sku-search';
import { failureText, failureTitle } from '../../shared/errors';
import { fieldMessages, withNumber } from '../../shared/messages';
import { textLimits } from '../../shared/text-limits';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { TitledCallout } from '../ui/callout';
import { useDialog } from '../ui/use-dialog';
import { ConnectDialog } from './connect-dialog';
import { SkuClientContext } from './sku-client';
import { SkuSearchState } from './sku-search-state';
import { useSkuSearch, useSkuSearchStatus } from './use-sku-search';

interface SkuFieldProps {
  /** Id of the control, unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Id of the chosen SKU; empty for none. */
  readonly value: string;
  readonly required: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Null when the field was emptied. */
  readonly onPick: (sku: FoundSku | null) => void;
  readonly onBlur: () => void;
}

export function SkuField(props: SkuFieldProps) {
  const { id, label, error, value, required, inputRef, onPick, onBlur } = props;
  const status = useSkuSearchStatus();
  const search = useSkuSearch(useContext(SkuClientContext));
  const dialog = useDialog<true>();
  const { found, state, failure } = search;
  const choices = useMemo(() => found.map((sku) => ({ index: sku.skuId, text: skuText(sku) })), [found]);
  const mustConnect = failure?.code === 'sku_token_refused' || failure?.code === 'sku_search_off';
  return (
    <div className="codesk-sku-field">
      <FieldFrame id={id} label={label} required={required} error={error} kind="sku">
        {(control) => (
          <Combobox
            {...control}
            label={label}
            choices={choices}
            value={value}
            required={required}
            placeholder="Search SKUs"
            empty={emptyTexts[state]}
            inputRef={inputRef}
            search={{ text: value, onType: search.onType, onEnter: search.searchNow }}
            onChange={(index) => onPick(found.find(({ skuId }) => skuId === index) ?? null)}
            onBlur={onBlur}
          />
        )}
      </FieldFrame>
      {failure && (
        <TitledCallout intent="danger" compact role="alert" title={failureTitle(failure)}>
          <div>{failureText(failure)}</div>
          <Button
            // The focus stays in the field, with what is typed in it.
            onMouseDown={(event) => event.preventDefault()}
            size="small"
            variant="outlined"
            icon={mustConnect ? 'link' : 'refresh'}
            text={mustConnect ? 'Connect' : 'Retry'}
            onClick={() => (mustConnect ? dialog.open(true) : search.searchNow())}
          />
        </TitledCallout>
      )}
      {status && !status.practice && !failure && <SkuSearchState status={status} field={id} />}
      {dialog.shown && (
        <ConnectDialog
          key={dialog.round}
          isOpen={dialog.isOpen}
          onConnected={search.searchNow}
          focusAfter={id}
          onClose={dialog.close}
          onClosed={dialog.closed}
        />
      )}
    </div>
  );
}

/** `SK-100007 · 7`: the code, which people read, before the id. */
function skuText({ skuId, systemCode }: FoundSku): string {
  return systemCode === '' ? skuId : `${systemCode} · ${skuId}`;
}

const emptyTexts = {
  idle: 'Type two characters, or press Enter',
  loading: 'Searching…',
  answered: 'No SKU found',
  // The failure is said below the field.
  failed: null,
  too_long: withNumber(fieldMessages.maxLength, textLimits.skuQuery),
};
