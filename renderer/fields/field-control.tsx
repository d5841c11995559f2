/** One field of a record's dialog, drawn by its kind, in the frame that every form has. */
import { InputGroup, Switch, TextArea } from '@blueprintjs/core';
import type { RecordField } from '../../shared/table/fields';
import type { Choice } from './choices';
import { Combobox } from './combobox';
import { DayInput } from './day-input';
import { DecimalInput } from './decimal-input';
import { type ControlProps, FieldFrame } from './field-frame';
import { TagCombobox } from './tag-combobox';

/** Text, a list of texts for several choices, or yes and no. */
export type RecordValue = string | readonly string[] | boolean;

export interface RecordFieldProps {
  readonly id: string;
  readonly field: RecordField;
  readonly value: RecordValue;
  readonly choices: readonly Choice[];
  /** Shown already: whether it is time to, is decided above. */
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (value: RecordValue) => void;
  readonly onBlur: () => void;
}

const inputTypes = { text: 'text', email: 'email', url: 'url', phone: 'tel' } as const;

export function RecordFieldView({ id, field, error, ...rest }: RecordFieldProps) {
  return (
    <FieldFrame
      id={id}
      label={field.label}
      required={field.required === true && field.kind !== 'switch'}
      {...(field.help === undefined ? {} : { help: field.help })}
      {...(error === undefined ? {} : { error })}
      className={`codesk-record-${field.kind}`}
    >
      {(control) => <Control control={control} field={field} {...rest} />}
    </FieldFrame>
  );
}

type ControlViewProps = Omit<RecordFieldProps, 'id' | 'error'> & { readonly control: ControlProps };

function Control({ control, field, value, choices, autoFocus, onChange, onBlur }: ControlViewProps) {
  const required = field.required === true;
  const text = typeof value === 'string' ? value : '';
  /** Blanks around a text are gone as soon as the field is left. */
  const leave = () => {
    if (text !== text.trim()) onChange(text.trim());
    onBlur();
  };
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          {...control}
          role="switch"
          className="codesk-record-toggle"
          checked={value === true}
          innerLabel="No"
          innerLabelChecked="Yes"
          aria-label={field.label}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
      );
    case 'choice':
      return (
        <Combobox
          {...control}
          label={field.label}
          choices={choices}
          value={text}
          required={required}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'choices':
      return (
        <TagCombobox
          {...control}
          label={field.label}
          choices={choices}
          value={Array.isArray(value) ? value : []}
          required={required}
          empty="Nothing to choose from"
          onChange={(next) => onChange(next)}
          onBlur={onBlur}
        />
      );
    case 'number':
      return (
        <DecimalInput {...control} value={text} required={required} onChange={onChange} onBlur={onBlur} />
      );
    case 'date':
      return (
        <DayInput
          {...control}
          label={field.label}
          value={text}
          required={required}
          autoFocus={autoFocus}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'long_text':
      return (
        <TextArea
          {...control}
          fill
          rows={3}
          aria-required={required}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
        />
      );
    default:
      return (
        <InputGroup
          {...control}
          fill
          // Our own messages are the only ones: the form is not validated by the page itself.
          type={inputTypes[field.kind]}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={field.kind === 'text'}
          aria-required={required}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
        />
      );
  }
}
