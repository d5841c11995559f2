/**
 * Small parts of a page as plain data: React draws them, and a grid that writes its rows without React writes them into
 * elements. Both look the same, because the look is described once.
 */
import { createElement, type ReactNode } from 'react';

export interface DrawnElement {
  readonly tag: 'span' | 'img' | 'svg' | 'path';
  /** By their names in HTML. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Custom properties. */
  readonly style?: Readonly<Record<`--${string}`, string>>;
  readonly children?: readonly Drawing[];
}

/** The look of a picture; `picture.tsx` draws it. */
export interface PictureLook {
  /** Address from the server; empty when there is none. */
  readonly url: string;
  readonly letter: string;
  /** Edge in CSS pixels. */
  readonly size: number;
  readonly shape: 'round' | 'square';
  /** Background and text colour of the letter, already validated; grey without it. */
  readonly color?: { readonly ground: string; readonly ink: string } | undefined;
  /** Accessible name; without it the picture is decorative. */
  readonly alt?: string;
  /** Fits the whole picture into its square instead of filling it. */
  readonly whole?: boolean;
  /** The stylesheet draws the letter, because the text of a button must be part of its accessible name. */
  readonly inButton?: boolean | undefined;
}

export type Drawing = string | DrawnElement | { readonly picture: PictureLook };

interface ReactParts {
  readonly picture?: (look: PictureLook) => ReactNode;
  /** For the image, if there is one. */
  readonly onError?: () => void;
}

/** A drawing as React draws it. */
export function drawn(drawing: Drawing, parts: ReactParts = {}): ReactNode {
  if (typeof drawing === 'string') return drawing;
  if ('picture' in drawing) return parts.picture?.(drawing.picture);
  const { tag, attributes: { class: className, ...attributes } = {}, style, children = [] } = drawing;
  const onError = tag === 'img' ? parts.onError : undefined;
  return createElement(
    tag,
    { className, ...attributes, style, onError },
    ...children.map((child) => drawn(child, parts)),
  );
}

type PictureElement = (look: PictureLook) => DrawnElement;

/** What was written into an element last. */
const written = new WeakMap<Element, DrawnElement>();

/**
 * Makes drawings the only content of an element, and changes of what is there only what differs.
 * @param picture what is drawn for a picture now
 */
export function writeDrawings(parent: Element, drawings: readonly Drawing[], picture: PictureElement): void {
  let node = parent.firstChild;
  for (const each of drawings) {
    const drawing = typeof each !== 'string' && 'picture' in each ? picture(each.picture) : each;
    const next: ChildNode | null = node?.nextSibling ?? null;
    if (node && fits(node, drawing)) write(node, drawing, picture);
    else {
      const made = make(drawing, picture);
      if (node) node.replaceWith(made);
      else parent.append(made);
    }
    node = next;
  }
  while (node) {
    const next: ChildNode | null = node.nextSibling;
    node.remove();
    node = next;
  }
}

function fits(node: ChildNode, drawing: string | DrawnElement): boolean {
  if (typeof drawing === 'string') return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && (node as Element).localName === drawing.tag;
}

function make(drawing: string | DrawnElement, picture: PictureElement): ChildNode {
  if (typeof drawing === 'string') return document.createTextNode(drawing);
  const isSvg = drawing.tag === 'svg' || drawing.tag === 'path';
  const element = isSvg
    ? document.createElementNS('http://www.w3.org/2000/svg', drawing.tag)
    : document.createElement(drawing.tag);
  write(element, drawing, picture);
  return element;
}

function write(node: ChildNode, drawing: string | DrawnElement, picture: PictureElement): void {
  if (typeof drawing === 'string') {
    if ((node as Text).data !== drawing) (node as Text).data = drawing;
    return;
  }
  const element = node as HTMLElement;
  const before = written.get(element);
  if (before === drawing) return;
  written.set(element, drawing);
  writeNames(element, before?.attributes, drawing.attributes, inAttributes);
  writeNames(element, before?.style, drawing.style, inStyle);
  writeDrawings(element, drawing.children ?? [], picture);
}

interface Writing {
  readonly set: (element: HTMLElement, name: string, value: string) => void;
  readonly remove: (element: HTMLElement, name: string) => void;
}

const inAttributes: Writing = {
  set: (element, name, value) => element.setAttribute(name, value),
  remove: (element, name) => element.removeAttribute(name),
};
const inStyle: Writing = {
  set: (element, name, value) => element.style.setProperty(name, value),
  remove: (element, name) => element.style.removeProperty(name),
};

type Named = Readonly<Record<string, string>>;
const none: Named = {};

/** Each change costs style, so only what differs is written. */
function writeNames(
  element: HTMLElement,
  before: Named = none,
  now: Named = none,
  { set, remove }: Writing,
): void {
  for (const name in before) if (!(name in now)) remove(element, name);
  for (const name in now) {
    const value = now[name];
    if (value !== undefined && value !== before[name]) set(element, name, value);
  }
}
