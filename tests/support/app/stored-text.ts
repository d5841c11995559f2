/** The typed text of a test, and whether it is on the disk. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/**
 * Waits until a typed text is on the disk.
 * @param timeout at most the second that Codesk promises
 */
export async function waitUntilStored(page: Page, text: string, timeout = 1000): Promise<void> {
  const storedDrafts = () =>
    page.evaluate(async () => {
      const ask = async (name: string, input: unknown) =>
        JSON.parse(await window.codesk.invoke(name, JSON.stringify(input))).data;
      const { owner } = await ask('session.get', {});
      const { drafts } = await ask('drafts.list', { as: owner });
      const read = drafts.map(({ key }: { key: string }) => ask('drafts.read', { as: owner, key }));
      return JSON.stringify(await Promise.all(read));
    });
  await expect.poll(storedDrafts, { timeout, intervals: [50] }).toContain(text);
}
