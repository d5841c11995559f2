/** Why a contract was not saved: the failure, and the messages that are about no field of the dialog. */
import './contracts.css';
import { contractErrorPlace, contractFields } from '../../shared/contracts/contract';
import type { Failure } from '../../shared/errors';
import { FailureCallout } from '../ui/failure';

interface ContractFailureProps {
  readonly failure: Failure;
  readonly others: readonly string[];
}

export function ContractFailure({ failure, others }: ContractFailureProps) {
  return (
    <div className="codesk-contract-failure">
      <FailureCallout failure={failure} />
      {others.length > 0 && (
        <ul>
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * A message of the server with the name of what it is about, for a dialog that shows neither terms nor services.
 * @param path the name that the refusal gives the field
 * @param nameOf what the service at a position of what was sent is called; undefined when there is none
 */
export function messageText(
  path: string,
  message: string,
  nameOf: (at: number) => string | undefined,
): string {
  const { service, field } = contractErrorPlace(path);
  const about =
    service === undefined ? contractFields.find(({ name }) => name === field)?.label : nameOf(service);
  return about === undefined ? message : `${about}: ${message}`;
}
