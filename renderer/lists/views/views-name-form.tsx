/** Asks for the name of a view: required, at most 60 characters, one view of a name. */
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SavedView } from '../../../shared/table/layout';
import { viewNameProblem } from '../../../shared/table/views';

export interface ViewNameFormProps {
  readonly initial: string;
  /** The verb on the button. */
  readonly action: string;
  readonly views: readonly SavedView[];
  /** The view that may keep its name. */
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
  useEffect(() => focusSoon(input), []);
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
            'Filters, sort and columns are kept under this name.'
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

/**
 * The menu that this was opened from gives the focus back to its button some frames from now, behind the dialog; so
 * the field takes it until it has it for good, or until somebody is at work here.
 */
function focusSoon(input: RefObject<HTMLInputElement | null>, frames = 24): () => void {
  let frame = 0;
  let marked = false;
  const look = (left: number) => {
    const form = input.current?.form;
    if (form && !form.contains(document.activeElement)) {
      input.current?.focus();
      // Once: what was typed since then is not for the next letter to replace.
      if (!marked) input.current?.select();
      marked = true;
    }
    if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
  };
  look(frames);
  return () => cancelAnimationFrame(frame);
}
