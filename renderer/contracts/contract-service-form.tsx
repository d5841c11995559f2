/** Step 2 of the service picker: the form of one service. The service is saved together with its contract. */
import '../ui/form-layout.css';
import './contracts.css';
import '../services/services.css';
import { Callout } from '@blueprintjs/core';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ContractFiles, ContractService } from '../../shared/contracts/contract';
import {
  deliveryPricingErrors,
  deliveryPricingFiles,
  type PricingFile,
  takesFile,
} from '../../shared/contracts/delivery-pricing';
import type { FormValues } from '../../shared/forms/form-definition';
import { costKindOf } from '../../shared/rates/order-cost/cost-kinds';
import { sentIndex } from '../../shared/row-tables/row-table';
import { type DefinitionForm, fieldId, useFormStatus } from '../forms/definition-form';
import { labelledMessages, MessageList } from '../forms/save-failure';
import { OrderCostsButton } from '../order-costs/order-costs-dialog';
import { type FormWithTables, useFormTables } from '../row-tables/use-form-tables';
import { ServiceFields } from '../services/service-fields';
import type { EditedService, OpenedService } from './edited-service';
import { PricingFileField } from './pricing-file';

/** Gives the picker the current values when the user goes back to step 1. */
export interface ServiceFormHandle {
  readonly edited: () => EditedService;
}

interface ContractServiceFormProps {
  readonly opened: OpenedService;
  /** The values that the form opens with: earlier changes, or the loaded ones. */
  readonly edited: EditedService;
  /** Messages of the server about its values, by name. */
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly ref: React.Ref<ServiceFormHandle>;
  readonly onUnsaved: (unsaved: boolean) => void;
  /** Called with the current values; undefined if they are the loaded ones. */
  readonly onTyped: (edited: EditedService | undefined) => void;
  readonly onSubmit: (entry: ContractService) => void;
  readonly onBack: () => void;
}

export function ContractServiceForm(props: ContractServiceFormProps) {
  const { opened, edited, serverErrors, ref, onUnsaved, onTyped, onSubmit, onBack } = props;
  const { options, loaded, stored, storedFiles } = opened;
  const { definition, type, kept } = opened.form;
  const [files, setFiles] = useState<ContractFiles>(edited.files);
  const state = useFormTables(definition, options, loaded, { start: edited });
  const { form, tables } = state;
  useImperativeHandle(ref, () => ({ edited: () => ({ values: form.values(), tables, files }) }), [
    form,
    tables,
    files,
  ]);

  /** Messages of the server that no field shows, by path. */
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const messages = labelledMessages(definition, form.values(), others);
  const shownErrors = useRef(false);
  useEffect(() => {
    if (shownErrors.current || Object.keys(serverErrors).length === 0) return;
    shownErrors.current = true;
    setOthers(form.showServerErrors(serverErrors));
  }, [serverErrors, form]);

  const hasFiles = opened.form.kind === 'delivery-pricing';
  const costKind = hasFiles ? 'delivery_pricing' : type && costKindOf(type);
  const missingIn = (values: FormValues) => {
    const errors = hasFiles ? deliveryPricingErrors(values, files, storedFiles) : {};
    return deliveryPricingFiles.filter(({ name }) => errors[name]);
  };
  const submit = () => {
    const values = form.submit();
    if (!values) return;
    const [missing] = missingIn(values);
    if (missing) document.getElementById(fieldId(form, missing.name))?.focus();
    else if (!state.refuse(values))
      onSubmit({
        id: sentIndex(opened.id),
        values: stored,
        files,
        edited: { form: opened.form, values, tables },
      });
  };

  /** Each file is drawn after the field that requires it. */
  const filesByField = Object.fromEntries(
    deliveryPricingFiles.map((file) => [
      file.chosenBy,
      <FileOfForm
        key={file.name}
        form={form}
        file={file}
        files={files}
        storedFiles={storedFiles}
        errorsOf={form.attempted ? (values) => deliveryPricingErrors(values, files, storedFiles) : () => ({})}
        onFiles={setFiles}
      />,
    ]),
  );

  return (
    <>
      <TypedService state={state} files={files} changed={files !== loaded.files} onTyped={onTyped} />
      {costKind && (
        <div className="codesk-contract-costs">
          <OrderCostsButton
            kind={costKind}
            stored={stored}
            edited={() => ({ ...form.values(), ...tables })}
            lists={state.lists}
          />
        </div>
      )}
      <ServiceFields
        state={state}
        // Pricing rows offer the cities of the destination, as the delivery form does.
        type={type ?? 'delivery'}
        options={options}
        stored={stored}
        label="Service form"
        changed={files !== loaded.files}
        afterField={hasFiles ? filesByField : undefined}
        missingFiles={(values) =>
          form.attempted ? missingIn(values).map(({ name }) => fieldId(form, name)) : []
        }
        onSubmit={submit}
        onClear={() => {
          state.reset(
            files === loaded.files
              ? undefined
              : { undo: () => setFiles(files), redo: () => setFiles(loaded.files) },
          );
          setFiles(loaded.files);
        }}
        onBack={onBack}
        onUnsaved={onUnsaved}
        messages={
          messages.length > 0 && (
            <Callout intent="danger" compact role="alert">
              <MessageList messages={messages} />
            </Callout>
          )
        }
      >
        {kept.length > 0 && <UnchangedValues values={kept} />}
      </ServiceFields>
    </>
  );
}

/** Values of the service that its form cannot edit. */
function UnchangedValues({ values }: { readonly values: OpenedService['form']['kept'] }) {
  return (
    <section className="codesk-form-section" aria-label="Unchanged values">
      <h2 className="codesk-form-heading">Unchanged values</h2>
      <dl className="codesk-contract-kept">
        {values.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface TypedServiceProps {
  readonly state: FormWithTables;
  readonly files: ContractFiles;
  /** Files have changed. */
  readonly changed: boolean;
  readonly onTyped: (edited: EditedService | undefined) => void;
}

/** Reports the current values. A separate component, so that typing does not render the row tables again. */
function TypedService({ state, files, changed, onTyped }: TypedServiceProps) {
  const { form, tables, rowsChanged } = state;
  const { values, unsaved } = useFormStatus(form);
  const isTyped = unsaved || rowsChanged || changed;
  useEffect(
    () => onTyped(isTyped ? { values: { ...values }, tables, files } : undefined),
    [isTyped, values, tables, files, onTyped],
  );
  return null;
}

interface FileOfFormProps {
  readonly form: DefinitionForm;
  readonly file: PricingFile;
  readonly files: ContractFiles;
  readonly storedFiles: OpenedService['storedFiles'];
  readonly errorsOf: (values: FormValues) => Readonly<Record<string, string>>;
  readonly onFiles: (change: (files: ContractFiles) => ContractFiles) => void;
}

/** Watches the form values in a separate component, so that typing does not render the row tables again. */
function FileOfForm({ form, file, files, storedFiles, errorsOf, onFiles }: FileOfFormProps) {
  const values = useWatch({ control: form.control }) as FormValues;
  if (!takesFile(file, values)) return null;
  return (
    <PricingFileField
      id={fieldId(form, file.name)}
      file={file}
      chosen={files}
      stored={storedFiles[file.name]}
      error={errorsOf(values)[file.name]}
      onChange={onFiles}
    />
  );
}
