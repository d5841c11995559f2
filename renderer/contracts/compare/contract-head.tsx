/** The head of a column of the comparison: number, client, validity, status and number of services. */
import './compare.css';
import { Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { OptionLists } from '../../../shared/contracts/service-values';
import { shownDay } from '../../../shared/dates';
import type { Failure } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { badgeTone } from '../../../shared/table/badges';
import type { Id } from '../../../shared/table/row';
import { ToneBadge } from '../../cells/parts/tone-badge';
import { useDateFormat } from '../../ui/date-format';
import { FailureCallout } from '../../ui/failure';
import { type LoadedContract, useContractRow } from './compare-queries';

interface ContractHeadProps {
  /** `Left contract` or `Right contract`. */
  readonly side: string;
  readonly id: Id | undefined;
  readonly loaded: LoadedContract | undefined;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

export function ContractHead({ side, id, loaded, failure, onRetry }: ContractHeadProps) {
  const format = useDateFormat();
  const row = useContractRow(id, loaded?.contract.values.contract_no);
  if (failure) return <FailureCallout failure={failure} onRetry={onRetry} />;
  if (id === undefined) return null;
  if (!loaded) {
    return (
      <div className="codesk-compare-head" aria-busy="true">
        <span className="codesk-unseen" role="status">{`Loading the ${side.toLowerCase()}`}</span>
        <Facts
          number={<span className={Classes.SKELETON}>CT-0000-00000</span>}
          client={<span className={Classes.SKELETON}>The name of a client</span>}
          validity={<span className={Classes.SKELETON}>00/00/0000 to 00/00/0000</span>}
          status={<span className={Classes.SKELETON}>Verified</span>}
          services={<span className={Classes.SKELETON}>0</span>}
        />
      </div>
    );
  }
  const { contract, lists } = loaded;
  const { values } = contract;
  const status = row.data?.status_label;
  return (
    <section className="codesk-compare-head" aria-label={`${side}: ${contract.name}`}>
      <Facts
        number={values.contract_no || contract.name}
        client={clientOf(values.client_id, lists) || 'None'}
        validity={`${shownDay(values.from, format) || 'No start'} to ${shownDay(values.to, format) || 'open end'}`}
        status={
          typeof status === 'string' && status !== '' ? (
            <ToneBadge tone={badgeTone(status)}>{status}</ToneBadge>
          ) : row.isPending && row.fetchStatus !== 'idle' ? (
            <span className={Classes.SKELETON}>Verified</span>
          ) : (
            <span className="codesk-muted">Not known</span>
          )
        }
        services={shownNumber(contract.services.length)}
      />
    </section>
  );
}

/** The name of a client, or `#7` if no list names it. */
export function clientOf(index: string, lists: OptionLists): string {
  const found = lists.clients?.find((option) => String(option.index) === index);
  return found?.text ?? (index === '' ? '' : `#${index}`);
}

interface FactsProps {
  readonly number: ReactNode;
  readonly client: ReactNode;
  readonly validity: ReactNode;
  readonly status: ReactNode;
  readonly services: ReactNode;
}

function Facts({ number, client, validity, status, services }: FactsProps) {
  const facts = {
    'Contract no.': number,
    Client: client,
    Valid: validity,
    Status: status,
    Services: services,
  };
  return (
    <dl className="codesk-compare-facts">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} data-wide={name === 'Client' || undefined}>
          <dt>{name}</dt>
          <dd title={typeof fact === 'string' ? fact : undefined}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
