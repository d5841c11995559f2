/** Servers with an invalid certificate, in an app whose environment tells Node to check none and to trust this one. */
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, launch, test } from '../support/app/fixtures';
import { projectRoot } from '../support/app/project-root';

const fixture = (file: string) => readFileSync(join(projectRoot, 'tests/fixtures/certificates', file));

test('a server with an invalid certificate is refused with the reason, regardless of the environment', async ({
  profile,
}) => {
  let received = 0;
  const server = https.createServer(
    { cert: fixture('self-signed.crt'), key: fixture('self-signed.key') },
    (_request, response) => {
      received += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"tok-1"}');
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = join(projectRoot, 'tests/fixtures/certificates/self-signed.crt');
  const environment = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: issuer,
    SSL_CERT_FILE: issuer,
  };
  Object.assign(process.env, environment);
  const codesk = await launch({ profile, server: `https://${host}` });
  for (const name of Object.keys(environment)) delete process.env[name];
  try {
    const { page } = codesk;
    await page.getByLabel('E-mail').fill('mira@codesk.example');
    await page.getByLabel('Password', { exact: true }).fill('pw');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Certificate not trusted')).toBeVisible();
    await expect(page.getByText(`${host} (its certificate is self-signed)`)).toBeVisible();
    expect(received).toBe(0);
  } finally {
    await codesk.close();
    server.closeAllConnections();
    server.close();
  }
});
