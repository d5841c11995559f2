/**
 * What the desktop shows of rates and of runs of rows: progress on the taskbar, and a system notification when something
 * finished or needs the user while Codesk is in the background.
 */
import type { EntryState } from '../../shared/desk/journal';
import { createOutboxNews } from '../../shared/desk/outbox-news';
import type { PreparedChange } from '../../shared/desk/rates';
import type { RowRun } from '../../shared/desk/row-entries';

/** The window as far as this needs it. */
export interface AttentionWindow {
  isFocused(): boolean;
  /** From 0 to 1; above 1 is work without a measure, below 0 is none. */
  setProgressBar(part: number): void;
}

export interface Reported {
  readonly title: string;
  readonly body: string;
  /** Where it leads in the page. */
  readonly route: string;
}

interface AttentionOptions {
  readonly window: () => AttentionWindow | null;
  readonly tell: (told: Reported) => void;
  /** The person wants to be told. */
  readonly wanted: () => boolean;
  readonly now?: () => number;
}

export interface Attention {
  /** How far the reading of a rate file is. */
  reading(rateFile: string, part: number): void;
  /** A rate file begins to be read. Call what it returns at the end, with the name if the reading went well. */
  began(
    rateFile: string,
  ): (read: { readonly name: string } | { readonly failed: string } | undefined) => void;
  /** What of the user is not finished. */
  journal(owner: string, now: { changes: readonly PreparedChange[]; runs: readonly RowRun[] }): void;
}

/** A shorter reading is not worth a notification, in milliseconds. */
const long = 5000;
/** The system takes few changes a second; smaller steps are not seen. */
const step = 0.01;
const none = -1;
/** Any value above 1. */
const unmeasured = 2;

const isSending = (state: EntryState) => state === 'checking' || state === 'sending';

/** Told of everything that the rates thread and the outbox do. Progress is always shown, news only while nobody looks. */
export function createAttention({ window, tell, wanted, now = Date.now }: AttentionOptions): Attention {
  const readings = new Map<string, number>();
  let sending = false;
  let shown = none;
  let known: { owner: string; newsOf: ReturnType<typeof createOutboxNews> } | undefined;

  const show = () => {
    const parts = [...readings.values()];
    const next =
      parts.length > 0
        ? parts.reduce((sum, part) => sum + part, 0) / parts.length
        : sending
          ? unmeasured
          : none;
    if (next === shown || (next > shown && shown >= 0 && next < 1 && next - shown < step)) return;
    shown = next;
    window()?.setProgressBar(next);
  };
  const say = (told: Reported) => {
    const at = window();
    if (!at || at.isFocused() || !wanted()) return;
    tell(told);
  };

  return {
    reading(rateFile, part) {
      // A message may come after the end.
      if (!readings.has(rateFile)) return;
      readings.set(rateFile, part);
      show();
    },
    began(rateFile) {
      const since = now();
      readings.set(rateFile, 0);
      show();
      return (read) => {
        readings.delete(rateFile);
        show();
        if (!read || now() - since < long) return;
        const route = `/rate-desk/${rateFile}`;
        if ('name' in read) say({ title: 'Rate file read', body: `${read.name} is open.`, route });
        else say({ title: 'Rate file not read', body: read.failed, route });
      };
    },
    journal(owner, now) {
      if (known?.owner !== owner) known = { owner, newsOf: createOutboxNews() };
      sending = now.changes.some(({ state }) => isSending(state));
      show();
      for (const { of, state, title, about } of known.newsOf(now))
        say({ title: titles[of][state], body: `${title}: ${about}`, route: '/outbox' });
    },
  };
}

const titles = {
  rates: { done: 'Rates sent', refused: 'Rates not sent', 'needs-you': 'Rates need you' },
  rows: { done: 'Rows sent', refused: 'Rows refused', 'needs-you': 'Rows need you' },
} as const;
