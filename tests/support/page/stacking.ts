/** The visible one of two overlapping elements, from the order of the body's own children. */

/** The child of the body that contains an element, and its order: z-index first, then the order in the page. */
function placeOf(element: Element): readonly [layer: number, order: number] {
  const own = [...document.body.children].find((child) => child.contains(element));
  if (!own) throw new Error('the element is not in the page');
  const layer = own instanceof HTMLElement ? Number(own.style.zIndex) : 0;
  return [layer, [...document.body.children].indexOf(own)];
}

/** Orders elements from the lowest to the topmost. */
export function stackedFromBelow<T extends Element>(elements: readonly T[]): T[] {
  return [...elements].sort((one, other) => {
    const [layer, order] = placeOf(one);
    const [otherLayer, otherOrder] = placeOf(other);
    return layer - otherLayer || order - otherOrder;
  });
}
