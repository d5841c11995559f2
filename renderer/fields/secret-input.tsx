/** An input whose text is hidden until its button Show is pressed. */
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { InputGroup, type InputGroupProps } from '../ui/input-group';

interface SecretInputProps extends Omit<InputGroupProps, 'onChange' | 'type'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SecretInput({ label, onChange, ...input }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  const verb = shown ? 'Hide' : 'Show';
  return (
    <InputGroup
      {...input}
      type={shown ? 'text' : 'password'}
      // With `off`, Chromium would still offer to fill in and store passwords.
      autoComplete="new-password"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      rightElement={
        <Button
          variant="minimal"
          icon={shown ? 'eye-off' : 'eye-open'}
          text={verb}
          aria-label={`${verb} ${label}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
