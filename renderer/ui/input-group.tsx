/**
 * An input with a unit, an icon or a button at its ends. Replaces Blueprint's input group, which measures its ends on
 * mount and so forces a layout for each field of a form.
 */
import { Classes, type Intent } from '@blueprintjs/core';
import { type ComponentProps, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';

export interface InputGroupProps extends Omit<ComponentProps<'input'>, 'ref' | 'size'> {
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Makes the group as wide as its parent. */
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

/** The space that the stylesheet reserves for an end in CSS pixels: the width of an icon. */
const freeForAnEnd = 30;

let observer: ResizeObserver | undefined;

/** Reports widths after the layout and before the paint. */
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
