/** The only button of a pop-up that asks nothing. */
import { Button } from '@blueprintjs/core';

export function CloseButton({ onClose }: { onClose: () => void }) {
  return <Button intent="primary" text="Close" autoFocus onClick={onClose} />;
}
