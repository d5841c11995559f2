/** The strip that the practice workspace carries in every window, so that nobody takes it for the real one. */
import './practice-strip.css';
import { Icon } from '@blueprintjs/core';

export function PracticeStrip() {
  return (
    <div className="codesk-practice-strip" role="note">
      <Icon icon="learning" size={14} />
      Practice workspace – nothing here is real
    </div>
  );
}
