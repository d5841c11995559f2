/** The strip in every window of the practice workspace, so that nobody mistakes it for real data. */
import './practice-strip.css';
import { Icon } from '@blueprintjs/core';
import { useBodyMark } from './body-mark';

export function PracticeStrip() {
  useBodyMark('strip');
  return (
    <div className="codesk-practice-strip" role="note">
      <Icon icon="learning" size={14} />
      Practice workspace – nothing here is real
    </div>
  );
}
