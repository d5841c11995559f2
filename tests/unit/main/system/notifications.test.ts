import { beforeEach, describe, expect, it } from 'vitest';
import { createNotifications } from '../../../../main/system/notifications';
import { Notification, startElectron } from '../../../support/electron/electron';

beforeEach(startElectron);

const told = { title: 'Rates sent', body: 'prices.csv: Dubai', route: '/outbox' };

describe('a notification', () => {
  it('leads to its place when it is pressed', () => {
    const opened: string[] = [];
    createNotifications((route) => opened.push(route))(told);
    expect(Notification.shown.map(({ options }) => options)).toEqual([
      { title: 'Rates sent', body: 'prices.csv: Dubai' },
    ]);
    expect(opened).toEqual([]);
    Notification.shown[0]?.emit('click');
    expect(opened).toEqual(['/outbox']);
  });

  it('names nothing while Codesk is locked', () => {
    let isLocked = true;
    const tell = createNotifications(
      () => undefined,
      () => isLocked,
    );
    tell(told);
    isLocked = false;
    tell(told);
    expect(Notification.shown.map(({ options }) => options)).toEqual([
      { title: 'Codesk', body: 'There is something new. Sign in to see it.' },
      { title: 'Rates sent', body: 'prices.csv: Dubai' },
    ]);
  });

  it('is not shown where the system has none', () => {
    Notification.supported = false;
    createNotifications(() => undefined)(told);
    expect(Notification.shown).toEqual([]);
  });
});
