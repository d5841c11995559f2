/** JSON or text as code. Values of headers and credentials are hidden by dots until the user shows them. */
import '../popups.css';
import { useMemo, useState } from 'react';
import { hideSecrets } from '../../../shared/secrets';
import { CodeText } from './code-text';
import { ShowButton } from './masked-value';

interface MaskedCodeProps {
  readonly value: unknown;
  /** Returns the value as text; also called for the masked value. */
  readonly textOf: (value: unknown) => string;
  readonly label: string;
  readonly wraps?: boolean;
}

/** Copy copies the shown text. */
export function MaskedCode({ value, textOf, label, wraps }: MaskedCodeProps) {
  const [shown, setShown] = useState(false);
  const hidden = useMemo(() => hideSecrets(value), [value]);
  const some = hidden.names.length > 0;
  return (
    <>
      {some && (
        <p className="codesk-masked">
          <span className="codesk-muted">{`${shown ? 'Shown' : 'Hidden'}: ${hidden.names.join(', ')}`}</span>
          <ShowButton shown={shown} of={hidden.names.join(', ')} onChange={setShown} />
        </p>
      )}
      <CodeText text={textOf(some && !shown ? hidden.value : value)} label={label} wraps={wraps} />
    </>
  );
}
