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
  /** A page of its own: the keyboard begins in its first field. A dialog places it by itself. */
  readonly focusFirst?: boolean;
  readonly onSubmit: () => void;
  /** Drawn directly behind a field, by its name, for example the file that a choice asks for. */
  readonly behind?: Readonly<Record<string, ReactNode>>;
  /** After the fields, in their pane. */
  readonly below?: ReactNode;
  /** Row tables: a pane beside the fields where the window is wide, else below them. */
  readonly beside: ReactNode;
  /** Under both panes. */
  readonly children?: ReactNode;
}

/** Ctrl+Enter and the Submit button submit. Enter in a field does not: it often only ends the typing of a number. */
export function Form(props: FormProps) {
  const { form, lists, label, focusFirst = false, onSubmit } = props;
  const element = useRef<HTMLFormElement>(null);
  const opening = useOpeningFocus(element, focusFirst);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Dialogs of row tables are React children of this form; their submit must not save the service.
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
            <FormFields form={form} lists={lists} behind={props.behind} />
            {props.below}
          </div>
          <div className="codesk-form-pane">{props.beside}</div>
        </div>
        {props.children}
      </form>
    </OpeningFocusContext>
  );
}

/** A component of its own, so that typing does not draw the row tables again. */
const FormFields = memo(function FormFields({ form, lists, behind }: Omit<FieldGridProps, 'columns'>) {
  const status = useFormStatus(form);
  return form.definition.sections.map((section) => (
    <section key={section.title} className="codesk-form-section" aria-label={section.title}>
      <h2 className="codesk-form-heading">{section.title}</h2>
      <div className="codesk-form-fields">{fieldViews(form, section.fields, lists, status, behind)}</div>
    </section>
  ));
});

interface FieldGridProps {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly behind?: Readonly<Record<string, ReactNode>> | undefined;
  /** Without it as many columns as fit. */
  readonly columns?: 1 | 2;
}

/** All fields without headings, for a dialog. */
export function FieldGrid({ form, lists, behind, columns }: FieldGridProps) {
  const status = useFormStatus(form);
  return (
    <div className="codesk-form-fields" data-columns={columns}>
      {fieldViews(form, formFields(form.definition), lists, status, behind)}
    </div>
  );
}

function fieldViews(
  form: DefinitionForm,
  fields: readonly FormField[],
  lists: ChoiceLists,
  { values, shown }: FormStatus,
  behind: FieldGridProps['behind'] = {},
) {
  return fields.map((field) => {
    const { visible, ...state } = fieldState(field, values);
    return visible ? (
      <Fragment key={field.name}>
        <FormFieldView form={form} field={field} lists={lists} error={shown[field.name]} {...state} />
        {behind[field.name]}
      </Fragment>
    ) : null;
  });
}
