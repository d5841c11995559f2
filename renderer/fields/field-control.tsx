/** The control for each kind of field, used by records, contracts, service forms and row editors. */
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
  /** The field can be focused and not changed, for example while a save runs. */
  readonly readOnly?: boolean;
  /** The options of a choice or toggle. */
  readonly choices?: readonly Choice[];
  /** Names the chosen options, if there are more than can be chosen. */
  readonly named?: readonly Choice[];
  /** Nothing can be entered, because another field says so. */
  readonly disabled?: boolean;
  /** A multi-select has the entry Select All. */
  readonly selectAll?: boolean;
  /** Of a `search`; without one it is a text. */
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
  const { kind, label, value, required = false, readOnly = false, choices = noChoices, inputRef } = props;
  const { onBlur } = props;
  const onChange = (next: FieldValue) => {
    if (!readOnly) props.onChange(next);
  };
  const text = typeof value === 'string' ? value : '';
  const chosen = typeof value === 'string' ? noValues : value;
  const choice = { ...props.control, label, choices, required, readOnly, onChange, onBlur };
  const input = { ...props.control, readOnly, onBlur };
  const typed = {
    ...input,
    disabled: props.disabled,
    fill: true,
    'aria-required': required,
    intent: props.control['aria-invalid'] ? 'danger' : 'none',
  } as const;
  /** Trims a text when the field is left. */
  const leave = () => {
    if (text !== text.trim()) onChange(text.trim());
    onBlur();
  };
  if (kind === 'search' && props.search) {
    return (
      <SearchField
        {...props.control}
        label={label}
        value={text}
        required={required}
        readOnly={readOnly}
        disabled={props.disabled}
        search={props.search}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  }
  switch (kind) {
    case 'decimal':
      return (
        <DecimalInput
          {...input}
          disabled={props.disabled}
          value={text}
          unit={props.unit}
          required={required}
          inputRef={inputRef}
          onChange={onChange}
        />
      );
    case 'secret':
      return (
        <SecretInput
          {...typed}
          label={label}
          value={text}
          inputRef={inputRef}
          onChange={onChange}
          onBlur={leave}
        />
      );
    case 'date':
      return <DayInput {...input} label={label} value={text} required={required} onChange={onChange} />;
    case 'switch':
      return (
        <Switch
          {...props.control}
          role="switch"
          className="codesk-switch"
          checked={text !== ''}
          innerLabel="No"
          innerLabelChecked="Yes"
          aria-label={label}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
          onBlur={onBlur}
        />
      );
    case 'toggle':
      return (
        <div id={props.control.id}>
          <SegmentedControl
            value={text}
            options={choices.map((each) => ({ value: each.index, label: each.text }))}
            onValueChange={onChange}
          />
        </div>
      );
    case 'choice':
      return (
        <Combobox
          {...choice}
          value={text}
          disabled={props.disabled}
          placeholder={props.placeholder}
          inputRef={inputRef}
        />
      );
    case 'choices':
      return (
        <TagCombobox
          {...choice}
          named={props.named}
          value={chosen}
          selectAll={props.selectAll}
          empty="Nothing to choose from"
        />
      );
    case 'cities':
      return <CitiesControl {...choice} value={chosen} />;
    case 'lines':
      return (
        <TextArea
          {...typed}
          rows={3}
          value={chosen.join('\n')}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      );
    case 'long_text':
      return (
        <TextArea
          {...typed}
          rows={3}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
        />
      );
    default:
      return (
        <InputGroup
          {...typed}
          type={inputTypes[kind]}
          inputRef={inputRef}
          autoComplete="off"
          spellCheck={kind === 'text'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
        />
      );
  }
}
