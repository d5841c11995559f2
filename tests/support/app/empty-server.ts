/** Servers without records. */
import { sendJson, serve, type TestServer } from '../http-server';
import type { PracticeServer } from './practice-server';

/**
 * A server with the lists and permissions of the practice server, and without records.
 * @param filters whether the lists have their filters
 */
export function serveEmpty(practice: PracticeServer, { filters = true } = {}): Promise<TestServer> {
  return serve(async ({ path, body }, response) => {
    if (path === '/authorizations/login')
      return sendJson(response, 200, { token: 'empty', user: { id: 1, name: 'First user' } });
    if (path.endsWith('/datatable')) return sendJson(response, 200, { data: [], total: 0, last_page: 1 });
    const reply = await practice.callAsOtherUser(path, JSON.parse(body || '{}')).catch(() => undefined);
    if (!reply) return sendJson(response, 404, { message: 'Nothing is here.' });
    return sendJson(response, 200, filters ? reply : { ...reply, filters: [] });
  });
}
