/** Replaces the content of a page that is empty, refused or failed. */
import { NonIdealState, type NonIdealStateProps } from '@blueprintjs/core';

/** Blueprint draws the title as h4, but a page has no h2 or h3 before it. */
export function StateMessage({ title, description, ...props }: NonIdealStateProps) {
  const text = (
    <div>
      {title && <h2 className="bp6-heading">{title}</h2>}
      {typeof description === 'string' ? <div>{description}</div> : description}
    </div>
  );
  return <NonIdealState className="codesk-state" iconSize={32} {...props} description={text} />;
}
