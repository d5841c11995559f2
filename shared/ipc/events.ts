/** The events that main pushes to the page, by name with their data. */
import type { ListChange } from '../api/table-changes';
import type { StoredPreferences } from '../preferences';
import type { SessionState } from './contract';
import type { Job } from './jobs';
import type { NetworkEvents } from './network';
import type { RateFileEvents } from './rate-files';
import type { RateEvents } from './rates';
import type { RoundEvents } from './rounds';
import type { UpdateEvents } from './updates';

export type { Job };

/** Whether the server responds. `since` and `lastAnswer` are epoch seconds. */
export interface ConnectionState {
  readonly state: 'online' | 'offline';
  readonly since: number;
  readonly lastAnswer: number | null;
  /** The state of the practice workspace: it restarts automatically, or only if the user asks for it. */
  readonly practice?: 'restarting' | 'stopped';
  /** The proxy that does not reach the server, and its state. */
  readonly proxy?: string;
}

/** Progress of the practice workspace's start. */
export interface PracticeProgress {
  readonly state: 'starting' | 'seeding' | 'ready' | 'failed';
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

export interface Events extends RateEvents, RateFileEvents, RoundEvents, UpdateEvents, NetworkEvents {
  session: SessionState;
  /** Seconds until the page is locked; 0 if the lock was cancelled by use. */
  'lock-soon': { readonly seconds: number };
  connection: ConnectionState;
  /** A job of the signed-in user. */
  job: Job;
  /** The outbox or the history has changed. The page requests `journal.list` and `history.list`. */
  journal: Record<string, never>;
  practice: PracticeProgress;
  /** The warnings have changed. The page requests `app.about`. */
  warnings: Record<string, never>;
  /** Another user changed records of a list. */
  'table-changed': ListChange;
  /** Real-time push was interrupted: other users may have changed any list. */
  'changes-missed': Record<string, never>;
  /** Another program opened a `codesk://` link. The page fetches it with `window.link`. */
  link: Record<string, never>;
  /** Preferences that were changed in the main window, for the other windows. */
  preferences: StoredPreferences;
  /** Main asks the page to close. The page calls `window.close` once no unsaved change would be lost. */
  closing: Record<string, never>;
  /** The app ends without a question. The page sends its drafts, then calls `window.kept`. */
  leaving: Record<string, never>;
}
export type EventName = keyof Events;
