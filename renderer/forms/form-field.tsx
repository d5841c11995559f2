/** One field of a form definition, drawn by its kind. Its message shows once a person left it or tried to submit. */
import { InputGroup, SegmentedControl, TextArea } from '@blueprintjs/core';
import { memo, useMemo } from 'react';
import { useController } from 'react-hook-form';
import {
  type FormField,
  type FormValues,
  fieldLabel,
  fieldList,
  isShown,
} from '../../shared/forms/definition';
import type { Choice, ChoiceLists } from '../fields/choices';
import { CitiesControl } from '../fields/cities-control';
import { Combobox } from '../fields/combobox';
import { DecimalInput } from '../fields/decimal-input';
import { FieldFrame } from '../fields/field-frame';
import { TagCombobox } from '../fields/tag-combobox';
import { type DefinitionForm, fieldId, serverError } from './definition-form';

interface FieldViewProps {
  readonly form: DefinitionForm;
  readonly field: FormField;
  readonly lists: ChoiceLists;
  /** What the field is called now. */
  readonly label: string;
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
  const { form, field, lists, label, listName, unit, required, error } = props;
  const {
    field: { value, onBlur },
    fieldState: { isTouched },
  } = useController({ name: field.name, control: form.control });
  const shown = serverError(form, field.name, value) ?? (isTouched || form.attempted ? error : undefined);
  const list = field.own ?? (listName === undefined ? noChoices : (lists[listName] ?? noChoices));
  const choices = useMemo(
    () => (field.excludes ? list.filter(({ index }) => !field.excludes?.includes(index)) : list),
    [list, field],
  );
  const text = typeof value === 'string' ? value : '';
  const chosen = Array.isArray(value) ? value : noValues;
  // A choice that waits for another one says which; once that is chosen its helper has nothing left to say.
  const waits = typeof field.options === 'function' && listName === undefined;
  const help = typeof field.options === 'function' && !waits ? undefined : field.help;

  return (
    <FieldFrame
      id={fieldId(field.name)}
      label={label}
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
                label={label}
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
                label={label}
                choices={choices}
                value={chosen}
                required={required}
                empty="Nothing to choose from"
                onChange={(next) => form.change(field, next)}
                onBlur={onBlur}
              />
            );
          case 'text':
            return (
              <InputGroup
                {...control}
                fill
                autoComplete="off"
                aria-required={required}
                intent={shown ? 'danger' : 'none'}
                value={text}
                onChange={(event) => form.change(field, event.target.value)}
                onBlur={onBlur}
              />
            );
          case 'lines':
            return (
              <TextArea
                {...control}
                fill
                rows={3}
                aria-required={required}
                intent={shown ? 'danger' : 'none'}
                value={chosen.join('\n')}
                onChange={(event) =>
                  form.change(field, event.target.value === '' ? [] : event.target.value.split('\n'))
                }
                onBlur={onBlur}
              />
            );
          case 'cities':
            return (
              <CitiesControl
                {...control}
                label={label}
                value={chosen}
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
    visible: isShown(field, values),
    label: fieldLabel(field, values),
    listName: fieldList(field, values),
    unit: typeof field.unit === 'function' ? field.unit(values) : field.unit,
    required: Boolean((typeof field.rule === 'function' ? field.rule(values) : field.rule).required),
  };
}
