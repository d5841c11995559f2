/**
 * Notices at the top right that disappear after some time. Any code of the page can send one, also outside of React.
 * Each is an alert, so screen readers read it.
 */
import { type Intent, OverlayToaster, type ToastProps } from '@blueprintjs/core';
import { type Notice, type NoticeTone, noticeMs } from '../../shared/messages';

const looks: Readonly<Record<NoticeTone, { intent: Intent; icon: ToastProps['icon'] }>> = {
  success: { intent: 'success', icon: 'tick-circle' },
  warning: { intent: 'warning', icon: 'warning-sign' },
  danger: { intent: 'danger', icon: 'error' },
  info: { intent: 'primary', icon: 'info-sign' },
};

/** A button in a notice, for example "Show in folder". */
interface NoticeAction {
  readonly text: string;
  readonly run: () => void;
}

const withActionMs = 10_000;

let toaster: OverlayToaster | null = null;
let waiting: ToastProps[] = [];

/** Shows a notice for 2500 ms, or 10 s with an action, and as long as the pointer or focus is on it. */
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

/** Shows the notices. Mounted once, inside BlueprintProvider. */
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
