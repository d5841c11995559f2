/**
 * A bridge for tests instead of the preload: replies to requests and calls by name and records them. Requests and
 * replies are checked (`bridge-checks.ts`).
 */
import { createChunkedRequests } from '../../../main/ipc/chunked-requests';
import type { LookUpResult, OpenCall } from '../../../shared/desk/operations';
import { CodeskError, type Failure } from '../../../shared/errors';
import { readChunk } from '../../../shared/ipc/chunks';
import type { EventName, Events } from '../../../shared/ipc/events';
import { noPolicyState } from '../../../shared/ipc/no-policy';
import { readReply } from '../../../shared/ipc/reply';
import { lookUpOperation } from '../../../shared/look-up/look-up';
import { defaultPreferences } from '../../../shared/preferences';
import { checkReply, checkReplyData, checkRequest } from './bridge-checks';

/** The parts of a request besides its input. */
export interface RequestExtras {
  readonly operation?: string;
  readonly title?: string;
  readonly mayRepeat?: true;
}
type Answer = (input: unknown, extras: RequestExtras) => Promise<unknown>;
/** A reply of main before it becomes text. */
type Reply = Record<string, unknown>;

/** A failure as a reply of the bridge. */
export class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

export class FakeBridge {
  private readonly takePiece = createChunkedRequests();
  private readonly answers = new Map<string, Answer>();
  private readonly replies = new Map<string, (input: unknown) => Reply>();
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private requests: {
    readonly name: string;
    readonly input: unknown;
    readonly address?: unknown;
    readonly operation?: unknown;
    readonly as?: unknown;
    readonly title?: unknown;
    readonly shown?: unknown;
  }[] = [];

  /** Installs the bridge in the page and clears the records. */
  install(): void {
    this.answers.clear();
    this.replies.clear();
    this.listeners.clear();
    this.requests = [];
    this.answer('app.about', {
      version: '0',
      electron: '',
      chrome: '',
      node: '',
      platform: 'test',
      warnings: [],
    });
    this.answer('policy.get', noPolicyState);
    this.answerWith('preferences.set', async (change) => ({ ...defaultPreferences, ...(change as object) }));
    this.answer('window.unsaved', {});
    this.answer('reading.state', {
      off: 'keyring',
      records: 0,
      bytes: 0,
      oldest: null,
      removedAtSignOut: false,
    });
    this.answer('drafts.list', { drafts: [] });
    this.answer('drafts.keep', {});
    this.answer('drafts.drop', {});
    this.answer('visits.read', { pinned: [], recent: [] });
    this.answer('visits.keep', {});
    this.answer('journal.list', { changes: [], calls: [], runs: [] });
    this.answer('journal.unfinished', { stops: [], later: 0 });
    this.answer('history.list', { sent: [], calls: [], runs: [] });
    this.answer('operations.forget', {});
    this.answerWith('operations.look-up', (input) => this.lookUp((input as { id: string }).id));
    this.answer('network.questions', { questions: [] });
    this.answer('download.jobs', { jobs: [] });
    this.answer('download.dismiss', {});
    this.answer('updates.get', {
      state: 'off',
      off: 'no_feed',
      version: '0',
      channel: 'latest',
      channels: ['latest'],
      offered: null,
      checkedAt: null,
      waitingFor: [],
      canInstall: false,
      news: null,
    });
    Object.defineProperty(window, 'codesk', {
      configurable: true,
      value: {
        on: (name: string, listener: (payload: string) => void) => {
          const all = this.listeners.get(name) ?? new Set();
          this.listeners.set(name, all.add(listener));
          return () => all.delete(listener);
        },
        invoke: async (request: string, message: string) => {
          const piece = readChunk(message);
          const text = piece ? this.takePiece(0, request, piece, Number.POSITIVE_INFINITY) : message;
          if (text === undefined) return JSON.stringify({ ok: true, data: null });
          const outer = JSON.parse(text);
          const name = request === 'api.call' ? outer.call : request;
          const input = request === 'api.call' ? outer.input : outer;
          const { address, operation, as, title, mayRepeat, shown } = outer;
          this.requests.push({ name, input, address, operation, as, title, shown });
          checkRequest(request, outer);
          const reply = this.replies.get(name);
          if (reply) {
            const whole = reply(input);
            checkReply(request, outer, whole);
            return JSON.stringify(whole);
          }
          const answer = this.answers.get(name);
          try {
            if (!answer) throw new Refused({ code: 'bad_request', at: 0, subject: name });
            const data = await answer(input, { operation, title, mayRepeat });
            checkReplyData(request, outer, data);
            return JSON.stringify({ ok: true, data });
          } catch (error) {
            if (error instanceof Refused || error instanceof CodeskError)
              return JSON.stringify({ ok: false, error: error.failure });
            throw error;
          }
        },
      },
    });
  }

  /** Looks an open operation up as main does, with the calls of the test. */
  async lookUp(id: string): Promise<LookUpResult> {
    const list = (await this.answers.get('journal.list')?.({}, {})) as
      | { readonly calls: readonly OpenCall[] }
      | undefined;
    const openCall = list?.calls.find((each) => each.id === id);
    if (!openCall) throw new Refused({ code: 'not_found', at: 0 });
    const ask = async (call: string, input: object) => {
      const reply = readReply(await window.codesk.invoke('api.call', JSON.stringify({ call, input })));
      if (!reply.ok) throw new CodeskError(reply.error);
      return reply.data;
    };
    return lookUpOperation(openCall, { request: ask, format: defaultPreferences.dateFormat });
  }

  answer(name: string, data: unknown): void {
    this.answers.set(name, async () => data);
  }

  /** Sends an event of main to the page. */
  push<N extends EventName>(name: N, data: Events[N]): void {
    for (const listener of this.listeners.get(name) ?? []) listener(JSON.stringify(data));
  }

  /** Replies depending on the request. */
  answerWith(name: string, answer: Answer): void {
    this.answers.set(name, answer);
  }

  /** Sends a complete reply envelope. */
  replyWith(name: string, reply: (input: unknown) => Reply): void {
    this.replies.set(name, reply);
  }

  refuse(name: string, failure: Failure): void {
    this.answers.set(name, async () => {
      throw new Refused(failure);
    });
  }

  /** Delays the next replies until the test releases them. */
  hold(name: string): { succeed(data: unknown): void; fail(failure: Failure): void } {
    let settle: { resolve: (data: unknown) => void; reject: (error: Error) => void } | undefined;
    const promise = new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.answers.set(name, () => promise);
    return {
      succeed: (data) => settle?.resolve(data),
      fail: (failure) => settle?.reject(new Refused(failure)),
    };
  }

  /** Addresses of the calls with a name, oldest first. */
  addresses(name: string): readonly unknown[] {
    return this.requests.filter((request) => request.name === name).map((request) => request.address);
  }

  /** Ids of the operations of the calls with a name, oldest first. */
  operations(name: string): readonly unknown[] {
    return this.requests.filter((request) => request.name === name).map((request) => request.operation);
  }

  /** The users of the calls with a name, oldest first. */
  people(name: string): readonly unknown[] {
    return this.requests.filter((request) => request.name === name).map((request) => request.as);
  }

  /** The shown titles of the calls with a name, oldest first. */
  titles(name: string): readonly unknown[] {
    return this.requests.filter((request) => request.name === name).map((request) => request.title);
  }

  /** Whether the user sees the replies of the calls with a name, oldest first. */
  shown(name: string): readonly boolean[] {
    return this.requests.filter((request) => request.name === name).map(({ shown }) => shown === true);
  }

  /** Inputs of all requests with a name, oldest first. */
  calls(name: string): readonly unknown[] {
    return this.requests.filter((request) => request.name === name).map((request) => request.input);
  }
}
