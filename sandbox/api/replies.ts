/** Builds replies: JSON, files, and the refusal of a method. */
import type { ServedFile } from '../files/served-file';
import type { AppContext } from './practice';

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body ?? null), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** Replies with a file as a download, or 404 without a file. */
export function fileReply(file: ServedFile | undefined): Response {
  if (!file) return json(404, { message: 'This file is no longer there.' });
  const disposition = file.type.startsWith('image/') ? 'inline' : 'attachment';
  return new Response(file.open(), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': `${disposition}; ${fileName(file.name)}`,
    },
  });
}

/** Headers are Latin-1. Another file name is sent encoded, together with a plain name for old clients. */
function fileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const plainOnly = `filename="${plain}"`;
  return plain === name ? plainOnly : `${plainOnly}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

export function methodRefused(c: AppContext, allowed: string): Response {
  const response = json(405, { message: `${c.req.method} is not answered here.` });
  response.headers.set('allow', allowed);
  return response;
}
