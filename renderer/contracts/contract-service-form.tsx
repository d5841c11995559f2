/** Step 2 of the service picker: the form of one service of a contract. It is saved together with the contract. */
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

/** Lets the picker keep what was typed when a person goes back to step 1. */
export interface ServiceFormHandle {
  readonly edited: () => EditedService;
}

interface ContractServiceFormProps {
  readonly opened: OpenedService;
  /** What the form opens with: what was typed before, or what was loaded. */
  readonly edited: EditedService;
  /** Messages of the server about its values, by name. */
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly ref: React.Ref<ServiceFormHandle>;
  readonly onUnsaved: (unsaved: boolean) => void;
  /** Called with what is typed now; undefined if it is as it was loaded. */
  readonly onTyped: (edited: EditedService | undefined) => void;
  readonly onSubmit: (entry: ContractService) => void;
  readonly onBack: () => void;
}

export function ContractServiceForm(props: ContractServiceFormProps) {
  const { opened, edited, serverErrors, ref, onUnsaved, onTyped, onSubmit, onBack } = props;
  const { options, loaded, stored, keptFiles } = opened;
  const { definition, type, kept } = opened.form;
  const [files, setFiles] = useState<ContractFiles>(edited.files);
  const state = useFormTables(definition, options, loaded, { start: edited });
  const { form, tables } = state;
  useImperativeHandle(ref, () => ({ edited: () => ({ values: form.values(), tables, files }) }), [
    form,
    tables,
    files,
  ]);

  /** Messages of the server that no field shows, by their path. */
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
    const errors = hasFiles ? deliveryPricingErrors(values, files, keptFiles) : {};
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

  /** Each file stands behind the field that asks for it. */
  const filesByField = Object.fromEntries(
    deliveryPricingFiles.map((file) => [
      file.chosenBy,
      <FileOfForm
        key={file.name}
        form={form}
        file={file}
        files={files}
        kept={keptFiles}
        errorsOf={form.attempted ? (values) => deliveryPricingErrors(values, files, keptFiles) : () => ({})}
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
        // Pricing rows also offer cities of the destination, as the delivery form does.
        type={type ?? 'delivery'}
        options={options}
        stored={stored}
        label="Service form"
        changed={files !== loaded.files}
        behind={hasFiles ? filesByField : undefined}
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
        {kept.length > 0 && (
          <section className="codesk-form-section" aria-label="Kept as they are">
            <h2 className="codesk-form-heading">Kept as they are</h2>
            <dl className="codesk-contract-kept">
              {kept.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </ServiceFields>
    </>
  );
}

interface TypedServiceProps {
  readonly state: FormWithTables;
  readonly files: ContractFiles;
  /** Other files were chosen. */
  readonly changed: boolean;
  readonly onTyped: (edited: EditedService | undefined) => void;
}

/** Tells what is typed, in a component of its own, so that typing does not draw the row tables again. */
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
  readonly kept: OpenedService['keptFiles'];
  readonly errorsOf: (values: FormValues) => Readonly<Record<string, string>>;
  readonly onFiles: (change: (files: ContractFiles) => ContractFiles) => void;
}

/** Watches the form values in its own component, so that typing does not draw the row tables again. */
function FileOfForm({ form, file, files, kept, errorsOf, onFiles }: FileOfFormProps) {
  const values = useWatch({ control: form.control }) as FormValues;
  if (!takesFile(file, values)) return null;
  return (
    <PricingFileField
      id={fieldId(form, file.name)}
      file={file}
      chosen={files}
      kept={kept[file.name]}
      error={errorsOf(values)[file.name]}
      onChange={onFiles}
    />
  );
}
