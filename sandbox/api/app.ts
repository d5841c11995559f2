/**
 * The practice workspace as an HTTP app: checks the caller and answers with JSON. Serves the routes of `routes.ts`,
 * files, and the test controls under `/__practice`.
 */
import { Hono } from 'hono';
import { calls } from '../../shared/api';
import { skuSearchCall } from '../../shared/api/sku-search';
import { inTransaction } from '../database';
import { type Fault, faultSchema, recordedHeaders, withoutSecrets } from '../faults';
import { findFile } from '../files';
import type { Context, Upload } from '../handlers/handler';
import { readSheet, type Sheet } from '../rates/sheet';
import { Refusal } from '../refusal';
import { nobody } from '../users';
import { bearerOf, requireFaultControl, signedIn } from './bearer';
import { publishChange } from './changes';
import { withFault } from './inject-faults';
import { checked, chooseByInput, readInput, readJson } from './input';
import { onceOnly } from './once-only';
import type { AppContext, Environment, Practice } from './practice';
import { fileReply, json, methodRefused } from './replies';
import { type Route, routesByPath } from './routes';
import { serveSkuSearch } from './sku-search-service';

export function createApp(practice: Practice): Hono<Environment> {
  const app = new Hono<Environment>();
  app.onError((error) => {
    if (error instanceof Refusal) return json(error.status, error.body);
    console.error(error);
    return json(500, { message: 'The practice workspace failed while it worked on this.' });
  });
  app.notFound((c) => json(404, { message: `There is nothing at ${c.req.path}.` }));
  addSwitches(app, practice);
  app.all('/files/*', async (c) => {
    if (c.req.method !== 'GET') return methodRefused(c, 'GET');
    const { path } = c.req;
    return withFault(practice, c, path, async () => fileReply(findFile(practice.db, practice.files, path)));
  });
  app.all(skuSearchCall.path, (c) => serveSkuSearch(practice, c));
  for (const [path, candidates] of routesByPath(practice.lists)) {
    app.all(path, (c) =>
      c.req.method === 'POST' ? serve(practice, c, candidates) : methodRefused(c, 'POST'),
    );
  }
  return app;
}

function addSwitches(app: Hono<Environment>, practice: Practice): void {
  app.all('/__practice/faults', async (c) => {
    requireFaultControl(practice, c);
    if (c.req.method === 'POST') practice.faults.add(checked(faultSchema, await readJson(c)));
    else if (c.req.method === 'DELETE') {
      practice.faults.clear();
      practice.sessions.restore();
    } else return methodRefused(c, 'POST, DELETE');
    return json(200, { message: 'Done.' });
  });
  app.all('/__practice/calls', (c) => {
    requireFaultControl(practice, c);
    if (c.req.method === 'DELETE') practice.record.clear();
    else if (c.req.method !== 'GET') return methodRefused(c, 'GET, DELETE');
    return json(200, { calls: practice.record.all() });
  });
}

/** The content of a call; it is recorded even if the call is refused. */
interface Seen {
  body: unknown;
}

async function serve(practice: Practice, c: AppContext, candidates: readonly Route[]): Promise<Response> {
  const { path } = c.req;
  const seen: Seen = { body: undefined };
  const response = await withFault(practice, c, path, async (fault) => {
    try {
      return json(200, await answer(practice, c, candidates, seen, fault));
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
}

async function answer(
  practice: Practice,
  c: AppContext,
  candidates: readonly Route[],
  seen: Seen,
  fault?: Fault,
): Promise<unknown> {
  const isLogin = candidates.every(({ call }) => call === calls['session.login']);
  const user = isLogin ? nobody : signedIn(practice, c);
  const carried = await readInput(c, candidates[0]?.call.encoding ?? 'json');
  seen.body = carried.shown;
  const { route, value } = chooseByInput(candidates, carried);
  const [upload] = carried.uploads.values();
  const sheets = readSheets(route, carried.uploads);
  const context: Context = {
    db: practice.db,
    files: practice.files,
    sessions: practice.sessions,
    channels: practice.channels,
    user,
    now: practice.clock(),
    origin: c.env.origin,
    path: c.req.path,
    upload,
    sheet: [...sheets.values()][0],
    sheets,
  };
  if (route.call.effect === 'read') return route.run(context, value);
  const key = isLogin || fault?.ignoreKey ? undefined : c.req.header('idempotency-key');
  const reply = inTransaction(practice.db, () =>
    onceOnly(
      context,
      key,
      value,
      [...carried.uploads.values()].map(({ bytes }) => bytes),
      () => route.run(context, value),
    ),
  );
  publishChange(practice, c, route, value, reply);
  return reply;
}

/** Calls whose uploaded files are tables. */
const tableCalls: ReadonlySet<Route['call']> = new Set([
  calls['uploads.store'],
  calls['contracts.store'],
  calls['contracts.update'],
  calls['contracts.duplicate'],
]);

function readSheets(route: Route, uploads: ReadonlyMap<string, Upload>): ReadonlyMap<string, Sheet> {
  const sheets = new Map<string, Sheet>();
  if (!tableCalls.has(route.call)) return sheets;
  for (const [name, upload] of uploads) sheets.set(name, readSheet(upload));
  return sheets;
}
