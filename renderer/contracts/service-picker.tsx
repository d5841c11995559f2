/**
 * Adds a service to a contract or opens one of it, in two steps: which service, then its form. Going back loses
 * nothing, and a service that cannot be loaded leaves step 1 with the reason.
 */
import '../ui/action-dialog.css';
import './contracts.css';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import type { ContractService } from '../../shared/contracts/contract';
import type { Failure } from '../../shared/errors';
import { fieldMessages } from '../../shared/messages';
import { sentIndex } from '../../shared/row-tables/definition';
import type { Id } from '../../shared/table/row';
import { type Choice, choicesOf } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { failureOf } from '../ipc';
import { useBusy } from '../ui/busy';
import { FailureCallout } from '../ui/failure';
import { FocusOnMount } from '../ui/focus';
import { useLeaveCheck, useUnsavedGuard } from '../ui/unsaved';
import { loadService } from './contract-queries';
import { ContractServiceForm, type ServiceFormHandle } from './contract-service-form';
import { type OpenedService, openService, type ServiceDraft } from './service-draft';
import { serviceName } from './service-name';

export interface ServicePickerProps {
  readonly isOpen: boolean;
  readonly lists: ContractLists;
  /** Absent on a new contract. */
  readonly contract: Id | undefined;
  readonly services: readonly ContractService[];
  /** The entry that is opened; absent when one is added. */
  readonly edited: ContractService | undefined;
  /** Messages of the server for the values of the edited entry. */
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly onSave: (entry: ContractService) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface Visited {
  readonly opened: OpenedService;
  /** What was typed until a person went back. */
  readonly draft: ServiceDraft;
}

export function ServicePicker(props: ServicePickerProps) {
  const { isOpen, lists, contract, services, edited, serverErrors } = props;
  const [chosen, setChosen] = useState(edited ? String(edited.id) : '');
  const [step, setStep] = useState<1 | 2>(1);
  const [attempted, setAttempted] = useState(false);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [shown, setShown] = useState<Visited | null>(null);
  const [dirty, setDirty] = useState(false);
  const visited = useRef(new Map<string, Visited>());
  const form = useRef<ServiceFormHandle>(null);
  const body = useRef<HTMLDivElement>(null);
  const goButton = useRef<HTMLButtonElement>(null);
  const alive = useRef(true);
  const fieldId = useId();
  const goId = useId();
  const stepForm = useId();
  const busy = useBusy();
  const mayLeave = useLeaveCheck();
  useUnsavedGuard(isOpen && dirty);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const others = new Set(services.filter((entry) => entry !== edited).map(({ id }) => String(id)));
  const choices: readonly Choice[] = choicesOf(lists.services).filter(({ index }) => !others.has(index));
  const title = edited ? 'Edit service' : 'Add new service';

  const goOn = async () => {
    setAttempted(true);
    if (loading) return;
    if (chosen === '') {
      document.getElementById(fieldId)?.focus();
      return;
    }
    const before = visited.current.get(chosen);
    if (before) {
      show(before);
      return;
    }
    setLoading(true);
    setFailure(null);
    const end = busy.begin('Loading the service');
    try {
      const reply = await loadService(sentIndex(chosen), contract);
      if (!alive.current) return;
      const own = edited && String(edited.id) === chosen ? edited : undefined;
      const opened = openService(chosen, reply, lists, own);
      show({ opened, draft: opened.loaded });
    } catch (error) {
      if (alive.current) setFailure(failureOf(error));
    } finally {
      end();
      if (alive.current) setLoading(false);
    }
  };
  const show = (next: Visited) => {
    visited.current.set(next.opened.id, next);
    setShown(next);
    setStep(2);
  };
  const back = () => {
    if (shown)
      visited.current.set(shown.opened.id, { ...shown, draft: form.current?.draft() ?? shown.draft });
    setStep(1);
  };
  // A message of the server has moved the focus to its field already.
  useEffect(() => {
    if (step === 2 && !body.current?.contains(document.activeElement))
      body.current?.querySelector<HTMLElement>('input, button, textarea')?.focus();
  }, [step]);
  useEffect(() => {
    if (failure) goButton.current?.focus();
  }, [failure]);

  const close = async () => {
    if (dirty && !(await mayLeave())) return;
    props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void goOn();
  };
  const missing = attempted && chosen === '' ? fieldMessages.required : undefined;

  return (
    <Dialog
      className="codesk-action-dialog codesk-service-picker"
      isOpen={isOpen}
      title={title}
      style={{ width: 'min(990px, calc(100vw - 32px))' }}
      canOutsideClickClose={false}
      onClose={() => void close()}
      onClosed={props.onClosed}
    >
      <ol className="codesk-steps" aria-label="Steps">
        <li aria-current={step === 1 ? 'step' : undefined}>
          <span aria-hidden>1</span> Select service
        </li>
        <li aria-current={step === 2 ? 'step' : undefined}>
          <span aria-hidden>2</span> Service form
        </li>
        {step === 2 && shown && (
          <li className="codesk-steps-subject">{serviceName(lists, shown.opened.id)}</li>
        )}
      </ol>
      {step === 1 ? (
        <>
          <DialogBody>
            <form id={stepForm} noValidate aria-label="Select service" onSubmit={submit}>
              <FieldFrame
                id={fieldId}
                label="Service"
                required
                help={
                  edited
                    ? 'Another service takes the place of this one'
                    : 'Services that the contract has already are not offered'
                }
                error={missing}
                className="codesk-service-choice"
              >
                {(control) => (
                  <Combobox
                    {...control}
                    label="Service"
                    choices={choices}
                    value={chosen}
                    required
                    empty="The contract has every service already"
                    onChange={(next) => {
                      setChosen(next);
                      setFailure(null);
                    }}
                  />
                )}
              </FieldFrame>
              {failure && <FailureCallout failure={failure} />}
            </form>
          </DialogBody>
          <FocusOnMount id={edited ? goId : fieldId} />
          <DialogFooter
            actions={
              <>
                <Button text="Cancel" onClick={() => void close()} />
                <Button
                  id={goId}
                  ref={goButton}
                  type="submit"
                  form={stepForm}
                  intent="primary"
                  endIcon="arrow-right"
                  text={edited ? 'Continue' : 'Add'}
                  loading={loading}
                />
              </>
            }
          />
        </>
      ) : (
        shown && (
          <div ref={body} className="codesk-service-step">
            <ContractServiceForm
              key={shown.opened.id}
              ref={form}
              opened={shown.opened}
              draft={shown.draft}
              serverErrors={edited && String(edited.id) === shown.opened.id ? serverErrors : noErrors}
              onUnsaved={setDirty}
              onSubmit={(entry) => isOpen && props.onSave(entry)}
              onBack={back}
            />
          </div>
        )
      )}
    </Dialog>
  );
}

const noErrors = {};
