/** Step 2 of the service picker: the form of one service inside a contract. It hands its entry on; the contract saves. */
import '../services/services.css';
import { Callout } from '@blueprintjs/core';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ContractFiles, ContractService } from '../../shared/contracts/contract';
import { deliveryPricingErrors, takesFile } from '../../shared/contracts/delivery-pricing';
import { type FormTables, type FormValues, refusedTable } from '../../shared/forms/definition';
import { notices } from '../../shared/messages';
import type { TableRow } from '../../shared/row-tables/definition';
import { type ChoiceLists, choicesOf } from '../fields/choices';
import { type DefinitionForm, useDefinitionForm } from '../forms/definition-form';
import { Form } from '../forms/form';
import { FormFooter } from '../forms/form-footer';
import { placeOf } from '../forms/save-failure';
import { ServiceTables } from '../row-tables/form-tables';
import { layoutOf } from '../services/layout-registry';
import { countBroken, showTable } from '../services/service-form';
import { notify } from '../ui/notices';
import { fileButtonId, PricingFiles } from './pricing-files';
import type { OpenedService, ServiceDraft } from './service-draft';

/** What the picker asks of the form when it goes back or closes. */
export interface ServiceFormHandle {
  readonly draft: () => ServiceDraft;
}

export interface ContractServiceFormProps {
  readonly opened: OpenedService;
  /** What a person typed the last time, where it is not what was loaded. */
  readonly draft: ServiceDraft;
  /** What the server said of its values, by their names. */
  readonly said: Readonly<Record<string, string>>;
  /** The contract around it has changes of its own. */
  readonly contractUnsaved: boolean;
  readonly ref: React.Ref<ServiceFormHandle>;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSubmit: (entry: ContractService) => void;
  readonly onClear: () => void;
  readonly onBack: () => void;
}

export function ContractServiceForm(props: ContractServiceFormProps) {
  const { opened } = props;
  // Pricing rows have cities of the destination as well: those of the delivery form.
  const { Frame } = layoutOf(opened.type ?? 'delivery');
  if (!Frame) return <FormOfService {...props} />;
  return (
    <Frame options={opened.options} stored={opened.stored}>
      <FormOfService {...props} />
    </Frame>
  );
}

function FormOfService(props: ContractServiceFormProps) {
  const { opened, draft, said, contractUnsaved, ref, onDirty, onSubmit, onClear, onBack } = props;
  const { definition, options, loaded } = opened;
  const lists = useMemo<ChoiceLists>(
    () => Object.fromEntries(Object.entries(options.lists).map(([name, list]) => [name, choicesOf(list)])),
    [options],
  );
  const [tables, setTables] = useState<FormTables>(draft.tables);
  const [files, setFiles] = useState<ContractFiles>(draft.files);
  const form = useDefinitionForm(definition, draft.values, {
    offered: (list) => lists[list]?.map(({ index }) => index),
    onEmptied: (names) =>
      setTables((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, []])) })),
  });
  const setRows = useCallback((name: string, rows: readonly TableRow[]) => {
    setTables((before) => ({ ...before, [name]: rows }));
  }, []);
  useImperativeHandle(ref, () => ({ draft: () => ({ values: form.values(), tables, files }) }), [
    form,
    tables,
    files,
  ]);

  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const shownSaid = useRef(false);
  useEffect(() => {
    if (shownSaid.current || Object.keys(said).length === 0) return;
    shownSaid.current = true;
    setOthers(form.showServerErrors(said));
  }, [said, form]);

  const submit = async () => {
    const values = await form.submit();
    if (!values) return;
    const missing = missingFiles(opened, values, files);
    const [first] = Object.keys(missing);
    if (first !== undefined) {
      document.getElementById(first)?.focus();
      return;
    }
    const wrong = countBroken(definition, values, tables);
    if (wrong.length > 0) {
      showTable(wrong[0]?.name);
      return;
    }
    const refused = definition.refuse?.(tables, values);
    if (refused) {
      notify(notices[refused]);
      showTable(refusedTable[refused]);
      return;
    }
    onSubmit(opened.entryOf({ values, tables, files }));
  };

  const broken = form.attempted ? countBroken(definition, form.values(), tables) : [];
  const Tables = layoutOf(opened.type ?? 'delivery').Tables ?? ServiceTables;
  const rest = Object.entries(others);
  return (
    <Form form={form} lists={lists} label="Service form" onSubmit={() => void submit()}>
      <Changes form={form} loaded={loaded} tables={tables} files={files} onDirty={onDirty} />
      {opened.files.length > 0 && (
        <FilesOfForm form={form} opened={opened} files={files} onFiles={setFiles} />
      )}
      {opened.kept.length > 0 && (
        <section className="codesk-form-section" aria-label="Kept as they are">
          <h2 className="codesk-form-heading">Kept as they are</h2>
          <dl className="codesk-contract-kept">
            {opened.kept.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Tables
        definition={definition}
        control={form.control}
        options={options}
        lists={lists}
        tables={tables}
        onRows={setRows}
      />
      <FormFooter
        form={form}
        rowErrors={broken.reduce((sum, { count }) => sum + count, 0)}
        onRowErrors={() => showTable(broken[0]?.name)}
        rowsChanged={contractUnsaved || tables !== loaded.tables || files !== loaded.files}
        saving={false}
        saved={false}
        onSubmit={() => void submit()}
        onClear={onClear}
        onBack={onBack}
      >
        {rest.length > 0 && (
          <Callout intent="danger" compact role="alert" className="codesk-contract-said">
            <ul>
              {rest.map(([path, message]) => (
                <li key={path}>
                  {placeOf(definition, form.values(), path)}: {message}
                </li>
              ))}
            </ul>
          </Callout>
        )}
      </FormFooter>
    </Form>
  );
}

/** Messages of files that are asked for and neither chosen nor kept, by the id of their button. */
function missingFiles(
  { files, keptFiles }: OpenedService,
  values: FormValues,
  chosen: ContractFiles,
): Readonly<Record<string, string>> {
  if (files.length === 0) return {};
  const errors = deliveryPricingErrors(values, chosen, keptFiles);
  return Object.fromEntries(
    files.flatMap(({ name }) => (errors[name] ? [[fileButtonId(name), errors[name]]] : [])),
  );
}

interface FilesOfFormProps {
  readonly form: DefinitionForm;
  readonly opened: OpenedService;
  readonly files: ContractFiles;
  readonly onFiles: (files: ContractFiles) => void;
}

/** Listens to the form by itself, so that typing does not draw the row tables again. */
function FilesOfForm({ form, opened, files, onFiles }: FilesOfFormProps) {
  const values = useWatch({ control: form.control }) as FormValues;
  const errors = form.attempted ? deliveryPricingErrors(values, files, opened.keptFiles) : {};
  return (
    <PricingFiles
      files={opened.files.filter((file) => takesFile(file, values))}
      chosen={files}
      kept={opened.keptFiles}
      errors={errors}
      onChange={onFiles}
    />
  );
}

interface ChangesProps {
  readonly form: DefinitionForm;
  readonly loaded: ServiceDraft;
  readonly tables: FormTables;
  readonly files: ContractFiles;
  readonly onDirty: (dirty: boolean) => void;
}

/** Tells the picker whether there is something to lose. Draws nothing. */
function Changes({ form, loaded, tables, files, onDirty }: ChangesProps) {
  const values = useWatch({ control: form.control });
  const dirty =
    tables !== loaded.tables ||
    files !== loaded.files ||
    Object.entries(loaded.values).some(
      ([name, value]) => JSON.stringify(values[name]) !== JSON.stringify(value),
    );
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return null;
}
