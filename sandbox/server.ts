/**
 * The practice workspace as a server: who may call, which call a path means, strict input, JSON out. Serves what
 * `shared/api` says and nothing else, besides its files and the switches under `/__practice`.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Hono, type Context as HonoContext } from 'hono';
import { z } from 'zod';
import { type CallName, calls, everyCall } from '../shared/api';
import type { Call } from '../shared/api/call';
import { tableCallName } from '../shared/api/tables';
import { lists } from '../shared/lists';
import type { TableCallKind } from '../shared/table/list';
import { change, closeDatabase, type Database, inTransaction, openDatabase, rowOf } from './database';
import {
  type CallRecord,
  createCallRecord,
  createFaults,
  type Fault,
  type Faults,
  faultSchema,
  recordedHeaders,
  withoutSecrets,
} from './faults';
import { createFileStore, type FileStore, type ServedFile } from './files';
import { handlers } from './handlers';
import type { Context, Upload } from './handlers/handler';
import { tableHandlers } from './handlers/tables';
import { type HttpEnvironment, type Listening, listen } from './http';
import { type FieldErrors, notValid, Refusal } from './refusal';
import { type Progress, seed } from './seed';
import { createSessions, nobody, type PracticeUser, type Sessions } from './users';

export interface ServerOptions {
  /** The database file; exports stand in `exports/` beside it. */
  readonly data: string;
  /** A bearer that is always the staff user. */
  readonly token?: string;
  /** Rows by list id, where fewer than the definition says are wanted. */
  readonly rows?: Readonly<Record<string, number>>;
  readonly onProgress?: (progress: Progress) => void;
  /** Epoch seconds. */
  readonly clock?: () => number;
}

export interface PracticeServer {
  readonly app: Hono<Environment>;
  /** Listens on 127.0.0.1. @param port 0 for any free one */
  listen(port: number): Promise<Listening>;
  /** Closes the database; listening ends with its own `close`. */
  close(): void;
}

type Environment = { Bindings: HttpEnvironment };
type AppContext = HonoContext<Environment>;

/** Opens and, where needed, seeds the data, then answers a server that is ready to listen. */
export async function createServer(options: ServerOptions): Promise<PracticeServer> {
  const db = openDatabase(options.data);
  try {
    await seed(db, options);
  } catch (error) {
    closeDatabase(db);
    throw error;
  }
  const practice: Practice = {
    db,
    files: createFileStore(join(dirname(options.data), 'exports')),
    sessions: createSessions(db, options.token),
    faults: createFaults(),
    record: createCallRecord(),
    clock: options.clock ?? (() => Math.floor(Date.now() / 1000)),
  };
  const app = createApp(practice);
  return {
    app,
    listen: (port) => listen((request, environment) => app.fetch(request, environment), port),
    close: () => closeDatabase(db),
  };
}

interface Practice {
  readonly db: Database;
  readonly files: FileStore;
  readonly sessions: Sessions;
  readonly faults: Faults;
  readonly record: CallRecord;
  readonly clock: () => number;
}

/** A call together with what answers it. */
interface Route {
  readonly call: Call;
  readonly run: (context: Context, input: unknown) => unknown;
}

function createApp(practice: Practice): Hono<Environment> {
  const app = new Hono<Environment>();
  const routes = routesByPath();

  app.onError((error) => {
    if (error instanceof Refusal) return json(error.status, error.body);
    console.error(error);
    return json(500, { message: 'The practice workspace failed while it worked on this.' });
  });
  app.notFound((c) => json(404, { message: `There is nothing at ${c.req.path}.` }));

  app.all('/__practice/faults', async (c) => {
    requireSteering(practice, c);
    if (c.req.method === 'POST') practice.faults.add(checked(faultSchema, await readJson(c)));
    else if (c.req.method === 'DELETE') {
      practice.faults.clear();
      practice.sessions.restore();
    } else return methodRefused(c, 'POST, DELETE');
    return json(200, { message: 'Done.' });
  });
  app.all('/__practice/calls', (c) => {
    requireSteering(practice, c);
    if (c.req.method === 'DELETE') practice.record.clear();
    else if (c.req.method !== 'GET') return methodRefused(c, 'GET, DELETE');
    return json(200, { calls: practice.record.all() });
  });

  app.all('/files/*', async (c) => {
    if (c.req.method !== 'GET') return methodRefused(c, 'GET');
    return withFault(practice, c, c.req.path, async () => fileReply(findFile(practice, c.req.path)));
  });

  for (const [path, candidates] of routes) {
    app.all(path, async (c) => {
      if (c.req.method !== 'POST') return methodRefused(c, 'POST');
      const seen: Seen = { body: undefined };
      const response = await withFault(practice, c, path, async () => {
        try {
          return json(200, await answer(practice, c, candidates, seen));
        } catch (error) {
          if (error instanceof Refusal) return json(error.status, error.body);
          throw error;
        }
      });
      practice.record.add({
        path,
        contentType: c.req.header('content-type') ?? '',
        headers: recordedHeaders(c.req.raw.headers),
        bearer: bearerOf(c) !== undefined,
        body: withoutSecrets(seen.body),
        status: response.status,
      });
      return response;
    });
  }
  return app;
}

/** What a call carried, kept for the record even when the call is refused. */
interface Seen {
  body: unknown;
}

function routesByPath(): Map<string, Route[]> {
  const runs = new Map<string, Route['run']>();
  for (const name of Object.keys(calls) as CallName[]) {
    // Input was checked against the call's own schema; the handler's type says the same.
    const run = handlers[name] as (context: Context, input: unknown) => unknown;
    runs.set(name, run);
  }
  for (const list of lists) {
    for (const kind of Object.keys(tableHandlers) as TableCallKind[]) {
      const run = tableHandlers[kind] as (context: Context, of: typeof list, input: unknown) => unknown;
      runs.set(tableCallName(list.id, kind), (context, input) => run(context, list, input));
    }
  }
  const routes = new Map<string, Route[]>();
  for (const [name, call] of everyCall()) {
    const run = runs.get(name);
    if (!run) throw new Error(`No handler for ${name}`);
    routes.set(call.path, [...(routes.get(call.path) ?? []), { call, run }]);
  }
  return routes;
}

async function answer(
  practice: Practice,
  c: AppContext,
  candidates: readonly Route[],
  seen: Seen,
): Promise<unknown> {
  const isLogin = candidates.every(({ call }) => call === calls['session.login']);
  const user = isLogin ? nobody : signedIn(practice, c);
  const { input, upload } = await readInput(c, candidates, seen);
  const { route, value } = chooseRoute(candidates, input);
  const context: Context = {
    db: practice.db,
    files: practice.files,
    sessions: practice.sessions,
    user,
    now: practice.clock(),
    origin: new URL(c.req.url).origin,
    upload,
  };
  if (route.call.effect === 'read') return route.run(context, value);
  const key = isLogin ? undefined : c.req.header('idempotency-key');
  return inTransaction(practice.db, () => onceOnly(context, route, key, value));
}

/** The first reply to an idempotency key is kept with the change it made, in one transaction, and given again. */
function onceOnly(context: Context, route: Route, key: string | undefined, value: unknown): unknown {
  if (key === undefined || key === '') return route.run(context, value);
  const request = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const { db, user } = context;
  const earlier = rowOf(
    db,
    'SELECT request_hash, body FROM replies WHERE key = ? AND user_id = ? AND path = ?',
    key,
    user.id,
    route.call.path,
  );
  if (earlier) {
    if (earlier.request_hash !== request) {
      throw new Refusal(422, 'This Idempotency-Key was used for another request.', { errors: {} });
    }
    return JSON.parse(String(earlier.body));
  }
  const reply = route.run(context, value);
  change(
    db,
    'INSERT INTO replies (key, user_id, path, request_hash, body) VALUES (?, ?, ?, ?, ?)',
    key,
    user.id,
    route.call.path,
    request,
    JSON.stringify(reply ?? null),
  );
  return reply;
}

async function readInput(
  c: AppContext,
  candidates: readonly Route[],
  seen: Seen,
): Promise<{ input: unknown; upload: Upload | undefined }> {
  const [first] = candidates;
  const encoding = first?.call.encoding ?? 'json';
  const contentType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const wanted = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
  }[encoding];
  if (contentType !== wanted) throw new Refusal(415, `Send this as ${wanted}.`);
  if (encoding === 'json') {
    const input = await readJson(c);
    seen.body = input;
    return { input, upload: undefined };
  }
  let form: FormData;
  try {
    form = await c.req.raw.formData();
  } catch {
    throw new Refusal(422, 'The form cannot be read.', { errors: {} });
  }
  const fields: Record<string, unknown> = {};
  const recorded: Record<string, unknown> = {};
  let upload: Upload | undefined;
  for (const [name, value] of form as unknown as Iterable<[string, string | Blob]>) {
    if (typeof value === 'string') {
      // A form knows only text; ids and types are whole numbers.
      fields[name] = /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      recorded[name] = value;
      continue;
    }
    const fileName = (value as Blob & { name?: string }).name ?? 'file';
    upload = { name: fileName, bytes: new Uint8Array(await value.arrayBuffer()) };
    fields[name] = fileName;
    recorded[name] = { name: fileName, type: value.type, size: value.size };
  }
  seen.body = recorded;
  return { input: fields, upload };
}

async function readJson(c: AppContext): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new Refusal(422, 'The body is not JSON.', { errors: {} });
  }
}

/** Two calls may share a path; the one whose input fits is meant. */
function chooseRoute(candidates: readonly Route[], input: unknown): { route: Route; value: unknown } {
  let nearest: { errors: FieldErrors; count: number } | undefined;
  for (const route of candidates) {
    const result = strict(route.call.input).safeParse(input);
    if (result.success) return { route, value: result.data };
    const errors = errorsOf(result.error);
    const count = result.error.issues.length;
    if (!nearest || count < nearest.count) nearest = { errors, count };
  }
  throw notValid(nearest?.errors ?? {});
}

/** A field that no call knows is a client's mistake that a lenient server would hide. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw notValid(errorsOf(result.error));
  return result.data;
}

function errorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

function bearerOf(c: AppContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

function signedIn(practice: Practice, c: AppContext): PracticeUser {
  const token = bearerOf(c);
  const user = token === undefined ? undefined : practice.sessions.userOf(token);
  if (!user) throw new Refusal(401, 'Unauthenticated.');
  return user;
}

/** Faults are switched by whoever is signed in, also while their own session is made to look expired. */
function requireSteering(practice: Practice, c: AppContext): void {
  const token = bearerOf(c);
  if (token !== undefined && practice.sessions.isFixed(token)) return;
  signedIn(practice, c);
}

async function withFault(
  practice: Practice,
  c: AppContext,
  path: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const fault = practice.faults.take(path);
  if (!fault) return work();
  const delivery = c.env?.delivery ?? {};
  if (fault.delayMs) await pause(fault.delayMs);
  if (fault.cut === 'before') {
    delivery.cut = 'silent';
    return json(503, { message: 'The connection is cut.' });
  }
  const token = bearerOf(c);
  if (fault.expire && token !== undefined) practice.sessions.expire(token);
  const response = await replyWith(fault, work);
  if (fault.cut === 'after-commit') delivery.cut = 'silent';
  if (fault.cut === 'during') delivery.cut = 'during';
  if (fault.bytesPerSecond) delivery.bytesPerSecond = fault.bytesPerSecond;
  return response;
}

async function replyWith(fault: Fault, work: () => Promise<Response>): Promise<Response> {
  const status = fault.status ?? 200;
  if (fault.body === 'html') {
    return new Response('<!doctype html><title>Gateway</title><h1>The gateway is busy</h1>', {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  if (fault.body === 'not-json') {
    return new Response('OK', { status, headers: { 'content-type': 'application/json' } });
  }
  if (fault.status !== undefined) {
    return json(fault.status, {
      message: fault.message ?? `The practice workspace was told to answer ${status}.`,
    });
  }
  const response = await work();
  if (fault.body !== 'truncated') return response;
  // Whole as far as HTTP can tell, broken as JSON: what a proxy with a size limit leaves.
  const text = await response.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  });
}

function findFile(practice: Practice, path: string): ServedFile | undefined {
  const [, , first = '', second] = path.split('/');
  if (second === undefined) return practice.files.find(first);
  return first === 'samples' ? practice.files.sample(second) : undefined;
}

function fileReply(file: ServedFile | undefined): Response {
  if (!file) return json(404, { message: 'This file is no longer there.' });
  return new Response(file.open(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${file.name.replace(/["\\\r\n]/g, '')}"`,
    },
  });
}

function methodRefused(c: AppContext, allowed: string): Response {
  const response = json(405, { message: `${c.req.method} is not answered here.` });
  response.headers.set('allow', allowed);
  return response;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body ?? null), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
