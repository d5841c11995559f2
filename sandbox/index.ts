/**
 * Entry of the practice workspace. Options: `--port N` (0 for any), `--data FILE`, `--token T`,
 * `--sku-token T` for the SKU search, `--rows orders=2000,shipments=500` for shorter lists, `--columns orders=500` for
 * wider ones, `--prepare` to create and index the data file and exit. In the app it is a utility process and reports to its parent; alone it prints its
 * address and how to sign in.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseErrorKind } from './database';
import { createServer } from './server';
import { columnCounts, rowCounts } from './tables/list-counts';

type Report =
  | { type: 'progress'; label: string; done: number; total: number }
  | { type: 'ready'; port: number }
  | { type: 'failed'; message: string; data?: 'damaged' | 'full' };

/** The end of Electron's message port in a utility process; undefined in plain Node. */
interface ParentPort {
  postMessage(message: Report): void;
  on(event: 'close', listener: () => void): void;
}

const parent = (process as unknown as { parentPort?: ParentPort | null }).parentPort ?? undefined;

function send(report: Report): void {
  if (parent) parent.postMessage(report);
  else if (report.type === 'progress') {
    process.stdout.write(`Preparing ${report.label}: ${report.done} of ${report.total} rows\n`);
  } else if (report.type === 'failed') process.stderr.write(`${report.message}\n`);
  else {
    process.stdout.write(
      `Practice workspace at http://127.0.0.1:${report.port}\n` +
        'Sign in with staff@codesk.example / practice (what each list usually permits), viewer@codesk.example / practice (view only)\n' +
        'limited@codesk.example / practice (a part of that) or\n' +
        'admin@codesk.example / practice (every permission in every list).\n' +
        'Every call is a POST with the bearer token that /authorizations/login replies.\n' +
        'The SKU search, /skus/search, has the token practice-skus unless --sku-token is given.\n',
    );
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string', default: join('out', 'sandbox.db') },
      token: { type: 'string' },
      'sku-token': { type: 'string' },
      rows: { type: 'string' },
      columns: { type: 'string' },
      prepare: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port takes a number from 0 to 65535.');
  const server = await createServer({
    data: values.data ?? join('out', 'sandbox.db'),
    ...(values.token === undefined ? {} : { token: values.token }),
    ...(values['sku-token'] === undefined ? {} : { skuToken: values['sku-token'] }),
    ...(values.rows === undefined ? {} : { rows: rowCounts(values.rows) }),
    ...(values.columns === undefined ? {} : { columns: columnCounts(values.columns) }),
    onProgress: (progress) => send({ type: 'progress', ...progress }),
  });
  if (values.prepare) {
    await server.indexed;
    server.close();
    return;
  }
  const listening = await server.listen(port).catch((error: unknown) => {
    server.close();
    throw error;
  });

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void listening.close().then(() => {
      server.close();
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  parent?.on('close', stop);
  // Without its indexes it only sorts more slowly.
  server.indexed.catch((error: unknown) => process.stderr.write(`No more indexes: ${String(error)}\n`));
  send({ type: 'ready', port: listening.port });
}

run().catch((error: unknown) => {
  const data = databaseErrorKind(error);
  const message = error instanceof Error ? error.message : String(error);
  send({ type: 'failed', message, ...(data === undefined ? {} : { data }) });
  process.exitCode = 1;
});
