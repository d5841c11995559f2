/** Chooses a service with rates of its own in a contract: first the contract by its number, then the service. */
import './rate-desk.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { RateTarget } from '../../shared/desk/rates';
import type { ServiceTable } from '../../shared/desk/service-tables';
import { serviceLabel } from '../../shared/service-name';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout } from '../ui/failure';

export interface ContractChoice {
  readonly contract: NonNullable<RateTarget['contract']>;
  readonly service: RateTarget['service'];
  readonly tables: readonly ServiceTable[];
}

interface ContractTargetProps {
  readonly target: RateTarget | null;
  readonly onChoose: (choice: ContractChoice | undefined) => void;
}

/** Milliseconds without typing after which contracts are searched for. */
const typingPause = 300;

export function ContractTarget({ target, onChoose }: ContractTargetProps) {
  const as = useOwner();
  const format = useDateFormat();
  const contractId = useId();
  const serviceId = useId();
  const [contract, setContract] = useState(target?.contract);
  const [service, setService] = useState(target?.contract ? String(target.service.id) : '');
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['rates', 'contracts', as, text],
    queryFn: () => invoke('rateTargets.contracts', { as, text }),
    placeholderData: (before) => before,
  });
  const read = useQuery({
    queryKey: ['rates', 'contract', as, contract?.id ?? null],
    queryFn: () => invoke('rateTargets.contract', { as, id: contract?.id ?? '' }),
    enabled: contract !== undefined,
  });
  const contracts = found.data?.contracts ?? [];
  const services = read.data?.services ?? [];
  const chosen = services.find((each) => String(each.service.id) === service);
  useEffect(() => {
    onChoose(chosen && read.data ? { contract: read.data.contract, ...chosen } : undefined);
  }, [chosen, read.data, onChoose]);
  return (
    <>
      {found.error && (
        <FailureCallout failure={failureOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      <FieldFrame
        id={contractId}
        label="Contract"
        help={
          found.data?.at
            ? `Without a connection: the newest contracts as they were on ${dateTimeText(new Date(found.data.at), format)}.`
            : 'Type its number, or for one of the newest a part of its number or client.'
        }
      >
        {(control) => (
          <Combobox
            {...control}
            label="Contract"
            choices={contracts.map(({ id, number, client }) => ({
              index: String(id),
              text: client === '' ? number : `${number} · ${client}`,
            }))}
            value={contract ? String(contract.id) : ''}
            placeholder={found.isPending ? 'Loading the contracts' : 'No contract'}
            empty="No contract has this number"
            search={{ text: contract?.number ?? '', onType: setTyped }}
            onChange={(index) => {
              const next = contracts.find(({ id }) => String(id) === index);
              setContract(next && { id: next.id, number: next.number });
              setService('');
            }}
          />
        )}
      </FieldFrame>
      {read.error && <FailureCallout failure={failureOf(read.error)} onRetry={() => void read.refetch()} />}
      {contract && read.data === null && (
        <p role="status">
          The rates of this contract were never read. With a connection they are read once and kept.
        </p>
      )}
      {contract && read.data && (
        <FieldFrame
          id={serviceId}
          label="Service in the contract"
          help={`As it was on ${dateTimeText(new Date(read.data.at), format)}.`}
        >
          {(control) => (
            <Combobox
              {...control}
              label="Service in the contract"
              choices={services.map((each) => ({
                index: String(each.service.id),
                text: serviceLabel(each.service),
              }))}
              value={service}
              placeholder="No service"
              empty={
                services.length === 0
                  ? 'No service of this contract has a table that a file can fill'
                  : 'No service has this name'
              }
              onChange={setService}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
