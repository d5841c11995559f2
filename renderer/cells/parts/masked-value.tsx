/** A value hidden by dots, with a button that shows it and names its owner. It can be copied only while it is shown. */
import '../popups.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { hiddenText } from '../../../shared/secrets';
import { CopyButton } from './copy-button';

/** @param of owner of the value, for example `Authorization` */
export function MaskedValue({ value, of }: { value: string; of: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="codesk-masked">
      {shown ? (
        <span className="codesk-mono codesk-masked-value">{value}</span>
      ) : (
        <span className="codesk-mono" role="img" aria-label={`The value of ${of} is hidden`}>
          {hiddenText}
        </span>
      )}
      <ShowButton shown={shown} of={of} onChange={setShown} />
      {shown && <CopyButton text={value} what={of} />}
    </span>
  );
}

interface ShowButtonProps {
  readonly shown: boolean;
  /** Owner of the value, for example `Authorization`. */
  readonly of: string;
  readonly onChange: (shown: boolean) => void;
}

export function ShowButton({ shown, of, onChange }: ShowButtonProps) {
  const verb = shown ? 'Hide' : 'Show';
  return (
    <Button
      variant="outlined"
      size="small"
      icon={shown ? 'eye-off' : 'eye-open'}
      text={verb}
      aria-label={`${verb} the value of ${of}`}
      title={`${verb} the value of ${of}`}
      onClick={() => onChange(!shown)}
    />
  );
}
