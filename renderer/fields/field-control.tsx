/** The control for each kind of field in records, contracts, service forms and row editors. */
import './fields.css';
import { SegmentedControl, Switch, TextArea } from '@blueprintjs/core';
import type { Ref } from 'react';
import type { FieldKind, FieldValue } from '../../shared/forms/form-definition';
import { InputGroup } from '../ui/input-group';
import type { Choice } from './choices';
import { CitiesControl } from './cities-control';
import { Combobox } from './combobox';
import { DayInput } from './day-input';
import { DecimalInput } from './decimal-input';
import type { ControlProps } from './field-frame';
import { type FieldSearch, SearchField } from './search-field';
import { SecretInput } from './secret-input';
import { TagCombobox } from './tag-combobox';

interface FieldControlProps {
  readonly control: ControlProps;
  readonly kind: FieldKind;
  readonly label: string;
  readonly value: FieldValue;
  readonly required?: boolean;
  /** The field can be focused but not changed, for example while a save runs. */
  readonly readOnly?: boolean;
  /** The options of a choice or toggle. */
  readonly choices?: readonly Choice[];
  /** Texts for chosen options that may be missing in `choices`. */
  readonly named?: readonly Choice[];
  /** Another field disables this one. */
  readonly disabled?: boolean;
  /** Adds the entry Select All to a multi-select. */
  readonly selectAll?: boolean;
  /** The search of the kind `search`; without it the field is a plain text. */
  readonly search?: FieldSearch;
  readonly placeholder?: string;
  /** Shown inside a decimal. */
  readonly unit?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (value: FieldValue) => void;
  readonly onBlur: () => void;
}

const inputTypes = { text: 'text', email: 'email', url: 'url', phone: 'tel', search: 'search' } as const;
const noChoices: readonly Choice[] = [];
const noValues: readonly string[] = [];

export function FieldControl(props: FieldControlProps) {
  const { kind, label, value, required = false, readOnly = false } = props;
  const onChange = (next: FieldValue) => {
    if (!readOnly) props.onChange(next);
  };
  switch (kind) {
    case 'search':
      if (!props.search) return <TextControl {...props} onChange={onChange} />;
      return (
        <SearchField
          {...props.control}
          label={label}
          value={textOf(value)}
          required={required}
          readOnly={readOnly}
          disabled={props.disabled}
          search={props.search}
          onChange={onChange}
          onBlur={props.onBlur}
        />
      );
    case 'date':
      return (
        <DayInput
          {...props.control}
          readOnly={readOnly}
          label={label}
          value={textOf(value)}
          required={required}
          onChange={onChange}
          onBlur={props.onBlur}
        />
      );
    case 'switch':
      return (
        <Switch
          {...props.control}
          role="switch"
          className="codesk-switch"
          checked={textOf(value) !== ''}
          innerLabel="No"
          innerLabelChecked="Yes"
          aria-label={label}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
          onBlur={props.onBlur}
        />
      );
    case 'toggle':
    case 'choice':
    case 'choices':
    case 'cities':
      return <ChoiceControl {...props} onChange={onChange} />;
    default:
      return <TextControl {...props} onChange={onChange} />;
  }
}

const textOf = (value: FieldValue) => (typeof value === 'string' ? value : '');
const listOf = (value: FieldValue) => (typeof value === 'string' ? noValues : value);

/** A choice of one or several options. */
function ChoiceControl(props: FieldControlProps) {
  const { control, kind, label, value, required = false, readOnly = false, choices = noChoices } = props;
  const { onChange, onBlur } = props;
  const common = { ...control, label, choices, required, readOnly, onChange, onBlur };
  switch (kind) {
    case 'toggle':
      return (
        <div id={control.id}>
          <SegmentedControl
            value={textOf(value)}
            options={choices.map((each) => ({ value: each.index, label: each.text }))}
            onValueChange={onChange}
          />
        </div>
      );
    case 'choices':
      return (
        <TagCombobox
          {...common}
          named={props.named}
          value={listOf(value)}
          selectAll={props.selectAll}
          empty="No options"
        />
      );
    case 'cities':
      return <CitiesControl {...common} value={listOf(value)} />;
    default:
      return (
        <Combobox
          {...common}
          value={textOf(value)}
          disabled={props.disabled}
          placeholder={props.placeholder}
          inputRef={props.inputRef}
        />
      );
  }
}

/** A typed text. Its leading and trailing blanks are removed when the field is left. */
function TextControl(props: FieldControlProps) {
  const { control, kind, label, value, required = false, readOnly = false, inputRef, onChange } = props;
  const text = textOf(value);
  const leave = () => {
    if (text !== text.trim()) onChange(text.trim());
    props.onBlur();
  };
  const common = {
    ...control,
    readOnly,
    onBlur: leave,
    disabled: props.disabled,
    fill: true,
    'aria-required': required,
    intent: control['aria-invalid'] ? 'danger' : 'none',
  } as const;
  switch (kind) {
    case 'decimal':
      return (
        <DecimalInput
          {...control}
          readOnly={readOnly}
          disabled={props.disabled}
          value={text}
          unit={props.unit}
          required={required}
          inputRef={inputRef}
          onChange={onChange}
          onBlur={props.onBlur}
        />
      );
    case 'secret':
      return <SecretInput {...common} label={label} value={text} inputRef={inputRef} onChange={onChange} />;
    case 'lines':
      return (
        <TextArea
          {...common}
          onBlur={props.onBlur}
          rows={3}
          value={listOf(value).join('\n')}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      );
    case 'long_text':
      return (
        <TextArea {...common} rows={3} value={text} onChange={(event) => onChange(event.target.value)} />
      );
    default:
      return (
        <InputGroup
          {...common}
          type={inputTypes[kind as keyof typeof inputTypes]}
          inputRef={inputRef}
          autoComplete="off"
          spellCheck={kind === 'text'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
