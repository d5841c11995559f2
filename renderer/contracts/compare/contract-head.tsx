/** The head of a compared contract: number, client, validity, status and number of services. */
import { Classes } from '@blueprintjs/core';
import type { OptionLists } from '../../../shared/contracts/service-values';
import { shownDay } from '../../../shared/dates';
import type { Failure } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { badgeTone } from '../../../shared/table/badges';
import { clientLink } from '../../../shared/table/record-link';
import type { Id } from '../../../shared/table/row';
import { ToneBadge } from '../../cells/parts/tone-badge';
import { LinkedValue } from '../../cells/record-link';
import { SideHead } from '../../compare/side-head';
import { useDateFormat } from '../../ui/date-format';
import { FailureCallout } from '../../ui/failure';
import { type LoadedContract, useContractRow } from './compare-queries';

const contractLink = { list: 'contracts', by: 'id' } as const;

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
      <SideHead
        loading={`Loading the ${side.toLowerCase()}`}
        wide="Client"
        facts={{
          'Contract no.': <span className={Classes.SKELETON}>CT-0000-00000</span>,
          Client: <span className={Classes.SKELETON}>The name of a client</span>,
          Valid: <span className={Classes.SKELETON}>00/00/0000 to 00/00/0000</span>,
          Status: <span className={Classes.SKELETON}>Verified</span>,
          Services: <span className={Classes.SKELETON}>0</span>,
        }}
      />
    );
  }
  const { contract, lists } = loaded;
  const { values } = contract;
  const status = row.data?.status_label;
  const client = clientOf(values.client_id, lists);
  return (
    <SideHead
      label={`${side}: ${contract.name}`}
      wide="Client"
      facts={{
        'Contract no.': (
          <LinkedValue link={contractLink} value={id}>
            {values.contract_no || contract.name}
          </LinkedValue>
        ),
        Client: client ? (
          <LinkedValue link={clientLink} value={client}>
            {client}
          </LinkedValue>
        ) : (
          'None'
        ),
        Valid: `${shownDay(values.from, format) || 'No start'} to ${shownDay(values.to, format) || 'open end'}`,
        Status:
          typeof status === 'string' && status !== '' ? (
            <ToneBadge tone={badgeTone(status)}>{status}</ToneBadge>
          ) : row.isPending && row.fetchStatus !== 'idle' ? (
            <span className={Classes.SKELETON}>Verified</span>
          ) : (
            <span className="codesk-muted">Unknown</span>
          ),
        Services: shownNumber(contract.services.length),
      }}
    />
  );
}

/** Returns the name of a client, or `#7` if it is in no list. */
export function clientOf(index: string, lists: OptionLists): string {
  const found = lists.clients?.find((option) => String(option.index) === index);
  return found?.text ?? (index === '' ? '' : `#${index}`);
}
