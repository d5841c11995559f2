// biome-ignore-all lint/a11y/useSemanticElements: there is no element for trees
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
/**
 * A tree in the style of Blueprint's tree, which has no roles and no keys. Up and Down move, Right opens, Left closes
 * or goes to the parent, Home and End go to the ends, and a letter goes to the next name that starts with it.
 */
import { Classes, Icon } from '@blueprintjs/core';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import './tree.css';

export interface TreeNode {
  readonly name: string;
  readonly children: readonly TreeNode[];
}

/** Trees with at most this number of nodes are fully open at first. */
const openUpTo = 60;

interface Line {
  readonly node: TreeNode;
  /** Indexes from the root, joined by dots. */
  readonly path: string;
  readonly parent: string;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

function linesOf(
  nodes: readonly TreeNode[],
  open: (path: string) => boolean,
  parent = '',
  level = 1,
): Line[] {
  return nodes.flatMap((node, index) => {
    const path = parent === '' ? String(index) : `${parent}.${index}`;
    const line: Line = { node, path, parent, level, position: index + 1, siblings: nodes.length };
    return node.children.length > 0 && open(path)
      ? [line, ...linesOf(node.children, open, path, level + 1)]
      : [line];
  });
}

export function Tree({ label, nodes }: { label: string; nodes: readonly TreeNode[] }) {
  const all = useMemo(() => linesOf(nodes, () => true), [nodes]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(all.filter(({ level }) => all.length <= openUpTo || level === 1).map(({ path }) => path)),
  );
  const [active, setActive] = useState('0');
  const box = useRef<HTMLDivElement>(null);
  const lines = linesOf(nodes, (path) => open.has(path));

  const go = (path: string | undefined) => {
    if (path === undefined) return;
    setActive(path);
    box.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
  };
  const toggle = (path: string, to = !open.has(path)) => {
    const next = new Set(open);
    if (to) next.add(path);
    else next.delete(path);
    setOpen(next);
    if (!to && active.startsWith(`${path}.`)) go(path);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = lines.findIndex(({ path }) => path === active);
    const line = lines[index];
    if (!line || event.ctrlKey || event.altKey || event.metaKey) return;
    const inner = line.node.children.length > 0;
    if (event.key === 'ArrowDown') go(lines[index + 1]?.path);
    else if (event.key === 'ArrowUp') go(lines[index - 1]?.path);
    else if (event.key === 'Home') go(lines[0]?.path);
    else if (event.key === 'End') go(lines.at(-1)?.path);
    else if (event.key === 'ArrowRight' && inner) {
      if (open.has(line.path)) go(`${line.path}.0`);
      else toggle(line.path, true);
    } else if (event.key === 'ArrowLeft') {
      if (inner && open.has(line.path)) toggle(line.path, false);
      else if (line.parent !== '') go(line.parent);
    } else if ((event.key === 'Enter' || event.key === ' ') && inner) toggle(line.path);
    else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      const following = [...lines.slice(index + 1), ...lines.slice(0, index)];
      go(following.find(({ node }) => node.name.toLowerCase().startsWith(letter))?.path);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      className={`${Classes.TREE} codesk-tree`}
      onKeyDown={onKeyDown}
    >
      {lines.map(({ node, path, level, position, siblings }) => {
        const inner = node.children.length > 0;
        return (
          <div
            key={path}
            role="treeitem"
            data-path={path}
            tabIndex={path === active ? 0 : -1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={inner ? open.has(path) : undefined}
            aria-selected={path === active}
            className="codesk-tree-line"
            style={{ '--codesk-level': level - 1 } as CSSProperties}
            onFocus={() => setActive(path)}
            onClick={() => {
              setActive(path);
              if (inner) toggle(path);
            }}
          >
            <span className="codesk-tree-caret">
              {inner && <Icon icon={open.has(path) ? 'chevron-down' : 'chevron-right'} />}
            </span>
            <span>{node.name}</span>
            {inner && (
              <span className="codesk-muted" aria-hidden="true">
                {node.children.length}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
