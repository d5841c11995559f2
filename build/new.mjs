/**
 * `npm run new -- KIND NAME`: writes the files of a new list, filter, viewer, form or action. The code block of the recipe
 * of the kind (`docs/recipes/`) is the template. Only new files are written. Needs no packages.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runAsCommand } from './bootstrap.mjs';
import { commandScripts, projectRoot } from './project.mjs';
import { runTool, SetupError } from './run-command.mjs';

/** Each kind and its recipe. */
const recipes = { list: 'list', filter: 'filter', viewer: 'viewer', form: 'form', action: 'row-action' };

/**
 * The parts of a recipe's code block. Each begins with a comment that names its file; `below` is the line of an existing
 * file that it goes below.
 * @param {string} markdown @returns {{ file: string, below: string | undefined, text: string }[]}
 */
export function recipeParts(markdown) {
  const [, block = ''] = /```tsx?\n([\s\S]*?)```/.exec(markdown) ?? [];
  return block
    .split(/^\/\/ (?=[\w-]+\/\S+\.tsx?(?:,|$))/m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [file = '', below] = head.split(', below: ');
      return { file, below, text: `${lines.join('\n').trimEnd()}\n` };
    });
}

/** A name as files, types, variables, components and texts spell it. */
function spellings(name) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  const text = words.join(' ');
  return [
    name,
    words.join('_'),
    pascal[0].toLowerCase() + pascal.slice(1),
    pascal,
    text[0].toUpperCase() + text.slice(1),
    text,
  ];
}

/** The singular of an English plural: `companies`, `boxes`, `depots`. */
function singularOf(name) {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|tus)es$/.test(name)) return name.slice(0, -2);
  return name.replace(/(?<!s|u)s$/, '');
}

/** Replaces the name of the recipe by the new one in all spellings, also in the singular. */
function renamed(text, from, to) {
  const others = [...spellings(to), ...spellings(singularOf(to))];
  const pairs = new Map();
  for (const [at, each] of [...spellings(from), ...spellings(singularOf(from))].entries())
    if (!pairs.has(each)) pairs.set(each, others[at]);
  const longestFirst = [...pairs.keys()].sort((a, b) => b.length - a.length);
  return text.replace(new RegExp(longestFirst.join('|'), 'g'), (found) => pairs.get(found));
}

/** Gives positions and numbers of kinds the next free value of their folder. */
function withFreeNumbers(text, folder) {
  return text.replace(/\b(order|contractKind): \d+/g, (_, name) => {
    const used = readdirSync(folder)
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`\\b${name}: (\\d+)`, 'g')),
      ])
      .map(([, number]) => Number(number));
    return `${name}: ${Math.max(0, ...used) + 10}`;
  });
}

/**
 * The files of something new, and how to see it.
 * @param {string} kind @param {string} name
 * @throws {SetupError} for an unknown kind, a wrong name, and a file that exists
 */
export function newFiles(kind, name) {
  if (!Object.hasOwn(recipes, kind) || name === undefined)
    throw new SetupError(`Usage: npm run new -- ${Object.keys(recipes).join('|')} NAME`);
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    throw new SetupError(
      `“${name}” cannot be a name. Use small letters, digits and single hyphens, for example cold-storage.`,
    );
  const recipe = `docs/recipes/${recipes[kind]}.md`;
  const markdown = readFileSync(join(projectRoot, recipe), 'utf8');
  const [, sample] = new RegExp(`npm run new -- ${kind} ([a-z-]+)`).exec(markdown);
  const files = recipeParts(markdown).map((part) => {
    const file = renamed(part.file, sample, name);
    if (existsSync(join(projectRoot, file)))
      throw new SetupError(`${file} exists already. Choose another name, or edit that file.`);
    const text = withFreeNumbers(renamed(part.text, sample, name), join(projectRoot, dirname(file)));
    return { file, text };
  });
  const [, seeIt = ''] = /\*\*See it\.\*\* ([\s\S]*?)\n(?=\n|- )/.exec(markdown) ?? [];
  return { recipe, files, next: renamed(seeIt.replaceAll('\n', ' '), sample, name) };
}

async function write(kind, name) {
  const { recipe, files, next } = newFiles(kind, name);
  for (const { file, text } of files) {
    mkdirSync(dirname(join(projectRoot, file)), { recursive: true });
    writeFileSync(join(projectRoot, file), text);
  }
  const names = files.map(({ file }) => file);
  if (existsSync(commandScripts.biome))
    await runTool('biome', ['check', '--write', ...names], { capture: true });
  console.log(`Wrote ${names.join('\n      ')}\n\nNext: ${next}\nMore: ${recipe}`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runAsCommand(() => write(process.argv[2], process.argv[3]));
