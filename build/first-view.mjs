/**
 * Writes `signed-out.html` beside the page's `index.html`: the same page with the sign-in screen in it, so that it is
 * painted before any code of the page is loaded. Main serves it to the first window if nobody is signed in
 * (`main/first-view.ts`).
 */
import { runnerImport } from 'vite';
import { iconPaths } from './icon-paths.mjs';
import { inProject } from './project.mjs';

/** What main puts the server and the e-mail of the last sign-in in place of. */
const places = { server: '%server%', email: '%email%' };

/** Stylesheets have no effect on markup. */
const withoutStyles = {
  name: 'codesk:without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-style' : null),
  load: (id) => (id === '\0no-style' ? '' : null),
};

/** @returns {Promise<string>} markup of the sign-in screen */
export async function signInMarkup() {
  const { module } = await runnerImport(inProject('renderer/app/sign-in/first-view-markup.tsx'), {
    configFile: false,
    root: inProject('renderer'),
    logLevel: 'warn',
    plugins: [withoutStyles, iconPaths()],
  });
  return module.firstViewMarkup(places.server, places.email);
}

/** The element of `index.html` that is replaced. Nothing in it is called `div`. */
const standIn = /<div id="start">[\s\S]*?<\/div>/;
/** The page's code. */
const scripts = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/**
 * @param page the built `index.html`
 * @param view markup of the sign-in screen
 * @param first address of the code that loads the page's (`renderer/first.ts`)
 * @throws if the page has no place for them
 */
export function withFirstView(page, view, first) {
  for (const place of Object.values(places))
    if (view.split(`value="${place}"`).length !== 2)
      throw new Error(`The sign-in screen must have one field with the value ${place}.`);
  const code = [...page.matchAll(scripts)].at(-1)?.[1];
  if (!standIn.test(page) || !page.includes('<body>') || code === undefined)
    throw new Error('index.html has no #start in its body, or no code.');
  return (
    page
      .replace(scripts, '')
      .replace(
        '</title>',
        () => `</title>\n    <script type="module" src="${first}" data-page="${code}"></script>`,
      )
      // It takes no keys and no pointer before its code can note what is pressed.
      .replace(standIn, () => `<div id="start" data-screen inert>${view}</div>`)
  );
}

/** Vite plugin. */
export function firstView() {
  let first;
  return {
    name: 'codesk:first-view',
    apply: 'build',
    buildStart() {
      first = this.emitFile({ type: 'chunk', id: inProject('renderer/first.ts'), name: 'first' });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = String(bundle['index.html'].source);
        const source = withFirstView(page, await signInMarkup(), `./${this.getFileName(first)}`);
        this.emitFile({ type: 'asset', fileName: 'signed-out.html', source });
      },
    },
  };
}
