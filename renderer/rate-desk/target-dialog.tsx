/** Chooses the service, or the service in a contract, and the table of a rate file. */
import './rate-desk.css';
import { Radio, RadioGroup, SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import type { RateTarget } from '../../shared/desk/rates';
import { serviceTables } from '../../shared/desk/service-tables';
import type { RateTableId } from '../../shared/rates/rate-tables';
import { rateTable, rateTableIds } from '../../shared/rates/rate-tables';
import { ActionDialog } from '../ui/action-dialog';
import { type ContractChoice, ContractTarget } from './contract-target';
import { ServiceTarget, useServiceTarget } from './service-target';

interface TargetDialogProps {
  readonly table: RateTableId;
  readonly target: RateTarget | null;
  readonly isOpen: boolean;
  readonly onChoose: (table: RateTableId, target: RateTarget | null) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function TargetDialog({ table, target, isOpen, onChoose, onClose, onClosed }: TargetDialogProps) {
  const [place, setPlace] = useState<'service' | 'contract'>(target?.contract ? 'contract' : 'service');
  const [inContract, setInContract] = useState<ContractChoice>();
  const service = useServiceTarget(target, isOpen);
  const { chosen, unknown, setUnknown, fieldId } = service;
  const [value, setValue] = useState<string | null>(target?.value ?? null);
  /** The table of rates without a service. */
  const [bare, setBare] = useState<RateTableId>(table);
  const tables = place === 'contract' ? (inContract?.tables ?? []) : chosen ? serviceTables(chosen.type) : [];
  const kind =
    tables.find((each) => each.value === value) ?? tables.find((each) => each.table === bare) ?? tables[0];
  /** A contract needs a service of it. */
  const isIncomplete = place === 'contract' && !(inContract && kind);
  const submit = () => {
    if (isIncomplete) return;
    if (unknown !== null) {
      document.getElementById(fieldId)?.focus();
      return;
    }
    if (place === 'contract' && inContract && kind) {
      const { contract, service: of } = inContract;
      onChoose(kind.table, { contract, service: of, value: kind.value, table: kind.table });
    } else if (place === 'service' && chosen && kind)
      onChoose(kind.table, { service: chosen, value: kind.value, table: kind.table });
    else onChoose(bare, null);
    onClose();
  };
  return (
    <ActionDialog
      title="Service of the rates"
      width={520}
      isOpen={isOpen}
      verb={{ text: 'Choose', intent: 'primary', disabled: isIncomplete }}
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
    >
      <SegmentedControl
        size="small"
        className="codesk-rate-target-place"
        aria-label="Rates of"
        options={[
          { value: 'service', label: 'A service' },
          { value: 'contract', label: 'A service in a contract' },
        ]}
        value={place}
        onValueChange={(next) => {
          // The field is removed, so its text is no longer checked.
          setUnknown(null);
          setPlace(next === 'contract' ? 'contract' : 'service');
        }}
      />
      {place === 'contract' ? (
        <ContractTarget target={target} onChoose={setInContract} />
      ) : (
        <ServiceTarget state={service} />
      )}
      {tables.length > 0 ? (
        <RadioGroup
          label="Table"
          selectedValue={kind?.value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        >
          {tables.map((each) => (
            <Radio key={each.value} value={each.value} label={each.heading} />
          ))}
        </RadioGroup>
      ) : place === 'contract' ? null : (
        <RadioGroup
          className="codesk-rate-tables"
          label="Kind of table"
          selectedValue={bare}
          onChange={({ currentTarget }) => setBare(currentTarget.value as RateTableId)}
        >
          {rateTableIds.map((id) => (
            <Radio key={id} value={id} label={rateTable(id).name} />
          ))}
        </RadioGroup>
      )}
    </ActionDialog>
  );
}
