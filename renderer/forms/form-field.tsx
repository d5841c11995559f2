/** One field of a form definition, drawn by its kind. Its message shows once a person left it or tried to submit. */
import { SegmentedControl } from '@blueprintjs/core';
import { memo } from 'react';
import { useController } from 'react-hook-form';
import type { FormField, FormValues } from '../../shared/forms/definition';
import type { Choice, ChoiceLists } from './choices';
import { CitiesControl } from './cities-control';
import { Combobox } from './combobox';
import { DecimalInput } from './decimal-input';
import { type DefinitionForm, fieldId, serverError } from './definition-form';
import { FieldFrame } from './field-frame';
import { TagCombobox } from './tag-combobox';

interface FieldViewProps {
  readonly form: DefinitionForm;
  readonly field: FormField;
  readonly lists: ChoiceLists;
  /** Name of the option list; undefined while what it depends on is not chosen. */
  readonly listName: string | undefined;
  readonly unit: string | undefined;
  readonly required: boolean;
  /** What the rules say now; whether it is shown is decided here. */
  readonly error: string | undefined;
}

const noChoices: readonly Choice[] = [];

/** Draws a field. Only a change of this field, its rule or its options draws it again. */
export const FormFieldView = memo(function FormFieldView(props: FieldViewProps) {
  const { form, field, lists, listName, unit, required, error } = props;
  const {
    field: { value, onBlur },
    fieldState: { isTouched },
  } = useController({ name: field.name, control: form.control });
  const shown = serverError(form, field.name, value) ?? (isTouched || form.attempted ? error : undefined);
  const choices = field.own ?? (listName === undefined ? noChoices : (lists[listName] ?? noChoices));
  const text = typeof value === 'string' ? value : '';
  const list = Array.isArray(value) ? value : noValues;
  // A choice that waits for another one says which; once that is chosen its helper has nothing left to say.
  const waits = typeof field.options === 'function' && listName === undefined;
  const help = typeof field.options === 'function' && !waits ? undefined : field.help;

  return (
    <FieldFrame
      id={fieldId(field.name)}
      label={field.label}
      required={required}
      help={help}
      error={shown}
      group={field.kind === 'toggle'}
      className={`codesk-field-${field.kind}`}
    >
      {(control) => {
        switch (field.kind) {
          case 'decimal':
            return (
              <DecimalInput
                {...control}
                value={text}
                unit={unit}
                required={required}
                onChange={(next) => form.change(field, next)}
                onBlur={onBlur}
              />
            );
          case 'toggle':
            return (
              <div id={control.id}>
                <SegmentedControl
                  value={text}
                  options={choices.map((choice) => ({ value: choice.index, label: choice.text }))}
                  onValueChange={(next) => form.change(field, next)}
                />
              </div>
            );
          case 'choice':
            return (
              <Combobox
                {...control}
                label={field.label}
                choices={choices}
                value={text}
                required={required}
                disabled={waits}
                onChange={(next) => form.change(field, next)}
                onBlur={onBlur}
              />
            );
          case 'choices':
            return (
              <TagCombobox
                {...control}
                label={field.label}
                choices={choices}
                value={list}
                required={required}
                empty="Nothing to choose from"
                onChange={(next) => form.change(field, next)}
                onBlur={onBlur}
              />
            );
          case 'cities':
            return (
              <CitiesControl
                {...control}
                label={field.label}
                value={list}
                onChange={(next) => form.change(field, next)}
                onBlur={onBlur}
              />
            );
        }
      }}
    </FieldFrame>
  );
});

const noValues: readonly string[] = [];

/** The parts of a field that depend on the values around it. */
export function fieldState(field: FormField, values: FormValues) {
  return {
    visible: field.visible?.(values) ?? true,
    listName: typeof field.options === 'function' ? field.options(values) : field.options,
    unit: typeof field.unit === 'function' ? field.unit(values) : field.unit,
    required: Boolean((typeof field.rule === 'function' ? field.rule(values) : field.rule).required),
  };
}
