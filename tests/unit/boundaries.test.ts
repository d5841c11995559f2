import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations, importRules, type SourceTree, sourceLayers } from '../../build/import-boundaries';

const projectRoot = join(import.meta.dirname, '../..');

function readTree(folders: readonly string[]): SourceTree {
  const tree = new Map<string, string>();
  for (const folder of folders) {
    for (const name of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(projectRoot, folder, name);
      if (statSync(path).isFile()) {
        tree.set(`${folder}/${name.replaceAll('\\', '/')}`, readFileSync(path, 'utf8'));
      }
    }
  }
  return tree;
}

describe('the source folders', () => {
  const tree = readTree([...Object.keys(importRules), 'tests', 'build']);

  it('all exist', () => {
    const folders = new Set([...tree.keys()].map((path) => path.split('/')[0]));
    expect([...folders]).toEqual(expect.arrayContaining(Object.keys(importRules)));
  });

  it('have layers, except preload', () => {
    expect(Object.keys(sourceLayers)).toEqual(
      Object.keys(importRules).filter((folder) => folder !== 'preload'),
    );
  });

  it('describe each folder, and have no entry without files', () => {
    const entries = Object.entries(sourceLayers).flatMap(([folder, layers]) =>
      layers.flatMap((layer) =>
        Object.entries(layer).map(([name, text]) => ({ path: `${folder}/${name}`, text })),
      ),
    );
    expect(entries.filter(({ text }) => text === '')).toEqual([]);
    const isUsed = (path: string) =>
      [...tree.keys()].some((file) => /^[/.]/.test(file.slice(path.length)) && file.startsWith(path));
    expect(entries.filter(({ path }) => !isUsed(path))).toEqual([]);
  });

  it('respect boundaries and layers, without import cycles or vague names', () => {
    expect(findViolations(tree)).toEqual([]);
  });
});

describe('the boundary check', () => {
  const violationsOf = (files: Record<string, string>) => findViolations(new Map(Object.entries(files)), {});

  it.each([
    ['a package in shared', 'shared/a.ts', `import got from 'got';`],
    ['Electron in shared', 'shared/a.ts', `import { app } from 'electron';`],
    ['a Node module in shared', 'shared/a.ts', `import { join } from 'node:path';`],
    ['a Node module without its prefix', 'shared/a.ts', `import fs from 'fs/promises';`],
    ['React types in shared', 'shared/a.ts', `import type { ReactNode } from 'react';`],
    ['a request in shared', 'shared/a.ts', `export const load = () => fetch('/x');`],
    ['main in shared', 'shared/a.ts', `import '../main/b';`],
    ['React in main', 'main/a.ts', `import { useState } from 'react';`],
    ['the renderer in main', 'main/a.ts', `import '../renderer/b';`],
    ['the sandbox in main', 'main/a.ts', `import '../sandbox/b';`],
    ['tests in main', 'main/a.ts', `import '../tests/b';`],
    ['build in main', 'main/a.ts', `import '../build/b';`],
    ['fetch in main', 'main/a.ts', `export const load = () => fetch('https://example.org');`],
    ['a socket in main', 'main/a.ts', `new WebSocket('wss://example.org');`],
    ["Electron's requests in main", 'main/a.ts', `import { app, net } from 'electron';`],
    ["Node's requests in main", 'main/a.ts', `import { get } from 'node:https';`],
    ['a connection in main', 'main/a.ts', `import net from 'net';`],
    ['another client in a part of main', 'main/files/a.ts', `import got from 'got';`],
    ['a lazy client in main', 'main/a.ts', `export const load = () => import('ws');`],
    ['a request without an agent', 'main/api/client.ts', `got('https://example.org', { agent: false });`],
    ["Node's own agent", 'main/api/download.ts', `https.globalAgent.destroy();`],
    ['Electron in the page', 'renderer/a.tsx', `import { ipcRenderer } from 'electron';`],
    ['a Node module in the page', 'renderer/a.tsx', `import { join } from 'node:path';`],
    ['a lazy import of main in the page', 'renderer/a.tsx', `export const load = () => import('../main/b');`],
    ['types of main in the page', 'renderer/a.tsx', `export type B = import('../main/b').B;`],
    ['a re-export of main in the page', 'renderer/a.tsx', `export * from '../main/b';`],
    ['a glob of main in the page', 'renderer/a.tsx', `export const all = import.meta.glob('../main/*.ts');`],
    ['a request in the page', 'renderer/a.tsx', `window.fetch('https://example.org');`],
    ['a socket in the page', 'renderer/a.tsx', `new WebSocket('wss://example.org');`],
    ['a computed import', 'renderer/a.tsx', `export const load = (name: string) => import(name);`],
    ['main in the sandbox', 'sandbox/a.ts', `import '../main/b';`],
    ['Electron in the sandbox', 'sandbox/a.ts', `import { app } from 'electron';`],
    ['values of shared in preload', 'preload/a.ts', `import { b } from '../shared/b';`],
    ['a package in preload', 'preload/a.ts', `import { z } from 'zod';`],
    ['a required module in preload', 'preload/a.ts', `const fs = require('node:fs');`],
    ['a file that is not there', 'main/a.ts', `import './missing';`],
  ])('refuses %s', (_what, path, text) => {
    const others = ['main', 'renderer', 'sandbox', 'shared', 'tests', 'build'].map((folder) => [
      `${folder}/b.ts`,
      '',
    ]);
    expect(violationsOf({ ...Object.fromEntries(others), [path]: text })).toHaveLength(1);
  });

  it.each([
    ['zod in shared', 'shared/a.ts', `import { z } from 'zod'; import { b } from './b';`],
    [
      'types of shared in preload',
      'preload/a.ts',
      `import type { B } from '../shared/b'; import 'electron';`,
    ],
    ['shared in the sandbox', 'sandbox/a.ts', `import { b } from '../shared/b'; import 'node:fs';`],
    ['the agents themselves', 'main/network/a.ts', `import { get } from 'node:http'; get({ agent: false });`],
    ['a type of a request', 'main/a.ts', `import type { IncomingMessage } from 'node:http';`],
    ['a sender that is known', 'main/api/client.ts', `import got from 'got';`],
    ['a method named fetch', 'renderer/a.tsx', `import { list } from '../shared/b'; list.fetch();`],
    ['a stylesheet with a query', 'renderer/a.tsx', `import './look.css?inline';`],
  ])('accepts %s', (_what, path, text) => {
    expect(violationsOf({ 'shared/b.ts': '', 'renderer/look.css': '', [path]: text })).toEqual([]);
  });

  it('finds a cycle, also through a re-export and a glob', () => {
    expect(
      violationsOf({
        'shared/lists/index.ts': `export const lists = import.meta.glob('./*.ts', { eager: true });`,
        'shared/lists/orders.ts': `export { name } from '../registry';`,
        'shared/registry.ts': `import { lists } from './lists/index';`,
      }),
    ).toEqual([
      'import cycle: shared/lists/index.ts → shared/lists/orders.ts → shared/registry.ts → shared/lists/index.ts',
    ]);
  });

  it('excludes from a glob the files that the glob excludes', () => {
    expect(
      violationsOf({
        'renderer/a/index.ts': `export const all = import.meta.glob(['./*.tsx', '!./panel.tsx'], { eager: true });`,
        'renderer/a/panel.tsx': `import { all } from './index'; export const panel = all;`,
        'renderer/a/text.tsx': '',
      }),
    ).toEqual([]);
  });

  it('counts type imports as part of a cycle', () => {
    expect(
      violationsOf({
        'shared/a.ts': `import type { B } from './b';`,
        'shared/b.ts': `import type { A } from './a';`,
      }),
    ).toEqual(['import cycle: shared/a.ts → shared/b.ts → shared/a.ts']);
  });

  it.each(['renderer/utils/a.ts', 'main/helpers.ts', 'shared/common.test.ts', 'tests/Util/a.ts'])(
    'refuses the name %s',
    (path) => {
      expect(violationsOf({ [path]: '' })).toHaveLength(1);
    },
  );
});

describe('the layers of a source folder', () => {
  const layers: Parameters<typeof findViolations>[1] = {
    renderer: [{ ipc: '' }, { ui: '', grid: '' }, { cells: '' }, { lists: '' }, { main: '' }],
  };
  const files = {
    'renderer/ipc.ts': '',
    'renderer/ui/menu.tsx': '',
    'renderer/ui/menu.css': '',
    'renderer/grid/keys.ts': '',
    'renderer/cells/registry.ts': '',
    'renderer/cells/viewers/text.tsx': '',
    'renderer/lists/screen.tsx': '',
    'renderer/lists/screen.css': '',
    'renderer/main.tsx': '',
  };
  const violationsOf = (path: string, text: string) =>
    findViolations(new Map(Object.entries({ ...files, [path]: text })), layers);

  it.each([
    [
      'a folder below',
      'renderer/lists/a.ts',
      `import '../ui/menu'; import '../ipc'; import '../cells/registry';`,
    ],
    ['its own folder', 'renderer/cells/a.ts', `import './viewers/text';`],
    ['a stylesheet below', 'renderer/lists/a.tsx', `import '../ui/menu.css';`],
    ['everything, at the top', 'renderer/main.tsx', `import './lists/screen'; import './lists/screen.css';`],
  ])('let a file import %s', (_what, path, text) => {
    expect(violationsOf(path, text)).toEqual([]);
  });

  it.each([
    ['a value', `import { keys } from '../lists/screen';`],
    ['a type', `import type { Keys } from '../lists/screen';`],
    ['an import type', `export type Keys = import('../lists/screen').Keys;`],
    ['a lazy part', `export const load = () => import('../lists/screen');`],
    ['a re-export', `export * from '../lists/screen';`],
    ['a glob', `export const all = import.meta.glob('../lists/*.tsx');`],
  ])('refuse %s of a layer above', (_what, text) => {
    expect(violationsOf('renderer/cells/a.ts', text)).toEqual([
      'renderer/cells/a.ts: may not import renderer/lists/screen.tsx, which is in a layer above',
    ]);
  });

  it('refuse a stylesheet of a layer above', () => {
    expect(violationsOf('renderer/cells/a.tsx', `import '../lists/screen.css';`)).toEqual([
      'renderer/cells/a.tsx: may not import renderer/lists/screen.css, which is in a layer above',
    ]);
  });

  it('refuse a sibling of the same layer', () => {
    expect(violationsOf('renderer/grid/a.ts', `import '../ui/menu';`)).toEqual([
      'renderer/grid/a.ts: may not import renderer/ui/menu.tsx, which is in the same layer',
    ]);
  });

  it('refuse a folder and a file that have none', () => {
    expect(violationsOf('renderer/rates/a.ts', '')).toEqual([
      'renderer/rates/a.ts: has no layer; give "rates" one in build/import-boundaries.ts',
    ]);
    expect(violationsOf('renderer/loose.ts', '')).toEqual([
      'renderer/loose.ts: has no layer; give "loose" one in build/import-boundaries.ts',
    ]);
  });

  it('fail for the real tree when one of its imports is reversed', () => {
    const tree = new Map(readTree(Object.keys(importRules)));
    const registry = 'renderer/cells/registry.ts';
    tree.set(registry, `import '../lists/list-screen';\n${tree.get(registry)}`);
    expect(findViolations(tree)).toContain(
      `${registry}: may not import renderer/lists/list-screen.tsx, which is in a layer above`,
    );
  });
});
