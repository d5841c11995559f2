/** System notifications, where the system has them. */
import { Notification } from 'electron';
import type { Told } from './attention';

/** @param open called with the place in the page when a person presses the notification */
export function createNotifications(open: (route: string) => void): (told: Told) => void {
  /** Those that are shown: one that is collected as garbage cannot be pressed any more. */
  const shown = new Set<Notification>();
  return ({ title, body, route }) => {
    if (typeof Notification?.isSupported !== 'function' || !Notification.isSupported()) return;
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
