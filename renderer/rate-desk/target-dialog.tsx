/** Chooses the service and the table that a file is for, from the services as they were last seen. */
import './rate-desk.css';
import { Button, Callout, Radio, RadioGroup, SegmentedControl } from '@blueprintjs/core';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { RateTarget } from '../../shared/desk/rates';
import { serviceTables } from '../../shared/desk/service-tables';
import { serviceForms } from '../../shared/forms';
import { counted } from '../../shared/quantities';
import type { RateTableId } from '../../shared/rates/tables';
import { rateTable, rateTableIds } from '../../shared/rates/tables';
import { serviceLabel } from '../../shared/service-name';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { exactChoice } from '../fields/typed-choice';
import { failureOf } from '../ipc';
import { useRateServices } from '../rates/rate-queries';
import { ActionDialog } from '../ui/action-dialog';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { type ContractChoice, ContractTarget } from './contract-target';

interface TargetDialogProps {
  readonly table: RateTableId;
  readonly target: RateTarget | null;
  readonly isOpen: boolean;
  readonly onChoose: (table: RateTableId, target: RateTarget | null) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

function serviceChoices(services: readonly RateTarget['service'][]) {
  return services.map((service) => ({
    index: String(service.id),
    text: `${serviceLabel(service)} · ${serviceForms[service.type].label}`,
  }));
}

export function TargetDialog({ table, target, isOpen, onChoose, onClose, onClosed }: TargetDialogProps) {
  const { data, error, isPending, refresh, refetch } = useRateServices(isOpen);
  const format = useDateFormat();
  const serviceId = useId();
  // The service is what the dialog is opened for; later the keyboard stays where it is.
  const wasFocused = useRef(false);
  const focusFirst = useCallback((input: HTMLInputElement | null) => {
    if (!input || wasFocused.current) return;
    wasFocused.current = true;
    input.focus();
  }, []);
  const [place, setPlace] = useState<'service' | 'contract'>(target?.contract ? 'contract' : 'service');
  const [inContract, setInContract] = useState<ContractChoice>();
  const [service, setService] = useState(target && !target.contract ? String(target.service.id) : '');
  /** What stands in the field of the service and is none. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const [value, setValue] = useState<string | null>(target?.value ?? null);
  const [bare, setBare] = useState<RateTableId>(table);
  const [refreshing, setRefreshing] = useState(false);
  const services = useMemo(
    () => (data?.services ?? []).filter(({ type }) => serviceTables(type).length > 0),
    [data],
  );
  const choices = useMemo(() => serviceChoices(services), [services]);
  const { count: unknownCount = 0, example = '' } = data?.unknownKinds ?? {};
  const emptyText =
    services.length > 0
      ? 'No service has this name'
      : unknownCount > 0
        ? 'Codesk does not know the type of any service'
        : data?.at
          ? 'The server has no services with rate tables'
          : 'Services are not loaded yet';
  // Services that were loaded meanwhile may have it.
  const known = unknown === null ? undefined : exactChoice(choices, unknown);
  if (known) {
    setUnknown(null);
    setService(known.index);
  }
  const chosen =
    services.find(({ id }) => String(id) === service) ??
    (target && String(target.service.id) === service ? target.service : undefined);
  const tables = place === 'contract' ? (inContract?.tables ?? []) : chosen ? serviceTables(chosen.type) : [];
  const kind =
    tables.find((each) => each.value === value) ?? tables.find((each) => each.table === bare) ?? tables[0];
  const again = async () => {
    setRefreshing(true);
    await refresh().catch((failed: unknown) => notifyFailure(failureOf(failed)));
    setRefreshing(false);
  };
  /** In a contract there is nothing to choose before a service of it. */
  const isOpenChoice = place === 'contract' && !(inContract && kind);
  const submit = () => {
    if (isOpenChoice) return;
    if (unknown !== null) {
      document.getElementById(serviceId)?.focus();
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
      verb={{ text: 'Choose', intent: 'primary', disabled: isOpenChoice }}
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
          // The field goes, with what stands in it.
          setUnknown(null);
          setPlace(next === 'contract' ? 'contract' : 'service');
        }}
      />
      {place === 'contract' ? (
        <ContractTarget target={target} onChoose={setInContract} />
      ) : (
        <>
          {error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
          <FieldFrame
            id={serviceId}
            label="Service"
            help="Without a service you can read and correct the file, but not compare or queue it."
            error={
              unknown === null
                ? undefined
                : `“${unknown}” is not a known service. Choose one from the list, refresh the list, or clear the field.`
            }
          >
            {(control) => (
              <Combobox
                {...control}
                label="Service"
                inputRef={focusFirst}
                choices={choices}
                value={service}
                placeholder={isPending ? 'Loading the services' : 'No service'}
                empty={emptyText}
                onChange={setService}
                onUnknown={setUnknown}
              />
            )}
          </FieldFrame>
          {unknownCount > 0 && (
            <Callout compact intent="warning">
              {counted(unknownCount, 'service')} of the server cannot be chosen:{' '}
              {example === '' ? 'the server sent no type.' : `Codesk does not know the type “${example}”.`}
            </Callout>
          )}
          <p className="codesk-rate-age">
            <span>
              {data?.at
                ? `Services read on ${dateTimeText(new Date(data.at), format)}.`
                : 'The services were never loaded on this computer.'}
            </span>
            <Button
              size="small"
              variant="minimal"
              icon="refresh"
              text="Refresh"
              loading={refreshing}
              onClick={() => void again()}
            />
          </p>
        </>
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
