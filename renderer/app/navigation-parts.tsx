/** Parts of the navigation: a group with its heading, and the tooltip of a collapsed entry. */
import './navigation.css';
import { Icon } from '@blueprintjs/core';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Tooltip } from '../ui/overlays';

interface GroupProps {
  readonly group: string;
  readonly folded: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function Group({ group, folded, open, onToggle, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-label={group}>
      <h2>
        {folded ? (
          <span className="codesk-unseen">{group}</span>
        ) : (
          <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
            {group}
            <Icon icon={open ? 'chevron-down' : 'chevron-right'} size={12} />
          </button>
        )}
      </h2>
      <ul id={id}>{children}</ul>
    </section>
  );
}

interface HintProps {
  readonly folded: boolean;
  /** Makes the element as wide as its child instead of the whole line. */
  readonly inline?: boolean;
  readonly text: string;
  readonly children: ReactElement;
}

/** The text of a collapsed entry as a tooltip. */
export function Hint({ folded, inline, text, children }: HintProps) {
  return (
    <Tooltip content={text} placement="right" disabled={!folded} compact hoverOpenDelay={300} fill={!inline}>
      {children}
    </Tooltip>
  );
}
