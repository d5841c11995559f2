/** The bridge of a page in a browser: the built preload, over two functions of the test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../app/project-root';

/** Of a page, for `exposeBinding`: what `ipcRenderer.invoke` asks main. */
export const askBinding = '__codeskAsk';
/** Of a page, for `exposeBinding`: something that the content security policy did not allow. */
export const violationBinding = '__codeskViolation';
/** In a page: takes what main sends. */
export const takeFunction = '__codeskTake';

/** A script for each new page of the browser. The preload runs as it is built, with a stand-in for its half of Electron. */
export function bridgeScript(): string {
  const preload = readFileSync(join(projectRoot, 'dist/preload/index.cjs'), 'utf8');
  return `(() => {
  const listeners = new Map();
  const electron = {
    ipcRenderer: {
      invoke: (channel, ...args) => window.${askBinding}(channel, args),
      on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    },
    contextBridge: {
      exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value, enumerable: true }),
    },
  };
  Object.defineProperty(window, '${takeFunction}', {
    value: (channel, args) => { for (const listener of listeners.get(channel) ?? []) listener({}, ...args); },
  });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
    window.${violationBinding}(violatedDirective + ' ' + blockedURI + ' in ' + sourceFile + ':' + lineNumber + ':' + columnNumber));
  const require = (name) => {
    if (name !== 'electron') throw new Error('A preload in a sandbox has no ' + name);
    return electron;
  };
  const module = { exports: {} };
  ((require, module, exports) => {
${preload}
})(require, module, module.exports);
})();`;
}
