/** A small button with only an icon. The label is its accessible name and, by default, its tooltip. */
import { Button, type ButtonProps } from '@blueprintjs/core';

type IconButtonProps = ButtonProps & { readonly label: string };

export function IconButton({ label, ...props }: IconButtonProps) {
  return <Button variant="minimal" size="small" aria-label={label} title={label} {...props} />;
}
