/**
 * An input with something at its ends: a unit, an icon or a button. Drawn as Blueprint's input group, which measures its
 * ends while it is put into the page, so that a form with many fields is laid out again for each of them.
 */
import { Classes, type Intent } from '@blueprintjs/core';
import { type ComponentProps, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';

export interface InputGroupProps extends Omit<ComponentProps<'input'>, 'ref' | 'size'> {
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** As wide as what it stands in. */
  readonly fill?: boolean | undefined;
  readonly intent?: Intent | undefined;
  readonly leftElement?: ReactNode;
  readonly rightElement?: ReactNode;
}

/** `className` is that of the group; everything else goes to the input. */
export function InputGroup(props: InputGroupProps) {
  const { className, inputRef, fill, intent = 'none', leftElement, rightElement, ...input } = props;
  const { disabled, readOnly } = input;
  const group = [
    Classes.INPUT_GROUP,
    Classes.intentClass(intent),
    disabled && Classes.DISABLED,
    readOnly && Classes.READ_ONLY,
    fill && Classes.FILL,
    className,
  ];
  return (
    <div className={group.filter(Boolean).join(' ')}>
      {isDrawn(leftElement) && <End className={Classes.INPUT_LEFT_CONTAINER}>{leftElement}</End>}
      <input type="text" {...input} aria-disabled={disabled} ref={inputRef} className={Classes.INPUT} />
      {isDrawn(rightElement) && <End className={Classes.INPUT_ACTION}>{rightElement}</End>}
    </div>
  );
}

const isDrawn = (element: ReactNode) => element !== undefined && element !== null;

function End({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const end = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = end.current;
    if (!element) return;
    const input = element.parentElement?.querySelector('input');
    widths().observe(element);
    return () => {
      widths().unobserve(element);
      input?.style.removeProperty(sideOf(element));
    };
  }, []);
  return (
    <span ref={end} className={className}>
      {children}
    </span>
  );
}

const sideOf = (end: Element) =>
  end.classList.contains(Classes.INPUT_ACTION) ? 'padding-right' : 'padding-left';

/** What the stylesheet leaves free for an end, in CSS pixels: as much as an icon needs. */
const freeForAnEnd = 30;

let observer: ResizeObserver | undefined;

/** Hears of widths when the page is laid out, before it is painted. */
function widths(): ResizeObserver {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const style = target.parentElement?.querySelector('input')?.style;
      const { clientWidth } = target;
      if (!style || clientWidth === 0) continue;
      if (clientWidth === freeForAnEnd) style.removeProperty(sideOf(target));
      else style.setProperty(sideOf(target), `${clientWidth}px`);
    }
  });
  return observer;
}
