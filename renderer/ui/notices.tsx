/**
 * Notices at the bottom left, above the end of the navigation, where they cover no action of a row and no button of a
 * form. They disappear after some time. Any code of the page can send one, also outside of React. Each is an alert, so
 * screen readers read it.
 */
import type { Intent, OverlayToaster, ToastProps } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { actionNoticeMs, type Notice, type NoticeTone, noticeMs } from '../../shared/messages';

const looks: Readonly<Record<NoticeTone, { intent: Intent; icon: ToastProps['icon'] }>> = {
  success: { intent: 'success', icon: 'tick-circle' },
  warning: { intent: 'warning', icon: 'warning-sign' },
  danger: { intent: 'danger', icon: 'error' },
  info: { intent: 'primary', icon: 'info-sign' },
};

/** A button in a notice, for example "Undo". */
interface NoticeAction {
  readonly text: string;
  readonly run: () => void;
}

/** A notice with a button; a success never has one (finance section 8). */
type NoticeWithAction = Notice & { readonly tone: 'info' | 'danger' };

interface Notify {
  (notice: Notice): void;
  (notice: NoticeWithAction, action: NoticeAction): void;
}

/** The component that shows the notices. */
type Shown = Pick<OverlayToaster, 'show' | 'dismiss' | 'clear'>;

let toaster: Shown | null = null;
let waiting: readonly (readonly [key: string, toast: ToastProps])[] = [];
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};
let sent = 0;

/** Returns the function that withdraws the notice. */
function send(
  notice: Notice,
  action?: NoticeAction,
  timeout = action ? actionNoticeMs : noticeMs,
): () => void {
  sent += 1;
  const key = `notice-${sent}`;
  const toast: ToastProps = {
    ...looks[notice.tone],
    className: 'codesk-notice',
    timeout,
    isCloseButtonShown: notice.tone !== 'success',
    message: (
      <>
        <strong>{notice.title}</strong>
        <span>{notice.text}</span>
      </>
    ),
    action: action && { text: action.text, onClick: action.run },
  };
  if (toaster) toaster.show(toast, key);
  else {
    waiting = [...waiting, [key, toast]];
    tell();
  }
  return () => {
    waiting = waiting.filter(([each]) => each !== key);
    toaster?.dismiss(key);
  };
}

/** Shows a notice for 2500 ms, or 10 s with an action, and as long as the pointer or focus is on it. */
export const notify: Notify = (notice: Notice, action?: NoticeAction) => {
  send(notice, action);
};

/** Shows a notice for this time, or until the returned function is called. */
export function notifyUntil(notice: Notice, seconds: number): () => void {
  return send(notice, undefined, seconds * 1000);
}

/** Returns a `notify` whose notices are removed when the component is unmounted: their button works only with it. */
export function useOwnNotices(): Notify {
  const withdrawals = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const withdraw of withdrawals.current.splice(0)) withdraw();
    },
    [],
  );
  return useCallback((notice: Notice, action?: NoticeAction) => {
    withdrawals.current.push(send(notice, action));
  }, []);
}

/** Removes all notices: they are about the work of one user. */
export function withdrawNotices(): void {
  waiting = [];
  toaster?.clear();
}

/** True while notices wait for their component, which is loaded with the first notice. */
export function useNoticesWait(): boolean {
  return useSyncExternalStore(watchWaiting, () => waiting.length > 0);
}

const watchWaiting = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Sets the component that shows the notices; null for none. */
export function showNoticesIn(shown: Shown | null): void {
  toaster = shown;
  if (!shown) return;
  const due = waiting;
  waiting = [];
  for (const [key, toast] of due) shown.show(toast, key);
}
