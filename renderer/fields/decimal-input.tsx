/** A decimal as text: right-aligned, its unit behind it, trimmed when a person leaves it. */
import './fields.css';
import { InputGroup } from '@blueprintjs/core';
import type { Ref } from 'react';
import type { ControlProps } from './field-frame';

interface DecimalInputProps extends ControlProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly unit?: string;
  readonly required?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Text input for amounts, percentages and rates. The text is never turned into a floating point number. */
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
