/** Checks the documents under docs/: everything that they and comments name exists, and the layers match the build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomLayers } from '../../build/import-boundaries';

const projectRoot = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

/** The pages by the word that comments use for them (docs/architecture.md). */
const pages = {
  finance: 'docs/domain/finance-services-and-contracts.md',
  tables: 'docs/domain/tables-and-filters.md',
  hub: 'docs/domain/integrations-hub.md',
};
type Page = keyof typeof pages;

const number = String.raw`\d+(?:\.\d+)*`;
const reference = new RegExp(
  String.raw`\b(finance|tables|hub) sections? (${number}(?:(?:, | and | or | to )${number})*)`,
  'gi',
);

/** Sections that a text names but that do not exist. Comment markers at the start of lines are skipped. */
function missingSections(text: string, sections: Readonly<Record<Page, ReadonlySet<string>>>): string[] {
  const plain = text.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' ');
  return [...plain.matchAll(reference)].flatMap(([, page = '', numbers = '']) =>
    (numbers.match(new RegExp(number, 'g')) ?? [])
      .filter((section) => !sections[page.toLowerCase() as Page].has(section))
      .map((section) => `${page} section ${section}`),
  );
}

function sectionsOf(markdown: string): ReadonlySet<string> {
  return new Set(
    [...markdown.matchAll(new RegExp(`^#{2,4} (${number})\\.? `, 'gm'))].map(([, section = '']) => section),
  );
}

function commentsOf(source: string): string {
  return (source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\/\/.*$/gm) ?? []).join('\n;\n');
}

const markdown = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesIn('docs')].filter((path) =>
  path.endsWith('.md'),
);
const sources = ['shared', 'main', 'preload', 'renderer', 'sandbox', 'build', 'tests']
  .flatMap(filesIn)
  .filter((path) => /\.(?:tsx?|mjs|cjs|css)$/.test(path) && path !== 'tests/unit/docs.test.ts');

describe('references to docs/domain', () => {
  const sections = {
    finance: sectionsOf(read(pages.finance)),
    tables: sectionsOf(read(pages.tables)),
    hub: sectionsOf(read(pages.hub)),
  };

  it('name sections that exist', () => {
    const missing = [
      ...sources.map((path) => [path, commentsOf(read(path))] as const),
      ...markdown.map((path) => [path, read(path)] as const),
    ].flatMap(([path, text]) => missingSections(text, sections).map((name) => `${path}: ${name}`));
    expect(missing).toEqual([]);
  });

  it.each([
    ['a section', '/** Rules (finance section 99). */', ['finance section 99']],
    ['a part of a section', '// As tables section 2.7 describes.', ['tables section 2.7']],
    ['one of several', '/** (finance sections 2.1, 3.99 and 5) */', ['finance section 3.99']],
    ['a reference over two lines', '/**\n * The dialog (hub\n * section 42).\n */', ['hub section 42']],
    ['nothing that exists', '/** finance section 3.5, tables sections 3 to 5, hub section 2 */', []],
  ])('report %s', (_what, source, missing) => {
    expect(missingSections(commentsOf(source), sections)).toEqual(missing);
  });
});

describe('the documents', () => {
  it('link only to files that exist', () => {
    const broken = markdown.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !existsSync(join(projectRoot, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(Object.entries(roomLayers))('list the layers of %s', (folder, layers) => {
    const table = new RegExp(`\\*\\*\`${folder}/\`\\*\\*\\n\\n((?:\\|.*\\n)+)`).exec(
      read('docs/architecture.md'),
    )?.[1];
    const listed: string[][] = layers.map(() => []);
    for (const [, layer, names = ''] of (table ?? '').matchAll(/^\| (\d+) \| ([^|]+) \|/gm)) {
      listed[Number(layer) - 1]?.push(...[...names.matchAll(/`([^`/]+)\/?`/g)].map(([, name = '']) => name));
    }
    expect(listed.map((names) => names.toSorted())).toEqual(layers.map((names) => [...names].toSorted()));
  });
});
