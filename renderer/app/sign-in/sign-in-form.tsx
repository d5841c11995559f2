/** The sign-in form: server, and either e-mail and password or an access token. */
import './sign-in.css';
import { Button, FormGroup, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import { fieldMessages } from '../../../shared/messages';
import { lengthError } from '../../../shared/text-length';
import { textLimits } from '../../../shared/text-limits';
import { failureOf, invoke } from '../../ipc';
import { FailureCallout } from '../../ui/failure';
import { Managed, usePolicy } from '../../ui/managed';

type Method = 'password' | 'token';
type FieldName = 'server' | 'email' | 'password' | 'token';
type Fields = Readonly<Record<FieldName, string>>;

const fieldsOf: Readonly<Record<Method, readonly FieldName[]>> = {
  password: ['server', 'email', 'password'],
  token: ['server', 'token'],
};

/** Error messages of the fields that a sign-in method uses. */
export function signInErrors(method: Method, fields: Fields): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const name of fieldsOf[method]) {
    const message =
      fields[name].trim() === ''
        ? fieldMessages.required
        : lengthError({ max: textLimits[name] }, fields[name]);
    if (message) errors[name] = message;
  }
  if (method === 'password' && !errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim())) {
    errors.email = fieldMessages.email;
  }
  return errors;
}

interface SignInFormProps {
  readonly server: string;
  readonly email: string;
  /** The server cannot be changed, because an ended session is continued. */
  readonly fixedServer?: boolean;
  readonly disabled?: boolean;
  /** The proposed sign-in method; password by default. */
  readonly method?: Method;
  /** Failures have no Copy details. */
  readonly withoutDetails?: boolean;
}

export function SignInForm({
  server,
  email,
  fixedServer,
  disabled,
  method: proposed = 'password',
  withoutDetails,
}: SignInFormProps) {
  const [method, setMethod] = useState<Method>(proposed);
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const base = useId();
  const isPinned = usePolicy().pinnedServer !== undefined;
  const [fields, setFields] = useState<Fields>({
    server,
    email,
    password: '',
    token: '',
  });
  const errors = signInErrors(method, fields);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = fieldsOf[method].find((name) => errors[name]);
    setTouched(new Set(fieldsOf[method]));
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setFailure(null);
    setSending(true);
    try {
      // A session event follows on success.
      await invoke(
        'session.sign-in',
        method === 'password'
          ? { with: 'password', server: fields.server, email: fields.email, password: fields.password }
          : { with: 'token', server: fields.server, token: fields.token },
      );
    } catch (error) {
      const failed = failureOf(error);
      setFailure(failed);
      const wrong: FieldName = failed.code === 'address_invalid' ? 'server' : method;
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`);
      input?.focus();
      input?.select();
    } finally {
      setSending(false);
    }
  };

  const field = (
    name: FieldName,
    label: string,
    more: { type?: string; placeholder?: string; autoComplete?: string },
  ) => {
    const message = touched.has(name) ? errors[name] : undefined;
    const id = `${base}-${name}`;
    const isManaged = name === 'server' && isPinned;
    return (
      <FormGroup
        label={label}
        labelFor={id}
        intent={message ? 'danger' : 'none'}
        helperText={message && <span id={`${id}-message`}>{message}</span>}
      >
        <InputGroup
          id={id}
          name={name}
          {...more}
          value={fields[name]}
          intent={message ? 'danger' : 'none'}
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy(message && `${id}-message`, isManaged && `${id}-managed`)}
          aria-required
          // `readOnly` instead of disabled while sending, because a disabled field loses the focus.
          readOnly={isManaged || sending}
          disabled={disabled || (name === 'server' && fixedServer)}
          spellCheck={false}
          className={name === 'token' ? 'codesk-mono-input' : undefined}
          onValueChange={(value) => setFields((now) => ({ ...now, [name]: value }))}
          onBlur={() => fields[name] !== '' && setTouched((now) => new Set(now).add(name))}
        />
        {isManaged && <Managed entry="pinServer" id={`${id}-managed`} />}
      </FormGroup>
    );
  };

  return (
    <form ref={form} className="codesk-sign-in-form" noValidate onSubmit={submit} aria-label="Sign in">
      {field('server', 'Server address', { placeholder: 'https://api.example.com', autoComplete: 'url' })}
      <SegmentedControl
        fill
        aria-label="How to sign in"
        disabled={disabled || sending}
        options={[
          { value: 'password', label: 'E-mail and password' },
          { value: 'token', label: 'Access token' },
        ]}
        value={method}
        onValueChange={(next) => {
          setMethod(next as Method);
          setFailure(null);
        }}
      />
      {method === 'password' ? (
        <>
          {field('email', 'E-mail', { type: 'email', autoComplete: 'username' })}
          {field('password', 'Password', { type: 'password', autoComplete: 'current-password' })}
        </>
      ) : (
        field('token', 'Access token', { type: 'password', autoComplete: 'off' })
      )}
      {failure && <FailureCallout failure={failure} withoutDetails={withoutDetails} />}
      <Button type="submit" intent="primary" fill loading={sending} disabled={disabled} text="Sign in" />
    </form>
  );
}

/** Joins the ids of the elements that describe a field; undefined without any. */
function describedBy(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
