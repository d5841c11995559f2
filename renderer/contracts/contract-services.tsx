/** The services of a contract, with buttons to add, edit and remove them. */
import './contracts.css';
import { Button, Icon, Tag } from '@blueprintjs/core';
import type { ContractLists } from '../../shared/api/contracts';
import type { ContractService } from '../../shared/contracts/contract';
import { kindOfEntry } from '../../shared/contracts/service-forms';
import { serviceName } from '../../shared/contracts/service-name';
import { counted } from '../../shared/quantities';
import type { Id } from '../../shared/table/row';
import { IconButton } from '../ui/icon-button';

/** Messages of the server about values of services, by id of the service, then by name of the value. */
export type ServiceErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ContractServicesProps {
  readonly services: readonly ContractService[];
  readonly lists: ContractLists;
  /** Kinds of services that were opened, by id. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly errors: ServiceErrors;
  /** The last change, for screen readers. */
  readonly announcement: string;
  readonly onAddNew: () => void;
  readonly onAddSome: () => void;
  readonly onEdit: (entry: ContractService) => void;
  readonly onRemove: (id: Id) => void;
}

/** After a service is removed, the next of these buttons gets the focus. */
export const removeButtonClass = 'codesk-contract-remove';
/** The button has `data-wrong` if its service has an error. */
export const editButtonClass = 'codesk-contract-edit';
export const addServiceButtonId = 'codesk-contract-add-service';

export function ContractServices(props: ContractServicesProps) {
  const { services, lists, kinds, errors, announcement, onAddNew, onAddSome, onEdit, onRemove } = props;
  return (
    <section className="codesk-contract-services" aria-label="Services">
      <div className="codesk-contract-services-head">
        <h2>Services</h2>
        <span className="codesk-note">{counted(services.length, 'service')}</span>
        <span className="codesk-note" role="status">
          {announcement}
        </span>
        <div className="codesk-contract-services-buttons">
          <Button id={addServiceButtonId} icon="plus" text="Add new service" onClick={onAddNew} />
          <Button icon="add-to-artifact" text="Add services" onClick={onAddSome} />
        </div>
      </div>
      {services.length === 0 ? (
        <p className="codesk-contract-none">
          <strong>No services yet.</strong> A contract needs at least one. Set up one service with Add new
          service, or add several at once with Add services.
        </p>
      ) : (
        <ul className="codesk-contract-list" aria-label="Services of the contract">
          {services.map((entry) => {
            const name = serviceName(lists, entry.id);
            const kind = kindOfEntry(entry) ?? kinds[String(entry.id)];
            const wrong = Object.entries(errors[String(entry.id)] ?? {});
            return (
              <li key={String(entry.id)} data-invalid={wrong.length > 0 ? true : undefined}>
                <span className="codesk-contract-service-name" title={name}>
                  {name}
                </span>
                <span className="codesk-contract-service-kind">
                  {kind === undefined ? (
                    <span className="codesk-contract-no-kind" title="Open the service to see its type">
                      Not opened yet
                    </span>
                  ) : (
                    <Tag minimal title={kind}>
                      {kind}
                    </Tag>
                  )}
                </span>
                <span className="codesk-contract-service-state">
                  <Icon icon={entry.values ? 'tick' : 'minus'} size={12} aria-hidden />
                  {entry.values ? 'Own values' : 'No own values'}
                </span>
                <span className="codesk-contract-service-buttons">
                  <IconButton
                    className={editButtonClass}
                    data-wrong={wrong.length > 0 ? true : undefined}
                    icon="edit"
                    label={`Edit ${name}`}
                    onClick={() => onEdit(entry)}
                  />
                  <IconButton
                    className={removeButtonClass}
                    icon="trash"
                    label={`Remove ${name}`}
                    onClick={() => onRemove(entry.id)}
                  />
                </span>
                {wrong.length > 0 && (
                  <span className="codesk-contract-service-wrong">
                    <Icon icon="error" size={12} aria-hidden />
                    {wrong.map(([, message]) => message).join(' ')}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
