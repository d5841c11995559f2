/** Connects the SKU search by its token and, unless the policy fixes it, its address. Main checks both with one search. */
import '../ui/form-layout.css';
import { InputGroup } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import type { Failure } from '../../shared/errors';
import { validateField } from '../../shared/field-rules';
import { textLimits } from '../../shared/text-limits';
import { FieldFrame } from '../fields/field-frame';
import { failureOf, invoke } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { FailureCallout } from '../ui/failure';
import { FocusOnMount } from '../ui/focus';
import { Managed } from '../ui/managed';
import type { DialogProps } from '../ui/use-dialog';
import { useShowSkuSearchStatus, useSkuSearchStatus } from './use-sku-search';

interface ConnectDialogProps extends DialogProps {
  readonly onConnected?: () => void;
  /** Id of the control to focus after connecting; by default the control that had the focus before. */
  readonly focusAfter?: string;
}

type Name = 'server' | 'token';

export function ConnectDialog(props: ConnectDialogProps) {
  const { isOpen, onConnected, focusAfter, onClose, onClosed } = props;
  const status = useSkuSearchStatus();
  const show = useShowSkuSearchStatus();
  const [values, setValues] = useState({ server: '', token: '' });
  const [shown, setShown] = useState<ReadonlySet<Name>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const connected = useRef(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const id = useId();
  const fixed = status?.fixedAddress ?? false;
  const names: readonly Name[] = fixed ? ['token'] : ['server', 'token'];
  const errorOf = (name: Name) =>
    validateField({ required: true, length: { max: textLimits[name] } }, values[name]);

  const submit = async () => {
    const wrong = names.find((name) => errorOf(name));
    setShown(new Set(names));
    if (wrong) {
      inputs.current[wrong]?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { server, token } = values;
      show(await invoke('skuSearch.connect', fixed ? { token } : { server, token }));
      setValues({ server: '', token: '' });
      connected.current = true;
      onClose();
      onConnected?.();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name, label: string, help: string, type: 'url' | 'password') => (
    <FieldFrame
      id={`${id}-${name}`}
      label={label}
      required
      help={help}
      error={shown.has(name) ? errorOf(name) : undefined}
    >
      {(control) => (
        <InputGroup
          {...control}
          fill
          type={type}
          readOnly={busy}
          autoComplete="off"
          spellCheck={false}
          aria-required
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          inputRef={(element) => {
            inputs.current[name] = element;
          }}
          placeholder={type === 'url' ? 'https://' : undefined}
          value={values[name]}
          onValueChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          onBlur={() => values[name] !== '' && setShown((before) => new Set(before).add(name))}
        />
      )}
    </FieldFrame>
  );

  return (
    <ActionDialog
      title="Connect the SKU search"
      width={480}
      isOpen={isOpen}
      busy={busy}
      // A token is never part of a draft.
      unsaved={(values.server !== '' || values.token !== '') && 'secret'}
      verb={{ text: 'Connect', icon: 'link' }}
      message={failure && <FailureCallout failure={failure} />}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={() => {
        onClosed();
        if (connected.current && focusAfter) document.getElementById(focusAfter)?.focus();
      }}
    >
      <FocusOnMount id={`${id}-${names[0]}`} />
      <p className="codesk-muted">
        SKUs are searched in a separate service{fixed && status ? `, ${status.host}` : ''}.
      </p>
      {fixed && <Managed entry="skuSearch" />}
      <div className="codesk-form-fields" data-columns={1}>
        {!fixed && field('server', 'Address', 'Starts with https://', 'url')}
        {field(
          'token',
          'Token',
          status && status.kept !== 'keyring'
            ? 'Stored until Codesk closes.'
            : 'Stored encrypted until you disconnect or sign out.',
          'password',
        )}
      </div>
    </ActionDialog>
  );
}
