/**
 * The dialog that adds or edits one service of a contract in two steps: the choice of the service and its form. Going back
 * preserves the values of the form.
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
  /** The contract of the service; undefined for a new contract. */
  readonly contract: Id | undefined;
  readonly services: readonly ContractService[];
  /** The entry to edit; undefined to add one. */
  readonly edited: ContractService | undefined;
  /** The draft of the picker from before a restart. */
  readonly typed?: PickerDraft | undefined;
  /** Time of the draft, in milliseconds since 1970. */
  readonly typedAt?: number | undefined;
  /** Called with the changes that are not in the contract yet; undefined without changes. */
  readonly onTyped: (part: DraftPart | undefined) => void;
  /** Messages of the server about the values of the edited entry. */
  readonly serverErrors: Readonly<Record<string, string>>;
  /** Called with the kind of a service when its form is loaded. */
  readonly onOpened: (service: string, kind: string) => void;
  readonly onSave: (entry: ContractService) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface OpenedForm {
  readonly opened: OpenedService;
  /** The values that the form opens with: those from before going back, or the loaded ones. */
  readonly edited: EditedService;
}

const noErrors = {};
const noServices: ReadonlySet<string> = new Set();
const nothingTyped = {};

interface PickerState {
  readonly chosen: string;
  readonly step: 1 | 2;
  readonly edited: ContractService | undefined;
  /** Id of the service whose form is shown. */
  readonly shownId: string;
}

/** The changed and not submitted values of all services that were opened in the picker. They are part of the draft. */
function useUnsavedServices(
  start: PickerDraft | undefined,
  { chosen, step, edited, shownId }: PickerState,
  onTyped: ServicePickerProps['onTyped'],
) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(() =>
    start ? new Set(Object.keys(start.typed)) : noServices,
  );
  // The values are in a ref, because they change with every key.
  const unsaved = useRef<Readonly<Record<string, EditedService>>>(start?.typed ?? nothingTyped);
  const markUnsaved = useCallback(
    (isUnsaved: boolean) =>
      setDirty((before) => {
        if (before.has(shownId) === isUnsaved) return before;
        const after = new Set(before);
        if (isUnsaved) after.add(shownId);
        else after.delete(shownId);
        return after;
      }),
    [shownId],
  );
  const storeDraft = useCallback(() => {
    const part: PickerDraft = { chosen, step, edited: edited && String(edited.id), typed: unsaved.current };
    onTyped(isTyped(part) ? pickerPart(part) : undefined);
  }, [chosen, step, edited, onTyped]);
  useEffect(storeDraft, [storeDraft]);
  /** Sets the values of the shown form; undefined if they are the loaded ones. */
  const setTyped = useCallback(
    (next: EditedService | undefined) => {
      const { [shownId]: _before, ...others } = unsaved.current;
      unsaved.current = next ? { ...others, [shownId]: next } : others;
      storeDraft();
    },
    [shownId, storeDraft],
  );
  return { dirty, typedFor: (id: string) => unsaved.current[id], markUnsaved, setTyped };
}

export function ServicePicker(props: ServicePickerProps) {
  const { isOpen, lists, services, edited, typed, serverErrors, onTyped } = props;
  const [chosen, setChosen] = useState(typed?.chosen ?? (edited ? String(edited.id) : ''));
  const [step, setStep] = useState<1 | 2>(1);
  const [shown, setShown] = useState<OpenedForm | null>(null);
  const shownId = shown?.opened.id ?? '';
  const unsaved = useUnsavedServices(typed, { chosen, step, edited, shownId }, onTyped);
  const { dirty } = unsaved;
  const openedForms = useRef(new Map<string, OpenedForm>());
  const form = useRef<ServiceFormHandle>(null);
  const body = useRef<HTMLDivElement>(null);
  const mayLeave = useLeaveCheck();
  const confirm = useConfirm();
  useUnsavedGuard(isOpen && dirty.size > 0);
  const isOpenNow = useIsOpenNow(isOpen);

  const others = new Set(services.filter((entry) => entry !== edited).map(({ id }) => String(id)));
  const choices = choicesOf(serviceOptions(lists)).filter(({ index }) => !others.has(index));

  const load = async (): Promise<OpenedForm> => {
    const reply = await loadService(sentIndex(chosen), props.contract);
    const own = edited && String(edited.id) === chosen ? edited : undefined;
    const opened = openService(chosen, reply, lists, own);
    const before = unsaved.typedFor(chosen);
    if (!before) return { opened, edited: opened.loaded };
    return { opened, edited: { ...mergedState(opened.form, opened.loaded, before), files: before.files } };
  };
  const show = (next: OpenedForm) => {
    openedForms.current.set(next.opened.id, next);
    props.onOpened(next.opened.id, next.opened.form.title);
    setShown(next);
    setStep(2);
  };
  const back = () => {
    if (shown) openedForms.current.set(shownId, { ...shown, edited: form.current?.edited() ?? shown.edited });
    setStep(1);
  };
  // Messages of the server have already moved the focus to their field.
  useEffect(() => {
    if (step === 2 && !body.current?.contains(document.activeElement))
      body.current?.querySelector<HTMLElement>('input, button, textarea')?.focus();
  }, [step]);

  const close = async () => {
    if (dirty.size > 0 && !(await mayLeave())) return;
    props.onClose();
  };

  /** Adds the shown service to the contract. Changes of other services are lost, after a question. */
  const submit = async (entry: ContractService) => {
    const lost = [...dirty].filter((id) => id !== String(entry.id)).map((id) => serviceName(lists, id));
    if (lost.length > 0 && !(await confirm(skipsLeaveQuestion(lost)))) return;
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
      <Steps step={step} subject={step === 2 && shown ? serviceName(lists, shownId) : undefined} />
      {props.typedAt !== undefined && <RestoredNote at={props.typedAt} onDiscard={props.onClose} />}
      {step === 1 || !shown ? (
        <ServiceChoice
          isEdit={edited !== undefined}
          choices={choices}
          chosen={chosen}
          onChoose={setChosen}
          loadsAtOnce={typed?.step === 2 && !shown}
          load={async () => openedForms.current.get(chosen) ?? load()}
          onLoaded={show}
          onCancel={() => void close()}
        />
      ) : (
        <div ref={body} className="codesk-service-step">
          <ContractServiceForm
            key={shownId}
            ref={form}
            opened={shown.opened}
            edited={shown.edited}
            serverErrors={edited && String(edited.id) === shownId ? serverErrors : noErrors}
            onUnsaved={unsaved.markUnsaved}
            onTyped={unsaved.setTyped}
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

const skipsLeaveQuestion = (names: readonly string[]) => ({
  title: 'Submit only this service?',
  text: `Your changes of ${names.join(', ')} are not saved and will be lost.`,
  confirm: 'Submit only this service',
});

/** The two steps of the picker, with the name of the chosen service. */
function Steps({ step, subject }: { readonly step: 1 | 2; readonly subject: string | undefined }) {
  return (
    <ol className="codesk-steps" aria-label="Steps">
      <li aria-current={step === 1 ? 'step' : undefined}>
        <span aria-hidden>1</span> Select service
      </li>
      <li aria-current={step === 2 ? 'step' : undefined}>
        <span aria-hidden>2</span> Service form
      </li>
      {subject !== undefined && <li className="codesk-steps-subject">{subject}</li>}
    </ol>
  );
}

interface ServiceChoiceProps {
  /** The dialog edits an entry of the contract, which is chosen at the start. */
  readonly isEdit: boolean;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (service: string) => void;
  /** Opens the chosen service at once, as before a restart. */
  readonly loadsAtOnce: boolean;
  /** Opens the chosen service. */
  readonly load: () => Promise<OpenedForm>;
  readonly onLoaded: (form: OpenedForm) => void;
  readonly onCancel: () => void;
}

/** Step 1. If the service cannot be loaded, this step shows the reason. */
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
                ? 'Another service replaces this one in the contract'
                : 'Services already in the contract are not listed'
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
                empty="The contract already has every service"
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
