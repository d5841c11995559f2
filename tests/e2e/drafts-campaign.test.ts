/**
 * Campaign: a user types into a contract continuously while the app is killed, or its page crashes, at any moment. Text
 * older than a second is always restored, and the form says so.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { crashPage, killApp } from '../support/app/crash';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { projectRoot } from '../support/app/project-root';
import { campaignSize, isLong } from '../support/campaign';

// A failure in one of two runs is a failure, so there are no retries.
test.describe.configure({ retries: 0 });

const rounds = campaignSize(1, 100);
/** Milliseconds after which typed text must be safe. */
const promised = 1000;
/** Crashes of the page in one run of the app: after more crashes the page is not loaded again. */
const crashesPerStart = 3;

const fields = ['Contract no.', 'Description', 'Average volume'] as const;
type Field = (typeof fields)[number];

interface Typed {
  readonly field: Field;
  readonly number: number;
  /** When the field had the text, in milliseconds since 1970. */
  readonly at: number;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add new contract' });
const box = (page: Page, field: Field) => dialogOf(page).getByRole('textbox', { name: field, exact: true });

/** Types numbers into the fields in turn until the page is gone. */
async function typeUntilGone(page: Page, log: Typed[]): Promise<void> {
  let number = log.at(-1)?.number ?? 0;
  for (;;) {
    number += 1;
    const field = fields[number % fields.length] as Field;
    try {
      await box(page, field).fill(String(number), { timeout: 5000 });
    } catch {
      return;
    }
    log.push({ field, number, at: Date.now() });
  }
}

/** On a busy machine the first text may come late, so the time until the fault starts with it. */
async function startTyping(page: Page, log: Typed[]): Promise<{ readonly ended: Promise<void> }> {
  const before = log.length;
  const ended = typeUntilGone(page, log);
  await expect.poll(() => log.length).toBeGreaterThan(before);
  return { ended };
}

/** Fields that do not have the text typed before `until`, or newer text. */
async function lostFields(page: Page, log: readonly Typed[], until: number): Promise<number> {
  let lost = 0;
  for (const field of fields) {
    const due = log.findLast((each) => each.field === field && each.at <= until)?.number;
    if (due === undefined) continue;
    const found = Number(await box(page, field).inputValue());
    if (!(found >= due)) lost += 1;
  }
  return lost;
}

interface Progress {
  done: number;
  lost: number;
  shown: number;
}

/** A long campaign that was stopped can continue at its last round. */
function openProgress(name: string): { readonly progress: Progress; readonly note: () => void } {
  const folder = join(projectRoot, 'out/campaigns');
  const file = join(folder, `${name}.json`);
  const isVisible = isLong && existsSync(file);
  const progress: Progress = isVisible
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { done: 0, lost: 0, shown: 0 };
  return {
    progress,
    note: () => {
      if (!isLong) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify(progress));
      if (progress.done >= rounds) rmSync(file);
    },
  };
}

/** Milliseconds of typing before the fault: each round ends at another moment between two writes. */
const pause = (round: number) => 1100 + ((round * 379) % 1700);
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The form after a fault, as the user sees it. */
async function look(page: Page, log: readonly Typed[], failed: number, progress: Progress): Promise<void> {
  const sentence = dialogOf(page).getByText(/^Draft of .* restored\./);
  await expect(sentence).toBeInViewport({ timeout: 20_000 });
  progress.shown += 1;
  progress.lost += await lostFields(page, log, failed - promised);
  progress.done += 1;
}

async function openContract(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await page.getByRole('button', { name: 'Add contract' }).click();
  await expect(box(page, 'Contract no.')).toBeVisible();
}

test('nothing older than a second is lost when the app is killed while the user types', async ({
  server,
  profile,
}) => {
  test.setTimeout(isLong ? 3_600_000 : 90_000);
  const { progress, note } = openProgress('draft-kills');
  const log: Typed[] = [];
  let codesk: Codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  await openContract(codesk.page);
  while (progress.done < rounds) {
    const typing = await startTyping(codesk.page, log);
    await passed(pause(progress.done));
    const failed = Date.now();
    await killApp(codesk);
    await typing.ended;
    codesk = await launch({ profile, server: server.address });
    await signIn(codesk.page);
    await look(codesk.page, log, failed, progress);
    note();
  }
  await killApp(codesk);
  console.info(`drafts: ${rounds} kills, ${progress.lost} fields lost, notice shown ${progress.shown} times`);
  expect(progress).toEqual({ done: rounds, lost: 0, shown: rounds });
});

test('nothing older than a second is lost when the page crashes while the user types', async ({
  server,
  profile,
}) => {
  test.setTimeout(isLong ? 3_600_000 : 90_000);
  const { progress, note } = openProgress('draft-crashes');
  const log: Typed[] = [];
  let codesk: Codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  await openContract(codesk.page);
  let page = codesk.page;
  for (let crashes = 0; progress.done < rounds; crashes += 1) {
    if (crashes === crashesPerStart) {
      await killApp(codesk);
      codesk = await launch({ profile, server: server.address });
      page = codesk.page;
      await signIn(page);
      await expect(box(page, 'Contract no.')).toBeVisible();
      crashes = 0;
    }
    const typing = await startTyping(page, log);
    await passed(pause(progress.done));
    const failed = Date.now();
    const next = await crashPage(codesk, profile);
    await typing.ended;
    page = next;
    await look(page, log, failed, progress);
    note();
  }
  await killApp(codesk);
  console.info(
    `drafts: ${rounds} crashes of the page, ${progress.lost} fields lost, notice shown ${progress.shown} times`,
  );
  expect(progress).toEqual({ done: rounds, lost: 0, shown: rounds });
});
