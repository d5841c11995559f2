/** An input for amounts, percentages and rates, with a unit. The value stays text and is never rounded. */
import './fields.css';
import type { Ref } from 'react';
import { InputGroup } from '../ui/input-group';
import type { ControlProps } from './field-frame';

interface DecimalInputProps extends ControlProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly unit?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function DecimalInput({
  value,
  onChange,
  onBlur,
  unit,
  required = false,
  inputRef,
  ...control
}: DecimalInputProps) {
  return (
    <InputGroup
      {...control}
      className="codesk-decimal-input"
      fill
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={value}
      inputRef={inputRef}
      intent={control['aria-invalid'] ? 'danger' : 'none'}
      aria-required={required}
      rightElement={
        unit ? (
          <span className="codesk-unit" aria-hidden>
            {unit}
          </span>
        ) : undefined
      }
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        if (value !== value.trim()) onChange(value.trim());
        onBlur?.();
      }}
    />
  );
}
