/** Decides which installations take a release that is not for all of them yet. */
import { BaseUpdater } from 'electron-updater/out/BaseUpdater';
import { expect, it } from 'vitest';
import { randomOf } from '../../../support/campaign';

class Installation extends BaseUpdater {
  constructor(id: string) {
    super(null, {
      version: '1.0.0',
      name: 'codesk',
      isPackaged: true,
      appUpdateConfigPath: '',
      userDataPath: '',
      baseCachePath: '',
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    });
    this.logger = null;
    // Otherwise read from a file of the profile, which `updates.test.ts` sees.
    Object.assign(this, { stagingUserIdPromise: { value: Promise.resolve(id) } });
  }
  protected doDownloadUpdate(): Promise<never> {
    return Promise.reject(new Error('not here'));
  }
  protected doInstall() {
    return false;
  }
}

it('are as many as the share says, and the same with every check', async () => {
  const random = randomOf(12);
  const hex = (length: number) => Array.from({ length }, () => random(16).toString(16)).join('');
  const shares = [1, 10, 25, 50, 90];
  const counts = new Map(shares.map((share) => [share, 0]));
  const ids = 10_000;
  for (let at = 0; at < ids; at += 1) {
    const { isUserWithinRollout } = new Installation(`${hex(8)}-${hex(4)}-5${hex(3)}-8${hex(3)}-${hex(12)}`);
    let before = false;
    for (const share of shares) {
      const takes = await isUserWithinRollout({ stagingPercentage: share } as never);
      // An installation that takes the release at a smaller share also takes it at a larger one.
      expect(takes || !before).toBe(true);
      before = takes;
      if (takes) counts.set(share, (counts.get(share) ?? 0) + 1);
    }
  }
  const off = [...counts].map(([share, count]) => Math.abs((count / ids) * 100 - share));
  expect(Math.max(...off)).toBeLessThanOrEqual(1.5);
  const list = [...counts].map(([share, count]) => `${share} %: ${((count / ids) * 100).toFixed(1)}`);
  console.info(
    `roll-out over ${ids} installations: ${list.join(', ')}; at most ${Math.max(...off).toFixed(2)} points off`,
  );
});
