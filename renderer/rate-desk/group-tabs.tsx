/** Rate files made from one file with several services, as tabs. */
import './rate-desk.css';
import { Icon } from '@blueprintjs/core';
import { Link } from 'react-router';
import { type RateFile, targetName } from '../../shared/desk/rates';
import { useQueuedAsIs } from '../journal/outbox-queries';
import { useRateFiles } from '../rates/rate-queries';

/** Returns the rate files of a group in the order in which they were made; empty for a file without a group. */
export function useGroup({ group }: Pick<RateFile, 'group'>): readonly RateFile[] {
  const { data = [] } = useRateFiles();
  if (group === undefined) return [];
  return data.filter((each) => each.group === group).sort((a, b) => a.made - b.made);
}

export function GroupTabs({ rateFile }: { readonly rateFile: RateFile }) {
  const members = useGroup(rateFile);
  if (members.length < 2) return null;
  return (
    <nav className="codesk-rate-group" aria-label="Parts of the file">
      {members.map((member) => (
        <GroupTab key={member.id} member={member} isCurrent={member.id === rateFile.id} />
      ))}
    </nav>
  );
}

function GroupTab({ member, isCurrent }: { readonly member: RateFile; readonly isCurrent: boolean }) {
  const { id, part = '', target, counts } = member;
  const queued = useQueuedAsIs(member);
  const errors = counts?.errors ?? 0;
  const icon = queued ? 'inbox' : errors > 0 ? 'error' : target ? 'tick-circle' : 'circle';
  const service = target ? targetName(target) : 'No service chosen';
  return (
    <Link to={`/rate-desk/${id}`} aria-current={isCurrent ? 'page' : undefined} title={`${part}: ${service}`}>
      <Icon icon={icon} size={12} /> <strong>{part}</strong>{' '}
      <span className="codesk-muted codesk-rate-group-service">{service}</span>
    </Link>
  );
}
