import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstViewPage } from '../../../main/first-view';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-view-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = (view: Parameters<typeof firstViewPage>[1]) => firstViewPage(folder, view)?.toString();
const write = () =>
  writeFileSync(
    join(folder, 'signed-out.html'),
    '<body><input name="server" value="%server%"/><input name="email" value="%email%"/></body>',
  );

it('has the fields of the last sign-in, and its theme', () => {
  write();
  expect(page({ server: 'https://api.example.com', email: 'mira@codesk.example', dark: true })).toBe(
    '<body class="bp6-dark"><input name="server" value="https://api.example.com"/><input name="email" value="mira@codesk.example"/></body>',
  );
});

it('takes no markup and no pattern from what was stored', () => {
  write();
  expect(page({ server: '"><script>1</script>&amp;%email%', email: "$&$1$'%server%", dark: false })).toBe(
    '<body><input name="server" value="&quot;&gt;&lt;script&gt;1&lt;/script&gt;&amp;amp;%email%"/><input name="email" value="$&amp;$1$\'%server%"/></body>',
  );
});

it('is none where the page was built without it', () => {
  expect(page({ server: '', email: '', dark: false })).toBeUndefined();
});
