/**
 * The cost of a start: the time to the painted sign-in screen on a new profile, and the memory of all processes at that
 * screen and after two visits to all lists. Compared with a bare window of the same Electron, started in turn. Prints
 * ratios; no value fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { launch, test } from '../support/app/fixtures';
import { bareWindow, codesk, measuredStart, type Start, startParts } from '../support/app/measured-start';
import { memoryOfTree } from '../support/app/process-memory';
import { signIn } from '../support/app/sign-in';

const rounds = Number(process.env.CODESK_ROUNDS ?? 9);
const visitRounds = 3;
/** Milliseconds until an idle app has finished the work after its start. */
const settling = 3000;
/** Milliseconds until V8 has released the garbage of an app in use. */
const rest = 40_000;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ratio = (own: readonly number[], limit: readonly number[]) => (median(own) / median(limit)).toFixed(2);

type Memory = ReturnType<typeof memoryOfTree>;
const total = (memory: Memory) => memory.reduce((sum, { mb }) => sum + mb, 0);

/** The processes by kind, as `renderer 60, main 40`. */
function byKind(memories: readonly Memory[]): string {
  const kinds = [...new Set(memories.flat().map(({ kind }) => kind))];
  const of = (kind: string) =>
    median(memories.map((memory) => total(memory.filter((process) => process.kind === kind))));
  return kinds.map((kind) => `${kind} ${of(kind).toFixed(0)}`).join(', ');
}

function printMemory(name: string, own: readonly Memory[], limit: readonly Memory[]): void {
  const line = (memories: readonly Memory[]) =>
    `${median(memories.map(total)).toFixed(0)} MB (${byKind(memories)})`;
  process.stdout.write(
    `${name}: ${line(own)}; bare window: ${line(limit)}. Ratio ${ratio(own.map(total), limit.map(total))}\n`,
  );
}

test('the start to the sign-in screen', async () => {
  test.setTimeout(240_000);
  const times = { own: [] as Start[], limit: [] as Start[] };
  const memories = { own: [] as Memory[], limit: [] as Memory[] };
  const measure = async (of: 'own' | 'limit', isMeasured: boolean) => {
    const app = await measuredStart(of === 'own' ? codesk : bareWindow);
    try {
      await pause(settling);
      if (!isMeasured) return;
      times[of].push(app.start);
      memories[of].push(app.memory());
    } finally {
      await app.end();
    }
  };
  for (let round = -1; round < rounds; round += 1) {
    // The first start of each reads its files from the disk.
    await measure('limit', round >= 0);
    await measure('own', round >= 0);
  }
  const of = (starts: readonly Start[]) =>
    startParts
      .map((part) => [part, median(starts.map((start) => start[part]))] as const)
      .filter(([, ms]) => !Number.isNaN(ms))
      .map(([part, ms]) => `${part} ${ms.toFixed(0)}`)
      .join(', ');
  process.stdout.write(
    `start, milliseconds: ${of(times.own)}; bare window: ${of(times.limit)}. Ratio ` +
      `${ratio(
        times.own.map(({ painted }) => painted),
        times.limit.map(({ painted }) => painted),
      )}\n`,
  );
  printMemory('memory at sign-in', memories.own, memories.limit);
});

/** Opens every list of the navigation, and waits for its rows. */
async function visitLists(page: Page): Promise<number> {
  const links = page.getByRole('navigation').first().locator('a[href^="#/lists/"]');
  await links.first().waitFor();
  const count = await links.count();
  for (let at = 0; at < count; at += 1) {
    await links.nth(at).click();
    await page.locator('[role="grid"][aria-busy="false"] [role="gridcell"]').first().waitFor();
  }
  return count;
}

test('memory after all lists visited twice', async ({ server }) => {
  test.setTimeout(480_000);
  const memories = { own: [] as Memory[], limit: [] as Memory[] };
  const rested = { own: [] as Memory[], limit: [] as Memory[] };
  let lists = 0;
  const measure = async (of: 'own' | 'limit') => {
    const profile = mkdtempSync(join(tmpdir(), 'codesk-visits-'));
    const { folder } = of === 'own' ? codesk : bareWindow;
    const { app, page, close } = await launch({ profile, folder, server: server.address });
    try {
      if (of === 'own') {
        await signIn(page);
        lists = await visitLists(page);
        await visitLists(page);
      }
      await pause(settling);
      const root = app.process().pid as number;
      memories[of].push(memoryOfTree(root));
      await pause(rest);
      rested[of].push(memoryOfTree(root));
    } finally {
      await close();
      rmSync(profile, { recursive: true, force: true });
    }
  };
  for (let round = 0; round < visitRounds; round += 1) {
    await measure('limit');
    await measure('own');
  }
  printMemory(`memory after ${lists} lists visited twice`, memories.own, memories.limit);
  printMemory(`the same after ${rest / 1000} s without use`, rested.own, rested.limit);
});
