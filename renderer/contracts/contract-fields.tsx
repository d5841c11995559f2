/** The terms of a contract as fields. Bounds are kept while a person types; what is wrong is said after a field was left. */
import { InputGroup, TextArea } from '@blueprintjs/core';
import type { ContractLists } from '../../shared/api/contracts';
import {
  type ContractField,
  type ContractFieldName,
  type ContractValues,
  contractFields,
  withinBounds,
} from '../../shared/contracts/contract';
import { type Choice, choicesOf } from '../fields/choices';
import { Combobox } from '../fields/combobox';
import { DayInput } from '../fields/day-input';
import { DecimalInput } from '../fields/decimal-input';
import { type ControlProps, FieldFrame } from '../fields/field-frame';
import { FocusOnMount } from '../ui/focus';

interface ContractFieldsProps {
  /** What the ids of the controls begin with. */
  readonly ids: string;
  readonly values: ContractValues;
  readonly lists: ContractLists;
  /** Messages that it is time to show. */
  readonly errors: Readonly<Partial<Record<ContractFieldName, string>>>;
  readonly onChange: (name: ContractFieldName, value: string) => void;
  readonly onLeave: (name: ContractFieldName) => void;
}

export function ContractFields({ ids, values, lists, errors, onChange, onLeave }: ContractFieldsProps) {
  return (
    <section className="codesk-form codesk-contract-terms" aria-label="Terms">
      <FocusOnMount id={`${ids}-${contractFields[0]?.name}`} />
      <div className="codesk-form-fields">
        {contractFields.map((field) => (
          <FieldFrame
            key={field.name}
            id={`${ids}-${field.name}`}
            label={field.label}
            required={field.required === true}
            {...(field.help === undefined ? {} : { help: field.help })}
            {...(errors[field.name] === undefined ? {} : { error: errors[field.name] })}
            className={field.kind === 'long_text' ? 'codesk-contract-wide' : `codesk-contract-${field.kind}`}
          >
            {(control) => (
              <Control
                control={control}
                field={field}
                value={values[field.name]}
                choices={field.list ? choicesOf(lists[field.list]) : []}
                onChange={(value) => onChange(field.name, value)}
                onBlur={() => onLeave(field.name)}
              />
            )}
          </FieldFrame>
        ))}
      </div>
    </section>
  );
}

interface ControlViewProps {
  readonly control: ControlProps;
  readonly field: ContractField;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

function Control({ control, field, value, choices, onChange, onBlur }: ControlViewProps) {
  const required = field.required === true;
  switch (field.kind) {
    case 'choice':
      return (
        <Combobox
          {...control}
          label={field.label}
          choices={choices}
          value={value}
          required={required}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'date':
      return (
        <DayInput
          {...control}
          label={field.label}
          value={value}
          required={required}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'number':
      return (
        <DecimalInput
          {...control}
          value={value}
          required={required}
          onChange={(typed) => onChange(withinBounds(field, typed))}
          onBlur={onBlur}
        />
      );
    case 'long_text':
      return (
        <TextArea
          {...control}
          fill
          rows={2}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      );
    default:
      return (
        <InputGroup
          {...control}
          fill
          autoComplete="off"
          spellCheck={false}
          aria-required={required}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      );
  }
}
