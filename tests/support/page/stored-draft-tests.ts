/** The draft of a form is stored, offered after a kill, restored, discarded, and dropped after a save. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { draftLine, openPages, pressDraftLine, type StoredDrafts } from './draft-fixture';

export interface FormKind {
  readonly address: string;
  readonly title: string;
  /** Opens the form and types the mark into it. */
  readonly type: (user: UserEvent) => Promise<void>;
  /** The value of the marked field. */
  readonly shown: () => Promise<string | null>;
  readonly mark: string;
  /** The texts of the mark in the draft. By default the mark. */
  readonly inDraft?: readonly string[];
  readonly empty: string;
  readonly save: (user: UserEvent) => Promise<void>;
  /** The form is a page, so its address shows it again without the draft line. */
  readonly isPage?: true;
}

export const restored = () => screen.findByText(/^Draft of \d\d\/\d\d\/\d{4} \d\d:\d\d restored\.$/);

/**
 * Waits until the only draft on the disk has this title and these texts. A draft is stored while the user still types,
 * so the title alone does not prove that it has the last key. The test of `draft-store.test.ts` checks with its clock
 * that this takes less than a second.
 */
export const waitForDraft = (drafts: StoredDrafts, title: string, texts: readonly string[] = []) =>
  waitFor(() => {
    expect([...drafts.all.values()].map((draft) => draft.title)).toEqual([title]);
    const onDisk = JSON.stringify([...drafts.all.values()]);
    expect(texts.filter((text) => !onDisk.includes(text))).toEqual([]);
  });

/** The tests of forms, by name. */
export function testStoredDrafts(
  kinds: Readonly<Record<string, FormKind>>,
  drafts: () => StoredDrafts,
): void {
  describe.each(Object.entries(kinds))('%s', (_, kind) => {
    it('is stored, restored after a kill, discarded with one press, and dropped when it is saved', async () => {
      const texts = kind.inDraft ?? [kind.mark];
      const first = openPages(kind.address);
      await kind.type(first.user);
      await waitForDraft(drafts(), kind.title, texts);
      expect(await kind.shown()).toBe(kind.mark);
      await waitFor(() => expect(drafts().all.size).toBe(1));

      const { user } = openPages('/about');
      await draftLine(kind.title);
      await pressDraftLine(user, kind.title, 'Open');
      await restored();
      await waitFor(async () => expect(await kind.shown()).toBe(kind.mark));
      expect(screen.queryByText(/^Not saved: /)).toBeNull();

      await user.click(screen.getByRole('button', { name: 'Discard' }));
      await waitFor(async () => expect(await kind.shown()).toBe(kind.empty));
      await waitFor(() => expect(drafts().all.size).toBe(0));
      expect(screen.queryByText(/^Draft of .* restored/)).toBeNull();

      const last = openPages(kind.address);
      await kind.type(last.user);
      await waitForDraft(drafts(), kind.title, texts);
      await kind.save(last.user);
      await waitFor(() => expect(drafts().all.size).toBe(0));
      expect(screen.queryByText(/^Not saved: /)).toBeNull();
    });
  });
}
