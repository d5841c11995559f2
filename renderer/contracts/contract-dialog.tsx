/**
 * The dialog that adds or edits a contract: its terms and its services. A failed save changes nothing in the dialog, and
 * each message of the server is shown at its field or service.
 */
import '../ui/form-layout.css';
import './contracts.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import { contractFields } from '../../shared/contracts/contract';
import { list as contractsList } from '../../shared/lists/contracts';
import type { Id, Row } from '../../shared/table/row';
import { DraftScopeProvider, useDraftScope } from '../drafts/draft-scope';
import { useDialogDraft } from '../drafts/draft-subject';
import { choiceListsOf } from '../fields/choices';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import { saveFailureId } from '../forms/save';
import { SaveFailure } from '../forms/save-failure';
import { StoredFormNote } from '../session/stored-mark';
import { ActionDialog } from '../ui/action-dialog';
import { useFocusReturn } from '../ui/focus';
import { useLoadOrClose } from '../ui/load-or-close';
import { useDialog } from '../ui/use-dialog';
import { type InnerDialog, InnerDialogs } from './contract-inner-dialogs';
import { contractKey, contractListsKey, useContractLists, useStoredContract } from './contract-queries';
import { ContractServices, editButtonClass } from './contract-services';
import { useContractForm, useContractSave, useServiceActions, useServicesDraft } from './use-contract-form';

interface ContractDialogProps {
  /** The stored contract; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string; readonly row?: Row };
  readonly isOpen: boolean;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const width = 1080;

export default function ContractDialog(props: ContractDialogProps) {
  const { record, isOpen, onClose } = props;
  const onClosed = useFocusReturn(props.onClosed);
  const lists = useContractLists(record === undefined);
  const stored = useStoredContract(record?.id);
  useLoadOrClose(record ? 'Loading the contract' : 'Loading the options', record ? stored : lists, onClose);
  const title = record ? `Edit contract ${record.name}` : 'Add new contract';
  const note = <StoredFormNote of={record ? contractKey(record.id) : contractListsKey} />;
  const loaded = record ? stored.data?.lists : lists.data;
  if (loaded) {
    const contract = stored.data?.reply.contract;
    return (
      <ContractForm
        {...props}
        onClosed={onClosed}
        title={title}
        lists={loaded}
        stored={contract}
        note={note}
      />
    );
  }
  return (
    <ActionDialog title={title} width={width} isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <div className="codesk-form codesk-contract-loading" role="status" aria-label="Loading">
        <div className="codesk-form-fields" aria-hidden>
          {contractFields.map(({ name }) => (
            <div key={name} className="bp6-skeleton" />
          ))}
        </div>
      </div>
    </ActionDialog>
  );
}

interface ContractFormProps extends ContractDialogProps {
  readonly title: string;
  readonly lists: ContractLists;
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  /** Shows the age of a contract from the offline store. */
  readonly note: ReactNode;
}

function ContractForm(props: ContractFormProps) {
  const { record: opened, isOpen, title, onSaved, onClose, onClosed } = props;
  const state = useContractForm(props);
  const { record, lists, loaded, form, services, serviceErrors, others } = state;
  /** Kinds of the services whose form was loaded in this dialog, by id. */
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>({});
  const inner = useDialog<InnerDialog>();
  const actions = useServiceActions(state, inner);
  const choices = useMemo(
    () =>
      choiceListsOf({ clients: lists.clients, average_volume_range_types: lists.average_volume_range_types }),
    [lists],
  );
  const subject = useDialogDraft({
    table: contractsList.id,
    action: opened ? 'update' : 'add',
    record: opened,
    title: opened ? `Contract ${opened.name}` : 'A new contract',
  });
  const { discard, ...draft } = useServicesDraft(state);
  const scope = useDraftScope();
  const { submit, dialog } = useContractSave(props, state);

  const showMessages = () => document.getElementById(saveFailureId(form.id))?.focus();
  return (
    <>
      <FormDialog
        form={form}
        title={title}
        width={width}
        isOpen={isOpen}
        changed={services !== loaded.services}
        draft={{
          subject,
          ...draft,
          scope,
          onDiscard: () => {
            discard();
            inner.close();
          },
        }}
        verb={{ text: record ? 'Update' : 'Submit', icon: 'floppy-disk' }}
        onSubmit={() => void submit()}
        onUnknown={() => void onSaved()}
        onClose={onClose}
        onClosed={onClosed}
        moreErrors={[
          { count: Object.keys(serviceErrors).length, noun: 'service', show: focusInvalidService },
          { count: others.length, noun: 'message', show: showMessages },
        ]}
        failure={
          form.failed && (
            <SaveFailure form={form} messages={others} onSendAgain={() => void submit('again')} />
          )
        }
      >
        {props.note}
        <div className="codesk-contract-columns">
          <section className="codesk-form" data-width="full" aria-label="Terms">
            <FieldGrid form={form} lists={choices} />
          </section>
          <div inert={form.saving || form.saved}>
            <ContractServices
              services={services}
              lists={lists}
              kinds={kinds}
              errors={serviceErrors}
              announcement={actions.announcement}
              onAddNew={() => inner.open({ dialog: 'picker' })}
              onAddSome={() => inner.open({ dialog: 'services' })}
              onEdit={(edited) => inner.open({ dialog: 'picker', edited })}
              onRemove={actions.remove}
            />
          </div>
        </div>
      </FormDialog>
      <DraftScopeProvider scope={scope}>
        <InnerDialogs
          inner={inner}
          lists={lists}
          contract={record?.id}
          services={services}
          serviceErrors={serviceErrors}
          onOpened={(service, kind) => setKinds((before) => ({ ...before, [service]: kind }))}
          onSave={actions.save}
          onAdd={actions.add}
        />
      </DraftScopeProvider>
      {dialog}
    </>
  );
}

function focusInvalidService(): void {
  const button = document.querySelector<HTMLElement>(`.${editButtonClass}[data-wrong]`);
  button?.scrollIntoView?.({ block: 'center' });
  button?.focus({ preventScroll: true });
}
