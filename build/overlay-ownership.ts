/**
 * Elements above the page get their layer from `renderer/ui/overlays.tsx`. So no other file of the page takes an
 * overlay of Blueprint or a portal, and no stylesheet has a z-index that could reach into the layers. Works on texts in
 * memory, so that its own test can seed violations.
 */
import { type ESTree, parseSync, Visitor } from 'vite';
import type { SourceTree } from './import-boundaries';

const owner = 'renderer/ui/overlays.tsx';

/** Portals that do not float: they fill a part of the page itself. */
const ownPortals: readonly string[] = ['renderer/ui/page-header.tsx'];

/** Parts inside a dialog, and context providers around the page. Neither floats. */
const parts: readonly string[] = [
  'DialogBody',
  'DialogFooter',
  'DialogStep',
  'OverlaysProvider',
  'HotkeysProvider',
];

/** Includes Blueprint controls that open such an overlay. */
const overlay =
  /Dialog|Drawer|Alert|Overlay|Popover|Tooltip|Toaster|ContextMenu|Portal|Omnibar|Suggest|Hotkeys|^(Multi)?Select|Date(Range)?Input/;

/** The page itself uses lower values. */
const highestOfPage = 100;

function importedName(specifier: ESTree.ImportDeclaration['specifiers'][number]): string {
  if (specifier.type !== 'ImportSpecifier') return '*';
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
}

function overlayImports(path: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    ImportDeclaration(node) {
      if (node.importKind === 'type') return;
      const source = node.source.value;
      for (const specifier of node.specifiers) {
        if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') continue;
        const name = importedName(specifier);
        const floats =
          source === 'react-dom'
            ? (name === 'createPortal' && !ownPortals.includes(path)) || name === '*'
            : source.startsWith('@blueprintjs/') &&
              (name === '*' || (overlay.test(name) && !parts.includes(name)));
        if (floats) found.push(`${path}: takes ${name} from ${source} and not an overlay of ${owner}`);
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function highLayers(path: string, text: string): string[] {
  return [...text.matchAll(/z-index:\s*(\d+)/g)]
    .filter(([, value]) => Number(value) > highestOfPage)
    .map(([declaration]) => `${path}: ${declaration} is above the page; layers are given by ${owner}`);
}

/** One line for each overlay that has no layer. */
export function findOverlayViolations(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith('renderer/') || path === owner) return [];
    if (path.endsWith('.css')) return highLayers(path, text);
    return /\.tsx?$/.test(path) ? overlayImports(path, text) : [];
  });
}
