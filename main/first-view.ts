/**
 * The page with the sign-in screen in its HTML, which the first window gets if nobody is signed in. `build/first-view.mjs`
 * writes its file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FirstView {
  /** Server and e-mail of the last sign-in, or nothing. */
  readonly server: string;
  readonly email: string;
  readonly dark: boolean;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * Undefined where the page was built without it.
 * @param folder of the built page
 */
export function firstViewPage(folder: string, { server, email, dark }: FirstView): Buffer | undefined {
  let page: string;
  try {
    page = readFileSync(join(folder, 'signed-out.html'), 'utf8');
  } catch {
    return undefined;
  }
  const values: Readonly<Record<string, string>> = { server, email };
  const filled = page
    // Both at once: what is put in is not searched.
    .replace(/%(server|email)%/g, (_place, name) => escaped(values[name] ?? ''))
    .replace('<body>', dark ? '<body class="bp6-dark">' : '<body>');
  return Buffer.from(filled);
}
