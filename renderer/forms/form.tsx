/** Draws a form definition: as a form with sections, or as a grid of fields for a dialog. */
import '../ui/form-layout.css';
import './forms.css';
import { Fragment, type KeyboardEvent, memo, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { type FormField, formFields } from '../../shared/forms/form-definition';
import type { ChoiceLists } from '../fields/choices';
import { type DefinitionForm, type FormStatus, useFormStatus } from './definition-form';
import { FormFieldView, fieldState } from './form-field';
import { OpeningFocusContext, useOpeningFocus } from './opening-focus';

interface FormProps {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly label: string;
  /** Focuses the first field when a page opens. A dialog sets the focus itself. */
  readonly focusFirst?: boolean;
  readonly onSubmit: () => void;
  /** Drawn directly after a field, by its name, for example the file that a choice asks for. */
  readonly afterField?: Readonly<Record<string, ReactNode>>;
  /** Below the fields, in their pane. */
  readonly below?: ReactNode;
  /** Row tables: a second pane in a wide window, else below the fields. */
  readonly beside: ReactNode;
  /** Below both panes. */
  readonly children?: ReactNode;
}

/** Ctrl+Enter and the Submit button submit. Enter in a field does not, because users press it after each number. */
export function Form(props: FormProps) {
  const { form, lists, label, focusFirst = false, onSubmit } = props;
  const element = useRef<HTMLFormElement>(null);
  const opening = useOpeningFocus(element, focusFirst);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Dialogs of row tables are React children of this form. Their submit must not save the service.
    event.stopPropagation();
    onSubmit();
  };
  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey) submit(event);
    else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <OpeningFocusContext value={opening.untouched}>
      <form
        ref={element}
        className="codesk-form"
        aria-label={label}
        noValidate
        onSubmit={submit}
        onKeyDown={keyDown}
        {...opening.handlers}
      >
        <div className="codesk-form-panes">
          <div className="codesk-form-pane">
            <FormFields form={form} lists={lists} afterField={props.afterField} />
            {props.below}
          </div>
          <div className="codesk-form-pane">{props.beside}</div>
        </div>
        {props.children}
      </form>
    </OpeningFocusContext>
  );
}

/** A separate component, so that typing does not render the row tables again. */
const FormFields = memo(function FormFields({ form, lists, afterField }: Omit<FieldGridProps, 'columns'>) {
  const status = useFormStatus(form);
  return form.definition.sections.map((section) => (
    <section key={section.title} className="codesk-form-section" aria-label={section.title}>
      <h2 className="codesk-form-heading">{section.title}</h2>
      <div className="codesk-form-fields">{fieldViews(form, section.fields, lists, status, afterField)}</div>
    </section>
  ));
});

interface FieldGridProps {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly afterField?: Readonly<Record<string, ReactNode>> | undefined;
  /** By default as many columns as fit. */
  readonly columns?: 1 | 2;
}

/** All fields without headings, for a dialog. */
export function FieldGrid({ form, lists, afterField, columns }: FieldGridProps) {
  const status = useFormStatus(form);
  return (
    <div className="codesk-form-fields" data-columns={columns}>
      {fieldViews(form, formFields(form.definition), lists, status, afterField)}
    </div>
  );
}

function fieldViews(
  form: DefinitionForm,
  fields: readonly FormField[],
  lists: ChoiceLists,
  { values, shown }: FormStatus,
  afterField: FieldGridProps['afterField'] = {},
) {
  return fields.map((field) => {
    const { visible, ...state } = fieldState(field, values);
    return visible ? (
      <Fragment key={field.name}>
        <FormFieldView form={form} field={field} lists={lists} error={shown[field.name]} {...state} />
        {afterField[field.name]}
      </Fragment>
    ) : null;
  });
}
