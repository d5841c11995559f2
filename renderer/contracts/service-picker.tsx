/**
 * The dialog that adds or edits one service of a contract in two steps: which service, then its form. Going back keeps
 * what was typed.
 */
import '../ui/action-dialog.css';
import './contracts.css';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import type { ContractService } from '../../shared/contracts/contract';
import { serviceName, serviceOptions } from '../../shared/contracts/service-name';
import type { Failure } from '../../shared/errors';
import { fieldMessages } from '../../shared/messages';
import { sentIndex } from '../../shared/row-tables/row-table';
import type { Id } from '../../shared/table/row';
import type { DraftPart } from '../drafts/draft-scope';
import { type Choice, choicesOf } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { FieldFrame } from '../fields/field-frame';
import { RestoredNote } from '../forms/restored-note';
import { failureOf } from '../ipc';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { FailureCallout } from '../ui/failure';
import { FocusOnMount } from '../ui/focus';
import { Dialog, useIsOpenNow } from '../ui/overlays';
import { useLeaveCheck, useUnsavedGuard } from '../ui/unsaved';
import { isTyped, type PickerDraft, pickerPart } from './contract-draft';
import { loadService } from './contract-queries';
import { ContractServiceForm, type ServiceFormHandle } from './contract-service-form';
import { type EditedService, mergedState, type OpenedService, openService } from './edited-service';

interface ServicePickerProps {
  readonly isOpen: boolean;
  readonly lists: ContractLists;
  /** Undefined for a new contract. */
  readonly contract: Id | undefined;
  readonly services: readonly ContractService[];
  /** The entry to edit; undefined to add one. */
  readonly edited: ContractService | undefined;
  /** What was typed before a restart. */
  readonly typed?: PickerDraft | undefined;
  /** When that was, in milliseconds since 1970. */
  readonly typedAt?: number | undefined;
  /** Called with what is typed and not in the contract yet; undefined if there is nothing. */
  readonly onTyped: (part: DraftPart | undefined) => void;
  /** Messages of the server about the values of the edited entry. */
  readonly serverErrors: Readonly<Record<string, string>>;
  /** The kind of a service is known as soon as its form is loaded. */
  readonly onOpened: (service: string, kind: string) => void;
  readonly onSave: (entry: ContractService) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface Visited {
  readonly opened: OpenedService;
  /** What the form opens with: what was typed before a person went back, or what was loaded. */
  readonly edited: EditedService;
}

const noErrors = {};
const noServices: ReadonlySet<string> = new Set();
const nothingTyped = {};

export function ServicePicker(props: ServicePickerProps) {
  const { isOpen, lists, services, edited, typed, serverErrors, onTyped } = props;
  const [chosen, setChosen] = useState(typed?.chosen ?? (edited ? String(edited.id) : ''));
  const [step, setStep] = useState<1 | 2>(1);
  const [shown, setShown] = useState<Visited | null>(null);
  /** Services whose form has values that were typed and not saved, also while another step or service shows. */
  const [dirty, setDirty] = useState<ReadonlySet<string>>(() =>
    typed ? new Set(Object.keys(typed.typed)) : noServices,
  );
  /** The same with what was typed. A reference, because it changes at every key. */
  const unsaved = useRef<Readonly<Record<string, EditedService>>>(typed?.typed ?? nothingTyped);
  const visited = useRef(new Map<string, Visited>());
  const form = useRef<ServiceFormHandle>(null);
  const body = useRef<HTMLDivElement>(null);
  const mayLeave = useLeaveCheck();
  const confirm = useConfirm();
  useUnsavedGuard(isOpen && dirty.size > 0);
  const isOpenNow = useIsOpenNow(isOpen);

  const others = new Set(services.filter((entry) => entry !== edited).map(({ id }) => String(id)));
  const choices = choicesOf(serviceOptions(lists)).filter(({ index }) => !others.has(index));

  const load = async (): Promise<Visited> => {
    const reply = await loadService(sentIndex(chosen), props.contract);
    const own = edited && String(edited.id) === chosen ? edited : undefined;
    const opened = openService(chosen, reply, lists, own);
    const before = unsaved.current[chosen];
    if (!before) return { opened, edited: opened.loaded };
    return { opened, edited: { ...mergedState(opened.form, opened.loaded, before), files: before.files } };
  };
  const show = (next: Visited) => {
    visited.current.set(next.opened.id, next);
    props.onOpened(next.opened.id, next.opened.form.title);
    setShown(next);
    setStep(2);
  };
  const shownId = shown?.opened.id ?? '';
  const markUnsaved = useCallback(
    (unsaved: boolean) =>
      setDirty((before) => {
        if (before.has(shownId) === unsaved) return before;
        const after = new Set(before);
        if (unsaved) after.add(shownId);
        else after.delete(shownId);
        return after;
      }),
    [shownId],
  );
  const keep = useCallback(() => {
    const part: PickerDraft = {
      chosen,
      step,
      edited: edited && String(edited.id),
      typed: unsaved.current,
    };
    onTyped(isTyped(part) ? pickerPart(part) : undefined);
  }, [chosen, step, edited, onTyped]);
  useEffect(keep, [keep]);
  /** What is typed into the form in sight; undefined if it is as it was loaded. */
  const typedInForm = useCallback(
    (edited: EditedService | undefined) => {
      const { [shownId]: _before, ...others } = unsaved.current;
      unsaved.current = edited ? { ...others, [shownId]: edited } : others;
      keep();
    },
    [shownId, keep],
  );
  const back = () => {
    if (shown)
      visited.current.set(shown.opened.id, { ...shown, edited: form.current?.edited() ?? shown.edited });
    setStep(1);
  };
  // Messages of the server have moved the focus to their field already.
  useEffect(() => {
    if (step === 2 && !body.current?.contains(document.activeElement))
      body.current?.querySelector<HTMLElement>('input, button, textarea')?.focus();
  }, [step]);

  const close = async () => {
    if (dirty.size > 0 && !(await mayLeave())) return;
    props.onClose();
  };

  /** Only the service in sight goes into the contract, so what was typed for others is lost. */
  const submit = async (entry: ContractService) => {
    const unsaved = [...dirty].filter((id) => id !== String(entry.id));
    if (unsaved.length > 0) {
      const names = unsaved.map((id) => serviceName(lists, id)).join(', ');
      const agreed = await confirm({
        title: 'Submit only this service?',
        text: `What you typed for ${names} is not saved and would be lost.`,
        confirm: 'Submit only this one',
      });
      if (!agreed) return;
    }
    props.onSave(entry);
  };

  return (
    <Dialog
      className="codesk-action-dialog codesk-service-picker"
      isOpen={isOpen}
      title={edited ? 'Edit service' : 'Add new service'}
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
      {props.typedAt !== undefined && <RestoredNote at={props.typedAt} onDiscard={props.onClose} />}
      {step === 1 || !shown ? (
        <ServiceChoice
          isEdit={edited !== undefined}
          choices={choices}
          chosen={chosen}
          onChoose={setChosen}
          loadsAtOnce={typed?.step === 2 && !shown}
          load={async () => visited.current.get(chosen) ?? load()}
          onLoaded={show}
          onCancel={() => void close()}
        />
      ) : (
        <div ref={body} className="codesk-service-step">
          <ContractServiceForm
            key={shown.opened.id}
            ref={form}
            opened={shown.opened}
            edited={shown.edited}
            serverErrors={edited && String(edited.id) === shown.opened.id ? serverErrors : noErrors}
            onUnsaved={markUnsaved}
            onTyped={typedInForm}
            onSubmit={(entry) => {
              if (isOpenNow()) void submit(entry);
            }}
            onBack={back}
          />
        </div>
      )}
    </Dialog>
  );
}

interface ServiceChoiceProps {
  /** The dialog was opened for an entry of the contract, which is chosen from the start. */
  readonly isEdit: boolean;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (service: string) => void;
  /** Opens the chosen service without a press, where a person was before a restart. */
  readonly loadsAtOnce: boolean;
  /** Opens the chosen service. */
  readonly load: () => Promise<Visited>;
  readonly onLoaded: (visited: Visited) => void;
  readonly onCancel: () => void;
}

/** Step 1. A service that cannot be loaded leaves this step with the reason. */
function ServiceChoice({ isEdit, choices, chosen, onChoose, loadsAtOnce, ...props }: ServiceChoiceProps) {
  const [attempted, setAttempted] = useState(false);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const fieldId = useId();
  const buttonId = useId();
  const formId = useId();
  const busy = useBusy();
  useEffect(() => {
    if (failure) button.current?.focus();
  }, [failure]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAttempted(true);
    if (loading) return;
    if (chosen === '') document.getElementById(fieldId)?.focus();
    else void load();
  };
  const load = async () => {
    setLoading(true);
    setFailure(null);
    const end = busy.begin('Loading the service');
    try {
      props.onLoaded(await props.load());
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      end();
      setLoading(false);
    }
  };
  const loadAtOnce = useEffectEvent(() => {
    if (chosen !== '') void load();
  });
  useEffect(() => {
    if (loadsAtOnce) loadAtOnce();
  }, [loadsAtOnce]);

  return (
    <>
      <DialogBody>
        <form id={formId} noValidate aria-label="Select service" onSubmit={submit}>
          <FieldFrame
            id={fieldId}
            label="Service"
            required
            help={
              isEdit
                ? 'Another service takes the place of this one'
                : 'Services that the contract has already are not offered'
            }
            error={attempted && chosen === '' ? fieldMessages.required : undefined}
            className="codesk-service-choice"
          >
            {(control) => (
              <Combobox
                {...control}
                label="Service"
                choices={choices}
                value={chosen}
                required
                readOnly={loading}
                empty="The contract has every service already"
                onChange={(next) => {
                  onChoose(next);
                  setFailure(null);
                }}
              />
            )}
          </FieldFrame>
          {failure && <FailureCallout failure={failure} />}
        </form>
      </DialogBody>
      <FocusOnMount id={isEdit ? buttonId : fieldId} />
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={props.onCancel} />
            <Button
              id={buttonId}
              ref={button}
              type="submit"
              form={formId}
              intent="primary"
              endIcon="arrow-right"
              text={isEdit ? 'Continue' : 'Add'}
              loading={loading}
            />
          </>
        }
      />
    </>
  );
}
