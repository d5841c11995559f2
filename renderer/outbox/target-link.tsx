/** What a change is for, with the way there. */
import { Link } from 'react-router';
import { type RateTarget, targetName } from '../../shared/desk/rates';
import { list as contractsList } from '../../shared/lists/contracts';
import { showRowsWith, useListMemory } from '../lists/list-memory';

/** A service opens; a contract has no address of its own, so its list opens with its number as a filter. */
export function TargetLink({ target }: { readonly target: RateTarget }) {
  const memory = useListMemory(contractsList);
  const { contract, service } = target;
  if (!contract) return <Link to={`/services/${service.id}`}>{targetName(target)}</Link>;
  // A contract without a number is named by its id, which is no number to look for.
  const isNumbered = contract.number !== `#${contract.id}`;
  return (
    <Link
      to={`/lists/${contractsList.id}`}
      onClick={() => isNumbered && showRowsWith(memory, [{ name: 'contract_no', value: [contract.number] }])}
    >
      {targetName(target)}
    </Link>
  );
}
