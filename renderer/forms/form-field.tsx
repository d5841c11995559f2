/** One field of a form definition: its label, control, help and error. */
import { memo, useContext, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { isMarkedRequired } from '../../shared/field-rules';
import {
  type FieldValue,
  type FormField,
  type FormValues,
  fieldLabel,
  fieldList,
  fieldRule,
  isShown,
} from '../../shared/forms/form-definition';
import { normalDecimal } from '../../shared/money';
import type { Choice, ChoiceLists } from '../fields/choices';
import { FieldControl } from '../fields/field-control';
import { FieldFrame } from '../fields/field-frame';
import { FieldSearchContext } from '../fields/search-field';
import { type DefinitionForm, fieldId } from './definition-form';
import { useBlurAfterUse } from './opening-focus';

interface FieldViewProps {
  readonly form: DefinitionForm;
  readonly field: FormField;
  readonly lists: ChoiceLists;
  /** The label for the current values. */
  readonly label: string;
  /** Name of the option list; undefined while the choice that it depends on is empty. */
  readonly listName: string | undefined;
  readonly unit: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly error: string | undefined;
}

const noChoices: readonly Choice[] = [];

/** Memoised, so that typing in one field does not draw the others again. */
export const FormFieldView = memo(function FormFieldView(props: FieldViewProps) {
  const { form, field, lists, label, listName, unit, required, disabled, error } = props;
  const search = useContext(FieldSearchContext)[field.name];
  const { value, onBlur } = useController({ name: field.name, control: form.control }).field;
  const markAsLeft = useBlurAfterUse(fieldId(form, field.name), onBlur);
  const list = field.own ?? (listName === undefined ? noChoices : (lists[listName] ?? noChoices));
  const choices = useMemo(
    () => (field.excludes ? list.filter(({ index }) => !field.excludes?.includes(index)) : list),
    [list, field],
  );
  /** Shows `05` as 5 when the field is left. Only the notation changes, never the number. */
  const leave = () => {
    const normal = field.bounds && typeof value === 'string' ? normalDecimal(value) : undefined;
    if (normal !== undefined && normal !== value) form.change(field, normal);
    markAsLeft();
  };
  // The help of a dependent choice names the choice to fill in first, so it shows only until then.
  const depends = typeof field.options === 'function';
  const isBlocked = depends && listName === undefined;

  return (
    <FieldFrame
      id={fieldId(form, field.name)}
      label={label}
      required={required}
      help={depends && !isBlocked ? undefined : field.help}
      error={error}
      group={field.kind === 'toggle'}
      kind={field.kind}
    >
      {(control) => (
        <FieldControl
          key={form.round}
          control={control}
          kind={field.kind}
          label={label}
          // An index without its option list has no text. A disabled field is empty but keeps its value.
          value={isBlocked || disabled ? emptyLike(value) : (value ?? '')}
          required={required}
          readOnly={form.saving || form.saved}
          choices={choices}
          named={list}
          disabled={isBlocked || disabled}
          selectAll={field.selectAll}
          search={search}
          unit={unit}
          onChange={(next) => form.change(field, next)}
          onBlur={leave}
        />
      )}
    </FieldFrame>
  );
});

function emptyLike(value: FieldValue | undefined): FieldValue {
  return Array.isArray(value) ? [] : '';
}

/** The properties of a field that depend on other values. */
export function fieldState(field: FormField, values: FormValues) {
  return {
    visible: isShown(field, values),
    label: fieldLabel(field, values),
    listName: fieldList(field, values),
    unit: typeof field.unit === 'function' ? field.unit(values) : field.unit,
    disabled: field.disabled?.(values) ?? false,
    required: isMarkedRequired(fieldRule(field, values)),
  };
}
