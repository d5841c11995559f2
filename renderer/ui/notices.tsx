/**
 * Notices at the top right that go by themselves. One host is mounted in the frame; anything in the page may
 * send one, also outside of React. Each toast is an alert, so screen readers say it.
 */
import { type Intent, OverlayToaster, type ToastProps } from '@blueprintjs/core';
import { type Notice, type NoticeTone, noticeMs } from '../../shared/messages';

const looks: Readonly<Record<NoticeTone, { intent: Intent; icon: ToastProps['icon'] }>> = {
  success: { intent: 'success', icon: 'tick-circle' },
  warning: { intent: 'warning', icon: 'warning-sign' },
  danger: { intent: 'danger', icon: 'error' },
  info: { intent: 'primary', icon: 'info-sign' },
};

/** A button inside a notice, for example "Show in folder". Such a notice stays longer, so that it can be reached. */
interface NoticeAction {
  readonly text: string;
  readonly run: () => void;
}

const withActionMs = 10_000;

let toaster: OverlayToaster | null = null;
let waiting: ToastProps[] = [];

/** Shows a notice for 2500 ms (10 s when it carries an action, and as long as the pointer or focus is on it). */
export function notify(notice: Notice, action?: NoticeAction): void {
  const toast: ToastProps = {
    ...looks[notice.tone],
    className: 'codesk-notice',
    timeout: action ? withActionMs : noticeMs,
    message: (
      <>
        <strong>{notice.title}</strong>
        <span>{notice.text}</span>
      </>
    ),
    action: action && { text: action.text, onClick: action.run },
  };
  if (toaster) toaster.show(toast);
  else waiting.push(toast);
}

/** Where notices appear. Mounted once, inside BlueprintProvider. */
export function NoticesHost() {
  return (
    <OverlayToaster
      className="codesk-notices"
      position="top-right"
      maxToasts={4}
      ref={(instance) => {
        toaster = instance;
        for (const toast of instance ? waiting : []) instance?.show(toast);
        if (instance) waiting = [];
      }}
    />
  );
}
