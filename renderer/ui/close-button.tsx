/** The Close button of a pop-up without other buttons. */
import { Button } from '@blueprintjs/core';

export function CloseButton({ onClose }: { onClose: () => void }) {
  return <Button intent="primary" text="Close" autoFocus onClick={onClose} />;
}
