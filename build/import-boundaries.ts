/**
 * The rules for imports, checked on parsed source: what a source folder ("room") may import, the layers inside it, no
 * import cycles, no file without a descriptive name. Works on texts in memory, so that its test can seed violations;
 * `tests/unit/boundaries.test.ts` also gives it the real tree.
 */
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Source text by path from the project's root, with forward slashes. */
export type SourceTree = ReadonlyMap<string, string>;

interface Import {
  specifier: string;
  /** `type` does not exist at run time; `lazy` is a dynamic import; `glob` is Vite's import.meta.glob. */
  kind: 'value' | 'type' | 'lazy' | 'glob';
}

interface SourceFacts {
  imports: Import[];
  /** Uses of functions that reach the network, such as `fetch`. */
  networkUses: string[];
}

interface RoomRule {
  rooms: readonly string[];
  /** Only these packages, or with `except` all packages but these. */
  packages: { only: readonly string[] } | { except: readonly string[] };
  nodeBuiltins: boolean;
  network: boolean;
  /** Other rooms only in type imports. */
  typesOnlyFromRooms?: boolean;
}

const pageLibraries = [
  'react',
  'react-dom',
  'react-router',
  'react-hook-form',
  '@blueprintjs/*',
  '@tanstack/*',
  '@fontsource-variable/*',
];
const effectLibraries = [
  'electron',
  'electron-log',
  'electron-store',
  'got',
  'hono',
  '@hono/*',
  'libsql',
  'pusher-js',
  'ws',
];

export const roomRules: Readonly<Record<string, RoomRule>> = {
  shared: {
    rooms: ['shared'],
    packages: { only: ['zod', 'decimal.js'] },
    nodeBuiltins: false,
    network: false,
  },
  main: {
    rooms: ['main', 'shared'],
    packages: { except: pageLibraries },
    nodeBuiltins: true,
    network: false,
  },
  preload: {
    rooms: ['shared'],
    packages: { only: ['electron'] },
    nodeBuiltins: false,
    network: false,
    typesOnlyFromRooms: true,
  },
  renderer: {
    rooms: ['renderer', 'shared'],
    packages: { except: effectLibraries },
    nodeBuiltins: false,
    network: false,
  },
  sandbox: {
    rooms: ['sandbox', 'shared'],
    packages: { except: [...pageLibraries, 'electron', 'electron-log', 'electron-store'] },
    nodeBuiltins: true,
    network: true,
  },
};

type Layers = Readonly<Record<string, readonly (readonly string[])[]>>;

/**
 * The layers of each room, the lowest first. An entry is a folder, or a file at the top of the room. It imports only
 * from layers below its own, never from its own layer or above. A new folder needs a layer here.
 */
export const roomLayers: Layers = {
  shared: [
    [
      'clock',
      'money',
      'date-formats',
      'error-texts',
      'formula-guard',
      'labels',
      'messages',
      'option',
      'records',
      'service-choices',
      'service-name',
      'service-types',
      'steps',
      'text-limits',
    ],
    ['dates', 'text-length'],
    ['field-rules', 'errors', 'quantities', 'secrets', 'trial'],
    ['table', 'row-tables', 'failure-schema'],
    [
      'preferences-schema',
      'practice',
      'forms',
      'rates',
      'readiness',
      'comparison',
      'deliveries',
      'subscription-rules',
    ],
    ['conflicts', 'desk', 'hub', 'hub-settings', 'lists', 'preferences', 'record-values'],
    ['api', 'app-links', 'transfer'],
    ['ipc'],
    ['contracts'],
    ['look-up'],
  ],
  main: [
    ['log', 'server-address', 'system', 'xlsx'],
    ['failure', 'preferences'],
    ['policy', 'window'],
    ['ipc', 'network', 'session'],
    ['desk', 'practice', 'startup'],
    ['api', 'reading'],
    ['downloads', 'journal'],
    ['files', 'hub', 'rates', 'realtime', 'updates'],
    ['rate-changes', 'support'],
    ['handlers'],
    ['app'],
    ['load-app'],
    ['index'],
  ],
  renderer: [
    ['cell-selector', 'slices'],
    ['json-text'],
    ['ipc'],
    ['ui', 'grid'],
    ['session'],
    ['drafts', 'fields', 'operations', 'plots'],
    ['cells', 'forms', 'filters', 'sku-search', 'rate-reading'],
    ['order-costs', 'row-tables', 'details', 'editors', 'compare', 'journal'],
    ['lists', 'rates', 'services'],
    [
      'contracts',
      'uploads',
      'invoice',
      'hub',
      'subscriptions',
      'rate-desk',
      'rate-rounds',
      'home',
      'outbox',
      'palette',
    ],
    ['app'],
    ['main'],
  ],
  sandbox: [
    ['channels', 'database', 'faults', 'http', 'random', 'refusal', 'terms'],
    ['files', 'tables', 'users', 'services'],
    ['csv', 'seed'],
    ['contract-services', 'details', 'rates'],
    ['handlers'],
    ['api'],
    ['server'],
    ['index'],
  ],
};

const emptyNames = /^(utils?|helpers?|common)$/i;
/** What can send a request past the agents of `main/network/`, and with them past proxies and the check of certificates. */
const requestModules = new Set([
  'dgram',
  'http',
  'http2',
  'https',
  'net',
  'tls',
  'got',
  'pusher-js',
  'undici',
  'ws',
]);
/** Files of main that send requests; each with agents of `main/network/`. A test asserts it for a new one. */
const senders = new Set([
  'main/api/client.ts',
  'main/api/download.ts',
  'main/api/probe.ts',
  'main/files/pictures.ts',
  'main/realtime/table-changes.ts',
  'main/updates/feed.ts',
]);

/** A request of main that goes its own way. */
function judgeRequests(path: string, { imports, networkUses }: SourceFacts): string[] {
  if (roomOf(path) !== 'main' || path.startsWith('main/network/')) return [];
  const modules = imports
    .filter(({ kind }) => kind !== 'type')
    .map(({ specifier }) => specifier.replace(/^node:/, ''))
    .filter((name) => requestModules.has(packageName(name)) && !senders.has(path));
  return [
    ...modules.map(
      (name) => `${path}: sends requests with ${name}, which go past the agents of main/network`,
    ),
    ...networkUses
      .filter((name) => name === agentsOfNode)
      .map((name) => `${path}: uses ${name}, which goes past the agents of main/network`),
  ];
}
/** `agent: false`, `globalAgent`. */
const agentsOfNode = 'an agent of Node';

const networkNames = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']);
const resolvedEndings = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

export function readImports(path: string, text: string): SourceFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const networkUses: string[] = [];

  const add = (source: ESTree.Expression | ESTree.StringLiteral | null, kind: Import['kind']) => {
    if (source === null) return;
    if (source.type === 'Literal' && typeof source.value === 'string') {
      imports.push({ specifier: source.value, kind });
    } else {
      // An address that is computed at run time cannot be checked, so it is a violation.
      imports.push({ specifier: '(computed)', kind });
    }
  };
  const allAreTypes = (specifiers: readonly { type: string }[]) =>
    specifiers.length > 0 &&
    specifiers.every((item) => ('importKind' in item ? item.importKind : undefined) === 'type');

  new Visitor({
    ImportDeclaration(node) {
      const isType = node.importKind === 'type' || allAreTypes(node.specifiers);
      add(node.source, isType ? 'type' : 'value');
      const isElectron = node.source.value === 'electron' && !isType;
      const names = node.specifiers.map((item) => ('imported' in item ? nameOf(item.imported) : ''));
      if (isElectron && names.includes('net')) networkUses.push('net of Electron');
    },
    Property(node) {
      if (nameOf(node.key) === 'agent' && node.value.type === 'Literal' && node.value.value === false)
        networkUses.push(agentsOfNode);
    },
    MemberExpression(node) {
      if (nameOf(node.property) === 'globalAgent') networkUses.push(agentsOfNode);
    },
    ExportNamedDeclaration(node) {
      add(node.source, node.exportKind === 'type' ? 'type' : 'value');
    },
    ExportAllDeclaration(node) {
      add(node.source, node.exportKind === 'type' ? 'type' : 'value');
    },
    ImportExpression(node) {
      add(node.source, 'lazy');
    },
    TSImportType(node) {
      add(node.source, 'type');
    },
    TSImportEqualsDeclaration(node) {
      if (node.moduleReference.type === 'TSExternalModuleReference') {
        add(node.moduleReference.expression, node.importKind === 'type' ? 'type' : 'value');
      }
    },
    CallExpression(node) {
      const { callee } = node;
      const [first] = node.arguments;
      if (
        callee.type === 'Identifier' &&
        callee.name === 'require' &&
        first &&
        first.type !== 'SpreadElement'
      ) {
        add(first, 'value');
      }
      if (callee.type === 'MemberExpression' && isImportMetaGlob(callee) && first) {
        const patterns = first.type === 'ArrayExpression' ? first.elements : [first];
        for (const pattern of patterns) {
          if (pattern && pattern.type !== 'SpreadElement') add(pattern, 'glob');
        }
      }
      const name = globalName(callee);
      if (name && networkNames.has(name)) networkUses.push(name);
    },
    NewExpression(node) {
      const name = globalName(node.callee);
      if (name && networkNames.has(name)) networkUses.push(name);
    },
  }).visit(program);
  return { imports, networkUses };
}

const nameOf = (node: { readonly type: string }): string =>
  'name' in node && typeof node.name === 'string' ? node.name : '';

function isImportMetaGlob(callee: ESTree.MemberExpression): boolean {
  return (
    callee.object.type === 'MetaProperty' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'glob'
  );
}

/** `fetch` as well as `window.fetch` and `globalThis.fetch`. */
function globalName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { object } = callee;
  const isGlobal = object.type === 'Identifier' && ['window', 'globalThis', 'self'].includes(object.name);
  return isGlobal ? callee.property.name : undefined;
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function isListed(name: string, list: readonly string[]): boolean {
  return list.some((entry) => (entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : name === entry));
}

function isNodeBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(packageName(specifier));
}

function globPattern(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*|\{[^}]*\})/)
    .map((part) => {
      if (part === '**/') return '(?:[^/]+/)*';
      if (part === '*') return '[^/]*';
      if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').join('|')})`;
      return part.replace(/[.+?^$()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** The files that an import reaches; empty if there are none. */
function reachedFiles(from: string, { specifier, kind }: Import, tree: SourceTree): string[] {
  const target = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''));
  if (kind === 'glob') {
    const pattern = globPattern(target);
    return [...tree.keys()].filter((path) => path !== from && pattern.test(path));
  }
  const found = resolvedEndings.map((ending) => target + ending).find((path) => tree.has(path));
  return found ? [found] : [];
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function judgeImport(from: string, found: Import, rule: RoomRule, tree: SourceTree): string | undefined {
  const { specifier, kind } = found;
  if (specifier === '(computed)') return `${from}: imports an address computed at run time`;
  // A leading ! only narrows a glob.
  if (kind === 'glob' && specifier.startsWith('!')) return undefined;
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(from), specifier);
    const room = roomOf(target);
    const mayEnter = rule.rooms.includes(room) && (!rule.typesOnlyFromRooms || kind === 'type');
    if (!mayEnter) return `${from}: may not import ${kind === 'type' ? 'types of ' : ''}${target}`;
    if (kind !== 'glob' && reachedFiles(from, found, tree).length === 0) {
      return `${from}: imports ${target}, which does not exist`;
    }
    return undefined;
  }
  if (isNodeBuiltin(specifier)) {
    return rule.nodeBuiltins ? undefined : `${from}: may not import the Node module ${specifier}`;
  }
  const name = packageName(specifier);
  const isAllowed =
    'only' in rule.packages
      ? isListed(name, rule.packages.only)
      : !isListed(name, rule.packages.except) && !name.startsWith('/');
  return isAllowed ? undefined : `${from}: may not import ${specifier}`;
}

/** The folder of a file in its room; for a file at the top, its name without the ending. */
function entryOf(path: string): string {
  const [, first = '', ...deeper] = path.split('/');
  return deeper.length > 0 ? first : first.replace(/\..*$/, '');
}

function layerOf(layers: Layers, path: string): number {
  return (layers[roomOf(path)] ?? []).findIndex((layer) => layer.includes(entryOf(path)));
}

/** Violations of the layers by the files that one file imports, including stylesheets. */
function judgeLayers(layers: Layers, from: string, reached: readonly string[]): string[] {
  if (!layers[roomOf(from)]) return [];
  const own = layerOf(layers, from);
  if (own < 0)
    return [`${from}: stands in no layer; give "${entryOf(from)}" one in build/import-boundaries.ts`];
  const elsewhere = reached.filter(
    (path) =>
      roomOf(path) === roomOf(from) && entryOf(path) !== entryOf(from) && layerOf(layers, path) >= own,
  );
  return elsewhere.map((path) => {
    const what = layerOf(layers, path) === own ? 'the same layer' : 'a layer above';
    return `${from}: may not import ${path}, which stands in ${what}`;
  });
}

/** Each cycle once, as the files it passes through. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push(trail.slice(start));
      return;
    }
    if (finished.has(path)) return;
    trail.push(path);
    for (const next of edges.get(path) ?? []) visit(next);
    trail.pop();
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path);
  return cycles;
}

/** @returns one sentence per violation; an empty list if there are none */
export function findViolations(tree: SourceTree, layers: Layers = roomLayers): string[] {
  const violations: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [path, text] of tree) {
    for (const part of path.split('/')) {
      if (emptyNames.test(part.replace(/\..*$/, '')))
        violations.push(`${path}: "${part}" is not a descriptive name`);
    }
    const rule = roomRules[roomOf(path)];
    if (!rule || !/\.tsx?$/.test(path)) continue;
    const facts = readImports(path, text);
    for (const found of facts.imports) {
      const violation = judgeImport(path, found, rule, tree);
      if (violation) violations.push(violation);
    }
    violations.push(...judgeRequests(path, facts));
    if (!rule.network && !path.startsWith('main/network/')) {
      for (const name of facts.networkUses)
        if (name !== agentsOfNode) violations.push(`${path}: may not use ${name}`);
    }
    const leftOut = new Set(
      facts.imports
        .filter(({ kind, specifier }) => kind === 'glob' && specifier.startsWith('!'))
        .flatMap(({ specifier }) =>
          reachedFiles(path, { specifier: specifier.slice(1), kind: 'glob' }, tree),
        ),
    );
    const reached = facts.imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map((found) => ({
        kind: found.kind,
        files: reachedFiles(path, found, tree).filter((file) => found.kind !== 'glob' || !leftOut.has(file)),
      }));
    violations.push(...judgeLayers(layers, path, [...new Set(reached.flatMap(({ files }) => files))]));
    // Type imports count: two files that need each other's types should be one file, or share a third. Lazy imports
    // do not count, because they run later.
    edges.set(
      path,
      reached.filter(({ kind }) => kind !== 'lazy').flatMap(({ files }) => files),
    );
  }
  for (const cycle of findCycles(edges)) violations.push(`import cycle: ${[...cycle, cycle[0]].join(' → ')}`);
  return violations;
}
