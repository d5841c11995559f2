/** System notifications, where the system has them. */
import { Notification } from 'electron';
import type { Reported } from './attention';

const whileLocked = { title: 'Codesk', body: 'There is something new. Sign in to see it.' } as const;

/**
 * @param open called with the place in the page when a person presses the notification
 * @param isLocked then it does not say what it is about
 */
export function createNotifications(
  open: (route: string) => void,
  isLocked: () => boolean = () => false,
): (told: Reported) => void {
  /** Those that are shown: one that is collected as garbage cannot be pressed any more. */
  const shown = new Set<Notification>();
  return ({ route, ...told }) => {
    if (typeof Notification?.isSupported !== 'function' || !Notification.isSupported()) return;
    const { title, body } = isLocked() ? whileLocked : told;
    const notification = new Notification({ title, body: body.slice(0, 300) });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      open(route);
    });
    notification.on('close', () => shown.delete(notification));
    notification.show();
    if (shown.size > 20) shown.delete([...shown][0] as Notification);
  };
}
