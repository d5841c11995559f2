/** The permissions of a role, as a tree in a pop-up. */
import { counted } from '../../../shared/quantities';
import { popupViewer } from '../parts/popup-viewer';
import { fieldText, isFields, isNothing, jsonText, listIn, oneLine, unpacked } from '../parts/read-value';
import { Tree, type TreeNode } from '../parts/tree';

function nodesIn(value: unknown): readonly TreeNode[] {
  const read = unpacked(value);
  if (isFields(read) && !Array.isArray(read.data) && !Array.isArray(read.items)) return [nodeIn(read)];
  return listIn(read).map(nodeIn);
}

function nodeIn(value: unknown): TreeNode {
  if (!isFields(value)) {
    const name = oneLine(value);
    if (name === '') throw new TypeError('no name');
    return { name, children: [] };
  }
  const name = fieldText(value, 'name', 'title', 'text', 'label');
  if (name === '') throw new TypeError('no name');
  const inner = value.children ?? value.entities;
  return { name, children: isNothing(inner) ? [] : nodesIn(inner) };
}

const countOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

export const viewer = popupViewer<readonly TreeNode[]>({
  read: (value) => (isNothing(value) ? undefined : nodesIn(value)),
  text: (nodes) => counted(countOf(nodes), 'entity', 'entities'),
  raw: (_nodes, value) => jsonText(value),
  title: 'Role entities',
  popupWidth: 520,
  look: () => ({ icon: 'diagram-tree' }),
  beside: 24,
  width: { min: 112, max: 150 },
  Body: ({ of }) => <Tree label="Role entities" nodes={of} />,
});

/** A value, and the text that its cell shows. */
export const example = [[{ name: 'Orders', children: [{ name: 'Show' }] }], '2 entities'] as const;
