/** The one form wrapper: sections and their fields from a definition, its own keys, and what stands below them. */
import '../ui/form-layout.css';
import { type KeyboardEvent, memo, type ReactNode, type SyntheticEvent } from 'react';
import { type FormField, formFields } from '../../shared/forms/definition';
import type { ChoiceLists } from '../fields/choices';
import { type DefinitionForm, type FormStatus, useFormStatus } from './definition-form';
import { FormFieldView, fieldState } from './form-field';

interface FormProps {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly label: string;
  readonly onSubmit: () => void;
  /** What belongs to the form below its fields: row tables and the footer. */
  readonly children?: ReactNode;
}

/**
 * Draws a definition. Enter inside a field does not submit, because a number typed and confirmed in the middle of
 * the form is not yet a finished service; Ctrl+Enter and the Submit button do.
 */
export function Form({ form, lists, label, onSubmit, children }: FormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog of a row table is a React child of this form; its own submit must not save the service.
    event.stopPropagation();
    onSubmit();
  };
  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey) submit(event);
    else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form className="codesk-form" aria-label={label} noValidate onSubmit={submit} onKeyDown={keyDown}>
      <FormFields form={form} lists={lists} />
      {children}
    </form>
  );
}

/** All sections; this part alone is drawn again while a person types. */
const FormFields = memo(function FormFields({ form, lists }: FieldGridProps) {
  const status = useFormStatus(form);
  return form.definition.sections.map((section) => (
    <section key={section.title} className="codesk-form-section" aria-label={section.title}>
      <h2 className="codesk-form-heading">{section.title}</h2>
      <div className="codesk-form-fields">{fieldViews(form, section.fields, lists, status)}</div>
    </section>
  ));
});

interface FieldGridProps {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  /** As many as the width allows without it. */
  readonly columns?: 1 | 2;
}

/** All fields without headings, for a dialog. */
export function FieldGrid({ form, lists, columns }: FieldGridProps) {
  const status = useFormStatus(form);
  return (
    <div className="codesk-form-fields" data-columns={columns}>
      {fieldViews(form, formFields(form.definition), lists, status)}
    </div>
  );
}

function fieldViews(
  form: DefinitionForm,
  fields: readonly FormField[],
  lists: ChoiceLists,
  { values, shown }: FormStatus,
) {
  return fields.map((field) => {
    const { visible, ...state } = fieldState(field, values);
    return visible ? (
      <FormFieldView
        key={field.name}
        form={form}
        field={field}
        lists={lists}
        error={shown[field.name]}
        {...state}
      />
    ) : null;
  });
}
