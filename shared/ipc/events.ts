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
  /** Why, if it is the practice workspace: it starts again by itself, or only when a person asks for it. */
  readonly practice?: 'restarting' | 'stopped';
  /** The proxy that does not lead to the server, and what became of it. */
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
  /** The page will be locked in so many seconds unless somebody uses Codesk; 0 if somebody did. */
  'lock-soon': { readonly seconds: number };
  connection: ConnectionState;
  /** Only jobs of the person who is signed in. */
  job: Job;
  /** What is on its way, needs the user or was done has changed. The page asks `journal.list` and `history.list`. */
  journal: Record<string, never>;
  practice: PracticeProgress;
  /** Something is wrong, or no longer. The page asks `app.about`. */
  warnings: Record<string, never>;
  /** Another user changed records of a list. */
  'table-changed': ListChange;
  /** Real-time push was interrupted: other users may have changed any list meanwhile. */
  'changes-missed': Record<string, never>;
  /** Another program opened a `codesk://` link. The page takes it with `window.link`. */
  link: Record<string, never>;
  /** Preferences that were changed in the main window, for the other windows. */
  preferences: StoredPreferences;
  /** Main asks the page to close. The page calls `window.close` once no unsaved change would be lost. */
  closing: Record<string, never>;
  /** The app ends without a question. The page hands over what was typed, then calls `window.kept`. */
  leaving: Record<string, never>;
}
export type EventName = keyof Events;
