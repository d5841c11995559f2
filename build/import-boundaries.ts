/**
 * The rules for imports, checked on parsed source: what a source folder may import, the layers inside it, no
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

interface ImportRule {
  sourceFolders: readonly string[];
  /** The allowed packages; with `except`, all packages but these. */
  packages: { only: readonly string[] } | { except: readonly string[] };
  nodeBuiltins: boolean;
  network: boolean;
  /** Other source folders only in type imports. */
  typesOnly?: boolean;
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

export const importRules: Readonly<Record<string, ImportRule>> = {
  shared: {
    sourceFolders: ['shared'],
    packages: { only: ['zod', 'decimal.js'] },
    nodeBuiltins: false,
    network: false,
  },
  main: {
    sourceFolders: ['main', 'shared'],
    packages: { except: pageLibraries },
    nodeBuiltins: true,
    network: false,
  },
  preload: {
    sourceFolders: ['shared'],
    packages: { only: ['electron'] },
    nodeBuiltins: false,
    network: false,
    typesOnly: true,
  },
  renderer: {
    sourceFolders: ['renderer', 'shared'],
    packages: { except: effectLibraries },
    nodeBuiltins: false,
    network: false,
  },
  sandbox: {
    sourceFolders: ['sandbox', 'shared'],
    packages: { except: [...pageLibraries, 'electron', 'electron-log', 'electron-store'] },
    nodeBuiltins: true,
    network: true,
  },
};

/**
 * The purpose of each folder of a layer, by folder name. A name without a slash in the tree is a file, without its
 * extension.
 */
type Layer = Readonly<Record<string, string>>;
type Layers = Readonly<Record<string, readonly Layer[]>>;

/**
 * The layers of each source folder, the lowest first, with the purpose of each folder. An entry is a folder, or a file
 * at the top of the source folder. It imports only from layers below its own, never from its own layer or above. A new
 * folder needs a line here.
 */
export const sourceLayers: Layers = {
  shared: [
    {
      clock: 'the current time',
      'date-formats': 'the formats of dates that a user can choose',
      'error-texts': 'the texts of error codes',
      'formula-guard': 'keeps spreadsheets from running a text as a formula',
      labels: 'labels of fields',
      messages: 'texts that the specification fixes',
      money: 'decimal numbers',
      option: 'options of a choice',
      records: 'checks for plain objects',
      'service-choices': 'choices of services that rules depend on',
      'service-name': 'how a service is named',
      'service-types': 'the kinds of service',
      steps: 'long work in steps',
      'text-limits': 'the longest texts of requests',
    },
    { dates: 'calendar days and instants', 'text-length': 'how long a text may be' },
    {
      errors: 'error codes and failures',
      'field-rules': 'rules of single fields',
      quantities: 'counts and sizes as text',
      secrets: 'values that are hidden until the user asks for them',
      trial: 'tries an order against the rules of an integration',
    },
    {
      'failure-schema': 'the schema of a failure',
      'row-tables': 'definitions and rules of the tables inside forms',
      table: 'what a list is: definition, structure, state, filters, layout, selection, status, keys',
    },
    {
      comparison: 'two sides compared line by line, and the sentences about the differences',
      deliveries: 'deliveries of webhooks: outcomes, failing runs, the strip of time',
      forms: 'one definition per service form',
      practice: 'words that lists and practice data share',
      'preferences-schema': 'the schema of the preferences',
      rates: 'rate files: reading, findings, edits, comparison, rounds, order cost',
      readiness: 'why an integration is not ready',
      'subscription-rules': 'subscription rules of a record',
    },
    {
      conflicts: 'a record as it was, on the server now and in the form: differences and merge',
      desk: 'what is stored in desk.db: drafts, rate files, journal entries, history',
      hub: 'one definition per table of an integration or a webhook',
      'hub-settings': 'the settings of an integration',
      lists: 'one definition per list',
      preferences: 'what a user prefers',
      'record-values': 'a stored record as the values of its form, and back',
    },
    {
      api: 'the calls of the server',
      'app-links': 'codesk:// links and their routes',
      transfer: 'rows of a hub table from a file or the clipboard, checked and compared',
    },
    { ipc: 'requests and events between page and main' },
    { contracts: 'a contract: fields, encoding, comparison' },
    { 'look-up': 'whether the server carried out an operation' },
  ],
  main: [
    {
      log: 'the log without secrets',
      'server-address': 'which addresses of servers are allowed',
      system: 'files written atomically, file errors, profile folder, switches, notifications, idle time',
      xlsx: 'workbooks that are written while their rows arrive',
    },
    { failure: 'makes failures', preferences: 'preferences on disk' },
    {
      policy: 'the policy of the machine and of the user',
      window: 'windows: menu, page files, guards, closing, links, native questions',
    },
    {
      ipc: 'the request channel: sender check, router, limits, events',
      network: 'proxies, certificates and connections of every request',
      session: 'sign-in and stored credentials',
    },
    {
      desk: 'the database desk.db and its thread',
      practice: 'the process of the practice workspace',
      startup: 'first window, launch arguments, process events, shutdown',
    },
    {
      api: 'the API client: calls, replies, downloads, SKU search',
      reading: 'encrypted replies that can be read without a connection',
    },
    { downloads: 'the thread that downloads files', journal: 'sends the entries of the journal' },
    {
      files: 'file dialogs, picked files, jobs, pictures, copies of integrations',
      hub: 'how rows of hub tables are compared, sent and looked up',
      rates: 'rate files on a thread, prepared changes and how they are sent',
      realtime: 'changes by other users (Pusher protocol)',
      updates: 'updates of Codesk',
    },
    {
      'rate-changes': 'the thread that compares and merges large rate tables',
      support: 'the support bundle',
    },
    { handlers: 'one function per request of the page' },
    { app: 'joins all parts' },
    { 'load-app': 'loads the app in steps, after the first window' },
    { index: 'the boot order' },
  ],
  renderer: [
    { 'cell-selector': 'finds a cell of a grid', slices: 'long work between frames' },
    { 'json-text': 'JSON text of large values' },
    { ipc: 'typed requests, calls and events' },
    {
      grid: 'the grid of all tables: rows, keys, ranges, clipboard, column widths',
      ui: 'what every screen uses: dialogs, notices, menus, failures, keys, focus, unsaved changes',
    },
    { session: 'signed-in user, preferences, connection, visible lists, queries' },
    {
      drafts: 'drafts of open forms',
      fields: 'form controls with label and message',
      operations: 'which unfinished calls belong to an open form',
      plots: 'plots with axes, legend, values and table',
    },
    {
      cells: 'draws a value by its type; one file per type in viewers/',
      filters: 'filter panel and chips; one file per type in types/',
      forms: 'a form from its definition: values, rules, saving, conflicts',
      'rate-reading': 'questions about a rate file',
      'sku-search': 'the field that searches SKUs',
    },
    {
      compare: 'two records side by side',
      details: 'details of a record; one file per block in blocks/',
      editors: 'the dialog of a simple record',
      journal: 'unfinished and finished changes of all kinds in one form',
      'order-costs': 'what an order would cost',
      'row-tables': 'editable rows in a form: grid, editor, import, undo',
    },
    {
      lists: 'the list screen: grid, toolbar, row actions, export, print, views',
      rates: 'rate files and rounds as main stores them, rate curve, undo of an import',
      services: 'page and form of a service',
    },
    {
      contracts: 'contract dialogs and the comparison of contracts',
      home: 'the first screen: tiles, tasks, sent changes, expiring contracts',
      hub: 'pages of an integration and of a webhook',
      invoice: 'the window of an invoice',
      outbox: 'unfinished changes, history, and conflicts of rates',
      palette: 'the search for places, actions and records (Ctrl+K)',
      'rate-desk': 'the screen of a rate file',
      'rate-rounds': 'one change for many services',
      subscriptions: 'dialogs of records with subscription rules',
      uploads: 'the import of a file into a list',
    },
    { app: 'frame of the window: routes, navigation, sign-in, status bar' },
    { main: 'starts the page' },
  ],
  sandbox: [
    {
      channels: 'real-time push',
      database: 'the SQL file',
      faults: 'faults on request',
      http: 'the HTTP server',
      random: 'random numbers of the practice data',
      refusal: 'refused calls',
      terms: 'option lists and places',
    },
    {
      files: 'stored and generated files',
      services: 'options, rules and practice data of each kind of service',
      tables: 'rows as SQL',
      users: 'users and their permissions',
    },
    { csv: 'export files', seed: 'the practice data' },
    {
      'contract-services': 'services of contracts',
      details: 'details of records',
      rates: 'reads rate files as the server does',
    },
    { handlers: 'one function per call' },
    { api: 'routes, input, replies, faults' },
    { server: 'joins the parts' },
    { index: 'the command line' },
  ],
};

const emptyNames = /^(utils?|helpers?|common)$/i;
/** Modules that can bypass the agents of `main/network/`, and with them proxies and certificate checks. */
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

/** Message for a request of main that bypasses `main/network/`. */
function judgeRequests(path: string, { imports, networkUses }: SourceFacts): string[] {
  if (sourceFolderOf(path) !== 'main' || path.startsWith('main/network/')) return [];
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

/** The files that an import reaches; empty without one. */
function reachedFiles(from: string, { specifier, kind }: Import, tree: SourceTree): string[] {
  const target = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''));
  if (kind === 'glob') {
    const pattern = globPattern(target);
    return [...tree.keys()].filter((path) => path !== from && pattern.test(path));
  }
  const found = resolvedEndings.map((ending) => target + ending).find((path) => tree.has(path));
  return found ? [found] : [];
}

function sourceFolderOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function judgeImport(from: string, found: Import, rule: ImportRule, tree: SourceTree): string | undefined {
  const { specifier, kind } = found;
  if (specifier === '(computed)') return `${from}: imports an address computed at run time`;
  // A leading ! only narrows a glob.
  if (kind === 'glob' && specifier.startsWith('!')) return undefined;
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(from), specifier);
    const isAllowed =
      rule.sourceFolders.includes(sourceFolderOf(target)) && (!rule.typesOnly || kind === 'type');
    if (!isAllowed) return `${from}: may not import ${kind === 'type' ? 'types of ' : ''}${target}`;
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

/** The folder of a file in its source folder; for a file at the top, its name without the ending. */
function entryOf(path: string): string {
  const [, first = '', ...deeper] = path.split('/');
  return deeper.length > 0 ? first : first.replace(/\..*$/, '');
}

function layerOf(layers: Layers, path: string): number {
  return (layers[sourceFolderOf(path)] ?? []).findIndex((layer) => Object.hasOwn(layer, entryOf(path)));
}

/** Violations of the layers by the files that one file imports, including stylesheets. */
function judgeLayers(layers: Layers, from: string, reached: readonly string[]): string[] {
  if (!layers[sourceFolderOf(from)]) return [];
  const own = layerOf(layers, from);
  if (own < 0) return [`${from}: has no layer; give "${entryOf(from)}" one in build/import-boundaries.ts`];
  const elsewhere = reached.filter(
    (path) =>
      sourceFolderOf(path) === sourceFolderOf(from) &&
      entryOf(path) !== entryOf(from) &&
      layerOf(layers, path) >= own,
  );
  return elsewhere.map((path) => {
    const what = layerOf(layers, path) === own ? 'the same layer' : 'a layer above';
    return `${from}: may not import ${path}, which is in ${what}`;
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
export function findViolations(tree: SourceTree, layers: Layers = sourceLayers): string[] {
  const violations: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [path, text] of tree) {
    for (const part of path.split('/')) {
      if (emptyNames.test(part.replace(/\..*$/, '')))
        violations.push(`${path}: "${part}" is not a descriptive name`);
    }
    const rule = importRules[sourceFolderOf(path)];
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
