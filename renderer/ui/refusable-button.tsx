/** A button that can be refused: it then stays focusable, does nothing, and shows the reason. */
import { Button, type ButtonProps, Classes } from '@blueprintjs/core';

interface RefusableButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the button is refused, as tooltip and description; true if the reason is shown in another place or obvious. */
  readonly refusal?: string | boolean | undefined;
}

export function RefusableButton({ refusal, className, title, ...rest }: RefusableButtonProps) {
  if (refusal === undefined || refusal === false)
    return <Button {...rest} title={title} className={className} />;
  const reason = refusal === true ? undefined : refusal;
  const { onClick: _click, onPointerDown: _press, ...shown } = rest;
  return (
    <Button
      aria-description={reason}
      {...shown}
      title={reason ?? title}
      // Blueprint's `disabled` is not used: such a button loses the focus, and its reason could not be read.
      aria-disabled
      className={[className, 'codesk-off', Classes.DISABLED].filter(Boolean).join(' ')}
    />
  );
}
