/** Fields, row tables and buttons of a service form, for the service page and for the services of a contract. */
import type { ReactNode } from 'react';
import type { FormValues } from '../../shared/forms/form-definition';
import type { FormOptions } from '../../shared/forms/option-lists';
import type { ServiceType } from '../../shared/service-types';
import { Form } from '../forms/form';
import { FormFooter } from '../forms/form-footer';
import { ServiceTables } from '../row-tables/form-tables';
import type { FormWithTables } from '../row-tables/use-form-tables';
import { layoutOf } from './layout-registry';

interface ServiceFieldsProps {
  readonly state: FormWithTables;
  readonly type: ServiceType;
  readonly options: FormOptions;
  /** Values of the stored service; undefined on a new one. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  readonly label: string;
  /** An import of rates sends the destination region: the delivery service form only (finance section 7). */
  readonly sendsCountry?: boolean;
  /** Drawn directly behind a field, by its name. */
  readonly behind?: Readonly<Record<string, ReactNode>>;
  /** Ids of the controls of files that the values ask for and that are missing. */
  readonly missingFiles?: (values: FormValues) => readonly string[];
  /** Something besides fields and rows was changed. */
  readonly changed?: boolean;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
  readonly onBack: () => void;
  readonly onUnsaved?: (unsaved: boolean) => void;
  /** The keyboard begins in the first field. */
  readonly focusFirst?: boolean;
  /** Between the fields and the row tables. */
  readonly children?: ReactNode;
  /** Above the buttons, for example why saving failed. */
  readonly messages?: ReactNode;
}

export function ServiceFields(props: ServiceFieldsProps) {
  const { state, type, options, stored, label, changed = false, onSubmit } = props;
  const { form, lists, tables, setRows } = state;
  const { Provider, Tables = ServiceTables } = layoutOf(type);
  const content = (
    <Form
      form={form}
      lists={lists}
      label={label}
      focusFirst={props.focusFirst ?? false}
      onSubmit={onSubmit}
      behind={props.behind}
      below={props.children}
      beside={
        // The rows are locked while a save runs, so that the form shows what is sent.
        <div inert={form.saving || form.saved}>
          <Tables
            key={state.round}
            definition={form.definition}
            control={form.control}
            options={options}
            lists={lists}
            tables={tables}
            onRows={setRows}
            loaded={form.loaded}
            wanted={state.wanted}
            checks={state.checks}
            onChecks={state.setChecks}
            onReplace={state.replaceRows}
            sendsCountry={props.sendsCountry}
          />
        </div>
      }
    >
      <FormFooter
        form={form}
        rowErrors={state.rowErrors}
        onRowErrors={state.showRowErrors}
        missingFiles={props.missingFiles}
        changed={state.rowsChanged || changed}
        onUnsaved={props.onUnsaved}
        onSubmit={onSubmit}
        onClear={props.onClear}
        step={state.step}
        onBack={props.onBack}
      >
        {props.messages}
      </FormFooter>
    </Form>
  );
  if (!Provider) return content;
  return (
    <Provider options={options} stored={stored}>
      {content}
    </Provider>
  );
}
