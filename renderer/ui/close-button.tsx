/** The one button of a pop-up that only tells something. */
import { Button } from '@blueprintjs/core';

export function CloseButton({ onClose }: { onClose: () => void }) {
  return <Button intent="primary" text="Close" autoFocus onClick={onClose} />;
}
