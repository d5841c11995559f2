/** What a change is for, with the way there. */
import { Link } from 'react-router';
import { type RateTarget, targetName } from '../../shared/desk/rates';
import { list as contractsList } from '../../shared/lists/contracts';

/** A service opens; a contract has no address of its own, so its list opens. */
export function TargetLink({ target }: { readonly target: RateTarget }) {
  const to = target.contract ? `/lists/${contractsList.id}` : `/services/${target.service.id}`;
  return <Link to={to}>{targetName(target)}</Link>;
}
