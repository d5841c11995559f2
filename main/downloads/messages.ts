/** Messages between main and the thread of downloads. Downloads and questions have numbers. */

import type { Failure } from '../../shared/errors';
import type { Downloaded, DownloadOptions } from '../api/download';
import type { ProxyError } from '../network/proxy-error';
import type { ThreadNetwork } from '../network/thread-network';

/** A download as it can be posted. */
export interface PostedDownload
  extends Pick<DownloadOptions, 'path' | 'shown' | 'extensions' | 'token' | 'limits' | 'workbook'> {
  readonly address: string;
  /** The open file. It belongs to main: nothing may use it once the download is over. */
  readonly descriptor: number;
}

/** The message form of an error class that both threads know. */
export type PostedError =
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'proxy'; readonly error: Pick<ProxyError, 'failureCode' | 'subject' | 'mayGoOn'> }
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string };

export type Posted<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: PostedError };

/** A question to main's network. */
export type PostedQuestion = {
  [name in keyof ThreadNetwork]: {
    readonly name: name;
    readonly input: Parameters<ThreadNetwork[name]>;
  };
}[keyof ThreadNetwork];

export type ToThread =
  | { readonly kind: 'begin'; readonly id: number; readonly download: PostedDownload }
  | { readonly kind: 'stop'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Posted<unknown> };

export type ToMain =
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly received: number;
      readonly total: number | null;
    }
  | { readonly kind: 'over'; readonly id: number; readonly result: Posted<Downloaded> }
  | { readonly kind: 'question'; readonly id: number; readonly question: PostedQuestion };

/** Input of the thread. */
export interface ThreadSettings {
  /** Milliseconds to connect. */
  readonly connectMs: number;
}
