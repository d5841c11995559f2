/** What main pushes to the page. One table: a new push is one entry here. */
import type { Failure } from '../errors';
import type { SessionState } from './contract';

/** Whether the server answers. `since` and `lastAnswer` are epoch seconds. */
export interface ConnectionState {
  readonly state: 'online' | 'offline';
  readonly since: number;
  readonly lastAnswer: number | null;
}

/** A download on its way to disk. */
export interface Job {
  readonly id: string;
  readonly title: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** Bytes so far, and of how many when the server said so. */
  readonly received: number;
  readonly total: number | null;
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly failure?: Failure;
}

/** How far the practice workspace is. */
export interface PracticeProgress {
  readonly state: 'starting' | 'seeding' | 'ready' | 'failed';
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

export interface Events {
  session: SessionState;
  connection: ConnectionState;
  job: Job;
  practice: PracticeProgress;
  /** Main asks the page to leave: it answers through `window.close` once nothing unsaved would be lost. */
  closing: Record<string, never>;
}
export type EventName = keyof Events;
