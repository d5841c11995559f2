/** Asks for the name of a view: required, unique, at most 60 characters. */
import './views.css';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { SavedView } from '../../../shared/table/layout';
import { viewNameProblem } from '../../../shared/table/views';
import { useFocusFromMenu } from '../../ui/focus';

interface ViewNameFormProps {
  readonly initial: string;
  /** Text of the submit button. */
  readonly action: string;
  readonly views: readonly SavedView[];
  /** The view that is renamed; it may keep its name. */
  readonly except: string | undefined;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
}

export function ViewNameForm({ initial, action, views, except, onSubmit, onCancel }: ViewNameFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initial);
  const [touched, setTouched] = useState(false);
  const problem = touched ? viewNameProblem(name, views, except) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (viewNameProblem(name, views, except) === undefined) onSubmit(name.trim());
  };
  useFocusFromMenu(input);
  return (
    <form className="codesk-view-name" onSubmit={submit} noValidate>
      <FormGroup
        label="Name"
        labelFor={id}
        labelInfo="(required)"
        intent={problem ? 'danger' : 'none'}
        helperText={
          problem ? (
            <span id={`${id}-problem`} role="alert">
              {problem}
            </span>
          ) : (
            'Saves filters, sort order and columns under this name.'
          )
        }
      >
        <InputGroup
          id={id}
          inputRef={input}
          value={name}
          intent={problem ? 'danger' : 'none'}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onValueChange={(next) => {
            setName(next);
            if (next.trim() !== '') setTouched(true);
          }}
        />
      </FormGroup>
      <div className="codesk-view-name-actions">
        <Button text="Cancel" onClick={onCancel} />
        <Button type="submit" intent="primary" text={action} />
      </div>
    </form>
  );
}
