import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findStyleViolations } from '../../build/style-ownership';

const projectRoot = join(import.meta.dirname, '../..');

function readPage(): Map<string, string> {
  const tree = new Map<string, string>();
  for (const name of readdirSync(join(projectRoot, 'renderer'), { recursive: true, encoding: 'utf8' })) {
    const path = join(projectRoot, 'renderer', name);
    if (statSync(path).isFile())
      tree.set(`renderer/${name.replaceAll('\\', '/')}`, readFileSync(path, 'utf8'));
  }
  return tree;
}

it('every class of the page is styled in its own folder', () => {
  expect(findStyleViolations(readPage())).toEqual([]);
});

describe('the check of styles', () => {
  const files = {
    'renderer/main.tsx': `import './ui/theme.css';`,
    'renderer/ui/theme.css': '.codesk-page { color: red }',
    'renderer/ui/menu.css': '.codesk-menu { color: red }',
    'renderer/ui/menu.tsx': `import './menu.css'; export const menu = 'codesk-menu codesk-page';`,
    'renderer/lists/lists.css': '.codesk-list, .codesk-list-end:hover { color: red }',
    'renderer/lists/list.tsx': `import './lists.css'; export const list = (side: string) => \`codesk-list codesk-list-\${side}\`;`,
  };
  const violationsOf = (more: Record<string, string> = {}) =>
    findStyleViolations(new Map(Object.entries({ ...files, ...more })));

  it('accepts classes of the own folder, of ui, and those put together', () => {
    expect(violationsOf()).toEqual([]);
    expect(
      violationsOf({
        'renderer/lists/bar.tsx': `import '../ui/menu.css'; export const bar = 'codesk-menu';`,
      }),
    ).toEqual([]);
  });

  it('names a class that another folder styles', () => {
    expect(
      violationsOf({
        'renderer/cells/a.tsx': `import '../lists/lists.css'; export const a = 'codesk-list';`,
      }),
    ).toEqual([
      'renderer/cells/a.tsx: uses .codesk-list, which renderer/lists/lists.css styles; style it in its own folder or in ui/',
    ]);
  });

  it('names a component that does not import the stylesheet it needs', () => {
    expect(violationsOf({ 'renderer/lists/bar.tsx': `export const bar = 'codesk-list';` })).toEqual([
      'renderer/lists/bar.tsx: uses .codesk-list and does not import renderer/lists/lists.css',
    ]);
  });

  it('names a class that two stylesheets style', () => {
    expect(violationsOf({ 'renderer/lists/more.css': '.codesk-list { margin: 0 }' })).toEqual([
      'renderer/lists/lists.css and renderer/lists/more.css both style .codesk-list',
    ]);
  });

  it('lets a folder position its children: only the last part of a selector counts as styled', () => {
    expect(
      violationsOf({
        'renderer/lists/lists.css':
          '.codesk-list, .codesk-page .codesk-list-end:not(.codesk-menu):has(.codesk-menu) { margin: 0 }',
      }),
    ).toEqual([]);
  });

  it('names an unused rule, and does not count a comment as a use', () => {
    expect(
      violationsOf({
        'renderer/lists/lists.css': '.codesk-list, .codesk-list-end, .codesk-gone { margin: 0 }',
        'renderer/lists/bar.tsx': `/* codesk-gone */ export const bar = 1;`,
      }),
    ).toEqual(['renderer/lists/lists.css: styles .codesk-gone, which nothing uses']);
  });
});
