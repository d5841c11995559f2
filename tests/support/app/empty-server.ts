/** A server with the lists, filters and permissions of the practice server, and without a single record. */
import { sendJson, serve, type TestServer } from '../http-server';
import type { PracticeServer } from './practice-server';

export function serveEmpty(practice: PracticeServer): Promise<TestServer> {
  return serve(async ({ path, body }, response) => {
    if (path === '/authorizations/login')
      return sendJson(response, 200, { token: 'empty', user: { id: 1, name: 'First user' } });
    if (path.endsWith('/datatable')) return sendJson(response, 200, { data: [], total: 0, last_page: 1 });
    const reply = await practice.callAsOther(path, JSON.parse(body || '{}')).catch(() => undefined);
    return sendJson(response, reply === undefined ? 404 : 200, reply ?? {});
  });
}
