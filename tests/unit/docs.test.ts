/**
 * Checks the documents: names in them and in comments exist, sizes stay below their limits, and large folders have a
 * guide.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importRules } from '../../build/import-boundaries';

const projectRoot = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

/** The pages by the word that comments use for them (CONTRIBUTING.md). */
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

const sourceFolders = Object.keys(importRules);
const folderFiles = sourceFolders.flatMap(filesIn);
/** The guide of a folder, for engineers. */
const guides = folderFiles.filter((path) => basename(path) === 'README.md');
const markdown = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
  ...guides,
];
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

const bytes = (path: string) => Buffer.byteLength(read(path));
const lines = (path: string) => read(path).trimEnd().split('\n').length;

/** The anchors that GitHub generates from headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Paths of the project in backticks. Those with a placeholder or a pattern are left out. */
function pathsIn(text: string): string[] {
  const withoutCode = text.replace(/^```[\s\S]*?^```/gm, '');
  return [
    ...withoutCode.matchAll(/`((?:shared|main|preload|renderer|sandbox|tests|build|docs)\/[\w./-]*)`/g),
  ].map(([, path = '']) => path);
}

/** Names of source files in backticks that a guide gives without their folder. */
const fileNamesIn = (text: string) =>
  [...text.matchAll(/`([\w-]+(?:\/[\w-]+)*\.(?:tsx?|css))`/g)].map(([, name = '']) => name);

/** The folders of the layers that need a guide: those with many lines. */
function largeFolders(): string[] {
  const sizes = new Map<string, number>();
  for (const path of folderFiles) {
    const [sourceFolder, name, file] = path.split('/');
    if (file === undefined || !/\.tsx?$/.test(path)) continue;
    const folder = `${sourceFolder}/${name}`;
    sizes.set(folder, (sizes.get(folder) ?? 0) + lines(path));
  }
  return [...sizes].flatMap(([folder, size]) => (size >= largeFolder ? [folder] : [])).toSorted();
}

/** A folder with at least this number of source lines needs a guide: about 25 folders. */
const largeFolder = 1700;

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

  it('link only to headings that exist', () => {
    const broken = markdown.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
        .map(([, target = '', anchor = '']) => [target ? join(dirname(path), target) : path, anchor] as const)
        .filter(([target, anchor]) => !anchorsOf(read(target)).includes(anchor))
        .map(([target, anchor]) => `${path}: ${target}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });

  it('name only paths that exist', () => {
    // Generated files and folders of a build or a run.
    const isMade = (path: string) => /^(?:out|release|dist)\//.test(path);
    const missing = markdown
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((page) =>
        pathsIn(read(page))
          .filter((path) => !isMade(path))
          .filter(
            (path) => ![path, join(dirname(page), path)].some((each) => existsSync(join(projectRoot, each))),
          )
          .map((path) => `${page}: ${path}`),
      );
    expect(missing).toEqual([]);
  });

  it('name only files of the folder in its guide', () => {
    const missing = guides.flatMap((guide) =>
      fileNamesIn(read(guide))
        .filter((name) => !name.includes('/') && !folderFiles.includes(name))
        .filter(
          (name) =>
            !folderFiles.some((path) => path.startsWith(`${dirname(guide)}/`) && path.endsWith(`/${name}`)),
        )
        .map((name) => `${guide}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['`main/ipc/router.ts`', ['main/ipc/router.ts']],
    ['`renderer/cells/viewers/`', ['renderer/cells/viewers/']],
    ['`docs/domain/` and `tests/e2e/*.test.ts`', ['docs/domain/']],
    ['`/cod/contracts`, `shared/lists/<id>.ts`, `npm run check`', []],
  ])('read the paths of %s', (text, paths) => {
    expect(pathsIn(text)).toEqual(paths);
  });

  it.each([
    ['README.md', 100, lines],
    ['CONTRIBUTING.md', 8192, bytes],
    ['docs/architecture.md', 15_360, bytes],
  ] as const)('keep the size of %s', (path, most, sizeOf) => {
    expect(sizeOf(path)).toBeLessThanOrEqual(most);
  });

  it('limit guides of folders to 30 lines', () => {
    expect(guides.filter((path) => lines(path) > 30)).toEqual([]);
  });

  it('have a guide for each large folder', () => {
    expect(largeFolders().filter((folder) => !guides.includes(`${folder}/README.md`))).toEqual([]);
  });
});
