/** Offers the first steps to users of the practice workspace who have not finished them. */
import './guide.css';
import { Button } from '@blueprintjs/core';
import { useGuide } from './use-guide';

interface GuideInvitationProps {
  /** Called after the guide is started or continued. */
  readonly onBegin?: () => void;
}

export function GuideInvitation({ onBegin }: GuideInvitationProps) {
  const { guide, isOffered, begin } = useGuide();
  if (!isOffered || guide.state === 'running') return null;
  return (
    <div className="codesk-guide-invitation">
      <p>
        <strong>First steps.</strong> Open, correct and send a rate file in three minutes, with practice data.
      </p>
      <Button
        icon="learning"
        text={guide.state === 'left' ? 'Continue the first steps' : 'Start the first steps'}
        onClick={() => {
          begin();
          onBegin?.();
        }}
      />
    </div>
  );
}
