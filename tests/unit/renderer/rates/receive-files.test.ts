// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { droppedFolders, receiveFile } from '../../../../renderer/rates/receive-files';
import type { CodeskError } from '../../../../shared/errors';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  bridge.answer('rateFiles.receive', { handle: null });
});

const unreadable = (error: unknown, size = 10) =>
  ({
    name: 'rates.csv',
    size,
    slice: () => ({
      arrayBuffer: async () => {
        if (error) throw error;
        return new ArrayBuffer(0);
      },
    }),
  }) as unknown as File;

it.each([
  ['is gone', new DOMException('', 'NotFoundError'), 'file_gone'],
  ['may not be read, or changed', new DOMException('', 'NotReadableError'), 'file_unreadable'],
  ['became shorter', undefined, 'file_gone'],
])('a dropped file that %s is told by its kind and name', async (_, error, code) => {
  const before = Math.floor(Date.now() / 1000);
  const failed = await receiveFile('a', unreadable(error)).catch((reason: CodeskError) => reason);
  expect(failed).toMatchObject({ failure: { code, subject: 'rates.csv' } });
  // Seconds since 1970, because milliseconds would give a wrong date in copied details.
  const { at } = (failed as CodeskError).failure;
  expect(at - before).toBeGreaterThanOrEqual(0);
  expect(at - before).toBeLessThan(60);
});

it('knows folders among what was dropped', () => {
  const item = (name: string, isDirectory: boolean) => ({ webkitGetAsEntry: () => ({ name, isDirectory }) });
  const items = [item('rates.csv', false), item('March.csv', true), { webkitGetAsEntry: () => null }];
  expect(droppedFolders({ items } as never)).toEqual(['March.csv']);
  expect(droppedFolders({} as never)).toEqual([]);
});
