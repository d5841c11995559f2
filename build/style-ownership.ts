/**
 * Checks that each class (`codesk-*`) is styled in one stylesheet, in its folder or in `ui/`, and that the components
 * which use it import the stylesheet. Works on texts in memory, so that its test can seed violations.
 */
import { posix } from 'node:path';
import postcss from 'postcss';
import { parseSync, Visitor } from 'vite';
import { readImports, type SourceTree } from './import-boundaries';

/** Classes that a source file names, and the prefixes of those that it concatenates. */
interface UsedClasses {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

const className = /codesk-[\w-]*\w/g;

function folderOf(path: string): string {
  const [, first = '', ...deeper] = path.split('/');
  return deeper.length > 0 ? first : '';
}

/** Reads string literals and templates; comments do not count. */
function usedClasses(path: string, text: string): UsedClasses {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  const read = (part: string, goesOn: boolean) => {
    const open = goesOn ? /codesk-[\w-]*$/.exec(part)?.[0] : undefined;
    if (open !== undefined) beginnings.push(open);
    const closed = open === undefined ? part : part.slice(0, -open.length);
    for (const [name] of closed.matchAll(className)) whole.add(name);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') read(node.value, false);
    },
    TemplateLiteral(node) {
      node.quasis.forEach((part, at) => {
        read(part.value.cooked ?? part.value.raw, at < node.quasis.length - 1);
      });
    },
  }).visit(parseSync(path, text).program);
  return { whole, beginnings };
}

function uses({ whole, beginnings }: UsedClasses, name: string): boolean {
  return whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/**
 * The classes that a stylesheet styles: those in the last part of a selector. Earlier parts, `:has()` and
 * `:not()` are conditions.
 */
function styledClasses(path: string, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  postcss.parse(text, { from: path }).walkRules((rule) => {
    for (const selector of rule.selectors) {
      const last =
        selector
          .replace(/:(?:has|not)\([^)]*\)/g, '')
          .split(/[\s>+~]+(?![^(]*\))/)
          .at(-1) ?? '';
      for (const [, name] of last.matchAll(/\.(codesk-[\w-]+)/g)) names.add(name ?? '');
    }
  });
  return names;
}

/** True for the stylesheets that the page's entry imports: they hold everywhere. */
function isGlobal(path: string, sources: ReadonlyMap<string, readonly string[]>): boolean {
  return (sources.get('renderer/main.tsx') ?? []).includes(path);
}

/** @returns one sentence per violation; an empty list when every class is styled where it belongs */
export function findStyleViolations(tree: SourceTree): string[] {
  const inPage = [...tree].filter(([path]) => path.startsWith('renderer/'));
  const used = new Map<string, UsedClasses>();
  const imported = new Map<string, readonly string[]>();
  for (const [path, text] of inPage) {
    if (!/\.tsx?$/.test(path)) continue;
    used.set(path, usedClasses(path, text));
    imported.set(
      path,
      readImports(path, text)
        .imports.filter(({ specifier }) => specifier.endsWith('.css'))
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier)),
    );
  }

  const violations: string[] = [];
  const sheetsOf = new Map<string, string[]>();
  for (const [sheet, text] of inPage) {
    if (!sheet.endsWith('.css')) continue;
    for (const name of styledClasses(sheet, text)) {
      sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet]);
    }
  }
  for (const [name, sheets] of sheetsOf) {
    const users = [...used].filter(([, classes]) => uses(classes, name)).map(([path]) => path);
    if (users.length === 0) {
      violations.push(`${sheets.join(', ')}: styles .${name}, which nothing uses`);
      continue;
    }
    const [sheet = '', ...others] = sheets;
    if (others.length > 0) violations.push(`${sheets.join(' and ')} both style .${name}`);
    const owner = folderOf(sheet);
    for (const user of users) {
      if (owner !== 'ui' && folderOf(user) !== owner) {
        violations.push(
          `${user}: uses .${name}, which ${sheet} styles; style it in its own folder or in ui/`,
        );
      } else if (!isGlobal(sheet, imported) && !imported.get(user)?.includes(sheet)) {
        violations.push(`${user}: uses .${name} and does not import ${sheet}`);
      }
    }
  }
  return violations;
}
