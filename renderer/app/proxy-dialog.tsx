/** The dialog in which a proxy asks for a user name and a password. The pending requests continue afterwards. */
import './proxy-sign-in.css';
import { Button, Callout, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ProxyQuestion } from '../../shared/ipc/network';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { Dialog } from '../ui/overlays';

interface ProxyDialogProps {
  readonly isOpen: boolean;
  readonly question: ProxyQuestion;
}

export default function ProxyDialog({ isOpen, question }: ProxyDialogProps) {
  const cancel = () => {
    if (isOpen)
      void invoke('network.cancel', { id: question.id }).catch((error) => notifyFailure(failureOf(error)));
  };
  return (
    <Dialog
      layer="proxy"
      isOpen={isOpen}
      title="Proxy sign-in"
      icon="shield"
      canOutsideClickClose={false}
      onClose={cancel}
      onOpened={(node) => firstField(node, question)?.focus()}
    >
      <SignInForm key={question.id} question={question} onCancel={cancel} />
    </Dialog>
  );
}

/** Returns the field to focus: the password if the user name is known. */
const firstField = (node: HTMLElement, question: ProxyQuestion) =>
  node.querySelector<HTMLInputElement>(question.user ? '[name="proxy-password"]' : '[name="proxy-user"]');

interface SignInFormProps {
  readonly question: ProxyQuestion;
  readonly onCancel: () => void;
}

function SignInForm({ question, onCancel }: SignInFormProps) {
  const { id, host, realm, wrong, trying } = question;
  const [user, setUser] = useState(question.user);
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const isBusy = sending || trying;
  const form = useRef<HTMLFormElement>(null);
  const base = useId();
  // A question after a wrong password is shown in the open dialog.
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLInputElement>('[name="proxy-password"]')?.focus();
  }, [wrong]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (user.trim() === '') {
      form.current?.querySelector<HTMLInputElement>('[name="proxy-user"]')?.focus();
      return;
    }
    setSending(true);
    try {
      await invoke('network.answer', { id, user, password });
    } catch (error) {
      notifyFailure(failureOf(error));
      setSending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Proxy sign-in">
      <DialogBody>
        <p className="codesk-proxy-question">
          The proxy <strong>{host}</strong>
          {realm !== '' && <> (“{realm}”)</>} asks for a user name and a password. Pending requests continue
          after you sign in. Codesk remembers both until it is closed.
        </p>
        {wrong && (
          <Callout intent="danger" compact role="alert">
            The proxy did not accept this user name with this password.
          </Callout>
        )}
        <FormGroup label="User name" labelFor={`${base}-user`}>
          <InputGroup
            id={`${base}-user`}
            name="proxy-user"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={user}
            disabled={isBusy}
            aria-required
            onValueChange={setUser}
          />
        </FormGroup>
        <FormGroup label="Password" labelFor={`${base}-password`}>
          <InputGroup
            id={`${base}-password`}
            name="proxy-password"
            type="password"
            autoComplete="off"
            maxLength={1000}
            value={password}
            disabled={isBusy}
            onValueChange={setPassword}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" disabled={isBusy} onClick={onCancel} />
            <Button type="submit" intent="primary" text="Sign in" loading={isBusy} />
          </>
        }
      />
    </form>
  );
}
