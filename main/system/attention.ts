/**
 * State of rates and row imports on the desktop: progress on the taskbar, and a system notification when something is
 * done or needs a decision while Codesk is in the background.
 */
import type { EntryState } from '../../shared/desk/journal';
import { createOutboxNews } from '../../shared/desk/outbox-news';
import type { PreparedChange } from '../../shared/desk/rates';
import type { RowRun } from '../../shared/desk/row-entries';

/** The used part of the window. */
export interface AttentionWindow {
  isFocused(): boolean;
  /** Progress from 0 to 1; above 1 for work of unknown length, below 0 for none. */
  setProgressBar(part: number): void;
}

export interface Reported {
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly route: string;
}

interface AttentionOptions {
  readonly window: () => AttentionWindow | null;
  readonly notify: (news: Reported) => void;
  /** The user wants notifications. */
  readonly isEnabled: () => boolean;
  readonly now?: () => number;
}

export interface Attention {
  /** Progress of reading a rate file. */
  reading(rateFile: string, part: number): void;
  /** Reading a rate file begins. Call the returned function at the end, with the name if it succeeded. */
  began(
    rateFile: string,
  ): (read: { readonly name: string } | { readonly failed: string } | undefined) => void;
  /** Open changes of the user. */
  journal(owner: string, now: { changes: readonly PreparedChange[]; runs: readonly RowRun[] }): void;
}

/** Milliseconds. A shorter reading shows no notification. */
const long = 5000;
/** The system shows only a few updates a second; smaller steps are not visible. */
const step = 0.01;
const none = -1;
/** Any value above 1. */
const unmeasured = 2;

const isSending = (state: EntryState) => state === 'checking' || state === 'sending';

/**
 * Receives events of the rates thread and the outbox. Progress is always shown, notifications only while Codesk is in
 * the background.
 */
export function createAttention({ window, notify, isEnabled, now = Date.now }: AttentionOptions): Attention {
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
  const notifyInBackground = (news: Reported) => {
    const at = window();
    if (!at || at.isFocused() || !isEnabled()) return;
    notify(news);
  };

  return {
    reading(rateFile, part) {
      // A message may arrive after the end.
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
        if ('name' in read)
          notifyInBackground({ title: 'Rate file read', body: `${read.name} is open.`, route });
        else notifyInBackground({ title: 'Rate file not read', body: read.failed, route });
      };
    },
    journal(owner, now) {
      if (known?.owner !== owner) known = { owner, newsOf: createOutboxNews() };
      sending = now.changes.some(({ state }) => isSending(state));
      show();
      for (const { of, state, title, about } of known.newsOf(now))
        notifyInBackground({ title: titles[of][state], body: `${title}: ${about}`, route: '/outbox' });
    },
  };
}

const titles = {
  rates: { done: 'Rates sent', refused: 'Rates not sent', 'needs-you': 'Rates need your decision' },
  rows: { done: 'Rows sent', refused: 'Rows refused', 'needs-you': 'Rows need your decision' },
} as const;
