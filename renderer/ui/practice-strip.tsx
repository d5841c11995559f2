/** The strip in every window of the practice workspace, so that users do not mistake it for real data. */
import './practice-strip.css';
import { Icon } from '@blueprintjs/core';
import { useBodyMark } from './body-mark';

export function PracticeStrip() {
  useBodyMark('strip');
  return (
    <section className="codesk-practice-strip" aria-label="Practice workspace">
      <Icon icon="learning" size={14} />
      Practice workspace – nothing here is real
    </section>
  );
}
